// What changed: the dates that departments have moved, for everybody to read. Each change that staff make is stored for it.
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { readCalendar } from '#calendar/calendar.server.ts'
import { standardDates } from '#calendar/rules/standard-dates.ts'
import { dateChangeSchema, type ChangeRequest } from './staff-dates.ts'
import type { DateMoved } from './date-moved.ts'

const most = 200

type NewChange = Pick<ChangeRequest, 'occurrence' | 'change'> & {
  title: string
  law: string
  /** Null: it was hidden. */
  before: string | null
}

export async function storeDateChange(
  tx: Database,
  { occurrence, change, title, law, before }: NewChange,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('calendar_change')
    .values({
      rule_id: occurrence.ruleId,
      original_day: occurrence.originalDay,
      title,
      law,
      change: change === null ? null : JSON.stringify(change),
      day_before: before,
      changed_on: now.toISOString(),
    })
    .execute()
}

/** The newest first; below them those that came with the calendar. */
export async function datesMoved(database: Database): Promise<DateMoved[]> {
  const [{ rules, overrides, agmMonthDay }, changes] = await Promise.all([
    readCalendar(database),
    database.selectFrom('calendar_change').selectAll().orderBy('id', 'desc').limit(most).execute(),
  ])
  const ofStaff = changes.map((row): DateMoved => {
    const change = row.change === null ? null : dateChangeSchema.parse(JSON.parse(row.change))
    const after = change === null ? row.original_day : change.action === 'move' ? change.newDay : null
    return {
      id: `${row.rule_id}-${row.original_day}-${row.id}`,
      title: row.title,
      law: row.law,
      before: row.day_before,
      after,
      circular: change?.circular ?? '',
      note: change?.note ?? '',
      changedOn: dayInIndia(new Date(row.changed_on)),
    }
  })
  const known = new Set(changes.map(({ rule_id, original_day }) => `${rule_id} ${original_day}`))
  const fromStart = overrides
    .filter(({ ruleId, originalDay }) => !known.has(`${ruleId} ${originalDay}`))
    .flatMap(({ ruleId, originalDay, newDay, circular = '', note = '' }): DateMoved[] => {
      const unmoved = { rules: rules.filter(({ id }) => id === ruleId), overrides: [], agmMonthDay }
      const [date] = standardDates(unmoved, { from: originalDay, to: originalDay })
      const id = `${ruleId}-${originalDay}`
      return date === undefined
        ? []
        : [
            {
              id,
              title: date.title,
              law: date.law,
              before: originalDay,
              after: newDay ?? null,
              circular,
              note,
              changedOn: '',
            },
          ]
    })
  return [...ofStaff, ...fromStart]
}
