// The console's calls for bookings, blocks and the rules of what visitors can book.
import { attendances } from './record/booking.ts'
import { z } from 'zod'
import type { TextKind } from '#platform/text/cleaned.ts'
import { daySchema, instantSchema } from '#platform/day-schema.ts'
import { instantAt } from '#platform/dates.ts'
import { checked, cleanText, emailAddress } from '#platform/console/checked.ts'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { listQuery } from '#platform/console/list-query.ts'
import { rowCount } from '#platform/console/row-id.ts'
import { personNameMessage } from '#platform/text/person-name.ts'
import { guestsMessage } from './consultation-form.ts'
import type { Contact } from '#consultations/by-staff/book.server.ts'
import {
  rulesSchema,
  type Block,
  type BookingCalendar,
  type BookingDetail,
  type BookingRow,
  type RulesAnswer,
  type RulesEffect,
} from '#consultations/by-staff/bookings.ts'

const day = daySchema('Please choose a day.')
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write the time as hours and minutes, as in 09:30.')
const consultant = z.int().min(1).max(50)
const line = z.string().trim().max(1000, 'The line may have at most 1,000 characters.').default('')
const wanted = { day, time, consultant: consultant.optional(), isConfirmed: z.boolean().default(false) }

const filterSchema = z.object({
  when: z.enum(['ahead', 'past', 'cancelled']).default('ahead'),
  consultant: consultant.optional(),
})
const linkSchema = z.object({
  sequence: rowCount,
  line,
  meetingUrl: z
    .string()
    .trim()
    .max(500, 'The link may have at most 500 characters.')
    .refine((url) => URL.canParse(url) && url.startsWith('https://'), 'The link must begin with https://.'),
})

const optionalText = (kind: TextKind, label: string, characters: number) =>
  cleanText(kind).max(characters, `${label} may have at most ${characters} characters.`).default('')

const bookSchema = z.object({
  name: checked('name', personNameMessage).max(120),
  email: emailAddress,
  phone: optionalText('tel', 'The telephone number', 40),
  company: optionalText('line', 'The company', 160),
  agenda: optionalText('text', 'The agenda', 3000),
  guests: checked('line', guestsMessage).default(''),
  line,
  /** The browser's key for this booking. */
  request: z.uuid(),
  ...wanted,
})

const quarter = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/, 'Choose a time on a quarter of an hour, as in 09:30.')
const blockSchema = z
  .object({
    consultants: z.array(consultant).min(1, 'Choose whose time is blocked.').max(50),
    from: day,
    fromTime: quarter.default('00:00'),
    until: day,
    untilTime: quarter.default('24:00'),
    reason: cleanText('line')
      .max(120, 'The reason may have at most 120 characters.')
      .min(1, 'Enter a reason for your colleagues.'),
  })
  .transform(({ from, fromTime, until, untilTime, ...rest }) => ({
    ...rest,
    startsOn: instantOf(from, fromTime),
    endsOn: instantOf(until, untilTime),
  }))

/** Also for 24:00, the end of the day. */
function instantOf(onDay: string, at: string): string {
  const [hours, minutes] = at.split(':').map(Number)
  const midnight = instantAt(onDay, '00:00').getTime()
  return new Date(midnight + ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000).toISOString()
}

const savedRulesSchema = z.object({ version: rowCount, rules: rulesSchema })

export const listBookings = consoleCall('manager', 'GET /api/console/bookings', {
  query: listQuery(['startsOn'], filterSchema, { perPage: 50 }),
  answer: answerOf<{ data: BookingRow[]; total: number }>(),
})
export const readCalendar = consoleCall('manager', 'GET /api/console/bookings/calendar', {
  query: z.object({ from: daySchema() }),
  wrongQuery: 'Give the first day of the week.',
  answer: answerOf<BookingCalendar>(),
})
/** The bookings ahead that have any of a time, for consultants by number, separated by commas. */
export const readBookingsWithin = consoleCall('manager', 'GET /api/console/bookings/within', {
  query: z.object({
    from: instantSchema(),
    until: instantSchema(),
    consultants: z
      .string()
      .regex(/^\d{1,2}(?:,\d{1,2}){0,49}$/)
      .optional(),
  }),
  wrongQuery: 'Give the first and the last instant, and the numbers of consultants.',
  answer: answerOf<BookingRow[]>(),
})
/** Whom a lead is from, for a booking. */
export const readContact = consoleCall('manager', 'GET /api/console/bookings/contact/:id', {
  answer: answerOf<Contact & { reference: string }>(),
})
export const readBooking = consoleCall('manager', 'GET /api/console/bookings/:id', {
  answer: answerOf<BookingDetail>(),
})
export const bookTime = consoleCall('manager', 'POST /api/console/bookings', {
  body: bookSchema,
  answer: answerOf<BookingDetail>(),
})
export const moveBooking = consoleCall('manager', 'POST /api/console/bookings/:id/move', {
  body: z.object({ sequence: rowCount, line, ...wanted }),
  answer: answerOf<BookingDetail>(),
})
/** Another consultant takes the booking at its time. */
export const reassignBooking = consoleCall('manager', 'POST /api/console/bookings/:id/reassign', {
  body: z.object({ sequence: rowCount, line, consultant }),
  answer: answerOf<BookingDetail>(),
})
export const cancelBooking = consoleCall('manager', 'POST /api/console/bookings/:id/cancel', {
  body: z.object({ sequence: rowCount, line }),
  answer: answerOf<BookingDetail>(),
})
export const setMeetingLink = consoleCall('manager', 'POST /api/console/bookings/:id/link', {
  body: linkSchema,
  answer: answerOf<BookingDetail>(),
})
export const markAttendance = consoleCall('manager', 'POST /api/console/bookings/:id/attendance', {
  body: z.object({ attendance: z.enum(attendances) }),
  answer: answerOf<BookingDetail>(),
})
export const blockTime = consoleCall('manager', 'POST /api/console/bookings/blocks', {
  body: blockSchema,
  /** What was blocked, and how many bookings remain in it. */
  answer: answerOf<{ ids: number[]; startsOn: string; endsOn: string; remaining: number }>(),
})
export const unblockTime = consoleCall('manager', 'POST /api/console/bookings/blocks/:id/unblock', {
  answer: answerOf<Block>(),
})
export const readRules = consoleCall('manager', 'GET /api/console/booking-rules', {
  answer: answerOf<RulesAnswer>(),
})
/** Changes nothing. */
export const readRulesEffect = consoleCall('manager', 'POST /api/console/booking-rules/effect', {
  body: savedRulesSchema,
  answer: answerOf<RulesEffect>(),
})
export const saveRules = consoleCall('manager', 'POST /api/console/booking-rules', {
  body: savedRulesSchema,
  answer: answerOf<RulesAnswer>(),
})
