// When a statutory date recurs: on fixed days of a month, quarter, half-year or year, or a number of days or months from the
// annual general meeting, from the end of the financial year or from incorporation. Hides month ends and how days are
// counted: the day of the event is not counted (General Clauses Act, 1897, section 9), and months end on the same day.
import { z } from 'zod'
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import { countedDay, workingDay } from './counting.ts'
import { daysInMonth, isoDay, monthOf, stepMonth } from '#calendar/month-view.ts'

const monthNumber = z.number().int().min(1).max(12)
const dayNumber = z.number().int().min(1).max(31).describe('A day that a shorter month lacks becomes its last day')

const monthDaySchema = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .describe('MM-DD')

const countSchema = z.strictObject({
  months: z.number().int().min(1).max(24).optional(),
  days: z.number().int().min(1).max(300).optional().describe('After the months, if there are any'),
  firstYearMonths: z.number().int().min(1).max(24).optional().describe('Instead of the months, for the first year'),
  isOfMeeting: z.literal(true).optional().describe('It is the last day for the meeting itself (section 96(1))'),
  otherDays: z.number().int().min(1).optional().describe('Another reading, in days from the same event'),
  isDayCounted: z.literal(true).optional().describe('Some count the day itself too, and end a day earlier'),
  isOfOtherYear: z.literal(true).optional().describe('Only of years that do not end on 31 March'),
})

export const occursSchema = z.union([
  z.strictObject({
    every: z.literal('month'),
    months: z.array(monthNumber).min(1).optional().describe('Only in these months; all twelve when left out'),
    day: dayNumber,
  }),
  z.strictObject({ every: z.literal('quarter'), months: z.array(monthNumber).min(1).max(4), day: dayNumber }),
  z.strictObject({ every: z.literal('half-year'), dates: z.array(monthDaySchema).length(2) }),
  z.strictObject({ every: z.literal('year'), month: monthNumber, day: dayNumber }),
  z.strictObject({
    daysAfterAgm: z.number().int().min(1).max(300).describe('Some count the day of the meeting as day one'),
    heldOrNot: z.literal(true).optional().describe('Without a meeting, it runs from the last day for holding one'),
  }),
  z.strictObject({
    clearDaysBeforeAgm: z.number().int().min(1).max(300).describe('Neither end is counted'),
    thenDays: z.number().int().min(1).max(300).optional().describe('From that day on'),
  }),
  z.strictObject({ workingDaysAfterAgm: z.number().int().min(1).max(30) }),
  z.strictObject({
    daysAfterMonthEnd: z
      .number()
      .int()
      .min(1)
      .max(31)
      .describe('In every month; the 30th day after January is in March'),
  }),
  z.strictObject({
    daysAfterQuarter: z.number().int().min(1).max(90).describe('Of the financial year, but for its last quarter'),
  }),
  z.strictObject({ afterYearEnd: countSchema }),
  z.strictObject({ afterFormation: countSchema }),
  z.strictObject({ on: z.iso.date().describe('Once only') }),
])

export type Occurs = z.infer<typeof occursSchema>

/** A count from an event. `firstYearMonths` is that of the rule, if the year is the first. */
export type Count = z.infer<typeof countSchema>

/** The days from which counts run, in order. */
export type Anchors = {
  yearEnds: readonly YearEnd[]
  meetings: readonly Meeting[]
  formed: string | null
}
/** `meetingBy`: where 15 months from the meeting before end before the six months do. */
export type YearEnd = { day: string; isFirst: boolean; onlyIf: string | null; meetingBy: string | null }
/** `lastDay`: on which it could be held. `isAssumed`: nobody has said when it is. */
export type Meeting = { day: string; yearEnd: string; lastDay: string; isAssumed: boolean }

/**
 * `anchor` determines the period. It is the meeting if days are counted from it, and otherwise the day itself. `other`: a
 * second day that is in use. It is always the later one. `from`: the event from which the day is counted; null on a fixed day.
 */
export type Occurrence = { day: string; anchor: string; other: string | null; from: CountedFrom | null }
export type CountedFrom =
  | { event: 'meeting'; meeting: Meeting; isFromLastDay: boolean }
  | { event: 'yearEnd'; yearEnd: YearEnd; count: Count }
  | { event: 'formation'; day: string; count: Count }

