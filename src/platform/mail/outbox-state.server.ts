// How the outbox is doing, for whoever watches the site.
import type { Database } from '#platform/database.server.ts'
import './outbox.server.ts'

/** Returns when the oldest mail was written that has not been sent yet, newsletters left out; null if there is none. */
export async function oldestWaiting(database: Database): Promise<Date | null> {
  const row = await database
    .selectFrom('mail')
    .select(({ fn }) => fn.min('created_on').as('oldest'))
    .where('state', 'in', ['waiting', 'claimed'])
    .where('bulk', '=', 0)
    .executeTakeFirst()
  return row?.oldest ? new Date(row.oldest) : null
}

/** Counts mails by state. Failed ones that staff have given up are left out. */
export async function countMails(database: Database): Promise<Record<'waiting' | 'claimed' | 'failed', number>> {
  const rows = await database
    .selectFrom('mail')
    .select(({ fn }) => ['state', fn.countAll<number>().as('mails')])
    .where('state', 'in', ['waiting', 'claimed', 'failed'])
    .where('given_up_on', 'is', null)
    .groupBy('state')
    .execute()
  const count = (state: string) => rows.find((row) => row.state === state)?.mails ?? 0
  return { waiting: count('waiting'), claimed: count('claimed'), failed: count('failed') }
}
