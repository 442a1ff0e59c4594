// The record of who did what, as an administrator reads it.
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { HistoryFilter } from './history-filter.ts'

export type HistoryEntry = {
  id: number
  on: string
  staffId: string
  who: string
  action: string
  record: string
  recordId: string
  detail: string
}

type Part = { offset: number; perPage: number }

/** The latest first. */
export async function readHistory(
  database: Database,
  filter: HistoryFilter,
  { offset, perPage }: Part,
): Promise<{ data: HistoryEntry[]; total: number }> {
  const data = await matching(database, filter)
    .select(['id', 'done_on as on', 'staff_id as staffId', 'staff_name as who'])
    .select(['action', 'record', 'record_id as recordId', 'detail'])
    .orderBy('done_on', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute()
  const total = await countRows(matching(database, filter))
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
