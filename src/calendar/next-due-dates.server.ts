// When rules of the calendar fall due next, for pages that name some of them.
import type { Database } from '#platform/database/database.server.ts'
import { applyOverrides } from './rules/calendar-override.ts'
import { dueDateRules, type DueDateRules } from './calendar.server.ts'
import { dueDatesIn, type DueDate } from './rules/due-date-rule.ts'
import { stepMonth } from './month-view.ts'

/** Some rules recur every three years. A date may have been moved here from a month that is over. */
const months = { before: 12, after: 37 }

/** Returns the next occurrence of each rule that is there, by day. `today` is a day in India. */
export async function nextDueDates(database: Database, ruleIds: readonly string[], today: string): Promise<DueDate[]> {
  return ruleIds.length === 0 ? [] : nextOf(await dueDateRules(database), ruleIds, today)
}

function nextOf({ rules, overrides, agmMonthDay }: DueDateRules, ruleIds: readonly string[], today: string): DueDate[] {
  const named = rules.filter(({ id }) => ruleIds.includes(id))
  const thisMonth = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
  const first = stepMonths(thisMonth, -months.before)
  const dates = Array.from({ length: months.before + months.after }, (_, index) => stepMonths(first, index)).flatMap(
    (month) => dueDatesIn(month, named, { agmMonthDay }),
  )
  const next = new Map<string, DueDate>()
  for (const date of applyOverrides(dates, overrides)) {
    if (date.day >= today && !next.has(date.ruleId)) next.set(date.ruleId, date)
  }
  return [...next.values()]
}

function stepMonths(month: { year: number; month: number }, steps: number) {
  let reached = month
  for (let step = 0; step < Math.abs(steps); step += 1) reached = stepMonth(reached, steps < 0 ? -1 : 1)
  return reached
}
