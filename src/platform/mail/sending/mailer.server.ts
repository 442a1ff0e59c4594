// Delivers the mail in the outbox, now or later, even if a process dies on the way.
import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { outageLog } from '#platform/outage-log.server.ts'
import { within } from '#platform/within.ts'
import { failureOf, type DeliveryFailure, type MailTransport } from './transport.server.ts'
import {
  claimDueMail,
  closeUselessMails,
  isKept,
  markFailure,
  markKept,
  markSent,
  markClosed,
  type ClaimedMail,
} from './private/claim.server.ts'
import { maxAttempts } from './private/retry-times.ts'
import { openWriteRetries } from './private/write-retries.ts'
import { mayBeOfDatabase, type MailRenderer } from '#platform/mail/mail-renderer.server.ts'
import { NothingToSay, unsentReasons } from '#platform/mail/mail-template.server.ts'
import type { Letter } from '#platform/mail/letter.server.ts'

const minute = 60_000
/** A delivery is aborted well before its claim expires, even if the clocks of two machines differ. */
const deliveryLimit = 5 * minute
const claimLength = 10 * minute

/** What the outbox says of a mail whose words could not be made. */
export const notWritten = 'The website could not write the e-mail.'

export type Mailer = {
  /**
   * Delivers all mail that is due, but for what another transaction has locked, and returns how many were accepted. Other
   * mailers may run at the same time.
   */
  deliverDue: () => Promise<number>
  /** Checks the outbox at once. Call it after a transaction that added mail. */
  wake: () => void
  start: () => void
  /**
   * Starts no more deliveries, and resolves when the current ones have ended, with the number of those that `deadline`
   * has aborted. They are tried again after the next start.
   */
  stop: (deadline?: AbortSignal) => Promise<number>
}

export type MailerDependencies = {
  database: Database
  transport: MailTransport
  /** Makes the words of a mail when it is sent. */
  mailRenderer: Pick<MailRenderer, 'render'>
  /** If the name is empty, the mail's own sender name is used. */
  from: { name: string; address: string }
  clock: Clock
  log: Log
  /**
   * A bulk mail was permanently refused because of the recipient's mailbox, so no further bulk mail should go there.
   * Called in the transaction that marks the mail as failed. If it throws, that transaction is rolled back and retried.
   */
  onRecipientRefused?: (tx: Database, address: string, now: Date) => Promise<void>
  /**
   * What a person wrote has been accepted by the mail server (`isSent`), or has not been sent and is not tried again.
   * Called after that was recorded. If it throws, it is called again for a while.
   */
  onTypedMail?: (tx: Database, mailId: number, isSent: boolean, now: Date) => Promise<void>
  /**
   * Returns whether the address is one of the firm's own. A mail to it is never given up at once: whoever runs the site
   * has two days to mend the mailbox.
   */
  isOffice?: (tx: Database, address: string) => Promise<boolean>
  /** How often the outbox is checked for mail that another process added. */
  pollMs?: number
  atOnce?: number
  /** The pause before a write to the outbox is tried again, which doubles each time. */
  retryMs?: number
}

/**
 * What "exactly once" means here. A mail is written in its lead's transaction, so it exists if and only if the lead
 * does. It is claimed by one statement that locks what it claims, so no two mailers deliver it at the same time. Only
 * the holder of the claim can mark it as sent.
 * SMTP cannot take part in a transaction. If a process dies between the server's 250 and our own commit, the mail is
 * delivered again once the claim has expired. The same happens if the database stays away until then, or if the
 * connection breaks after the content was sent but before the reply arrived, because nobody can know then whether the
 * mail was accepted. There is no other way to a second copy. It has the same Message-ID and date, by which receiving
 * servers and programs recognise it; its words may be newer.
 * A mail is lost only after a permanent refusal or two days of failures. It then stays in the outbox as failed, with
 * the reason.
 */
