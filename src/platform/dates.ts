// Days, months and times as they are counted and written in India. A day is a string, YYYY-MM-DD. Nothing here depends
// on the clock, time zone or language of the machine. Runs in the browser too.

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

/** India has had one offset from UTC all year round since 1945. */
const offset = '+05:30'
const offsetMs = 19_800_000
const dayMs = 86_400_000

/** Returns the day in India at this instant. */
export function dayInIndia(instant: string | Date): string {
  return dayOf(new Date(instant).getTime() + offsetMs)
}

/** Formats an instant as '14:20', in India. */
export function clockInIndia(instant: string | Date): string {
  return new Date(new Date(instant).getTime() + offsetMs).toISOString().slice(11, 16)
}

/** Returns a number that increases by one at each midnight in India. */
export function dayNumberInIndia(instant: Date): number {
  return Math.floor((instant.getTime() + offsetMs) / dayMs)
}

/** Returns the instant of a day and a time, HH:MM, in India. The date is invalid if they are none. */
export function instantAt(day: string, time: string): Date {
  return new Date(`${day}T${time}:00${offset}`)
}

/** Returns midnight in India as an instant in ISO 8601 UTC. */
export function startOfDay(day: string): string {
  return instantAt(day, '00:00').toISOString()
}

/** A negative number counts back. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayMs)
}

/** How many days (YYYY-MM-DD) the second is after the first. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / dayMs)
}

/**
 * Returns the same day of another month, or the last day of that month if it is shorter. A negative number counts back.
 */
export function addMonths(day: string, months: number): string {
  const given = new Date(day)
  const first = new Date(Date.UTC(given.getUTCFullYear(), given.getUTCMonth() + months, 1))
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dayOf(first.setUTCDate(Math.min(given.getUTCDate(), lastDate)))
}

/** Formats '2024-09-07' as '7 Sep 2024'. Text that is not a day is returned unchanged. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  const name = monthNames[Number(month) - 1]
  return name === undefined ? day : `${Number(date)} ${name.slice(0, 3)} ${year}`
}

/** Formats '2024-09-07' as '7 September 2024', for sentences. Text that is not a day is returned unchanged. */
export function longDayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  const name = monthNames[Number(month) - 1]
  return name === undefined ? day : `${Number(date)} ${name} ${year}`
}

/** Formats '09-30' as '30 September'. Text that is none is returned unchanged. */
export function monthDayText(monthDay: string): string {
  const name = monthNames[Number(monthDay.slice(0, 2)) - 1]
  return name === undefined ? monthDay : `${Number(monthDay.slice(3))} ${name}`
}

/** Formats '14:20' as '2:20 PM', as every page and mail for visitors has it. Browsers would word it differently. */
export function clockText(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Formats an instant as '21 November 2026 at 11:00 AM IST'. */
export function timeText(instant: Date): string {
  return `${longDayText(dayInIndia(instant))} at ${clockText(clockInIndia(instant))} IST`
}

/** A list of due dates asks for thousands, so each number of days is written once. */
const days = new Map<number, string>()
const maxDays = 50_000

function dayOf(utcMs: number): string {
  const number = Math.floor(utcMs / dayMs)
  const known = days.get(number)
  if (known !== undefined) return known
  const day = new Date(utcMs).toISOString().slice(0, 10)
  if (days.size < maxDays) days.set(number, day)
  return day
}
