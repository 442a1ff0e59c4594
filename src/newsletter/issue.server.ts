// Writes an issue of the newsletter to the outbox: one copy per subscriber, in batches that survive a crash.
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { checkMail, enqueueMail } from '#platform/mail/outbox.server.ts'
import { newToken } from '#platform/tokens.server.ts'
import { letterhead } from '#firm/letterhead.server.ts'
import { issueMail } from './emails.server.tsx'
import './tables.server.ts'

/** `key` identifies the issue permanently, e.g. '2026-12'. The HTML is rich text and is sanitised here. */
export type Issue = { key: string; subject: string; html: string }

const batchSize = 100

/**
 * Writes a copy for every confirmed subscriber who is not on the suppression list to the outbox. Returns how many
 * copies the issue has. Each batch is one transaction that also records how far the issue has got. A second call with
 * the same key, after a crash or from another process, continues from there, so nobody gets two copies. The content of
 * the first call with a key is what is sent. Throws MailError and stores nothing if the issue cannot be sent as a mail.
 */
export async function sendIssue(
  database: Database,
  issue: Issue,
  { publicUrl, clock }: { publicUrl: string; clock: Clock },
): Promise<number> {
  const head = await letterhead(database, publicUrl)
  const sample = { email: 'reader@example.org', unsubscribeToken: newToken() }
  checkMail((await issueMail(head, issue))(sample))
  await database
    .insertInto('newsletter_issue')
    .values({
      issue_key: issue.key,
      subject: issue.subject,
      html: issue.html,
      reached: 0,
      copies: 0,
      started_on: clock().toISOString(),
      finished_on: null,
    })
    .onConflict((conflict) => conflict.column('issue_key').doNothing())
    .execute()
  const stored = await issueRow(database, issue.key)
  const copyFor = await issueMail(head, stored)
  while (!(await sendBatch(database, issue.key, clock(), copyFor))) continue
  return (await issueRow(database, issue.key)).copies
}

/** Finishes the issues that a process left incomplete. Returns how many. Call it when the site starts. */
export async function resumeIssues(database: Database, parts: { publicUrl: string; clock: Clock }): Promise<number> {
  const unfinished = await database
    .selectFrom('newsletter_issue')
    .select(['issue_key as key', 'subject', 'html'])
    .where('finished_on', 'is', null)
    .orderBy('id')
    .execute()
  for (const issue of unfinished) await sendIssue(database, issue, parts)
  return unfinished.length
}

function issueRow(database: Database, key: string) {
  return database.selectFrom('newsletter_issue').selectAll().where('issue_key', '=', key).executeTakeFirstOrThrow()
}

type CopyFor = (to: { email: string; unsubscribeToken: string }) => Parameters<typeof enqueueMail>[1]

/** Returns true if nobody is left to send to. */
function sendBatch(database: Database, key: string, now: Date, copyFor: CopyFor): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    // The write locks the row of the issue, so that batches of two processes run one after another.
    await tx
      .updateTable('newsletter_issue')
      .set((row) => ({ copies: row.ref('copies') }))
      .where('issue_key', '=', key)
      .execute()
    const { reached, copies, finished_on } = await issueRow(tx, key)
    if (finished_on !== null) return true
    const subscribers = await tx
      .selectFrom('subscriber')
      .leftJoin('suppression', 'suppression.email_key', 'subscriber.email_key')
      .select(['subscriber.id', 'subscriber.email', 'subscriber.unsubscribe_token'])
      .where('subscriber.state', '=', 'confirmed')
      .where('suppression.email_key', 'is', null)
      .where('subscriber.id', '>', reached)
      .orderBy('subscriber.id')
      .limit(batchSize)
      .execute()
    for (const subscriber of subscribers) {
      await enqueueMail(tx, copyFor({ email: subscriber.email, unsubscribeToken: subscriber.unsubscribe_token }), now)
    }
    const last = subscribers.at(-1)
    const progress = last
      ? { reached: last.id, copies: copies + subscribers.length }
      : { finished_on: now.toISOString() }
    await tx.updateTable('newsletter_issue').set(progress).where('issue_key', '=', key).execute()
    return last === undefined
  })
}
