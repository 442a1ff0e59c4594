// The dates of a rule that a question is about.
import type { CalendarOverride } from '#calendar/rules/calendar-override.ts'
import { seriesOf, type DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { standardDates, type DueDate, type StandardCalendar } from '#calendar/rules/standard-dates.ts'
import { calendarYears } from '#calendar/calendar-years.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import type { QuestionTime } from './asked-time.ts'

/** `isExact` is false if the rule has no date for just the time that was asked for, and the closest were taken. */
export type Dated = { dates: DueDate[]; isExact: boolean }

export type DatesOf = (
  rule: DueDateRule,
  asked: { time: QuestionTime; after: ReadonlyMap<string, string> | null },
  today: string,
) => Dated

/** How far dates are computed from today, in months. */
const reach = { back: 30, ahead: 42 }
const year = 12
const dayMs = 86_400_000
/** Days for which something that was due is still asked about. */
const justBeen = 45

/**
 * All dates of a rule in so many months around today, moved ones at their new day. `agmMonthDay` is MM-DD, and so is
 * `meeting`, if a company has said when its own is.
 */
export function occurrences(
  rule: DueDateRule,
  today: string,
  { back, ahead }: { back: number; ahead: number },
  { meeting, ...changes }: Omit<StandardCalendar, 'rules'> & { meeting?: string },
): DueDate[] {
  const month = `${today.slice(0, 8)}01`
  const span = { from: addMonths(month, -back), to: addDays(addMonths(month, ahead + 1), -1) }
  return standardDates({ ...changes, rules: [rule] }, span, meeting)
}

export function openDatesOf(overrides: readonly CalendarOverride[], agmMonthDay: string): DatesOf {
  return (rule, { time, after }, today) => {
    const { meeting, period, dueMonth, dueYear, dueDays, isNext } = time
    const isCounted = meeting !== null && isFromMeeting(rule)
    const given = { overrides, agmMonthDay, ...(isCounted && { meeting: meeting.slice(5) }) }
    const all = occurrences(rule, today, reach, given).filter(({ day }) => day >= String(calendarYears.first))
    const exact = (dates: DueDate[]): Dated => ({ dates, isExact: true })
    if (after !== null) {
      const last = after.get(seriesOf(rule.id)) ?? today
      return exact(all.filter(({ day }) => day > last).slice(0, 1))
    }
    if (isCounted && dueMonth === null) {
      return exact(
        all.filter(
          ({ day, originalDay = day }) => Math.abs(Date.parse(originalDay) - Date.parse(meeting)) < 200 * dayMs,
        ),
      )
    }
    if (period !== null) return ofPeriod(all, period, today)
    if (dueMonth !== null) return exact(ofDueMonth(all, dueMonth, today))
    if (dueYear !== null) return exact(ofYear(all, dueYear, today))
    if (dueDays !== null) return exact(all.filter(({ day }) => day >= dueDays.from && day <= dueDays.to))
    // What has just been is still asked about, unless it comes every month.
    const isFrequent = 'every' in rule.occurs && (rule.occurs.every === 'month' || rule.occurs.every === 'quarter')
    const since = isNext || isFrequent ? today : addDays(today, -justBeen)
    const next = all.filter(({ day }) => day >= today).slice(0, 1)
    return exact([...all.filter(({ day }) => day >= since && day < today), ...next])
  }
}

export function isFromMeeting({ occurs }: DueDateRule): boolean {
  return 'daysAfterAgm' in occurs || 'clearDaysBeforeAgm' in occurs
}

function ofPeriod(all: readonly DueDate[], asked: NonNullable<QuestionTime['period']>, today: string): Dated {
  const months = asked.last - asked.first + 1
  const isYear = months === year
  const choose = (fits: (date: DueDate) => boolean): DueDate[] => {
    const fitting = all.filter(fits)
    return asked.isYearGiven ? fitting : nextOrLast(fitting, today)
  }
  const isApart = (first: number, second: number): boolean =>
    asked.isYearGiven ? first === second : (first - second) % year === 0

  const same = choose(
    ({ period }) => period !== null && period.last - period.first === months - 1 && isApart(period.first, asked.first),
  )
  if (same.length > 0) return { dates: same, isExact: true }
  if (isYear && asked.first % year === 0) {
    // A calendar year is that of the dates, unless it is that of the return.
    return { dates: all.filter(({ day }) => day.startsWith(String(asked.first / year))), isExact: false }
  }
  if (isYear) {
    // All quarters or half-years of the financial year.
    const parts = all.filter(
      ({ period }) =>
        asked.isYearGiven &&
        period !== null &&
        period.last > period.first &&
        period.first >= asked.first &&
        period.last <= asked.last,
    )
    return { dates: parts, isExact: false }
  }
  if (months === 1) {
    // The quarter or half-year that ends with the month.
    const ending = choose(
      ({ period }) => period !== null && period.last - period.first < year - 1 && isApart(period.last, asked.last),
    )
    if (ending.length > 0) return { dates: ending, isExact: true }
    const dueYear = asked.isYearGiven ? Math.floor(asked.first / year) : null
    return { dates: ofDueMonth(all, { month: asked.first % year, year: dueYear }, today), isExact: false }
  }
  // The financial year that the quarter or half-year belongs to.
  const whole = choose(
    ({ period }) =>
      period !== null &&
      period.last - period.first === year - 1 &&
      period.first <= asked.first &&
      period.last >= asked.last,
  )
  return { dates: whole, isExact: false }
}

function ofDueMonth(all: readonly DueDate[], asked: { month: number; year: number | null }, today: string): DueDate[] {
  const inMonth = all.filter(({ day }) => monthNumber(day) % year === asked.month)
  if (asked.year === null) return nextOrLast(inMonth, `${today.slice(0, 8)}01`)
  return inMonth.filter(({ day }) => day.startsWith(String(asked.year)))
}

/** What falls due in the year; if that has been, also what is ahead for it: "the report 2026" is sent in 2027. */
function ofYear(all: readonly DueDate[], asked: number, today: string): DueDate[] {
  const due = all.filter(({ day }) => day.startsWith(String(asked)))
  const ahead = all.filter(
    ({ day, period }) => day >= today && period !== null && Math.floor(period.last / year) === asked,
  )
  return due.some(({ day }) => day >= today) ? due : [...due, ...ahead]
}

/** What comes next, or what has been, if that is closer. */
function nextOrLast(dates: readonly DueDate[], day: string): DueDate[] {
  const next = dates.find((date) => date.day >= day)
  const last = dates.findLast((date) => date.day < day)
  const apart = (date: DueDate | undefined): number =>
    date === undefined ? Infinity : Math.abs(Date.parse(date.day) - Date.parse(day))
  const chosen = apart(next) > apart(last) ? last : next
  return chosen === undefined ? [] : dates.filter((date) => date.day === chosen.day)
}

export function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * year + Number(day.slice(5, 7)) - 1
}

/**
 * Of rules that follow each other in time, and of the instalments of one tax, what is past and the earliest date ahead:
 * the next one is asked for.
 */
export function nextOfEach(dates: readonly DueDate[], today: string): DueDate[] {
  const bySeries = Map.groupBy(dates, ({ ruleId }) => seriesOf(ruleId))
  return [...bySeries.values()].flatMap((series) => {
    const [first] = series.filter(({ day }) => day >= today).toSorted((a, b) => (a.day < b.day ? -1 : 1))
    return [...series.filter(({ day }) => day < today), ...(first === undefined ? [] : [first])]
  })
}
