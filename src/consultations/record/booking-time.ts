// Days and times in words: in India, and where the visitor is. The visitor's own time is shown by the browser only, because
// the server does not know the zone before it is sent.
import { addDays, clockInIndia, clockText, dayInIndia, dayText, instantAt, longDayText } from '#platform/dates.ts'

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** As Date tells the offset of a zone: what is to be added to its clock for that of UTC. */
const indiaOffsetMinutes = -330

/** Whether a text names a day as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}

/** Whether a text names a time of day as HH:MM. */
export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Formats '2026-11-26' as 'Thursday'. */
export function weekdayText(day: string): string {
  return weekdayNames[new Date(day).getUTCDay()] ?? ''
}

/** The Sunday with which the week of this day begins. */
export function weekOf(day: string): string {
  return addDays(day, -new Date(day).getUTCDay())
}

/** The Monday, where weeks begin with it. */
export function mondayOf(day: string): string {
  return addDays(weekOf(addDays(day, -1)), 1)
}

/** Formats '2026-11-26' as 'Thu 26 Nov 2026'. */
export function shortDayText(day: string): string {
  return `${weekdayText(day).slice(0, 3)} ${dayText(day)}`
}

/** Formats '2026-11-26' as 'Thu 26 Nov'. */
export function dayMonthText(day: string): string {
  return shortDayText(day).replace(/ \d{4}$/, '')
}

/** Formats '2026-11-26' as 'Thursday, 26 November 2026'. */
export function wholeDayText(day: string): string {
  return `${weekdayText(day)}, ${longDayText(day)}`
}

/** A time of day, HH:MM, in minutes since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** The inverse of `minutesOf`. */
export function timeAt(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** A time of day as the calls give it (specification §3). */
export type SlotTime = { hours: number; minutes: number; meridiem: 'AM' | 'PM' }
/** A free slot as GET /get/timeslots gives it. */
export type TimeSlot = { start: SlotTime; end: SlotTime }

/** Turns 'HH:MM' into hours of a twelve-hour clock. */
export function slotTime(time: string): SlotTime {
  const hours = Number(time.slice(0, 2))
  return {
    hours: hours % 12 === 0 ? 12 : hours % 12,
    minutes: Number(time.slice(3)),
    meridiem: hours < 12 ? 'AM' : 'PM',
  }
}

/** The inverse of `slotTime`. */
export function timeName({ hours, minutes, meridiem }: SlotTime): string {
  return timeAt(((hours % 12) + (meridiem === 'PM' ? 12 : 0)) * 60 + minutes)
}

/** Returns the instant, ISO 8601 UTC, of a day and a time, HH:MM, in India. */
export function instantInIndia(day: string, time: string): string {
  return instantAt(day, time).toISOString()
}

/** Formats an instant as '10:30 AM', in India. */
export function timeInIndia(instant: string): string {
  return clockText(clockInIndia(instant))
}

/** Formats an instant as 'Thu 26 Nov 2026, 10:30', in India, for staff. */
export function whenInIndia(instant: string): string {
  return `${shortDayText(dayInIndia(instant))}, ${clockInIndia(instant)}`
}

/** Formats an instant as 'Tue 24 Nov 2026, 9:00 AM IST', for the subjects of mails. */
export function shortStart(instant: string): string {
  return `${shortDayText(dayInIndia(instant))}, ${timeInIndia(instant)} IST`
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
  const there = clockIn(timeZone, instant)
  if (there === null) return null
  const time = clockText(there.time)
  if (there.day === dayInIndia(instant)) return there.time === clockInIndia(instant) ? null : time
  return `${time}, ${dayMonthText(there.day)}`
}

type Span = { startsOn: string; endsOn: string }

/** `day` is 'Tuesday, 24 November 2026' and `time` '9:00 AM – 9:30 AM IST'. */
export type BookingTime = { day: string; time: string }

/** When a booking takes place, in India. */
export function bookingTime({ startsOn, endsOn }: Span): BookingTime {
  const clock = (instant: string) => ({ day: dayInIndia(instant), time: clockInIndia(instant), zoneName: ' IST' })
  return spanText(clock(startsOn), clock(endsOn))
}

/**
 * When it takes place where the visitor is; null if that is not known, or if the clocks there show the time of India. For the
 * server only, because browsers call zones differently.
 */
export function visitorTime({ startsOn, endsOn, timeZone }: Span & { timeZone: string }): BookingTime | null {
  const [start, end] = [clockIn(timeZone, startsOn), clockIn(timeZone, endsOn)]
  if (!start || !end || timeElsewhere(startsOn, timeZone) === null) return null
  const clock = (there: Clock, instant: string) => ({ ...there, zoneName: `, ${zoneName(timeZone, instant)}` })
  return spanText(clock(start, startsOn), clock(end, endsOn))
}

function spanText(start: Clock & { zoneName: string }, end: Clock & { zoneName: string }): BookingTime {
  // A meeting may end on the next day, or on the other side of a change of the clocks.
  const endTime = start.day === end.day ? clockText(end.time) : `${clockText(end.time)} (${wholeDayText(end.day)})`
  const startTime = `${clockText(start.time)}${start.zoneName === end.zoneName ? '' : start.zoneName}`
  return { day: wholeDayText(start.day), time: `${startTime} – ${endTime}${end.zoneName}` }
}

function zoneName(timeZone: string, instant: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' })
  return format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** `day` is YYYY-MM-DD and `time` HH:MM. */
type Clock = { day: string; time: string }

/** What clock and calendar of an IANA zone show at an instant; null if there is no such zone. */
export function clockIn(timeZone: string, instant: string): Clock | null {
  if (timeZone === '') return null
  try {
    const parts = formatIn(timeZone).formatToParts(new Date(instant))
    const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
    return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
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
