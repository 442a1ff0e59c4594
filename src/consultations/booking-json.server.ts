// Bookings as the calls give them.
import { z } from '@hono/zod-openapi'
import { dayInIndia } from '#platform/dates.ts'
import { invalidFormSchema } from '#platform/http/call.server.ts'
import { isConfirmed, type Booking, type LinkState } from '#consultations/record/booking.ts'
import type { FoundBooking } from '#consultations/store/find-booking.server.ts'
import type { NotFree } from '#consultations/times/nearest-free.server.ts'
import { slotTimeSchema, timeSlotOf, type Interval } from '#consultations/times/times-json.server.ts'

const day = z.string().describe('A day in India, YYYY-MM-DD')
const instant = z.string().describe('An instant, ISO 8601 UTC')

export const bookingSummarySchema = z
  .object({
    day,
    start: slotTimeSchema,
    end: slotTimeSchema,
    startsOn: instant,
    endsOn: instant,
    guests: z.array(z.string()),
    confirmBy: instant.nullable().describe('Until when it has to be confirmed; null if nothing does'),
    consultant: z.string().optional().describe('Who will call; absent if nobody is named'),
  })
  .openapi('BookingSummary')
export type BookingSummary = z.infer<typeof bookingSummarySchema>

/** The answer to a booking. */
export const bookedSchema = z.object({
  message: z.string(),
  reference: z.string(),
  booking: bookingSummarySchema,
  link: z
    .string()
    .nullable()
    .describe('The page that shows, moves and cancels the meeting; null if its link is sent only by e-mail'),
  invitation: z.string().nullable().describe('The meeting as text/calendar; null if it is sent only by e-mail'),
  note: z.string().optional().describe('Says which e-mails will be sent later and when, or that none was sent'),
})
export type BookedAnswer = z.infer<typeof bookedSchema>

/** What is refused because its time is not free. */
export const notFreeSchema = invalidFormSchema.extend({
  nearest: z
    .array(z.object({ date: day, start: slotTimeSchema, end: slotTimeSchema }))
    .describe('At most three free times around the one that was wanted'),
})

export type NotFreeAnswer = z.infer<typeof notFreeSchema>

export function notFreeBody({ message, nearest }: NotFree): NotFreeAnswer {
  const times = nearest.map((slot) => ({ date: slot.day, ...timeSlotOf(slot) }))
  return { message, errors: { slot: message }, nearest: times }
}

export function bookingSummary(
  booking: Interval & Pick<Booking, 'guests' | 'confirmBy' | 'consultant'>,
): BookingSummary {
  const { startsOn, endsOn, guests, confirmBy, consultant } = booking
  const day = dayInIndia(startsOn)
  const named = consultant === '' ? {} : { consultant }
  return { day, ...timeSlotOf(booking), startsOn, endsOn, guests, confirmBy, ...named }
}

export type LinkedBooking = BookingSummary & Pick<Booking, 'reference' | 'meetingUrl' | 'timeZone' | 'preferences'>
/** `booking` as it is now; absent if the link is unknown. `isStillFree`: a link that was not used in time still books it. */
export type LinkedConsultation = { state: LinkState; booking?: LinkedBooking; isStillFree?: boolean }

export function linkedConsultation({ state, booking }: FoundBooking, isStillFree = false): LinkedConsultation {
  if (booking === null) return { state }
  const linked = linkedBooking(booking)
  // Whoever holds a link that has ended learns when the meeting is, but not how to join it or who is invited.
  // The video link goes with the invitation, once it is confirmed.
  if (state === 'unconfirmed') return { state, booking: { ...linked, meetingUrl: '' } }
  if (isStillFree) return { state, booking: { ...linked, meetingUrl: '', consultant: '' }, isStillFree }
  return { state, booking: state === 'booked' ? linked : { ...linked, guests: [], meetingUrl: '', consultant: '' } }
}

export function linkedBooking(booking: Booking): LinkedBooking {
  const { reference, meetingUrl, timeZone, preferences } = booking
  const confirmBy = isConfirmed(booking) ? null : booking.confirmBy
  return { reference, ...bookingSummary({ ...booking, confirmBy }), meetingUrl, timeZone, preferences }
}
