// The kinds of mail of a consultation. Each reports the booking as it is when the mail is sent. Only once the person who
// booked is erased do its words come from the row.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import {
  NothingToSay,
  liveMail,
  snapshotMail,
  type MailContext,
  type MailRow,
} from '#platform/mail/mail-template.server.ts'
import { noPreferences, type Booking, type BookingChange } from '#consultations/record/booking.ts'
import { bookingToken, linksOf } from '#consultations/store/booking-links.server.ts'
import { findBooking, type StoredBooking } from '#consultations/store/find-booking.server.ts'
import {
  changeSchema,
  notificationLog,
  unreportedChange,
  versionOf,
  visitorTemplate,
  type StoredChange,
} from './notification-log.server.ts'
import { hoursAhead, reminderHours } from './reminder-times.ts'

async function bookingOf({ database, now }: MailContext, { record }: MailRow): Promise<StoredBooking | null> {
  return record === null ? null : (await findBooking(database, { id: record }, now)).booking
}

async function manageUrlOf({ database, publicUrl }: MailContext, booking: StoredBooking): Promise<string> {
  return `${publicUrl}${linksOf(await bookingToken(database, booking)).link}`
}

const payload = z.object({ change: changeSchema })
const sampleBooking: Booking = {
  reference: 'ABCDE-12345',
  uid: 'e0c1@firm.example.in',
  sequence: 1,
  status: 'booked',
  confirmBy: null,
  consultant: 'Padma Rao',
  preferences: noPreferences,
  startsOn: '2026-11-24T03:30:00.000Z',
  endsOn: '2026-11-24T04:00:00.000Z',
  changedOn: '2026-11-21T05:30:00.000Z',
  meetingUrl: 'https://meet.example.in/k3v9',
  timeZone: 'America/New_York',
  name: 'Meera Iyer',
  email: 'meera@example.in',
  company: 'Kaveri Foods',
  agenda: 'Conversion of our LLP',
  guests: ['asha@example.in'],
}
const sampleChange: BookingChange = { what: 'moved', formerStart: '2026-11-23T03:30:00.000Z' }
const sampleUrl = 'https://firm.example.in/link/consultation/token'

type ChangeFacts = { booking: StoredBooking; change: BookingChange }

/** The booking and what is new to this recipient. */
async function changeFacts(
  context: MailContext,
  { change: own }: { change: StoredChange },
  row: MailRow,
  { isGuest = false } = {},
): Promise<ChangeFacts | NothingToSay> {
  const booking = await bookingOf(context, row)
  if (!booking) return new NothingToSay('gone')
  const log = await notificationLog(context.database, row)
  const change = unreportedChange(booking, own, log, { isGuest, now: context.now })
  return change instanceof NothingToSay ? change : { booking, change }
}

export const bookingToVisitor = liveMail({
  name: visitorTemplate,
  title: 'Consultation, to the visitor',
  payload,
  async facts(context, given, row) {
    const facts = await changeFacts(context, given, row)
    if (facts instanceof NothingToSay) return facts
    const { booking } = facts
    return { ...facts, manageUrl: await manageUrlOf(context, booking), hoursAhead: hoursAhead(booking, context.now) }
  },
  version: versionOf,
  compose: async () => (await import('./emails.server.tsx')).visitorMail,
  sample: { booking: sampleBooking, change: sampleChange, manageUrl: sampleUrl, hoursAhead: reminderHours },
})

/** Guests get one mail each, so that their mails can be sent, retried and erased one by one. */
export const bookingToGuest = liveMail({
  name: 'booking.guest',
  title: 'Consultation, to a guest',
  /** `guest` as the booking names them, wherever staff have it sent. */
  payload: payload.extend({ guest: z.string() }),
  async facts(context, given, row) {
    const facts = await changeFacts(context, given, row, { isGuest: true })
    if (facts instanceof NothingToSay) return facts
    const isInvited = facts.booking.guests.includes(given.guest)
    return isInvited ? { ...facts, guest: row.recipient } : new NothingToSay('gone')
  },
  version: versionOf,
  compose: async () => (await import('./emails.server.tsx')).guestMail,
  sample: { booking: sampleBooking, change: sampleChange, guest: 'asha@example.in' },
})

