// When rules of the calendar fall due next, for pages that name some of them.
import type { Database } from '#platform/database/database.server.ts'
import { applyOverrides } from './rules/calendar-override.ts'
import { dueDateRules } from './calendar.server.ts'
import type { Calendar } from './compliance/compliance-dates.ts'
import { byDay, dueDatesIn, type DueDate } from './rules/due-date-rule.ts'
import { stepMonth } from './month-view.ts'

/** Some rules recur every three years. A date may have been moved here from a month that is over. */
const months = { before: 12, after: 37 }

/** Returns the next occurrence of each rule that is there, by day. `today` is a day in India. */
export async function nextDueDates(database: Database, ruleIds: readonly string[], today: string): Promise<DueDate[]> {
  if (ruleIds.length === 0) return []
  const nearest = nearestDueDates(await dueDateRules(database), ruleIds, today)
  return [...nearest.values()].flatMap(({ next }) => next ?? []).toSorted(byDay)
}

/** `last`: the latest one that is over, of the past year. */
export type NearestDates = { last: DueDate | null; next: DueDate | null }

/** By the id of the rule, of those that are there and have a date. */
export function nearestDueDates(
  { rules, overrides, agmMonthDay }: Pick<Calendar, 'rules' | 'overrides' | 'agmMonthDay'>,
  ruleIds: readonly string[],
  today: string,
): ReadonlyMap<string, NearestDates> {
  const named = rules.filter(({ id }) => ruleIds.includes(id))
  const thisMonth = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
  const first = stepMonths(thisMonth, -months.before)
  const dates = Array.from({ length: months.before + months.after }, (_, index) => stepMonths(first, index)).flatMap(
    (month) => dueDatesIn(month, named, { agmMonthDay }),
  )
  const nearest = new Map<string, NearestDates>()
  for (const date of applyOverrides(dates, overrides)) {
    const { last, next } = nearest.get(date.ruleId) ?? { last: null, next: null }
    nearest.set(date.ruleId, date.day < today ? { last: date, next } : { last, next: next ?? date })
  }
  return nearest
}

function stepMonths(month: { year: number; month: number }, steps: number) {
  let reached = month
  for (let step = 0; step < Math.abs(steps); step += 1) reached = stepMonth(reached, steps < 0 ? -1 : 1)
  return reached
}
