// The financial years and general meetings of one company, from what was answered: the first year and its meeting, years that
// end in another month than March, and meetings whose day nobody has said.
import { addDays, addMonths, longDayText } from '#platform/dates.ts'
import { clampedDay, type Anchors, type Meeting, type YearEnd } from '#calendar/rules/recurrence.ts'
import type { Answers } from '#calendar/rules/questions.ts'

type End = Omit<YearEnd, 'meetingBy'>

const marchEnd = '03-31'

/** The day on which financial years end. The law fixes it for all but companies and offices of foreign companies. */
export function yearEndOf({ kind, yearEnd }: Answers): { monthDay: string; onlyIf: string | null } {
  if (kind === 'llp' || kind === 'firm' || kind === 'proprietor') return { monthDay: marchEnd, onlyIf: null }
  if (yearEnd !== undefined) return { monthDay: yearEnd, onlyIf: null }
  return { monthDay: marchEnd, onlyIf: 'your financial year ends on 31 March' }
}

/** The years that end from two years before the first day until the last day. */
export function anchorsOf(answers: Answers, from: string, to: string): Anchors {
  const { monthDay, onlyIf } = yearEndOf(answers)
  const since = addMonths(from, -24)
  const formed = answers.formed ?? null
  const [first, last] = [Number((formed ?? since).slice(0, 4)), Number(to.slice(0, 4))]
  const days = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => dayIn(first + index, monthDay))
  const all =
    formed === null ? days.map((day) => ({ day, isFirst: false, onlyIf })) : yearsSince(formed, days, answers, onlyIf)
  const ends = all.filter(({ day }) => day >= since)
  const meetings = meetingsOf(ends, answers.agm ?? [])
  const yearEnds = ends.map((end, index) => ({ ...end, meetingBy: meetings[index]?.by ?? null }))
  return { yearEnds, meetings, formed }
}

function dayIn(year: number, monthDay: string): string {
  return clampedDay({ year, month: Number(monthDay.slice(0, 2)) }, Number(monthDay.slice(3)))
}

function yearsSince(formed: string, days: readonly string[], { kind }: Answers, onlyIf: string | null): End[] {
  const left = days.filter((day) => day >= formed)
  const isInLast = (months: number) => left[0] !== undefined && formed >= addMonths(addDays(left[0], 1), -months)
  // Section 2(41): the first year of a company formed in its last three months ends with the next one.
  const isCompany = !['llp', 'firm', 'proprietor', 'branch', 'liaison'].includes(kind ?? '')
  // Section 2(1)(l) of the LLP Act: that of an LLP formed after 30 September may.
  const mayBeLonger = kind === 'llp' && isInLast(6)
  return left.slice(isCompany && isInLast(3) ? 1 : 0).map((day, index) => ({
    day,
    isFirst: index === 0,
    onlyIf:
      index === 0 && mayBeLonger ? `your first financial year ends on ${longDayText(day)}, not a year later` : onlyIf,
  }))
}

/** One meeting for each year: the day that was given, or else the last day on which it may be held (section 96(1)). */
function meetingsOf(ends: readonly End[], given: readonly string[]): (Meeting & { by: string | null })[] {
  const days = given.toSorted()
  return ends.map(({ day, isFirst }) => {
    const next = addMonths(day, 12)
    const own = days.find((each) => each > day && each <= next)
    const before = days.findLast((each) => each <= day && each > addMonths(day, -12))
    const byYear = addMonths(day, isFirst ? 9 : 6)
    const byMeeting = before === undefined || isFirst ? byYear : addMonths(before, 15)
    const by = byMeeting < byYear ? byMeeting : null
    const lastDay = by ?? byYear
    return { day: own ?? lastDay, yearEnd: day, lastDay, isAssumed: own === undefined, by }
  })
}