/** The office is told however late it is. */
export const bookingToOffice = liveMail({
  name: 'booking.office',
  title: 'Consultation, to the office',
  payload,
  async facts(context, given, row) {
    const facts = await changeFacts({ ...context, now: new Date(0) }, given, row)
    if (facts instanceof NothingToSay) return facts
    const {
      booking: { isSpam },
    } = facts
    if (facts.change.what !== 'booked') return { ...facts, isSpam }
    const isEscalated = await isFromAssistant(context.database, row)
    return { ...facts, isSpam, change: { ...facts.change, isEscalated } }
  },
  version: versionOf,
  compose: async () => (await import('./emails.server.tsx')).officeMail,
  sample: { booking: sampleBooking, change: sampleChange, isSpam: true },
})

async function isFromAssistant(database: Database, { record }: MailRow): Promise<boolean> {
  const conversation = await database
    .selectFrom('lead_conversation')
    .innerJoin('booking', 'booking.lead_id', 'lead_conversation.lead_id')
    .select('booking.id')
    .where('booking.id', '=', record)
    .executeTakeFirst()
  return conversation !== undefined
}

export const bookingReminder = liveMail({
  name: 'booking.reminder',
  title: 'Reminder of a consultation',
  /** The start that it reminds of. */
  payload: z.object({ startsOn: z.string() }),
  async facts(context, { startsOn }, row) {
    const booking = await bookingOf(context, row)
    if (!booking) return new NothingToSay('gone')
    if (booking.status === 'cancelled') return new NothingToSay('cancelled')
    if (booking.startsOn !== startsOn) return new NothingToSay('moved')
    if (startsOn <= context.now.toISOString()) return new NothingToSay('late')
    return { booking, manageUrl: await manageUrlOf(context, booking) }
  },
  compose: async () => (await import('./emails.server.tsx')).reminderMail,
  sample: { booking: sampleBooking, manageUrl: sampleUrl },
})

/** Asks whoever booked to confirm. */
export const bookingToConfirm = liveMail({
  name: 'booking.confirm',
  title: 'Link that confirms a consultation',
  payload: z.object({}),
  async facts(context, _, row) {
    const booking = await bookingOf(context, row)
    if (!booking) return new NothingToSay('gone')
    const { status, confirmBy, sequence, linksFrom } = booking
    if (confirmBy === null || (status !== 'unconfirmed' && status !== 'expired')) return new NothingToSay('ended')
    if (sequence < linksFrom) return new NothingToSay('ended')
    return { booking, confirmUrl: await manageUrlOf(context, booking), confirmBy }
  },
  compose: async () => (await import('./confirm-mail.server.tsx')).confirmMail,
  sample: { booking: sampleBooking, confirmUrl: sampleUrl, confirmBy: '2026-11-21T05:40:00.000Z' },
})

const erased = z.object({
  reference: z.string(),
  uid: z.string(),
  sequence: z.number(),
  status: z.literal('cancelled'),
  startsOn: z.string(),
  endsOn: z.string(),
  changedOn: z.string(),
  meetingUrl: z.string(),
  /** Whom the mail goes to: each names one guest alone, so that another one's erasure need not look for it. */
  guests: z.array(z.string()),
})

const sampleErased = { ...sampleBooking, status: 'cancelled' as const }

export const erasedBookingToGuest = snapshotMail({
  name: 'booking.erased-guest',
  title: 'Consultation cancelled, to a guest',
  payload: erased,
  compose: async () => (await import('./emails.server.tsx')).erasedGuestMail,
  sample: sampleErased,
})

export const erasedBookingToOffice = snapshotMail({
  name: 'booking.erased-office',
  title: 'Consultation cancelled, to the office',
  payload: erased,
  compose: async () => (await import('./emails.server.tsx')).erasedOfficeMail,
  sample: sampleErased,
})

/** Those with the booking as an entry for a calendar. */
export const invitations: readonly string[] = [bookingToVisitor, bookingToGuest, bookingToOffice].map(
  ({ name }) => name,
)

export const bookingMails = [
  bookingToVisitor,
  bookingToGuest,
  bookingToOffice,
  bookingReminder,
  bookingToConfirm,
  erasedBookingToGuest,
  erasedBookingToOffice,
]
