// When rules of the calendar fall due next, for pages that name some of them.
import type { Database } from '#platform/database/database.server.ts'
import { addMonths } from '#platform/dates.ts'
import { dueDateRules } from './calendar.server.ts'
import { byDay, standardDates, type DueDate, type StandardCalendar } from './rules/standard-dates.ts'

/** In months. Some rules recur every three years. */
const reach = { before: 12, after: 37 }

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
  { rules, overrides, agmMonthDay }: StandardCalendar,
  ruleIds: readonly string[],
  today: string,
): ReadonlyMap<string, NearestDates> {
  const calendar = { rules: rules.filter(({ id }) => ruleIds.includes(id)), overrides, agmMonthDay }
  const month = `${today.slice(0, 8)}01`
  const span = { from: addMonths(month, -reach.before), to: addMonths(month, reach.after) }
  const nearest = new Map<string, NearestDates>()
  for (const date of standardDates(calendar, span)) {
    const { last, next } = nearest.get(date.ruleId) ?? { last: null, next: null }
    nearest.set(date.ruleId, date.day < today ? { last: date, next } : { last, next: next ?? date })
  }
  return nearest
}
