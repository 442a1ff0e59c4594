// The record of who did what, as an administrator reads it.
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { HistoryEntry, NamedRecord } from './history-entry.ts'
import type { HistoryFilter } from './private/history-filter.ts'

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
