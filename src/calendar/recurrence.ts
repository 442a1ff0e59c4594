// When a statutory date recurs: on fixed days of a month, quarter, half-year or year, or a number of days from the annual
// general meeting. Hides month ends and the way days around a meeting are counted.
import { z } from 'zod'
import type { CalendarMonth } from './calendar-entry.ts'
import { addDays } from '#platform/dates.ts'
import { daysInMonth, isoDay, stepMonth } from './month-view.ts'

const monthNumber = z.number().int().min(1).max(12)
const dayNumber = z.number().int().min(1).max(31).describe('A day that a shorter month lacks becomes its last day')

const monthDaySchema = z
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
  z.strictObject({ daysAfterAgm: z.number().int().min(1).max(300).describe('The day of the meeting is day one') }),
  z.strictObject({ clearDaysBeforeAgm: z.number().int().min(1).max(300).describe('Neither end is counted') }),
  z.strictObject({
    daysAfterMonthEnd: z
      .number()
      .int()
      .min(1)
      .max(31)
      .describe('In every month; the 30th day after January is in March'),
  }),
  // Not in the starting content any more, but in databases that an earlier release has filled.
  z.strictObject({ everyYears: z.number().int().min(2), first: z.iso.date() }),
  z.strictObject({ on: z.iso.date().describe('Once only') }),
])

export type Occurs = z.infer<typeof occursSchema>

/** `anchor` determines the period. It is the meeting if days are counted from it, and otherwise the day itself. */
export type Occurrence = { day: string; anchor: string }

/** Returns the occurrences in a month, in order. `agmMonthDay` is the day of the annual general meeting, MM-DD. */
export function occurrencesIn(occurs: Occurs, target: CalendarMonth, agmMonthDay: string): Occurrence[] {
  if ('daysAfterAgm' in occurs) return daysFromMeeting(target, agmMonthDay, occurs.daysAfterAgm - 1)
  if ('clearDaysBeforeAgm' in occurs) return daysFromMeeting(target, agmMonthDay, -occurs.clearDaysBeforeAgm - 1)
  if ('daysAfterMonthEnd' in occurs) return daysFromMonthEnd(target, occurs.daysAfterMonthEnd)
  return fixedDays(occurs, target).map((day) => ({ day, anchor: day }))
}

export function isInMonth(day: string, { year, month }: CalendarMonth): boolean {
  return day.startsWith(isoDay(year, month, 0).slice(0, 8))
}

type FixedOccurs = Exclude<
  Occurs,
  { daysAfterAgm: number } | { clearDaysBeforeAgm: number } | { daysAfterMonthEnd: number }
>

function fixedDays(occurs: FixedOccurs, target: CalendarMonth): string[] {
  if ('on' in occurs) return isInMonth(occurs.on, target) ? [occurs.on] : []
  if ('everyYears' in occurs) {
    const years = target.year - Number(occurs.first.slice(0, 4))
    const isDueThisYear = years >= 0 && years % occurs.everyYears === 0
    return isDueThisYear ? monthDayIn(target, occurs.first.slice(5)) : []
  }
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

/** Filings after a late meeting fall in the next year, and the notice of an early one in the year before. */
function daysFromMeeting(target: CalendarMonth, agmMonthDay: string, offset: number): Occurrence[] {
  const month = Number(agmMonthDay.slice(0, 2))
  return [target.year - 1, target.year, target.year + 1]
    .map((year) => clampedDay({ year, month }, Number(agmMonthDay.slice(3))))
    .map((meeting) => ({ day: addDays(meeting, offset), anchor: meeting }))
    .filter(({ day }) => isInMonth(day, target))
}

/** The anchor is the first day after the month that ended. */
function daysFromMonthEnd(target: CalendarMonth, days: number): Occurrence[] {
  return [stepMonth(target, -1), target]
    .map(({ year, month }) => isoDay(year, month, 1))
    .map((anchor) => ({ day: addDays(anchor, days - 1), anchor }))
    .filter(({ day }) => isInMonth(day, target))
}

function monthDayIn(target: CalendarMonth, monthDay: string): string[] {
  return Number(monthDay.slice(0, 2)) === target.month ? [clampedDay(target, Number(monthDay.slice(3)))] : []
}

function clampedDay({ year, month }: CalendarMonth, day: number): string {
  return isoDay(year, month, Math.min(day, daysInMonth(year, month)))
}
