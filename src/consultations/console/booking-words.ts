// Words and times of the bookings' screens.
import { clockInIndia, dayInIndia, dayText, monthDayText } from '#platform/dates.ts'
import { clockIn, dayMonthText, whenInIndia } from '#consultations/record/booking-time.ts'
import type { BookingRow, Consultant } from '#consultations/by-staff/bookings.ts'
import { whoText } from '#consultations/by-staff/history-words.ts'

/** '16 to 21 September', '30 Sep to 5 Oct' */
export function spanText(first: string, last: string): string {
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))} to ${monthDayText(last.slice(5))}`
  return `${dayText(first).slice(0, -5)} to ${dayText(last).slice(0, -5)}`
}

/** 'Thu 19 Sep 2024, 10:30 to 11:00 IST' */
export function meetingText({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  return `${whenInIndia(startsOn)} to ${clockInIndia(endsOn)} IST`
}

/** '23:30, Wed 18 Sep' where the visitor is; 'the same' if their clock shows the time of India; null if unknown. */
export function theirClock(instant: string, timeZone: string): string | null {
  const there = clockIn(timeZone, instant)
  if (there === null) return null
  if (there.day !== dayInIndia(instant)) return `${there.time}, ${dayMonthText(there.day)}`
  return there.time === clockInIndia(instant) ? 'the same' : there.time
}

/** 'an hour later', '2 days earlier' */
export function apartText(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
  const [size, unit] =
    Math.abs(minutes) >= 1440
      ? [Math.round(Math.abs(minutes) / 1440), 'day']
      : Math.abs(minutes) >= 60
        ? [Math.round((Math.abs(minutes) / 60) * 2) / 2, 'hour']
        : [Math.abs(minutes), 'minute']
  const much = size === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${size} ${unit}s`
  return `${much} ${minutes < 0 ? 'earlier' : 'later'}`
}

/** The second line of a booking's card. */
export function noteOf(booking: BookingRow): string {
  if (booking.status === 'expired') return 'Not confirmed in time'
  if (booking.status === 'cancelled')
    return booking.cancelledBy === null ? 'Cancelled' : `Cancelled by ${whoText(booking.cancelledBy)}`
  if (booking.status === 'unconfirmed') return `Held until ${clockInIndia(booking.confirmBy ?? '')}`
  if (booking.attendance === 'missed') return 'Did not attend'
  if (booking.attendance === 'attended') return 'Took place'
  if (booking.isSpam) return 'Possible spam'
  if (booking.formerStart !== null) {
    const isSameDay = dayInIndia(booking.formerStart) === dayInIndia(booking.startsOn)
    return `Moved from ${isSameDay ? clockInIndia(booking.formerStart) : whenInIndia(booking.formerStart).slice(4, -12)}`
  }
  return booking.company
}

/** 'Meera Iyer and one guest' */
export function peopleText(name: string, guests: number): string {
  if (guests === 0) return name
  return guests === 1 ? `${name} and one guest` : `${name} and ${guests} guests`
}

export function consultantName(consultants: readonly Consultant[], consultant: number): string {
  return consultants.find(({ number }) => number === consultant)?.name ?? `Consultant ${consultant}`
}
