// How long somebody has waited for an answer, counted in the hours of the office. Pure: it knows neither the clock nor
// the database.
import { addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import { weekdayClock } from '#platform/console/instants.ts'
import type { Waiting } from './inbox.ts'

/** Minutes after midnight in India, by weekday; 0 is Sunday. */
export type OfficeHours = {
  hours: { weekday: number; opens: number; closes: number }[]
  isHoliday: (day: string) => boolean
}

const minuteMs = 60_000
const dueAfterMinutes = 4 * 60
/** Longer than this is late in any case. */
const maxDays = 30

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Reads '9:30 AM to 6:30 PM' for each weekday. Returns Monday to Friday, 9:30 to 18:30, if no line can be read. */
export function officeHours(lines: readonly [string, string][]): OfficeHours['hours'] {
  const read = lines.flatMap(([weekday, text]) => {
    const [opens, closes] = [...text.matchAll(/(\d{1,2})[:.](\d{2})\s*([ap])\.?m/gi)].map(minutesOf)
    const number = weekdays.indexOf(weekday.trim())
    return number < 0 || opens === undefined || closes === undefined || opens >= closes
      ? []
      : [{ weekday: number, opens, closes }]
  })
  return read.length > 0 ? read : [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 570, closes: 1110 }))
}

function minutesOf([, hour, minute, half]: RegExpMatchArray): number {
  return ((Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute)
}

/** Four hours of the office are due, and more than one working day is late. */
export function waitingSince(receivedOn: string, now: Date, office: OfficeHours): Waiting {
  const from = Date.parse(receivedOn)
  const until = now.getTime()
  const first = dayInIndia(new Date(from))
  let officeMs = 0
  for (let count = 0; count < maxDays; count += 1) {
    const day = addDays(first, count)
    const midnight = Date.parse(startOfDay(day))
    if (midnight > until) break
    if (office.isHoliday(day)) continue
    for (const { opens, closes } of office.hours.filter(({ weekday }) => weekday === new Date(day).getUTCDay())) {
      const begin = Math.max(from, midnight + opens * minuteMs)
      officeMs += Math.max(0, Math.min(until, midnight + closes * minuteMs) - begin)
    }
  }
  const officeMinutes = Math.floor(officeMs / minuteMs)
  const dayMinutes = workingDayMinutes(office)
  const level = officeMinutes < dueAfterMinutes ? 'fresh' : officeMinutes <= dayMinutes ? 'due' : 'late'
  return { officeMinutes, dayMinutes, level }
}

/** '2 h 40 min' within a working day, '1 day 3 h' beyond it; 'since Sun 07:02' until the office has been open. */
export function waitedText({ officeMinutes, dayMinutes }: Waiting, receivedOn: string): string {
  if (officeMinutes === 0) return `since ${weekdayClock(receivedOn)}`
  const hours = (minutes: number) => Math.floor(minutes / 60)
  if (officeMinutes < 60) return `${officeMinutes} min`
  if (officeMinutes <= dayMinutes) {
    const minutes = officeMinutes % 60
    return minutes === 0 ? `${hours(officeMinutes)} h` : `${hours(officeMinutes)} h ${minutes} min`
  }
  const days = Math.floor(officeMinutes / dayMinutes)
  const rest = hours(officeMinutes % dayMinutes)
  return `${days} ${days === 1 ? 'day' : 'days'}${rest > 0 ? ` ${rest} h` : ''}`
}

/** The minutes of an ordinary working day: the most that a weekday has. */
function workingDayMinutes({ hours }: OfficeHours): number {
  return Math.max(...hours.map(({ opens, closes }) => closes - opens))
}

/** Returns the instant before which whoever came is late: they have waited for more than one working day. */
export function lateBefore(now: Date, office: OfficeHours): Date {
  let leftMs = workingDayMinutes(office) * minuteMs
  let day = dayInIndia(now)
  for (let count = 0; count < maxDays; count += 1, day = addDays(day, -1)) {
    if (office.isHoliday(day)) continue
    const midnight = Date.parse(startOfDay(day))
    const today = office.hours.filter(({ weekday }) => weekday === new Date(day).getUTCDay())
    for (const { opens, closes } of today.toSorted((one, other) => other.opens - one.opens)) {
      const until = Math.min(midnight + closes * minuteMs, now.getTime())
      const openMs = Math.max(0, until - (midnight + opens * minuteMs))
      if (openMs >= leftMs) return new Date(until - leftMs)
      leftMs -= openMs
    }
  }
  return new Date(startOfDay(day))
}
