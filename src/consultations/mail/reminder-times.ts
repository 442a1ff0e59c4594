// When a visitor is reminded of a meeting.
import type { Booking } from '#consultations/record/booking.ts'

/** Before the start. */
export const reminderHours = [24, 1]

/** The reminders whose time is still to come, in hours before the start. */
export function hoursAhead({ startsOn, status }: Booking, now: Date): number[] {
  return reminderHours.filter(
    (hours) => status === 'booked' && Date.parse(startsOn) - hours * 3_600_000 > now.getTime(),
  )
}
