// What staff see of the bookings: the calendar, the list, and one meeting with everything about it.
import {
  consultants as consultantNumbers,
  freeConsultants,
  holidayOn,
  slotsByHours,
  slotsOn,
  type BookingRules,
} from '#consultations/times/booking-rules.ts'
import { canChange, closedStatuses, openStatuses } from '#consultations/record/booking.ts'
import { bookingRules, daysFrom, ticksBetween } from '#consultations/times/free-times.server.ts'
import { nearestFree } from '#consultations/times/nearest-free.server.ts'
import { consultantNames } from '#consultations/times/people.server.ts'
import { findBooking, guestsOf } from '#consultations/store/find-booking.server.ts'
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { clockInIndia, addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import {
  notMailed,
  type BookingCalendar,
  type BookingDetail,
  type BookingRow,
  type Consultant,
  type HistoryLine,
  type MailState,
} from './bookings.ts'
import { changesOf } from './booking-history.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { deliveryColumns, deliveryOf } from '#platform/mail/failure-reasons.server.ts'
import type { MailDelivery } from '#platform/mail/delivery-state.ts'
import { unsentReasons } from '#platform/mail/mail-template.server.ts'
import { invitations } from '#consultations/mail/mails.server.ts'

function rows(database: Database) {
  return database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .selectAll('booking')
    .select(['lead.reference', 'lead.name', 'lead.email', 'lead.phone', 'lead.company', 'lead.message'])
    .select(['lead.suspected', 'lead.confirmation_withheld'])
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** Adds to each row its last changes and what became of its mails: two queries, however many rows. */
async function described(database: Database, found: Row[]): Promise<BookingRow[]> {
  const [mails, changes] = await Promise.all([
    mailsOfLeads(
      database,
      found.map(({ lead_id }) => lead_id),
    ),
    changesOf(database, found),
  ])
  return found.map((row) => {
    const own = changes.filter(({ id }) => id === row.id)
    const guests = guestsOf(row)
    return {
      id: row.id,
      reference: row.reference,
      name: row.name,
      company: row.company,
      status: row.status,
      confirmBy: row.confirm_by,
      attendance: row.attendance,
      consultant: row.consultant,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      sequence: row.sequence,
      isSpam: row.suspected === 1 && row.confirmed_on === null,
      formerStart: own.findLast(({ what }) => what === 'moved')?.formerStart ?? null,
      cancelledBy: row.status === 'cancelled' ? (own.findLast(({ what }) => what === 'cancelled')?.by ?? null) : null,
      mail: invitationState(
        mails.filter(({ leadId }) => leadId === row.lead_id),
        [row.email, ...guests],
      ),
    }
  })
}

/** Returns the seven days from `from` on with everything that happens in them. */
export async function bookingCalendar(database: Database, from: string, now: Date): Promise<BookingCalendar> {
  const [begin, end] = [startOfDay(from), startOfDay(addDays(from, 7))]
  const rules = await bookingRules(database)
  const [found, blocks, taken, consultants] = await Promise.all([
    rows(database)
      .where('booking.starts_on', '>=', begin)
      .where('booking.starts_on', '<', end)
      .orderBy('booking.starts_on')
      .orderBy('booking.id')
      .execute(),
    database
      .selectFrom('consultation_block')
      .selectAll()
      .where('starts_on', '<', end)
      .where('ends_on', '>', begin)
      .orderBy('starts_on')
      .orderBy('id')
      .execute(),
    ticksBetween(database, begin, new Date(Date.parse(end) + 86_400_000).toISOString()),
    namedConsultants(database, rules),
  ])
  const free = freeConsultants(rules, taken)
  return {
    now: now.toISOString(),
    today: dayInIndia(now),
    slotMinutes: rules.slotMinutes,
    consultants,
    days: daysFrom(from, addDays(from, 6)).map((day) => {
      const offered = new Set(slotsOn(rules, day, now).map(({ time }) => time))
      return {
        day,
        holiday: holidayOn(rules, day)?.name ?? null,
        slots: slotsByHours(rules, day).map((slot) => ({
          time: slot.time,
          startsOn: slot.startsOn,
          endsOn: slot.endsOn,
          free: slot.startsOn > now.toISOString() ? free(slot) : [],
          isOffered: offered.has(slot.time),
        })),
      }
    }),
    bookings: await described(database, found),
    blocks: blocks.map((block) => ({
      id: block.id,
      consultant: block.consultant,
      startsOn: block.starts_on,
      endsOn: block.ends_on,
      reason: block.reason,
    })),
  }
}

/** Everybody who can meet visitors, with a name or a number. */
async function namedConsultants(database: Database, rules: BookingRules): Promise<Consultant[]> {
  const active = consultantNumbers(rules)
  const nameOf = await consultantNames(database)
  return Array.from({ length: rules.capacity }, (_, index) => {
    const number = index + 1
    return { number, name: nameOf(number), takesCalls: active.includes(number) }
  })
}

type ListFilter = { when: 'ahead' | 'past' | 'cancelled'; consultant?: number | undefined }

/** The bookings ahead, the next one first; the past and the cancelled ones, the last one first. */
export async function listBookings(
  database: Database,
  { filter, perPage, offset }: { filter: ListFilter; perPage: number; offset: number },
  now: Date,
): Promise<{ data: BookingRow[]; total: number }> {
  const instant = now.toISOString()
  const wanted = rows(database)
    .where('booking.status', 'in', filter.when === 'cancelled' ? closedStatuses : openStatuses)
    .$if(filter.when === 'ahead', (query) => query.where('booking.starts_on', '>', instant))
    .$if(filter.when === 'past', (query) => query.where('booking.starts_on', '<=', instant))
    .$if(filter.consultant !== undefined, (query) => query.where('booking.consultant', '=', filter.consultant ?? 0))
  const total = await countRows(wanted)
  const order = filter.when === 'ahead' ? 'asc' : 'desc'
  const found = await wanted
    .orderBy('booking.starts_on', order)
    .orderBy('booking.id', order)
    .limit(perPage)
    .offset(offset)
    .execute()
  return { data: await described(database, found), total }
}

/** The bookings ahead that have any of a time, those of everybody if no consultants are named. */
export async function bookingsWithin(
  database: Database,
  { from, until, consultants }: { from: string; until: string; consultants?: number[] | undefined },
  now: Date,
): Promise<BookingRow[]> {
  const found = await rows(database)
    .where('booking.status', 'in', openStatuses)
    .where('booking.starts_on', '>', now.toISOString())
    .where('booking.starts_on', '<', until)
    .where('booking.ends_on', '>', from)
    .$if(consultants !== undefined, (query) => query.where('booking.consultant', 'in', consultants ?? []))
    .orderBy('booking.starts_on')
    .orderBy('booking.id')
    .execute()
  return described(database, found)
}

/** Returns null if there is no such booking. */
export async function oneBooking(database: Database, id: number, now: Date): Promise<BookingDetail | null> {
  const row = await rows(database).where('booking.id', '=', id).executeTakeFirst()
  if (!row) return null
  const [[described_], mails, history, found] = await Promise.all([
    described(database, [row]),
    mailsOfLeads(database, [row.lead_id]),
    changesOf(database, [row]),
    findBooking(database, { id }, now),
  ])
  if (!described_) return null
  const isOpen = canChange(found, now)
  const wanted = { day: dayInIndia(row.starts_on), time: clockInIndia(row.starts_on) }
  // Its own time may be free as well, with somebody else.
  const around = isOpen ? await nearestFree(database, await bookingRules(database), wanted, now, 4) : []
  const nearest = around.filter(({ startsOn }) => startsOn !== row.starts_on).slice(0, 3)
  return {
    ...described_,
    leadId: row.lead_id,
    email: row.email,
    phone: row.phone,
    agenda: row.message,
    guests: guestsOf(row),
    timeZone: row.time_zone,
    meetingUrl: row.meeting_url,
    subject: row.subject,
    bookedOn: row.booked_on,
    history: [
      ...history.map(({ id: _id, ...line }) => line),
      ...(row.confirmation_withheld === null ? [] : [notMailedOn(row.booked_on)]),
    ].toSorted((one, other) => one.on.localeCompare(other.on)),
    mails: mails.map(({ to, subject, state, reason, on }) => ({ to, subject, state, reason, on })),
    nearest: nearest.map(({ day, time, startsOn }) => ({ day, time, startsOn })),
    canChange: isOpen,
    hasBegun: row.starts_on <= now.toISOString(),
  }
}

function notMailedOn(on: string): HistoryLine {
  return { on, by: 'visitor', what: notMailed, formerStart: null, reassigned: null }
}

type BookingMail = MailDelivery & {
  leadId: number
  to: string
  key: string
  subject: string
  isInvitation: boolean
  on: string
}

/** Returns the mails of these leads that are still kept, in the order in which they were written. */
async function mailsOfLeads(database: Database, leadIds: number[]): Promise<BookingMail[]> {
  if (leadIds.length === 0) return []
  const rows = await database
    .selectFrom('lead_mail')
    .innerJoin('mail', 'mail.id', 'lead_mail.mail_id')
    .select(['lead_mail.lead_id', 'mail.recipient_key', 'mail.subject', 'mail.template'])
    .select(['mail.sent_on', 'mail.next_attempt_on'])
    .select(deliveryColumns)
    .where('lead_mail.lead_id', 'in', leadIds)
    .orderBy('mail.id')
    .execute()
  return rows.map((row) => ({
    leadId: row.lead_id,
    to: row.recipient,
    key: row.recipient_key,
    subject: row.subject,
    // Whoever had been told already has had the invitation by another mail.
    isInvitation: invitations.includes(row.template) && row.last_error !== unsentReasons.known,
    ...deliveryOf(row),
    on: row.sent_on ?? row.given_up_on ?? row.kept_on ?? row.next_attempt_on,
  }))
}

const worstFirst: MailState['state'][] = ['failed', 'given-up', 'kept', 'delayed', 'waiting', 'sent']

/** Of the last invitation to each of these people, the one that fared worst. */
function invitationState(mails: BookingMail[], people: string[]): MailState {
  const last = people
    .map((person) => mails.findLast((mail) => mail.isInvitation && mail.key === addressKey(person)))
    .filter((mail) => mail !== undefined)
  const [worst] = last.toSorted((one, other) => worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state))
  return worst ? { state: worst.state, reason: worst.reason } : { state: 'none', reason: '' }
}
