// The copies of an issue: how many there are, how many of them the outbox still has, and what happens when it is stopped.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { withdrawWaitingMails } from '#platform/mail/erasure.server.ts'

const batchSize = 200

/** `waiting` and `failed` are those of the outbox, which forgets mails after some weeks. */
export type IssueCounts = { recipients: number; waiting: number; failed: number }

/** Removes the waiting copies of stopped issues: also those whose delivery failed for the time being. */
export async function withdrawStopped(database: Database): Promise<void> {
  for (;;) {
    const waiting = await database
      .selectFrom('mail')
      .innerJoin('newsletter_copy', 'newsletter_copy.mail_id', 'mail.id')
      .innerJoin('newsletter_issue', 'newsletter_issue.id', 'newsletter_copy.issue_id')
      .select(['newsletter_copy.id', 'mail.id as mailId'])
      .where('mail.state', '=', 'waiting')
      .where('newsletter_issue.state', '=', 'stopped')
      .limit(batchSize)
      .execute()
    if (waiting.length === 0) return
    await inTransaction(database, async (tx) => {
      const gone = new Set(
        await withdrawWaitingMails(
          tx,
          waiting.map(({ mailId }) => mailId),
        ),
      )
      const ids = waiting.filter(({ mailId }) => gone.has(mailId)).map(({ id }) => id)
      if (ids.length > 0) await tx.deleteFrom('newsletter_copy').where('id', 'in', ids).execute()
    })
  }
}

/** The counts of each of these issues, by id. */
export async function countsOf(database: Database, ids: number[]): Promise<Map<number, IssueCounts>> {
  if (ids.length === 0) return new Map()
  const copies = await database
    .selectFrom('newsletter_copy')
    .select((row) => ['issue_id', row.fn.countAll<number>().as('count')])
    .where('issue_id', 'in', ids)
    .groupBy('issue_id')
    .execute()
  const unsent = await database
    .selectFrom('mail')
    .innerJoin('newsletter_copy', 'newsletter_copy.mail_id', 'mail.id')
    .select((row) => ['issue_id', 'mail.state', row.fn.countAll<number>().as('count')])
    .where('mail.state', 'in', ['waiting', 'claimed', 'failed'])
    .groupBy(['issue_id', 'mail.state'])
    .execute()
  return new Map(
    ids.map((id) => {
      const count = (rows: readonly { issue_id: number; count: number }[]) =>
        rows.reduce((sum, row) => sum + (row.issue_id === id ? Number(row.count) : 0), 0)
      const failed = count(unsent.filter(({ state }) => state === 'failed'))
      return [id, { recipients: count(copies), waiting: count(unsent) - failed, failed }]
    }),
  )
}
