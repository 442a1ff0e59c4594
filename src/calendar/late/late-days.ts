// The days on which a form was due, from the calendar: whoever is late knows the year, and not the day.
import { standardDates, type StandardCalendar } from '#calendar/rules/standard-dates.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import { lateFormOf } from './consequences.ts'

/** `due`: the day under the rule. `lastDay`: the one that counts. */
export type LateDay = { due: string; lastDay: string; name: string; isExtensionKnown: boolean }

const reach = { monthsBack: 36, daysAhead: 45 }
const maxDays = 6
/** Extensions of earlier dates are not in the calendar, but for those that end after it. */
const extensionsFrom = '2026-01-01'

/** The newest first, and before them one that comes soon. None of a form that follows an event. */
export function lateDays(form: string, today: string, { rules, ...changes }: StandardCalendar): LateDay[] {
  const its = rules.filter((rule) => lateFormOf(rule) === form)
  if (its.length === 0) return []
  const from = addDays(addMonths(today, -reach.monthsBack), 1)
  // Of two that were moved to one day, the one that was due first is the older one.
  const dates = standardDates({ rules: its, ...changes }, { from, to: addDays(today, reach.daysAhead) })
    .map((date) => ({ ...date, due: date.originalDay ?? date.day }))
    .toSorted((one, other) => (`${one.day} ${one.due}` < `${other.day} ${other.due}` ? -1 : 1))
  const past = dates.filter(({ day }) => day < today)
  const next = dates.find(({ day }) => day >= today)
  const shown = [...past, ...(next === undefined ? [] : [next])].toReversed()
  // Several rules of one form may end on one day.
  const byDue = Map.groupBy(shown, ({ due }) => due)
  return [...byDue]
    .map(([due, all]) => ({
      due,
      lastDay: all[0]?.day ?? due,
      name: all.map(({ title }) => title).join(' · '),
      isExtensionKnown: (all[0]?.day ?? due) >= extensionsFrom,
    }))
    .slice(0, maxDays)
}
