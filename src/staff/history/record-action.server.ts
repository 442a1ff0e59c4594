// The record of who did what on the console, when and to which record.
import type { Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import type { HistoryKind } from './history-kinds.ts'

/**
 * `action` in words that staff read ('Moved a booking'); `record` and `recordId` name what it was done to, such as
 * 'lead' and 12. `detail` must not hold personal data of visitors: it is kept longer than theirs.
 */
export type Action = { action: string; record: HistoryKind; recordId: string | number; detail?: string }

/** Call it in the transaction of the change itself, so that there is none without its entry. */
export async function recordAction(
  tx: Database,
  by: Pick<Staff, 'id' | 'name'>,
  { action, record, recordId, detail = '' }: Action,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      done_on: now.toISOString(),
      staff_id: by.id,
      staff_name: by.name,
      action,
      record,
      record_id: String(recordId),
      detail,
    })
    .execute()
}
