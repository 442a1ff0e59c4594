// How a person reads of bookings in their own data.
import type { Section } from '#platform/database/personal.ts'
import type { BookingStatus } from './booking.ts'

/** Also of those to which somebody is invited as a guest. */
export const bookingSection: Section = { heading: 'Consultations', place: 50 }

/** As the person reads it. Of a booking that is not confirmed, nobody was told but the person who booked. */
export const statusTexts: Record<BookingStatus, string> = {
  unconfirmed: 'held until it is confirmed',
  booked: 'booked',
  cancelled: 'cancelled',
  expired: 'not confirmed in time',
}

export const attendanceTexts = { '': '', attended: 'It took place', missed: 'You did not attend' }
