// The mailer: takes mail from the outbox and brings it to the mail server, now or later, whatever dies on the way.
import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { failureOf, type DeliveryFailure, type MailTransport } from './transport.server.ts'
import {
  addressKey,
  claimDueMail,
  isKept,
  markFailure,
  markSent,
  maxAttempts,
  type ClaimedMail,
} from './outbox.server.ts'

const minute = 60_000
/** A delivery is broken off well before its claim runs out, also when the clocks of two machines differ. */
const deliveryLimit = 5 * minute
const claimLength = 10 * minute

export type Mailer = {
  /** Delivers all that is due now and answers how many mails were accepted. Other mailers may do so at the same time. */
  deliverDue: () => Promise<number>
  /** Looks into the outbox at once; to be called after a transaction that put mail there. */
  wake: () => void
  start: () => void
  /** Begins nothing new and returns when the deliveries under way have ended. */
  stop: () => Promise<void>
}

export type MailerParts = {
  database: Database
  transport: MailTransport
  /** An empty name: the mail's own sender name stands there. */
  from: { name: string; address: string }
  clock: Clock
  log: Log
  /**
   * A bulk mail was refused for good because of its recipient's mailbox: whoever writes to many stops writing there.
   * Called in the transaction that marks the mail as failed; when it throws, that is undone and tried again.
   */
  onRecipientRefused?: (tx: Database, address: string, now: Date) => Promise<void>
  /** How long a mail put there by another process may wait unseen. */
  pollMs?: number
  atOnce?: number
}

/**
 * What "exactly once" means here. A mail is written in its lead's transaction, so it exists if and only if the lead
 * does. It is claimed by one statement that re-checks its state, so no two mailers deliver it at the same time; and it
 * is marked sent only by the holder of the claim. SMTP cannot take part in a transaction: between the server's 250 and
 * our own commit there is a gap, and a process that dies in it delivers the mail once more when the claim has run
 * out. So does a connection that breaks after the content was handed over but before the answer came, since nobody
 * can know then whether it was accepted. These are the only ways to a second copy; it carries the same Message-ID and
 * date, by which receiving servers and programs know it for the same mail. No copy at all comes only of a permanent
 * refusal or of two days of failures, and then the mail stands in the outbox as failed, with the reason.
 */
export function openMailer(parts: MailerParts): Mailer {
  const { database, transport, from, clock, log, onRecipientRefused, pollMs = 1000, atOnce = 4 } = parts
  let bell = Promise.withResolvers<void>()
  let isStopping = false
  let serving: Promise<void> | null = null

  /** Notes the failure with all that follows from it; answers whether that was the last attempt. */
  function noteFailure(mail: ClaimedMail, by: string, failure: DeliveryFailure): Promise<boolean> {
    const note = async (tx: Database) => {
      const now = clock()
      const { isOurs, gaveUp } = await markFailure(tx, mail, by, failure, now)
      if (isOurs && mail.isBulk && failure.isOfMailbox) await onRecipientRefused?.(tx, mail.to.address, now)
      return gaveUp
    }
    return inTransaction(database, note, addressKey(mail.to.address))
  }

  async function deliver(mail: ClaimedMail, by: string): Promise<boolean> {
    // Only claims that nobody lived to settle come this far.
    if (mail.attempts > maxAttempts) {
      await persistently(() =>
        markFailure(database, mail, by, { isPermanent: true, sentence: 'Every attempt broke off.' }, clock()),
      )
      return false
    }
    const { id, attempts, fromName, createdOn, isBulk: _, ...rest } = mail
    const letter = { ...rest, from: { name: from.name || fromName, address: from.address }, date: createdOn }
    try {
      await transport.deliver(letter, AbortSignal.timeout(deliveryLimit))
    } catch (error) {
      const failure = failureOf(error)
      const gaveUp = await persistently(() => noteFailure(mail, by, failure))
      log.warn({ mail: id, attempts, code: failure.code, gaveUp }, 'a mail was not accepted')
      return false
    }
    // The mail is out: every second try of this small write is a second copy avoided.
    const isOurs = await persistently(() => markSent(database, id, by, clock()))
    if (isOurs) return true
    if (await persistently(() => isKept(database, id))) {
      log.warn({ mail: id }, 'a mail was accepted after its claim had run out')
    } else {
      // Erased or withdrawn while it was on its way: of a file no trace may stay.
      await transport.takeBack?.(letter)
    }
    return true
  }

  /** Claims as much as there is room for and begins to deliver it; answers how many. */
  async function begin(underWay: Set<Promise<void>>, accepted: () => void): Promise<number> {
    const now = clock()
    const by = randomUUID()
    const until = new Date(now.getTime() + claimLength)
    const mails = await claimDueMail(database, atOnce - underWay.size, { by, now, until })
    for (const mail of mails) {
      const delivery = deliver(mail, by)
        .then(
          (isAccepted) => (isAccepted ? accepted() : undefined),
          (error: unknown) => log.error({ mail: mail.id, ...loggable(error) }, 'the outbox could not be written'),
        )
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    }
    return mails.length
  }

  async function deliverDue(): Promise<number> {
    const underWay = new Set<Promise<void>>()
    let sent = 0
    for (;;) {
      const begun = await begin(underWay, () => (sent += 1))
      if (underWay.size === 0 && begun === 0) return sent
      if (begun === 0 || underWay.size >= atOnce) await Promise.race(underWay)
    }
  }

  async function serve(): Promise<void> {
    const underWay = new Set<Promise<void>>()
    while (!isStopping) {
      bell = Promise.withResolvers<void>()
      let begun = 0
      let pauseMs = pollMs
      try {
        if (underWay.size < atOnce) begun = await begin(underWay, () => undefined)
      } catch (error) {
        log.error(loggable(error), 'the outbox could not be read')
        pauseMs = 5 * pollMs
      }
      if (begun > 0 && underWay.size < atOnce) continue
      await someTimeOr(pauseMs, [bell.promise, ...underWay])
    }
    await Promise.all(underWay)
  }

  return {
    deliverDue,
    wake: () => bell.resolve(),
    start() {
      isStopping = false
      serving ??= serve()
    },
    async stop() {
      isStopping = true
      bell.resolve()
      await serving
      serving = null
      transport.close()
    },
  }
}

async function someTimeOr(pauseMs: number, others: Promise<void>[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, pauseMs)
  await Promise.race([promise, ...others])
  clearTimeout(timer)
}

/** Tries a write five times within three seconds before it lets the error through. */
async function persistently<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  for (let pauseMs = 100; ; pauseMs *= 2) {
    try {
      return await write()
    } catch (error) {
      if (pauseMs > 1000) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
