// The month as a sheet of days: what the screens of the calendar and of the consultation draw.
// Days are 'YYYY-MM-DD' text as counted in India; nothing depends on the clock or zone of the machine.
// Runs in the browser too.
import type { CalendarEntry, CalendarMonth } from './calendar-entry.ts'

/** `day` is 0 in the padding before the first and after the last day. */
export type MonthCell = { id: string; day: number; isToday: boolean; isFutureDate: boolean }
export type DayEntries = { events: CalendarEntry[]; dueDates: CalendarEntry[] }

export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const rowsPerMonth = 6
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

export function daysInMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeapYear ? 29 : (monthLengths[month - 1] ?? 0)
}

export function isoDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export function stepMonth({ year, month }: CalendarMonth, step: 1 | -1): CalendarMonth {
  const months = year * 12 + (month - 1) + step
  return { year: Math.floor(months / 12), month: (months % 12) + 1 }
}

/** The calendar day in India at an instant, wherever the visitor or the server is. */
export function todayInIndia(now: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: 'Asia/Kolkata',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(now)
  const part = (type: 'year' | 'month' | 'day') => Number(parts.find((p) => p.type === type)?.value)
  return isoDay(part('year'), part('month'), part('day'))
}

/** '2024-09-07' as '7 Sep 2024'. Text that is not a day is shown as it came. */
export function displayDate(day: string): string {
  const [, year, month, date] = dayPattern.exec(day) ?? []
  const name = monthNames[Number(month) - 1]
  return name === undefined ? day : `${Number(date)} ${name.slice(0, 3)} ${year}`
}

/**
 * The weeks of a month, Sunday first, always six rows of seven so that the sheet keeps its height.
 * A day is a future date from `daysAhead` days after today on: 1 for reading, 2 for booking a consultation.
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

/** A month's entries by day of the month. Whatever is not an event is a due date (specification §3). */
export function entriesByDay(entries: readonly CalendarEntry[]): Map<number, DayEntries> {
  const days = new Map<number, DayEntries>()
  for (const entry of entries) {
    const day = Number(entry.eventduedate.slice(8, 10))
    const held = days.get(day) ?? { events: [], dueDates: [] }
    held[entry.typeofdate === 'event' ? 'events' : 'dueDates'].push(entry)
    days.set(day, held)
  }
  return days
}
