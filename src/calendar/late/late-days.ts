// The days on which a form was due, from the calendar: whoever is late knows the year, and not the day.
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { stepMonth } from '#calendar/month-view.ts'
import { applyOverrides, type CalendarOverride } from '#calendar/rules/calendar-override.ts'
import { byDay, dueDatesIn, type DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import { lateFormOf } from './consequences.ts'

/** `due`: the day under the rule. `lastDay`: the one that counts. */
export type LateDay = { due: string; lastDay: string; name: string; isExtensionKnown: boolean }

type Calendar = { rules: readonly DueDateRule[]; overrides: readonly CalendarOverride[]; agmMonthDay: string }

const reach = { monthsBack: 36, daysAhead: 45 }
const maxDays = 6
/** Extensions of earlier dates are not in the calendar, but for those that end after it. */
const extensionsFrom = '2026-01-01'

/** The newest first, and before them one that comes soon. None of a form that follows an event. */
export function lateDays(form: string, today: string, { rules, overrides, agmMonthDay }: Calendar): LateDay[] {
  const its = rules.filter((rule) => lateFormOf(rule) === form)
  if (its.length === 0) return []
  const ids = new Set(its.map(({ id }) => id))
  const changes = overrides.filter(({ ruleId }) => ids.has(ruleId))
  const from = addMonths(today, -reach.monthsBack)
  const months = monthsBetween(from, addDays(today, reach.daysAhead))
  const dates = applyOverrides(
    months.flatMap((month) => dueDatesIn(month, its, { agmMonthDay })),
    changes,
  )
    .filter(({ day }) => day > from)
    .toSorted(byDay)
  const past = dates.filter(({ day }) => day < today)
  const next = dates.find(({ day }) => day >= today && day <= addDays(today, reach.daysAhead))
  const shown = [...past, ...(next === undefined ? [] : [next])].toReversed()
  // Several rules of one form may end on one day.
  const byDue = Map.groupBy(shown, ({ originalDay, day }) => originalDay ?? day)
  return [...byDue]
    .map(([due, all]) => ({
      due,
      lastDay: all[0]?.day ?? due,
      name: all.map(({ title }) => title).join(' · '),
      isExtensionKnown: (all[0]?.day ?? due) >= extensionsFrom,
    }))
    .slice(0, maxDays)
}

function monthsBetween(from: string, to: string): CalendarMonth[] {
  const months: CalendarMonth[] = []
  const last = to.slice(0, 7)
  for (let month = monthOf(from); textOf(month) <= last; month = stepMonth(month, 1)) months.push(month)
  return months
}

function monthOf(day: string): CalendarMonth {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }
}

function textOf({ year, month }: CalendarMonth): string {
  return `${year}-${String(month).padStart(2, '0')}`
}
