// Sends the issues whose time has come: writes one copy per subscriber to the outbox, in whichever process looks first.
import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { every, type Repeated } from '#platform/every.server.ts'
import { loggable } from '#platform/log.server.ts'
import { canBeSent, enqueueMails, type MailingParts } from '#platform/mail/outbox.server.ts'
import { publishedInsights } from './issue-content.server.ts'
import { withdrawStopped } from './issue-copies.server.ts'
import { issueCopy } from '#newsletter/mails.server.ts'
import { addDays, startOfDay } from '#platform/dates.ts'
import { issueContentSchema, type IssueContent } from './issue.ts'
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
    const about = {
      record: id,
      publicUrl,
      uselessFrom: uselessFrom(issueContentSchema.parse(JSON.parse(frozen ?? ''))),
    }
    while (!stopping.aborted) {
      const isOver = await sendBatch(database, about, clock())
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

/** Once the last of its dates has passed. */
function uselessFrom({ dates }: IssueContent): Date | null {
  const lastDay = dates
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  return lastDay === undefined ? null : new Date(startOfDay(addDays(lastDay, 1)))
}

type About = { record: number; publicUrl: string; uselessFrom: Date | null }

/** Returns true if nobody is left to send to, or the sending was stopped. */
function sendBatch(database: Database, about: About, now: Date): Promise<boolean> {
  const { record: id } = about
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
    const written = recipients
      .map(({ id: subscriber_id, email: to, unsubscribeToken: token }) => ({
        subscriber_id,
        mail: { ...about, to, payload: { token } },
      }))
      .filter(({ mail }) => canBeSent(mail))
    const mailIds = await enqueueMails(
      tx,
      issueCopy,
      written.map(({ mail }) => mail),
      now,
    )
    const copies = written.map(({ subscriber_id }, at) => ({
      issue_id: id,
      subscriber_id,
      mail_id: mailIds[at] ?? null,
    }))
    if (copies.length > 0) await tx.insertInto('newsletter_copy').values(copies).execute()
    await tx
      .updateTable('newsletter_issue')
      .set(last === null ? { state: 'sent', finished_on: now.toISOString() } : { reached: last })
      .where('id', '=', id)
      .execute()
    return last === null
  })
}