/** Those of the standard company: a March year-end, and a meeting on the same day every year. */
export function standardAnchors({ from, to }: { from: string; to: string }, agmMonthDay: string): Anchors {
  const month = Number(agmMonthDay.slice(0, 2))
  const [first, last] = [Number(from.slice(0, 4)) - 2, Number(to.slice(0, 4)) + 1]
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return {
    yearEnds: years.map((each) => ({ day: `${each}-03-31`, isFirst: false, onlyIf: null, meetingBy: null })),
    meetings: years.map((each) => {
      const day = clampedDay({ year: each, month }, Number(agmMonthDay.slice(3)))
      return { day, yearEnd: `${month > 3 ? each : each - 1}-03-31`, lastDay: day, isAssumed: false }
    }),
    formed: null,
  }
}

/** The date that the standard company has of this filing; null if the financial year does not end in March. */
export function standardOccurrence(
  occurs: Occurs,
  { day, from }: Pick<Occurrence, 'day' | 'from'>,
  agmMonthDay: string,
): Pick<Occurrence, 'day' | 'other' | 'from'> | null {
  if (from === null) return { day, other: null, from }
  if (from.event === 'formation') return null
  const yearEnd = from.event === 'meeting' ? from.meeting.yearEnd : from.yearEnd.day
  if (!yearEnd.endsWith('-03-31')) return null
  const year = Number(yearEnd.slice(0, 4))
  const span = { from: `${year}-01-01`, to: `${year + 1}-12-31` }
  const { yearEnds, meetings } = standardAnchors(span, agmMonthDay)
  const anchors: Anchors = {
    yearEnds: yearEnds.filter((each) => each.day === yearEnd),
    meetings: meetings.filter((each) => each.yearEnd === yearEnd),
    formed: null,
  }
  return occurrencesBetween(occurs, span.from, span.to, anchors)[0] ?? null
}

/** Returns the occurrences from one day to another, both included, in order. */
export function occurrencesBetween(occurs: Occurs, from: string, to: string, anchors: Anchors): readonly Occurrence[] {
  return anchored(occurs, anchors)?.filter(({ day }) => day >= from && day <= to) ?? fixedBetween(occurs, from, to)
}

type Between = { from: string; to: string; found: readonly Occurrence[] }

/** The last answer of each. Most lists are of the twelve months from today. */
const fixed = new WeakMap<Occurs, Between>()

function fixedBetween(occurs: Occurs, from: string, to: string): readonly Occurrence[] {
  const known = fixed.get(occurs)
  if (known?.from === from && known.to === to) return known.found
  const months = monthsBetween(from, to).flatMap((month) => inMonth(occurs, month))
  const found = months.filter(({ day }) => day >= from && day <= to)
  fixed.set(occurs, { from, to, found })
  return found
}

/** The last answer: one list asks for the same months with every rule. */
let between: { key: string; months: readonly CalendarMonth[] } = { key: '', months: [] }

function monthsBetween(from: string, to: string): readonly CalendarMonth[] {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const key = `${first} ${last}`
  if (between.key === key) return between.months
  const months: CalendarMonth[] = []
  let month = monthOf(from)
  for (; isoDay(month.year, month.month, 1).slice(0, 7) <= last; month = stepMonth(month, 1)) months.push(month)
  between = { key, months }
  return months
}

/** Null if the rule has no anchor. */
function anchored(occurs: Occurs, { meetings, yearEnds, formed }: Anchors): Occurrence[] | null {
  if ('daysAfterAgm' in occurs) {
    return meetings.map((meeting) => afterMeeting(meeting, occurs.daysAfterAgm, occurs.heldOrNot === true))
  }
  if ('clearDaysBeforeAgm' in occurs) {
    const { clearDaysBeforeAgm: clearDays, thenDays = 0 } = occurs
    return meetings.map((meeting) => fromMeeting(meeting, addDays(meeting.day, thenDays - clearDays - 1)))
  }
  if ('workingDaysAfterAgm' in occurs) {
    return meetings.map((meeting) => fromMeeting(meeting, workingDay(meeting.day, occurs.workingDaysAfterAgm)))
  }
  if ('daysAfterQuarter' in occurs) {
    return yearEnds.flatMap(({ day: end }) =>
      [3, 6, 9].map((months) => {
        const first = addDays(end, 1)
        const day = addDays(addMonths(first, months), occurs.daysAfterQuarter - 1)
        return { day, anchor: day, other: null, from: null }
      }),
    )
  }
  if ('afterYearEnd' in occurs) {
    const { afterYearEnd: count } = occurs
    const ends = count.isOfOtherYear ? yearEnds.filter(({ day }) => !day.endsWith('-03-31')) : yearEnds
    return ends.map((yearEnd) =>
      counted(yearEnd.day, yearEnd.isFirst ? count.firstYearMonths : undefined, { event: 'yearEnd', yearEnd, count }),
    )
  }
  if (!('afterFormation' in occurs)) return null
  const { afterFormation: count } = occurs
  return formed === null ? [] : [counted(formed, undefined, { event: 'formation', day: formed, count })]
}

