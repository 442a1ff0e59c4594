// When a statutory date comes round: fixed days of a month, quarter, half-year or year, or a count of days from
// the annual general meeting. Hides month-end clamping and the way the days around a meeting are counted.
import { z } from 'zod'
import type { CalendarMonth } from './calendar-entry.ts'
import { addDays } from '#platform/dates.ts'
import { daysInMonth, isoDay } from './month-view.ts'

const monthNumber = z.number().int().min(1).max(12)
const dayNumber = z.number().int().min(1).max(31).describe('A day that a shorter month lacks becomes its last day')

export const monthDaySchema = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .describe('MM-DD')

export const occursSchema = z.union([
  z.strictObject({
    every: z.literal('month'),
    months: z.array(monthNumber).min(1).optional().describe('Only in these months; all twelve when left out'),
    day: dayNumber,
  }),
  z.strictObject({ every: z.literal('quarter'), months: z.array(monthNumber).min(1).max(4), day: dayNumber }),
  z.strictObject({ every: z.literal('half-year'), dates: z.array(monthDaySchema).length(2) }),
  z.strictObject({ every: z.literal('year'), month: monthNumber, day: dayNumber }),
  z.strictObject({ everyYears: z.number().int().min(2), first: z.iso.date() }),
  z.strictObject({ daysAfterAgm: z.number().int().min(1).max(300).describe('The day of the meeting is day one') }),
  z.strictObject({ clearDaysBeforeAgm: z.number().int().min(1).max(300).describe('Neither end is counted') }),
  z.strictObject({ on: z.iso.date().describe('Once only') }),
])

export type Occurs = z.infer<typeof occursSchema>

/** `anchor` is the day that names the period: the meeting, where days count from it; otherwise the day itself. */
export type Occurrence = { day: string; anchor: string }

/** The days on which something falls in a month, in order, given the MM-DD of the annual general meeting. */
export function occurrencesIn(occurs: Occurs, asked: CalendarMonth, agmMonthDay: string): Occurrence[] {
  if ('daysAfterAgm' in occurs) return daysFromMeeting(asked, agmMonthDay, occurs.daysAfterAgm - 1)
  if ('clearDaysBeforeAgm' in occurs) return daysFromMeeting(asked, agmMonthDay, -occurs.clearDaysBeforeAgm - 1)
  return fixedDays(occurs, asked).map((day) => ({ day, anchor: day }))
}

export function isInMonth(day: string, { year, month }: CalendarMonth): boolean {
  return day.startsWith(isoDay(year, month, 0).slice(0, 8))
}

type FixedOccurs = Exclude<Occurs, { daysAfterAgm: number } | { clearDaysBeforeAgm: number }>

function fixedDays(occurs: FixedOccurs, asked: CalendarMonth): string[] {
  if ('on' in occurs) return isInMonth(occurs.on, asked) ? [occurs.on] : []
  if ('everyYears' in occurs) {
    const years = asked.year - Number(occurs.first.slice(0, 4))
    const comesRound = years >= 0 && years % occurs.everyYears === 0
    return comesRound ? monthDayIn(asked, occurs.first.slice(5)) : []
  }
  switch (occurs.every) {
    case 'month':
      return occurs.months === undefined || occurs.months.includes(asked.month) ? [clampedDay(asked, occurs.day)] : []
    case 'quarter':
      return occurs.months.includes(asked.month) ? [clampedDay(asked, occurs.day)] : []
    case 'half-year':
      return occurs.dates.flatMap((date) => monthDayIn(asked, date)).sort()
    case 'year':
      return occurs.month === asked.month ? [clampedDay(asked, occurs.day)] : []
  }
}

/** A late meeting puts its filings into the next year, and an early one its notice into the year before. */
function daysFromMeeting(asked: CalendarMonth, agmMonthDay: string, offset: number): Occurrence[] {
  const month = Number(agmMonthDay.slice(0, 2))
  return [asked.year - 1, asked.year, asked.year + 1]
    .map((year) => clampedDay({ year, month }, Number(agmMonthDay.slice(3))))
    .map((meeting) => ({ day: addDays(meeting, offset), anchor: meeting }))
    .filter(({ day }) => isInMonth(day, asked))
}

function monthDayIn(asked: CalendarMonth, monthDay: string): string[] {
  return Number(monthDay.slice(0, 2)) === asked.month ? [clampedDay(asked, Number(monthDay.slice(3)))] : []
}

function clampedDay({ year, month }: CalendarMonth, day: number): string {
  return isoDay(year, month, Math.min(day, daysInMonth(year, month)))
}
