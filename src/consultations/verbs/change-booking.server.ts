// The one way in which a booking is made or changed: its row, its time, its history and its lead, in the caller's transaction.
// Who is told of it, and gets the link to it, is handed in.
import { randomBytes, randomUUID } from 'node:crypto'
import { consultationForm } from '#consultations/consultation-form.ts'
import { columnsOf } from '#forms/field-table.ts'
import { moveLead, writeEvent } from '#leads/leads.server.ts'
import { noDelays, type MailDelays, type Notify } from '#consultations/mail/announcement.server.ts'
import {
  hasTime,
  transitions,
  type BookingChange,
  type BookingEvent,
  type ByStaff,
} from '#consultations/record/booking.ts'
import { clockIn } from '#consultations/record/booking-time.ts'
import { guestsOf, type StoredBooking } from '#consultations/store/find-booking.server.ts'
import type { BookingRules, Slot } from '#consultations/times/booking-rules.ts'
import { nameForVisitors } from '#consultations/times/people.server.ts'
import type { StoredRules } from '#consultations/times/free-times.server.ts'
import { freeSlotOf, takeSlot } from '#consultations/times/slot-ticks.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { invitedGuests } from './invited-guests.server.ts'

/** Thrown inside the transaction, so that nothing of it stays: none of the candidates is free. */
export class SlotTaken extends Error {}
/** The booking is no longer as it was when it was read, or its status does not allow the change. */
export class StaleVersion extends Error {}

export type SlotChoice<Rules = BookingRules> = {
  rules: Rules
  slot: Slot
  /** Consultants by number. The first who is free gets the booking. */
  candidates: number[]
}

type By = {
  /** 'visitor', 'clock', or the id of a colleague. */
  by: string
  byStaff?: ByStaff
}
/** `publicUrl`: where the booking is made, which its UID names. */
type Beginning = By & { to: SlotChoice<StoredRules>; publicUrl: string }
export type Change = By & {
  what: Exclude<BookingEvent, 'requested' | 'booked'>
  to?: SlotChoice
  meetingUrl?: string
  /** The data of whoever booked it are erased, so its guests are not kept and its lead gets no further entry. */
  isErasure?: boolean
}

export type Changed = { booking: StoredBooking; delays: MailDelays }

/** What is known of a booking before it is made. `confirmBy` null: it need not be confirmed. */
type BookingDraft = Omit<
  StoredBooking,
  | 'id'
  | 'uid'
  | 'status'
  | 'sequence'
  | 'linksFrom'
  | 'consultant'
  | 'consultantNumber'
  | 'startsOn'
  | 'endsOn'
  | 'changedOn'
  | 'meetingUrl'
>