function inMonth(occurs: Occurs, target: CalendarMonth): Occurrence[] {
  if ('daysAfterMonthEnd' in occurs) return daysFromMonthEnd(target, occurs.daysAfterMonthEnd)
  return fixedDays(occurs, target).map((day) => ({ day, anchor: day, other: null, from: null }))
}

function fromMeeting(meeting: Meeting, day: string): Occurrence {
  return { day, anchor: meeting.day, other: null, from: { event: 'meeting', meeting, isFromLastDay: false } }
}

/**
 * The day of the meeting is day one; if it is left out, the last day is a day later. A meeting that comes too late does not
 * put off what is due without one, unless the Registrar has allowed it.
 */
function afterMeeting(meeting: Meeting, days: number, heldOrNot: boolean): Occurrence {
  const isFromLastDay = heldOrNot && meeting.day > meeting.lastDay
  const day = addDays(isFromLastDay ? meeting.lastDay : meeting.day, days - 1)
  const other = isFromLastDay ? addDays(meeting.day, days - 1) : addDays(day, 1)
  return { day, anchor: meeting.day, other, from: { event: 'meeting', meeting, isFromLastDay } }
}

function counted(
  event: string,
  months: number | undefined,
  from: Exclude<CountedFrom, { event: 'meeting' }>,
): Occurrence {
  const meetingBy = from.event === 'yearEnd' && from.count.isOfMeeting === true ? from.yearEnd.meetingBy : null
  if (meetingBy !== null) return { day: meetingBy, anchor: meetingBy, other: null, from }
  const ends = countedDay(event, { ...from.count, ...(months !== undefined && { months }) })
  const second = otherDay(event, ends, from.count)
  const [day = ends, other = null] = second === null ? [ends] : [ends, second].toSorted()
  return { day, anchor: ends, other, from }
}

/** Months from the end of a month end on the day of the same number; some count whole months. */
function otherDay(event: string, day: string, { months, days, otherDays, isDayCounted }: Count): string | null {
  if (otherDays !== undefined) return addDays(event, otherDays)
  if (isDayCounted === true) return addDays(day, -1)
  const isWhole = months !== undefined && days === undefined && addDays(event, 1).endsWith('-01')
  const end = addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1)
  return isWhole && day !== end ? end : null
}

function isInMonth(day: string, { year, month }: CalendarMonth): boolean {
  return day.startsWith(isoDay(year, month, 0).slice(0, 8))
}

function fixedDays(occurs: Occurs, target: CalendarMonth): string[] {
  if ('on' in occurs) return isInMonth(occurs.on, target) ? [occurs.on] : []
  if (!('every' in occurs)) return []
  switch (occurs.every) {
    case 'month':
      return occurs.months === undefined || occurs.months.includes(target.month) ? [clampedDay(target, occurs.day)] : []
    case 'quarter':
      return occurs.months.includes(target.month) ? [clampedDay(target, occurs.day)] : []
    case 'half-year':
      return occurs.dates.flatMap((date) => monthDayIn(target, date)).sort()
    case 'year':
      return occurs.month === target.month ? [clampedDay(target, occurs.day)] : []
  }
}

/** The anchor is the first day after the month that ended. */
function daysFromMonthEnd(target: CalendarMonth, days: number): Occurrence[] {
  return [stepMonth(target, -1), target]
    .map(({ year, month }) => isoDay(year, month, 1))
    .map((anchor) => ({ day: addDays(anchor, days - 1), anchor, other: null, from: null }))
    .filter(({ day }) => isInMonth(day, target))
}

function monthDayIn(target: CalendarMonth, monthDay: string): string[] {
  return Number(monthDay.slice(0, 2)) === target.month ? [clampedDay(target, Number(monthDay.slice(3)))] : []
}

export function clampedDay({ year, month }: CalendarMonth, day: number): string {
  return isoDay(year, month, Math.min(day, daysInMonth(year, month)))
}
