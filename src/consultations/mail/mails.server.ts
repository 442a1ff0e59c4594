// The kinds of mail of a consultation. Each reports the meeting as it is when the mail is sent. Only once the person who
// booked is erased do its words come from the row.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'
import {
  NothingToSay,
  liveMail,
  snapshotMail,
  type MailContext,
  type MailRow,
} from '#platform/mail/mail-template.server.ts'
import { linksOf, linkToken, presentOf } from '#consultations/meeting/kept-meeting.server.ts'
import type { Meeting, MeetingChange } from '#consultations/meeting/meeting.ts'
import { noWish } from '#consultations/times/booking-rules.ts'
import { changeSchema, knowledgeOf, newsFor, versionOf, visitorTemplate, type StoredChange } from './news.server.ts'

/** When the visitor is reminded, before the start. */
const reminderHours = [24, 1]

async function findMeeting({ database, now }: MailContext, { record }: MailRow) {
  return record === null ? null : (await presentOf(database, { id: record }, now)).kept
}

function manageUrlOf({ publicUrl, secret }: MailContext, meeting: Meeting): string {
  return `${publicUrl}${linksOf(linkToken(secret, meeting)).link}`
}

/** The reminders whose time is still to come. */
export function hoursAhead({ startsOn, state }: Meeting, now: Date): number[] {
  return reminderHours.filter((hours) => state === 'booked' && Date.parse(startsOn) - hours * 3_600_000 > now.getTime())
}

