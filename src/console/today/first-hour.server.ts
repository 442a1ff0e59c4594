// The list of the first hour: each task is done when the data says so.
import { settingVersions } from '#firm/settings/firm-settings.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import type { FirstHourTask } from './today.ts'

/** Returns null once this person has put the list away. */
export async function firstHour(
  database: Database,
  staff: Pick<Staff, 'id'>,
  isMailSent: boolean,
): Promise<FirstHourTask[] | null> {
  const dismissal = await database
    .selectFrom('first_hour_dismissal')
    .select('dismissed_on')
    .where('staff_id', '=', staff.id)
    .executeTakeFirst()
  if (dismissal !== undefined) return null
  const [versions, sent, rules, consultation, people, invitation] = await Promise.all([
    settingVersions(database),
    database.selectFrom('mail').select('id').where('state', '=', 'sent').limit(1).executeTakeFirst(),
    database.selectFrom('consultation_rules').select('version').executeTakeFirst(),
    database.selectFrom('booking').select('id').limit(1).executeTakeFirst(),
    database.selectFrom('staff').select(['id', 'role']).where('ended_on', 'is', null).execute(),
    database.selectFrom('staff_link').select('id').where('kind', '=', 'invitation').limit(1).executeTakeFirst(),
  ])
  const administrators = people.filter(({ role }) => role === 'administrator')
  return [
    { task: 'firm', isDone: versions.firm > 0 },
    { task: 'grievance', isDone: versions.grievance > 0 },
    { task: 'offices', isDone: versions.offices > 0 },
    // A mail that is only kept as a file proves nothing.
    { task: 'mail', isDone: isMailSent && sent !== undefined },
    // Both are saved as one. Version 1 is the starting content.
    { task: 'hours', isDone: rules !== undefined && rules.version > 1 },
    { task: 'booking', isDone: consultation !== undefined },
    { task: 'invitation', isDone: people.length > 1 || invitation !== undefined },
    { task: 'second-administrator', isDone: administrators.length > 1 },
  ]
}

export async function showFirstHour(
  database: Database,
  { staff, isShown }: { staff: Pick<Staff, 'id'>; isShown: boolean },
  now: Date,
): Promise<void> {
  if (isShown) {
    await database.deleteFrom('first_hour_dismissal').where('staff_id', '=', staff.id).execute()
    return
  }
  await database
    .insertInto('first_hour_dismissal')
    .values({ staff_id: staff.id, dismissed_on: now.toISOString() })
    .onConflict((conflict) => conflict.column('staff_id').doNothing())
    .execute()
}
