// The day that counts for a late filing, found from its day under the rule.
import { dayThatCounts } from '#calendar/rules/calendar-override.ts'
import { occurrencesBetween, standardAnchors, type CountedFrom } from '#calendar/rules/recurrence.ts'
import type { StandardCalendar } from '#calendar/rules/standard-dates.ts'
import { addDays, addMonths, daysBetween } from '#platform/dates.ts'

/** `by`: the circular that has moved it, if one has. `yearEnd`: the end of the financial year that it moved, if it names one. */
export type LastDay = { lastDay: string; by: string; yearEnd: string | null }

/** `form` is as the page of late filings has it. The day is `due` itself unless it was moved. */
export function lastDayOf(form: string, due: string, { rules, overrides, agmMonthDay }: StandardCalendar): LastDay {
  const found = overrides.flatMap((change) => {
    const { ruleId, originalDay, circular: by = '' } = change
    const rule = rules.find(({ id, form: forms }) => id === ruleId && forms.split(', ').includes(form))
    if (rule === undefined) return []
    const anchors = standardAnchors({ from: originalDay, to: originalDay }, agmMonthDay)
    const [standard] = occurrencesBetween(rule.occurs, originalDay, originalDay, anchors)
    const isItself = due === originalDay || due === standard?.other
    if (!isItself && !isOfSameYear(due, originalDay, standard?.from ?? null)) return []
    const lastDay = dayThatCounts(due, originalDay, change)
    const yearEnd = standard?.from?.event === 'meeting' ? standard.from.meeting.yearEnd : null
    return lastDay === null || lastDay === due ? [] : [{ isItself, answer: { lastDay, by, yearEnd } }]
  })
  const moved = found.findLast(({ isItself }) => isItself) ?? found.at(-1)
  return moved?.answer ?? { lastDay: due, by: '', yearEnd: null }
}

/** A company with its meeting on another day has a day of its own, which a department moves with the others of that year. */
function isOfSameYear(due: string, originalDay: string, from: CountedFrom | null): boolean {
  if (from?.event !== 'meeting') return false
  const { day, yearEnd } = from.meeting
  const meeting = addDays(due, -daysBetween(day, originalDay))
  return meeting > yearEnd && meeting <= addMonths(yearEnd, 12)
}
