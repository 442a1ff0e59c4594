// Where the published form of the firm's own dates stands.
import { liveKind } from '#platform/records/live-kind.server.ts'
import { removeRow, writeRow } from '#platform/records/live-rows.server.ts'
import { calendarEntryRecord } from './calendar-entry-record.ts'
import './tables.server.ts'

export const calendarRecords = [
  liveKind({
    of: calendarEntryRecord,
    read: async (database) => {
      const rows = await database.selectFrom('calendar_entry').selectAll().orderBy('day').orderBy('id').execute()
      return rows.map(({ id, title, day, kind: type, description, law, category }) => ({
        id,
        body: { title, day, type, description, law, category: category ?? '' },
      }))
    },
    write: (tx, id, { type, category, ...body }) =>
      writeRow(tx, 'calendar_entry', id, { ...body, kind: type, category: category || null }),
    remove: (tx, id) => removeRow(tx, 'calendar_entry', id),
  }),
]
