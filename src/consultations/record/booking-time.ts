// The time of a meeting in words: in India, and where the visitor is. The visitor's own time is for the browser only,
// because the server does not know the zone.
import { addDays, clockInIndia, clockText, dayInIndia, dayText, instantAt } from '#platform/dates.ts'

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** As Date tells the offset of a zone: what is to be added to its clock for that of UTC. */
const indiaOffsetMinutes = -330

/** Formats '2026-11-26' as 'Thursday'. */
export function weekdayText(day: string): string {
  return weekdayNames[new Date(day).getUTCDay()] ?? ''
}

/** The Sunday with which the week of this day begins. */
export function weekOf(day: string): string {
  return addDays(day, -new Date(day).getUTCDay())
}

/** Formats '2026-11-26' as 'Thu 26 Nov 2026'. */
export function shortDayText(day: string): string {
  return `${weekdayText(day).slice(0, 3)} ${dayText(day)}`
}

/** Formats '2026-11-26' as 'Thu 26 Nov'. */
export function dayMonthText(day: string): string {
  return shortDayText(day).replace(/ \d{4}$/, '')
}

/** Returns the instant, ISO 8601 UTC, of a day and a time, HH:MM, in India. */
export function instantInIndia(day: string, time: string): string {
  return instantAt(day, time).toISOString()
}

/** Formats an instant as '10:30 AM', in India. */
export function timeInIndia(instant: string): string {
  return clockText(clockInIndia(instant))
}

/**
 * The time zone that the browser is set to; '' if it does not tell. What has India's offset has India's clock all year, so
 * most visitors need not wait for the tables of Intl.
 */
export function visitorZone(): string {
  if (new Date().getTimezoneOffset() === indiaOffsetMinutes) return 'Asia/Kolkata'
  return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}

/**
 * Formats an instant as '9:00 PM' in this zone, with the weekday and the day if they are not those in India:
 * '10:30 PM, Wed 25 Nov'. Returns null if the clock shows the same there as in India, or if the zone is not known.
 */
export function timeElsewhere(instant: string, timeZone: string): string | null {
  if (timeZone === 'Asia/Kolkata') return null
  const there = partsIn(instant, timeZone)
  if (there === null) return null
  const day = `${there['year']}-${there['month']}-${there['day']}`
  const time = clockText(`${there['hour']}:${there['minute']}`)
  if (day === dayInIndia(new Date(instant))) return time === timeInIndia(instant) ? null : time
  return `${time}, ${dayMonthText(day)}`
}

function partsIn(instant: string, timeZone: string): Record<string, string> | null {
  if (timeZone === '') return null
  try {
    const parts = formatIn(timeZone).formatToParts(new Date(instant))
    return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  } catch {
    return null
  }
}

let lastFormat: { timeZone: string; format: Intl.DateTimeFormat } | null = null

/** A page shows dozens of times in one zone, and making a format takes longer than using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  if (lastFormat?.timeZone !== timeZone) {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    lastFormat = { timeZone, format }
  }
  return lastFormat.format
}

/** Formats an instant as 'Thu 26 Nov 2026, 10:30', in India. */
export function whenInIndia(instant: string): string {
  return `${shortDayText(dayInIndia(new Date(instant)))}, ${clockInIndia(instant)}`
}
