// A month as a table of days, for the calendar and for booking a consultation. Also runs in the browser, so it imports no
// schema library. Nothing depends on the clock or time zone of the machine.
import { addDays } from '#platform/dates.ts'
import type { CalendarEntry, CalendarMonth } from './calendar-entry.ts'

/** `day` is 0 in the padding before the first and after the last day. */
export type MonthCell = { id: string; day: number; isToday: boolean; isFutureDate: boolean }
export type DayEntries<Entry> = { events: Entry[]; dueDates: Entry[] }

export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const rowsPerMonth = 6
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

export function daysInMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeapYear ? 29 : (monthLengths[month - 1] ?? 0)
}

export function isoDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Its first and its last day. */
export function spanOfMonth({ year, month }: CalendarMonth): { from: string; to: string } {
  return { from: isoDay(year, month, 1), to: isoDay(year, month, daysInMonth(year, month)) }
}

/** The month of a day. */
export function monthOf(day: string): CalendarMonth {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }
}

export function stepMonth({ year, month }: CalendarMonth, step: 1 | -1): CalendarMonth {
  const months = year * 12 + (month - 1) + step
  return { year: Math.floor(months / 12), month: (months % 12) + 1 }
}

/**
 * The weeks of a month, Sunday first, always in six rows so that the table keeps its height. A day counts as a future
 * date from `daysAhead` days after today: 1 for the calendar, 2 for booking a consultation.
 */
export function monthGrid(year: number, month: number, today: string, daysAhead = 1): MonthCell[][] {
  const firstWeekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const lastDay = daysInMonth(year, month)
  const firstFutureDay = addDays(today, daysAhead)
  const cell = (index: number): MonthCell => {
    const day = index - firstWeekday + 1
    if (day < 1 || day > lastDay) {
      return { id: `${isoDay(year, month, 0)}-${index}`, day: 0, isToday: false, isFutureDate: false }
    }
    const id = isoDay(year, month, day)
    return { id, day, isToday: id === today, isFutureDate: id >= firstFutureDay }
  }
  return Array.from({ length: rowsPerMonth }, (_, row) => weekdays.map((_, column) => cell(row * 7 + column)))
}

/**
 * Groups entries by day of the month, in the given order. An entry that is not an event is a due date
 * (specification §3).
 */
export function entriesByDay<Entry extends Pick<CalendarEntry, 'eventduedate' | 'typeofdate'>>(
  entries: readonly Entry[],
): Map<number, DayEntries<Entry>> {
  const days = new Map<number, DayEntries<Entry>>()
  for (const entry of entries) {
    const day = Number(entry.eventduedate.slice(8, 10))
    const dayEntries = days.get(day) ?? { events: [], dueDates: [] }
    dayEntries[entry.typeofdate === 'event' ? 'events' : 'dueDates'].push(entry)
    days.set(day, dayEntries)
  }
  return days
}
