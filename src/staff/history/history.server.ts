// The record of who did what, as an administrator reads it, and how long it is kept.
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { HistoryEntry, NamedRecord } from './history-entry.ts'
import type { HistoryFilter } from './history-filter.ts'

/** Returns what still exists of what these entries name, by `record` and `recordId` with a space between. */
export type NameRecords = (
  database: Database,
  entries: readonly { record: string; recordId: string }[],
) => Promise<ReadonlyMap<string, NamedRecord>>

type Part = { offset: number; perPage: number }

/** The latest first. */
export async function readHistory(
  database: Database,
  filter: HistoryFilter,
  { offset, perPage }: Part,
  nameRecords: NameRecords,
): Promise<{ data: HistoryEntry[]; total: number }> {
  const rows = await matching(database, filter)
    .select(['id', 'done_on as on', 'staff_id as staffId', 'staff_name as who'])
    .select(['action', 'record', 'record_id as recordId', 'detail'])
    .orderBy('done_on', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute()
  const total = await countRows(matching(database, filter))
  const named = await nameRecords(database, rows)
  const data = rows.map((row) => ({ ...row, about: named.get(`${row.record} ${row.recordId}`) ?? null }))
  return { data, total }
}

function matching(database: Database, { staffId, record, recordId, from, until }: HistoryFilter) {
  let query = database.selectFrom('audit_entry')
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId)
  if (record !== undefined) query = query.where('record', '=', record)
  if (recordId !== undefined) query = query.where('record_id', '=', recordId)
  if (from !== undefined) query = query.where('done_on', '>=', from)
  if (until !== undefined) query = query.where('done_on', '<', until)
  return query
}

const batchSize = 500

export function countHistoryBefore(database: Database, before: string): Promise<number> {
  return countRows(matching(database, { until: before }))
}

/** Erases one batch. Returns how many entries. */
export async function eraseHistoryBefore(tx: Database, before: string): Promise<number> {
  const ids = tx
    .selectFrom('audit_entry')
    .select('id')
    .where('done_on', '<', before)
    .orderBy('done_on')
    .limit(batchSize)
  const { numDeletedRows } = await tx.deleteFrom('audit_entry').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sessions, links, half-finished sign-ins, unconfirmed addresses and counts of failures that have run out. */
export async function countEnded(database: Database, now: Date): Promise<number> {
  let total = 0
  for (const { table, column, before } of runningOut(now))
    total += await countRows(database.selectFrom(table).where(column, '<', before))
  return total
}

export async function eraseEnded(tx: Database, now: Date): Promise<number> {
  let total = 0
  for (const { table, column, before } of runningOut(now)) {
    const { numDeletedRows } = await tx.deleteFrom(table).where(column, '<', before).executeTakeFirst()
    total += Number(numDeletedRows)
  }
  return total
}

function runningOut(now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  return [
    { table: 'staff_session', column: 'expires_on', before: now.toISOString() },
    { table: 'sign_in_challenge', column: 'expires_on', before: now.toISOString() },
    { table: 'staff_new_email', column: 'expires_on', before: now.toISOString() },
    // An invitation that has run out is still shown, to be sent again.
    { table: 'staff_link', column: 'expires_on', before: daysAgo(30) },
    { table: 'sign_in_failure', column: 'last_on', before: daysAgo(1) },
  ] as const
}