const payload = z.object({ change: changeSchema })
const sampleMeeting: Meeting = {
  reference: 'ABCDE-12345',
  uid: 'e0c1@firm.example.in',
  sequence: 1,
  state: 'booked',
  heldUntil: null,
  consultant: 'Padma Rao',
  wish: noWish,
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
const sampleChange: MeetingChange = { what: 'moved', formerStart: '2026-11-23T03:30:00.000Z' }
const sampleUrl = 'https://firm.example.in/link/consultation/token'

type MeetingNews = { meeting: Meeting; change: MeetingChange; isLikelyBot: boolean }

/** The meeting and what is new to this recipient. */
async function newsOf(
  context: MailContext,
  { change: own }: { change: StoredChange },
  row: MailRow,
  { isGuest = false } = {},
): Promise<MeetingNews | NothingToSay> {
  const kept = await findMeeting(context, row)
  if (!kept) return new NothingToSay('gone')
  const { meeting, isLikelyBot } = kept
  const change = newsFor(meeting, own, await knowledgeOf(context.database, row), { isGuest, now: context.now })
  return change instanceof NothingToSay ? change : { meeting, change, isLikelyBot }
}

export const bookingToVisitor = liveMail({
  name: visitorTemplate,
  title: 'Consultation, to the visitor',
  payload,
  async facts(context, given, row) {
    const news = await newsOf(context, given, row)
    if (news instanceof NothingToSay) return news
    const { meeting } = news
    return { ...news, manageUrl: manageUrlOf(context, meeting), hoursAhead: hoursAhead(meeting, context.now) }
  },
  version: versionOf,
  compose: async () => (await import('./emails.server.tsx')).visitorMail,
  sample: { meeting: sampleMeeting, change: sampleChange, manageUrl: sampleUrl, hoursAhead: reminderHours },
})

/** Guests get one mail each, so that their mails can be sent, retried and erased one by one. */
export const bookingToGuest = liveMail({
  name: 'booking.guest',
  title: 'Consultation, to a guest',
  /** `guest` as the meeting names them, wherever staff have it sent. */
  payload: payload.extend({ guest: z.string() }),
  async facts(context, given, row) {
    const news = await newsOf(context, given, row, { isGuest: true })
    if (news instanceof NothingToSay) return news
    const isInvited = news.meeting.guests.includes(given.guest)
    return isInvited ? { ...news, guest: row.recipient } : new NothingToSay('gone')
  },
  version: versionOf,
  compose: async () => (await import('./emails.server.tsx')).guestMail,
  sample: { meeting: sampleMeeting, change: sampleChange, guest: 'asha@example.in' },
})

/** The office is told however late it is. */
export const bookingToOffice = liveMail({
  name: 'booking.office',
  title: 'Consultation, to the office',
  payload,
  async facts(context, given, row) {
    const news = await newsOf({ ...context, now: new Date(0) }, given, row)
    if (news instanceof NothingToSay || news.change.what !== 'booked') return news
    const isHandedOver = await isFromAssistant(context.database, row)
    return { ...news, change: { ...news.change, isHandedOver } }
  },
  version: versionOf,
  compose: async () => (await import('./emails.server.tsx')).officeMail,
  sample: { meeting: sampleMeeting, change: sampleChange, isLikelyBot: true },
})

async function isFromAssistant(database: Database, { record }: MailRow): Promise<boolean> {
  const conversation = await database
    .selectFrom('lead_conversation')
    .innerJoin('consultation', 'consultation.lead_id', 'lead_conversation.lead_id')
    .select('consultation.id')
    .where('consultation.id', '=', record)
    .executeTakeFirst()
  return conversation !== undefined
}

export const bookingReminder = liveMail({
  name: 'booking.reminder',
  title: 'Reminder of a consultation',
  /** The start that it reminds of. */
  payload: z.object({ startsOn: z.string() }),
  async facts(context, { startsOn }, row) {
    const kept = await findMeeting(context, row)
    if (!kept) return new NothingToSay('gone')
    const { meeting } = kept
    if (meeting.state === 'cancelled') return new NothingToSay('cancelled')
    if (meeting.startsOn !== startsOn) return new NothingToSay('moved')
    if (startsOn <= context.now.toISOString()) return new NothingToSay('late')
    return { meeting, manageUrl: manageUrlOf(context, meeting) }
  },
  compose: async () => (await import('./emails.server.tsx')).reminderMail,
  sample: { meeting: sampleMeeting, manageUrl: sampleUrl },
})

/** Asks whoever booked to confirm a time that is held. */
export const bookingToConfirm = liveMail({
  name: 'booking.confirm',
  title: 'Link that confirms a consultation',
  payload: z.object({}),
  async facts(context, _, row) {
    const kept = await findMeeting(context, row)
    if (!kept) return new NothingToSay('gone')
    const { meeting } = kept
    if (meeting.heldUntil === null) return new NothingToSay('ended')
    if (!(await isOpen(context, meeting))) return new NothingToSay('ended')
    return { meeting, confirmUrl: manageUrlOf(context, heldAs(meeting)), heldUntil: new Date(meeting.heldUntil) }
  },
  compose: async () => (await import('#consultations/held/held-mail.server.tsx')).heldMail,
  sample: { meeting: sampleMeeting, confirmUrl: sampleUrl, heldUntil: new Date('2026-11-21T05:40:00.000Z') },
})

/** Nobody is told that a time was freed, so its link is that of the version before. */
function heldAs(meeting: Meeting): Meeting {
  return meeting.state === 'cancelled' ? { ...meeting, sequence: meeting.sequence - 1 } : meeting
}

async function isOpen({ database, secret }: MailContext, meeting: Meeting): Promise<boolean> {
  const link = await database
    .selectFrom('consultation_link')
    .select('ended_on')
    .where('token_hash', '=', tokenHash(linkToken(secret, heldAs(meeting))))
    .executeTakeFirst()
  return link?.ended_on === null
}

const erased = z.object({
  reference: z.string(),
  uid: z.string(),
  sequence: z.number(),
  state: z.literal('cancelled'),
  startsOn: z.string(),
  endsOn: z.string(),
  changedOn: z.string(),
  meetingUrl: z.string(),
  /** Whom the mail goes to: each names one guest alone, so that another one's erasure need not look for it. */
  guests: z.array(z.string()),
})

const sampleErased = { ...sampleMeeting, state: 'cancelled' as const }

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

/** Those with the meeting as an entry for a calendar. */
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