export function openMailer(parts: MailerDependencies): Mailer {
  const { database, transport, mailRenderer, from, clock, log, pollMs = 1000, atOnce = 4, retryMs = 100 } = parts
  const { onRecipientRefused, onTypedMail, isOffice = async () => false } = parts
  const outage = outageLog(log, {
    away: 'e-mails cannot be delivered: they wait and are tried again',
    back: 'e-mails can be delivered again',
  })
  let wakeUp = Promise.withResolvers<void>()
  let isStopping = false
  let serving: Promise<void> | null = null
  let stopping = new AbortController()
  let aborted = 0
  /** One place is kept free of bulk mail, so that a slow server of a subscriber never holds up the mail of a lead. */
  const bulkAtOnce = Math.max(1, atOnce - 1)
  let bulkRunning = 0
  /** Whether the outbox may hold mail that is due. Once it does not, the end of a delivery is no reason to look. */
  let mayBeDue = true

  const withRetries = openWriteRetries({ retryMs, isStopping: () => isStopping })

  type Recorded = { gaveUp: boolean; isToOffice: boolean }

  /** Records the failure and its consequences. `gaveUp`: that was the last attempt. */
  function recordFailure(
    mail: ClaimedMail,
    by: string,
    failure: DeliveryFailure & { subject: string },
  ): Promise<Recorded> {
    const record = async (tx: Database) => {
      const now = clock()
      const isToOffice = await isOffice(tx, mail.recipient)
      const isPermanent = failure.isPermanent && !isToOffice
      const { isOurs, gaveUp } = await markFailure(tx, mail, by, { ...failure, isPermanent }, now)
      if (isOurs && mail.isBulk && failure.isOfMailbox) await onRecipientRefused?.(tx, mail.recipient, now)
      return { gaveUp, isToOffice }
    }
    return inTransaction(database, record, mail.recipientKey)
  }

  /** What is about one mailbox has a line of its own. Everything else is an outage, which has few. */
  function logFailure({ id, attempts }: ClaimedMail, { about, code }: DeliveryFailure, recorded: Recorded): void {
    const { gaveUp, isToOffice } = recorded
    const facts = { mail: id, to: isToOffice ? 'office' : 'visitor', attempts, code }
    if (about === 'server') outage.failed(null, facts)
    const isSerious = isToOffice || about === 'server'
    if (gaveUp) log[isSerious ? 'error' : 'warn'](facts, 'an e-mail was not accepted and is not tried again')
    else if (about === 'mailbox') log[isToOffice ? 'error' : 'warn'](facts, 'an e-mail was not accepted')
  }

  async function tellOfTyped({ id, isTyped, recipientKey }: ClaimedMail, isSent: boolean): Promise<void> {
    if (!isTyped || !onTypedMail) return
    const tell = (tx: Database) => onTypedMail(tx, id, isSent, clock())
    await withRetries(() => inTransaction(database, tell, recipientKey))
  }

  async function deliver(mail: ClaimedMail, by: string): Promise<boolean> {
    // Only a mail whose every process died during delivery gets here.
    if (mail.attempts > maxAttempts) {
      await withRetries(() =>
        markFailure(database, mail, by, { isPermanent: true, sentence: 'Every attempt was interrupted.' }, clock()),
      )
      await tellOfTyped(mail, false)
      return false
    }
    const letter = await letterFor(mail, by)
    if (letter === null) return false
    const { id, messageId, isTyped, date } = mail
    const { fromName, toName, ...rest } = letter
    const outgoing = {
      ...rest,
      messageId,
      isTyped,
      date,
      from: { name: from.name || fromName, address: from.address },
      to: { name: toName, address: mail.recipient },
    }
    try {
      await transport.deliver(outgoing, AbortSignal.any([AbortSignal.timeout(deliveryLimit), stopping.signal]))
    } catch (error) {
      if (stopping.signal.aborted) aborted += 1
      const failure = failureOf(error)
      const tried = { ...failure, subject: letter.subject }
      const recorded = await withRetries(() => recordFailure(mail, by, tried))
      logFailure(mail, failure, recorded)
      if (recorded.gaveUp) await tellOfTyped(mail, false)
      return false
    }
    outage.succeeded()
    const mark = transport.isFolder ? markKept : markSent
    // The mail has been sent, so each retry of this small write may avoid a second copy. It ends before the claim does.
    const isOurs = await withRetries(
      () => mark(database, id, by, letter, clock()),
      claimLength - deliveryLimit - minute,
    )
    if (isOurs) {
      await tellOfTyped(mail, !transport.isFolder)
      return true
    }
    if (await withRetries(() => isKept(database, id))) {
      log.warn({ mail: id }, 'an e-mail was accepted after its claim had run out')
    } else {
      // The mail was erased or withdrawn during delivery, so its file must not remain.
      await transport.takeBack?.(outgoing)
    }
    return true
  }

  /**
   * Returns null if there is nothing left to say, or no words can be made: then it is tried again, because another release
   * may be able to, and has two days for that.
   */
  async function letterFor(mail: ClaimedMail, by: string): Promise<Letter | null> {
    try {
      const letter = await withRetries(() => mailRenderer.render(mail, clock()), 0, mayBeOfDatabase)
      if (!(letter instanceof NothingToSay)) return letter
      await withRetries(() => markClosed(database, mail.id, by, unsentReasons[letter.reason], clock()))
    } catch (error) {
      // Its message may quote the mail.
      const name = error instanceof Error ? error.name : 'unknown'
      log.error({ mail: mail.id, template: mail.template, error: name }, 'an e-mail could not be written')
      const failure = { isPermanent: false, sentence: notWritten }
      const { gaveUp } = await withRetries(() => markFailure(database, mail, by, failure, clock()))
      if (gaveUp) await tellOfTyped(mail, false)
    }
    return null
  }

  /** Claims as many mails as there are free slots and starts to deliver them. Returns how many. */
  async function startDeliveries(running: Set<Promise<void>>, accepted: () => void): Promise<number> {
    const now = clock()
    const by = randomUUID()
    const until = new Date(now.getTime() + claimLength)
    mayBeDue = false
    await closeUselessMails(database, now)
    const room = atOnce - running.size
    const { mails, isAll } = await claimDueMail(database, room, { by, now, until }, bulkAtOnce - bulkRunning)
    mayBeDue ||= !isAll
    for (const mail of mails) {
      if (mail.isBulk) bulkRunning += 1
      const delivery = deliver(mail, by)
        .then(
          (isAccepted) => (isAccepted ? accepted() : undefined),
          (error: unknown) => log.error({ mail: mail.id, ...loggable(error) }, 'the outbox could not be written'),
        )
        .finally(() => {
          running.delete(delivery)
          if (mail.isBulk) bulkRunning -= 1
        })
      running.add(delivery)
    }
    return mails.length
  }

  async function deliverDue(): Promise<number> {
    const running = new Set<Promise<void>>()
    let sent = 0
    for (;;) {
      const started = await startDeliveries(running, () => (sent += 1))
      if (running.size === 0 && started === 0) return sent
      if (started === 0 || running.size >= atOnce) await Promise.race(running)
    }
  }

  async function serve(): Promise<void> {
    const running = new Set<Promise<void>>()
    while (!isStopping) {
      wakeUp = Promise.withResolvers<void>()
      let started = 0
      let pauseMs = pollMs
      try {
        if (mayBeDue && running.size < atOnce) started = await startDeliveries(running, () => undefined)
      } catch (error) {
        log.error(loggable(error), 'the outbox could not be read')
        pauseMs = 5 * pollMs
      }
      if (started > 0 && mayBeDue && running.size < atOnce) continue
      const sooner = Promise.race([wakeUp.promise, ...running]).then(() => false)
      if (await within(pauseMs, sooner, true)) mayBeDue = true
    }
    await Promise.all(running)
  }

  return {
    deliverDue,
    wake() {
      mayBeDue = true
      wakeUp.resolve()
    },
    start() {
      isStopping = false
      stopping = new AbortController()
      aborted = 0
      serving ??= serve()
    },
    async stop(deadline) {
      isStopping = true
      wakeUp.resolve()
      const abort = () => stopping.abort(new Error('The site was stopping'))
      if (deadline?.aborted) abort()
      deadline?.addEventListener('abort', abort)
      await serving
      deadline?.removeEventListener('abort', abort)
      serving = null
      transport.close()
      return aborted
    },
  }
}
