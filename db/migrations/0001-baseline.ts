// Creates all tables from the `tables.server.ts` of the rooms, and the rows that a new database begins with. Until 1.0 is
// tagged, a table is changed there alone. With 1.0 the tables are copied to here, and every later change is a migration.
import { settingParts } from '#firm/settings/setting-parts.ts'
import type { Database } from '#platform/database/database.server.ts'
import { createTables } from '#platform/database/table.server.ts'
import { replaceLinkKey } from '#platform/mailed-link.server.ts'
import { tables } from '#tables.server.ts'

const weekdays = [1, 2, 3, 4, 5]
/** National holidays, kept on the same day every year. Staff add the others. */
const holidays = [
  { day: '2026-01-26', name: 'Republic Day' },
  { day: '2026-08-15', name: 'Independence Day' },
  { day: '2026-10-02', name: 'Gandhi Jayanti' },
]

export async function up(database: Database): Promise<void> {
  await createTables(database, tables)
  const rules = { slot_minutes: 30, notice_days: 2, horizon_days: 60, buffer_minutes: 0, capacity: 1 }
  await database
    .insertInto('consultation_rules')
    .values({ id: 1, ...rules })
    .execute()
  await database
    .insertInto('consultation_hours')
    .values(weekdays.map((weekday) => ({ weekday, opens: '09:00', closes: '13:00' })))
    .execute()
  await database
    .insertInto('holiday')
    .values(holidays.map((holiday) => ({ ...holiday, is_yearly: 1 })))
    .execute()
  await database
    .insertInto('setting_version')
    // Version 0: nobody has looked at the starting content yet.
    .values(settingParts.map((name) => ({ name, version: 0, changed_on: null })))
    .execute()
  await replaceLinkKey(database)
  await database.insertInto('staff_digest').values({ name: 'over limit', last_on: '' }).execute()
}
