// The words of a computed due date: the day, whom it applies to, the law, and what may change it.
import type { DueDateRule } from '#calendar/rules/due-date-rule.ts'
import type { DueDate } from '#calendar/rules/standard-dates.ts'
import { markNames } from '#calendar/rules/mark-names.ts'
import { addDays, daysBetween, dayText, monthDayText } from '#platform/dates.ts'
import { weekdayOf } from '#firm/offices/weekdays.ts'
import { isFromMeeting } from './asked-dates.ts'

/** With every computed date. */
export const caveat =
  'Worked out from our calendar of due dates. Dates are not moved for Sundays and holidays. Departments may extend a date by notification, so check before you rely on it.'

/** More rules are named by their dates only. */
const maxExplained = 3

/** `left`: how many more dates there are. */
type DueDateDetails = { meeting: string | null; agmMonthDay: string; left: number; today: string }

/** Paragraphs are separated by a blank line. Descriptions, scopes and laws stand as in the rules. */
export function dueDateText(
  dates: readonly DueDate[],
  rules: readonly DueDateRule[],
  { meeting, agmMonthDay, left, today }: DueDateDetails,
): string {
  if (dates.length === 0)
    return `Nothing of this kind falls due then in our calendar. Other laws may have dates of their own.

${caveat}`
  const lines = dates.map(({ title, day, originalDay, mark }) => {
    const marked = mark === null ? '' : ` (${markNames[mark].toLowerCase()})`
    const moved = originalDay === undefined ? '' : ` (moved from ${dayText(originalDay)})`
    return `${title}${marked}: ${weekdayOf(day)}, ${dayText(day)}${moved}${passedText(day, today)}.`
  })
  return [
    [...lines, ...(left > 0 ? [`And ${left} more: see the Calendar of Due Dates.`] : [])].join('\n'),
    rules.length > maxExplained ? 'Which of these dates apply depends on the business.' : explained(rules),
    [...notesOnMeeting(dates, rules, { meeting, agmMonthDay }), caveat].join(' '),
  ].join('\n\n')
}

/** A date that has passed must not read as one that is still ahead. */
function passedText(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days === 0) return ' (today)'
  if (days < 0) return ''
  return days === 1 ? ' (yesterday)' : ` (${days} days ago)`
}

function explained(rules: readonly DueDateRule[]): string {
  const [rule] = rules
  if (rules.length === 1 && rule) return `${rule.description} Applies to: ${rule.appliesTo}. Law: ${lawOf(rule)}.`
  return rules.map((each) => `${each.title} applies to: ${each.appliesTo}. Law: ${lawOf(each)}.`).join('\n')
}

/** The count that begins with the day of the meeting is the earlier of two that are in use. */
function notesOnMeeting(
  dates: readonly DueDate[],
  rules: readonly DueDateRule[],
  { meeting, agmMonthDay }: Omit<DueDateDetails, 'left' | 'today'>,
): string[] {
  const counted = rules.filter((rule) => 'daysAfterAgm' in rule.occurs)
  const [first] = dates.filter(
    ({ ruleId, originalDay }) => originalDay === undefined && counted.some(({ id }) => id === ruleId),
  )
  const assumed =
    meeting === null && rules.some(isFromMeeting)
      ? [
          `This assumes that the annual general meeting is on ${monthDayText(agmMonthDay)}. Tell me the day of your meeting, and I will count from it.`,
        ]
      : []
  if (first === undefined) return assumed
  const later = dayText(addDays(first.day, 1))
  return [
    `The day of the meeting is counted as day one. If that day were left out, the last day would be ${later}. Plan for the earlier day.`,
    ...assumed,
  ]
}

function lawOf({ law, section }: DueDateRule): string {
  return section === '' ? law : `${law}, ${section}`
}