/** Makes a booking with the time that it is to have. Throws SlotTaken. */
export async function addBooking(
  tx: Database,
  draft: BookingDraft,
  { to, publicUrl, ...by }: Beginning,
  notify: Notify,
  now: Date,
): Promise<Changed> {
  const what = draft.confirmBy === null ? 'booked' : 'requested'
  const { startsOn, endsOn } = to.slot
  const made = {
    ...draft,
    uid: `${randomUUID()}@${new URL(publicUrl).hostname}`,
    status: transitions[what].to,
    sequence: 0,
    linksFrom: 0,
    startsOn,
    endsOn,
    changedOn: now.toISOString(),
    // 160 random bits. In hexadecimal digits, because services for video calls do not tell capital letters from small.
    meetingUrl: `${to.rules.meetingUrl.replace(/\/+$/, '')}/${randomBytes(20).toString('hex')}`,
    // A browser may know a time zone that this Node does not. The times are then given in India's only.
    timeZone: clockIn(draft.timeZone, startsOn) === null ? '' : draft.timeZone,
    guests: await invitedGuests(tx, draft.guests, draft.email),
    // Who will call is known once the time is taken.
    consultant: '',
    consultantNumber: 0,
  }
  const { id } = await tx
    .insertInto('booking')
    .values({
      lead_id: made.leadId,
      uid: made.uid,
      sequence: made.sequence,
      status: made.status,
      consultant: made.consultantNumber,
      starts_on: startsOn,
      ends_on: endsOn,
      guests: JSON.stringify(made.guests),
      meeting_url: made.meetingUrl,
      time_zone: made.timeZone,
      booked_on: made.changedOn,
      changed_on: made.changedOn,
      confirm_by: made.confirmBy,
      // What staff book for somebody needs no confirmation.
      confirmed_on: by.byStaff ? made.changedOn : null,
      ...columnsOf(consultationForm, 'booking', { ...made, subject: made.preferences.subject }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const booking = await assign(tx, { ...made, id }, to)
  return finish(tx, { booking, former: null }, { what, ...by }, notify, now)
}

/**
 * Makes a change that its status allows. Where people are told of it, it has a new version. Without `notify` nobody is told.
 * Of two changes at once the second waits for the first, and then throws StaleVersion. Throws SlotTaken.
 */
export async function changeBooking(
  tx: Database,
  former: StoredBooking,
  change: Change,
  notify: Notify | null,
  now: Date,
): Promise<Changed> {
  const { what, to, meetingUrl = former.meetingUrl, isErasure = false } = change
  const { from, to: status, isNewVersion = false } = transitions[what]
  if (!from.includes(former.status)) throw new StaleVersion()
  const isAnnounced = isNewVersion && notify !== null
  const booking: StoredBooking = {
    ...former,
    ...(to && { startsOn: to.slot.startsOn, endsOn: to.slot.endsOn }),
    // Whoever confirms it has the mailbox, so this is no bot.
    ...(what === 'confirmed' && { isSpam: false }),
    status,
    sequence: former.sequence + (isAnnounced ? 1 : 0),
    changedOn: isAnnounced || status !== former.status ? now.toISOString() : former.changedOn,
    meetingUrl,
  }
  const written = { ...booking, guests: await writeRow(tx, former, booking, { what, isErasure }) }
  if (!hasTime(written)) await freeSlotOf(tx, written.id)
  const assigned = to ? await assign(tx, written, to) : written
  return finish(tx, { booking: assigned, former }, change, notify, now)
}

/** Returns the guests as they are now: one may have been erased since the booking was read. */
async function writeRow(
  tx: Database,
  former: StoredBooking,
  booking: StoredBooking,
  { what, isErasure }: { what: BookingEvent; isErasure: boolean },
): Promise<string[]> {
  const row = await tx
    .updateTable('booking')
    .set({
      status: booking.status,
      sequence: booking.sequence,
      starts_on: booking.startsOn,
      ends_on: booking.endsOn,
      meeting_url: booking.meetingUrl,
      changed_on: booking.changedOn,
      ...(isErasure && { guests: '[]' }),
      ...(what === 'confirmed' && { confirmed_on: booking.changedOn }),
      ...((what === 'attended' || what === 'missed') && { attendance: what }),
      ...(what === 'unmarked' && { attendance: '' }),
    })
    .where((each) =>
      each.and({
        id: former.id,
        status: former.status,
        sequence: former.sequence,
        consultant: former.consultantNumber,
      }),
    )
    .returning('guests')
    .executeTakeFirst()
  if (row === undefined) throw new StaleVersion()
  return guestsOf(row)
}

async function assign(tx: Database, booking: StoredBooking, to: SlotChoice): Promise<StoredBooking> {
  const { id } = booking
  const consultantNumber = await takeSlot(tx, to.rules, to.slot, id, to.candidates)
  if (consultantNumber === null) throw new SlotTaken()
  await tx.updateTable('booking').set({ consultant: consultantNumber }).where('id', '=', id).execute()
  return { ...booking, consultantNumber, consultant: await nameForVisitors(tx, consultantNumber) }
}

/** What is done to a booking, which may be its beginning. */
type Step = By & { what: BookingEvent; isErasure?: boolean }

/**
 * What a beginning and a change have in common. Mails are counted after the time is taken: transactions that lock both in two
 * orders would wait for each other.
 */
async function finish(
  tx: Database,
  { booking, former }: { booking: StoredBooking; former: StoredBooking | null },
  change: Step,
  notify: Notify | null,
  now: Date,
): Promise<Changed> {
  await writeHistory(tx, booking.id, former, change, now)
  const announced = announcementOf(former, change)
  const delays = notify && announced ? await notify(tx, { booking, former, change: announced }, now) : noDelays
  if (former) await writeLeadChange(tx, booking, former, change, now)
  return { booking, delays }
}

/** As its mails tell it; null if nobody is told, whoever did it. */
function announcementOf(former: StoredBooking | null, { what, byStaff }: Step): BookingChange | null {
  const { announcedAs } = transitions[what]
  const by = byStaff && { byStaff }
  if (announcedAs === undefined) return null
  if (announcedAs === 'moved') return { what: announcedAs, formerStart: former?.startsOn ?? '', ...by }
  return { what: announcedAs, ...by }
}

async function writeHistory(
  tx: Database,
  bookingId: number,
  former: StoredBooking | null,
  { what, by }: Step,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('booking_change')
    .values({
      booking_id: bookingId,
      what,
      changed_on: now.toISOString(),
      changed_by: by,
      former_start: what === 'moved' ? (former?.startsOn ?? null) : null,
      former_consultant: former?.consultantNumber ?? null,
    })
    .execute()
}

/**
 * The same words sent again are a new booking now, not a repeat of this one. What a person did counts as the last contact,
 * from which retention counts. The lead stays in its state, unless staff have cancelled: then there is nothing left to do,
 * so it is closed.
 */
async function writeLeadChange(
  tx: Database,
  { leadId, sequence, status }: StoredBooking,
  former: StoredBooking,
  change: Step,
  now: Date,
): Promise<void> {
  const { what, byStaff, isErasure = false } = change
  const lead = tx.updateTable('lead').where('id', '=', leadId)
  if (status === 'expired' || isErasure) await lead.set({ content: null, submission: null }).execute()
  if (isErasure || sequence === former.sequence) return
  await lead.set({ content: null }).execute()
  const { state } = await tx.selectFrom('lead').select('state').where('id', '=', leadId).executeTakeFirstOrThrow()
  if (what === 'cancelled' && byStaff && state !== 'closed') await moveLead(tx, leadId, 'closed', byStaff.name, now)
  else await writeEvent(tx, leadId, state, byStaff?.name ?? 'visitor', now)
}
