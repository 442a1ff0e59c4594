// What changed: the dates that departments have moved, for everybody to read.
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { readCalendar } from '#calendar/calendar.server.ts'
import { dueDatesIn } from '#calendar/rules/due-date-rule.ts'
import { changeIn } from './desk.server.ts'
import type { DateMoved } from './date-moved.ts'

const most = 200

/** The newest first; below them those that came with the calendar. */
export async function datesMoved(database: Database): Promise<DateMoved[]> {
  const [{ rules, overrides, agmMonthDay }, approved] = await Promise.all([
    readCalendar(database),
    database
      .selectFrom('calendar_proposal')
      .selectAll()
      .where('state', '=', 'approved')
      .orderBy('decided_on', 'desc')
      .limit(most)
      .execute(),
  ])
  const ofStaff = approved.map((row): DateMoved => {
    const change = changeIn(row.change)
    const after = change === null ? row.original_day : change.action === 'move' ? change.newDay : null
    return {
      id: `${row.rule_id}-${row.original_day}-${row.id}`,
      title: row.title,
      law: row.law,
      before: row.day_before,
      after,
      circular: change?.circular ?? '',
      note: change?.note ?? '',
      changedOn: row.decided_on === null ? '' : dayInIndia(new Date(row.decided_on)),
    }
  })
  const known = new Set(approved.map(({ rule_id, original_day }) => `${rule_id} ${original_day}`))
  const fromStart = overrides
    .filter(({ ruleId, originalDay }) => !known.has(`${ruleId} ${originalDay}`))
    .flatMap(({ ruleId, originalDay, newDay, circular = '', note = '' }): DateMoved[] => {
      const month = { year: Number(originalDay.slice(0, 4)), month: Number(originalDay.slice(5, 7)) }
      const named = rules.filter(({ id }) => id === ruleId)
      const date = dueDatesIn(month, named, { agmMonthDay }).find(({ day }) => day === originalDay)
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
