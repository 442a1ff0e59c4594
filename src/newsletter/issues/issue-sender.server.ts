// Sends the issues whose time has come: writes one copy per subscriber to the outbox, in whichever process looks first.
import { setTimeout as pause } from 'node:timers/promises'
import { letterhead } from '#firm/offices/letterhead.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { every, type Repeated } from '#platform/every.server.ts'
import { loggable } from '#platform/log.server.ts'
import { canBeSent, enqueueMails, type MailingParts, type NewMail } from '#platform/mail/outbox.server.ts'
import { publishedInsights } from './issue-content.server.ts'
import type { IssueCopy } from './issue-email.server.tsx'
import { withdrawStopped } from './issue-copies.server.ts'
import { issueContentSchema } from './issue.ts'
import { nextRecipients } from './recipients.server.ts'

const batchSize = 50
/** Between two batches, other writers get their turn. */
const pauseMs = 20
/** An issue that could not be sent for so long is not sent by itself any more, because its dates may have passed. */
const tooLateMs = 24 * 3_600_000

export type IssueSender = Repeated & {
  /**
   * Sends what is due and withdraws what was stopped. Others may run at the same time. Begins no further batch once
   * it is to stop.
   */
  sendDue: (stopping?: AbortSignal) => Promise<void>
}

type Frozen = { id: number; frozen: string | null }

/**
 * Each batch is one transaction: the copies, their mails and how far the issue has got are stored together, or not at
 * all. So a process that dies loses and repeats nothing, and any process continues from there. The first statement of a
 * batch locks the issue, so the batches of two processes run one after another.
 */
export function openIssueSender({
  database,
  clock,
  log,
  publicUrl,
  mailer,
  everyMs = 2000,
}: MailingParts): IssueSender {
  async function sendDue(stopping = new AbortController().signal): Promise<void> {
    const due = await database
      .selectFrom('newsletter_issue')
      .select('id')
      .where('state', '=', 'scheduled')
      .where('send_at', '<=', clock().toISOString())
      .execute()
    for (const { id } of due) await beginSending(database, id, clock())
    const open = await database
      .selectFrom('newsletter_issue')
      .select(['id', 'frozen'])
      .where('state', '=', 'sending')
      .orderBy('id')
      .execute()
    for (const issue of open) await sendCopies(issue, stopping)
    await withdrawStopped(database)
  }

  async function sendCopies({ id, frozen }: Frozen, stopping: AbortSignal): Promise<void> {
    const { issueMail } = await import('./issue-email.server.tsx')
    const content = issueContentSchema.parse(JSON.parse(frozen ?? ''))
    const copyFor = await issueMail(await letterhead(database, publicUrl), content)
    while (!stopping.aborted) {
      const isOver = await sendBatch(database, id, clock(), copyFor)
      mailer?.wake()
      if (isOver) return
      await pause(pauseMs)
    }
  }

  const onFailure = (error: unknown) => log.warn(loggable(error), 'an issue of the newsletter could not be sent')
  return { sendDue, ...every(everyMs, sendDue, onFailure) }
}

/**
 * Lets the sending of a due issue begin, or gives it back as a draft with the reason. It is held back if one of its
 * insights is not published any more. Something may be wrong in that insight, the opening words may speak of it, and a
 * mail cannot be recalled: an issue that comes late does less harm.
 */
async function beginSending(database: Database, id: number, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    const begun = await tx
      .updateTable('newsletter_issue')
      .set({ state: 'sending', started_on: now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .where('send_at', '<=', now.toISOString())
      .returning(['frozen', 'send_at'])
      .executeTakeFirst()
    if (!begun) return
    const reason = await reasonToHold(tx, begun, now)
    if (reason === null) return
    await tx
      .updateTable('newsletter_issue')
      .set((row) => ({
        state: 'draft',
        started_on: null,
        frozen: null,
        held_because: reason,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  })
}

type Begun = { frozen: string | null; send_at: string | null }

async function reasonToHold(tx: Database, { frozen, send_at }: Begun, now: Date): Promise<string | null> {
  if (now.getTime() - Date.parse(send_at ?? '') > tooLateMs)
    return 'The website was not running at the time of sending, and more than a day has passed. Check the due dates again.'
  const { insights } = issueContentSchema.parse(JSON.parse(frozen ?? ''))
  const published = await publishedInsights(
    tx,
    insights.map(({ id }) => id),
  )
  const gone = insights.filter(({ id }) => published.every((insight) => insight.id !== id))
  if (gone.length === 0) return null
  const titles = gone.map(({ title }) => `“${title}”`).join(' and ')
  return `${titles} ${gone.length === 1 ? 'was' : 'were'} no longer published at the time of sending.`
}

/** Returns true if nobody is left to send to, or the sending was stopped. */
function sendBatch(database: Database, id: number, now: Date, copyFor: (copy: IssueCopy) => NewMail): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    // The write locks the row.
    const issue = await tx
      .updateTable('newsletter_issue')
      .set({ state: 'sending' })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .returning('reached')
      .executeTakeFirst()
    if (!issue) return true
    const { recipients, last } = await nextRecipients(tx, issue.reached, batchSize)
    const written = recipients.map(({ id: subscriberId, email, unsubscribeToken }) => ({
      subscriberId,
      mail: copyFor({ email, linkToken: unsubscribeToken }),
    }))
    const mailIds = await enqueueMails(tx, written.map(({ mail }) => mail).filter(canBeSent), now)
    const copies = written.flatMap(({ subscriberId, mail }) => {
      const mailId = mailIds.get(mail.messageId)
      if (mailId === undefined) return []
      return [{ issue_id: id, subscriber_id: subscriberId, mail_id: mailId }]
    })
    if (copies.length > 0) await tx.insertInto('newsletter_copy').values(copies).execute()
    await tx
      .updateTable('newsletter_issue')
      .set(last === null ? { state: 'sent', finished_on: now.toISOString() } : { reached: last })
      .where('id', '=', id)
      .execute()
    return last === null
  })
}
