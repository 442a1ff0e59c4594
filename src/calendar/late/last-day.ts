// The day that counts for a late filing, found from its day under the rule.
import { dueDaysOf } from '#calendar/rules/due-days.ts'
import type { DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { occurrencesBetween, standardAnchors, type Anchors } from '#calendar/rules/recurrence.ts'
import type { StandardCalendar } from '#calendar/rules/standard-dates.ts'
import { addDays, addMonths, daysBetween } from '#platform/dates.ts'

/** `by`: the circular that has moved it, if one has. `yearEnd`: the end of the financial year that it moved, if it names one. */
export type LastDay = { lastDay: string; by: string; yearEnd: string | null }

/** The most days between the day of a company and that of the standard company, which staff have moved. */
const daysApart = 366

/** `form` is as the page of late filings has it. The day is `due` itself unless it was moved. */
export function lastDayOf(form: string, due: string, { rules, overrides, agmMonthDay }: StandardCalendar): LastDay {
  const near = overrides.filter(({ originalDay }) => Math.abs(daysBetween(originalDay, due)) <= daysApart)
  const days = [due, ...near.map(({ newDay = due }) => newDay)].toSorted()
  const span = { from: days[0] ?? due, to: days.at(-1) ?? due }
  const moved = rules
    .filter((rule) => rule.form.split(', ').includes(form) && near.some(({ ruleId }) => ruleId === rule.id))
    .flatMap((rule) => dueDaysOf(rule, { overrides: near, agmMonthDay }, anchorsFor(rule, due, agmMonthDay), span))
    .filter((each) => each.moved !== null && each.ownDay === due)
  // Of several rules of one form, that whose own day it is comes before those of a company with another meeting.
  const found = moved.findLast((each) => each.moved?.originalDay === due) ?? moved.at(-1)
  return {
    lastDay: found?.day ?? due,
    by: found?.moved?.circular ?? '',
    yearEnd: found?.from?.event === 'meeting' ? found.from.meeting.yearEnd : null,
  }
}

/** Where the day is counted from the meeting, those of a company whose meeting gives this day. */
function anchorsFor({ occurs }: DueDateRule, due: string, agmMonthDay: string): Anchors {
  const standard = standardAnchors({ from: due, to: due }, agmMonthDay)
  const [example] = occurrencesBetween(occurs, addMonths(due, -12), due, standard)
  if (example?.from?.event !== 'meeting') return standard
  const day = addDays(due, -daysBetween(example.from.meeting.day, example.day))
  const yearEnd = standard.yearEnds.findLast((each) => each.day < day)?.day ?? ''
  return { ...standard, meetings: [{ day, yearEnd, lastDay: day, isAssumed: false }] }
}
