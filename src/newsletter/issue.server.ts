// An issue of the newsletter on its way into the outbox: one copy per subscriber, in batches that survive a crash.
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { checkMail, enqueueMail } from '#platform/mail/outbox.server.ts'
import { newToken } from '#platform/tokens.server.ts'
import { letterhead } from '#firm/letterhead.server.ts'
import { issueMail } from './emails.server.tsx'
import './tables.server.ts'

/** `key` names the issue for ever, e.g. '2026-12'. The HTML is rich text; it is sanitised here. */
export type Issue = { key: string; subject: string; html: string }

const batchSize = 100

/**
 * Puts a copy for every confirmed subscriber who is not on the suppression list into the outbox; answers how many
 * copies the issue has. Each batch is one transaction that also moves the mark of how far the issue has got, so the
 * same key again – after a crash, or by two processes at once – goes on from there and nobody gets two copies.
 * What is sent is what the first call with this key gave. Throws MailError, and keeps nothing, where no copy of it
 * could be sent.
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
  const kept = await issueRow(database, issue.key)
  const copyFor = await issueMail(head, kept)
  while (!(await sendBatch(database, issue.key, clock(), copyFor))) continue
  return (await issueRow(database, issue.key)).copies
}

/** Goes on with the issues that a process left when it ended; answers how many. To be called when the site starts. */
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

/** Answers true when there is nobody left to send to. */
function sendBatch(database: Database, key: string, now: Date, copyFor: CopyFor): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    // A write comes first: it locks the issue's row, so that batches of two processes follow one another.
    await tx
      .updateTable('newsletter_issue')
      .set((row) => ({ copies: row.ref('copies') }))
      .where('issue_key', '=', key)
      .execute()
    const { reached, copies, finished_on } = await issueRow(tx, key)
    if (finished_on !== null) return true
    const readers = await tx
      .selectFrom('subscriber')
      .leftJoin('suppression', 'suppression.email_key', 'subscriber.email_key')
      .select(['subscriber.id', 'subscriber.email', 'subscriber.unsubscribe_token'])
      .where('subscriber.state', '=', 'confirmed')
      .where('suppression.email_key', 'is', null)
      .where('subscriber.id', '>', reached)
      .orderBy('subscriber.id')
      .limit(batchSize)
      .execute()
    for (const reader of readers) {
      await enqueueMail(tx, copyFor({ email: reader.email, unsubscribeToken: reader.unsubscribe_token }), now)
    }
    const last = readers.at(-1)
    const mark = last ? { reached: last.id, copies: copies + readers.length } : { finished_on: now.toISOString() }
    await tx.updateTable('newsletter_issue').set(mark).where('issue_key', '=', key).execute()
    return last === undefined
  })
}
