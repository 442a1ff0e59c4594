// The one way in which a booking is made or changed: its row, its time, its history and its lead, in the caller's transaction.
// Who is told of it, and gets the link to it, is handed in.
import { moveLead, writeEvent } from '#leads/leads.server.ts'
import { noneWaits, type Tell, type Waiting } from '#consultations/mail/announcement.server.ts'
import {
  openStatuses,
  transitions,
  type BookingChange,
  type BookingEvent,
  type ByStaff,
} from '#consultations/record/booking.ts'
import type { StoredBooking } from '#consultations/store/find-booking.server.ts'
import type { BookingRules, Slot } from '#consultations/times/booking-rules.ts'
import { nameForVisitors } from '#consultations/times/people.server.ts'
import { freeSlotOf, takeSlot } from '#consultations/times/slot-ticks.server.ts'
import type { Database } from '#platform/database/database.server.ts'

/** Thrown inside the transaction, so that nothing of it stays: none of the candidates is free. */
export class SlotTaken extends Error {}
/** The booking is no longer as it was when it was read, or its status does not allow the change. */
export class StaleVersion extends Error {}

export type SlotChoice = {
  rules: BookingRules
  slot: Slot
  /** Consultants by number. The first who is free gets the booking. */
  candidates: number[]
}

type Act<Event extends BookingEvent> = {
  what: Event
  /** 'visitor', 'clock', or the id of a colleague. */
  by: string
  byStaff?: ByStaff
}
export type Beginning = Act<'requested' | 'booked'> & { to: SlotChoice }
export type Change = Act<Exclude<BookingEvent, Beginning['what']>> & {
  to?: SlotChoice
  meetingUrl?: string
  /** The data of whoever booked it are erased, so its guests are not kept and its lead gets no further entry. */
  isErasure?: boolean
}

export type Changed = { booking: StoredBooking; waiting: Waiting }

/** A booking without what its row and its time give it. */
export type NewBooking = Omit<StoredBooking, 'id' | 'status' | 'sequence' | 'consultant' | 'consultantNumber'>

/** Makes a booking with the time that it is to have. Throws SlotTaken. */
export async function addBooking(
  tx: Database,
  draft: NewBooking,
  beginning: Beginning,
  tell: Tell,
  now: Date,
): Promise<Changed> {
  const { to: status } = transitions[beginning.what]
  const { id } = await tx
    .insertInto('booking')
    .values({
      lead_id: draft.leadId,
      uid: draft.uid,
      sequence: 0,
      status,
      // Who will call is known once the time is taken.
      consultant: 0,
      starts_on: draft.startsOn,
      ends_on: draft.endsOn,
      guests: JSON.stringify(draft.guests),
      meeting_url: draft.meetingUrl,
      time_zone: draft.timeZone,
      booked_on: draft.changedOn,
      changed_on: draft.changedOn,
      confirm_by: draft.confirmBy,
      // What staff book for somebody needs no confirmation.
      confirmed_on: beginning.byStaff ? draft.changedOn : null,
      subject: draft.preferences.subject,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const booking = { ...draft, id, status, sequence: 0, consultant: '', consultantNumber: 0 }
  return finish(tx, { booking: await assign(tx, booking, beginning.to), former: null }, beginning, tell, now)
}

/**
 * Makes a change that its status allows. Where people are told of it, it has a new version. Without `tell` nobody is told.
 * Of two changes at once the second waits for the first, and then throws StaleVersion. Throws SlotTaken.
 */
export async function changeBooking(
  tx: Database,
  former: StoredBooking,
  change: Change,
  tell: Tell | null,
  now: Date,
): Promise<Changed> {
  const { what, to, meetingUrl = former.meetingUrl, isErasure = false } = change
  const transition = transitions[what]
  const allowed: readonly string[] = transition.from
  if (!allowed.includes(former.status)) throw new StaleVersion()
  const isNewVersion = 'isNewVersion' in transition && tell !== null
  const booking: StoredBooking = {
    ...former,
    ...(to && { startsOn: to.slot.startsOn, endsOn: to.slot.endsOn }),
    ...(isErasure && { guests: [] }),
    // Whoever confirms it has the mailbox, so this is no bot.
    ...(what === 'confirmed' && { isSpam: false }),
    status: transition.to,
    sequence: former.sequence + (isNewVersion ? 1 : 0),
    changedOn: isNewVersion || transition.to !== former.status ? now.toISOString() : former.changedOn,
    meetingUrl,
  }
  await writeRow(tx, former, booking, what)
  const isOpen = openStatuses.includes(booking.status)
  if (!isOpen) await freeSlotOf(tx, booking.id)
  const assigned = to ? await assign(tx, booking, to) : booking
  return finish(tx, { booking: assigned, former }, change, tell, now)
}

async function writeRow(tx: Database, former: StoredBooking, booking: StoredBooking, what: BookingEvent) {
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set({
      status: booking.status,
      sequence: booking.sequence,
      starts_on: booking.startsOn,
      ends_on: booking.endsOn,
      meeting_url: booking.meetingUrl,
      changed_on: booking.changedOn,
      guests: JSON.stringify(booking.guests),
      ...(what === 'confirmed' && { confirmed_on: booking.changedOn }),
      ...((what === 'attended' || what === 'missed') && { attendance: what }),
      ...(what === 'unmarked' && { attendance: '' }),
    })
    .where((row) =>
      row.and({
        id: former.id,
        status: former.status,
        sequence: former.sequence,
        consultant: former.consultantNumber,
      }),
    )
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new StaleVersion()
}

async function assign(tx: Database, booking: StoredBooking, to: SlotChoice): Promise<StoredBooking> {
  const { id } = booking
  const consultantNumber = await takeSlot(tx, to.rules, to.slot, id, to.candidates)
  if (consultantNumber === null) throw new SlotTaken()
  await tx.updateTable('booking').set({ consultant: consultantNumber }).where('id', '=', id).execute()
  return { ...booking, consultantNumber, consultant: await nameForVisitors(tx, consultantNumber) }
}

/**
 * What a beginning and a change have in common. Mails are counted last: transactions that lock both times and limits in two
 * orders would wait for each other.
 */
async function finish(
  tx: Database,
  { booking, former }: { booking: StoredBooking; former: StoredBooking | null },
  change: Beginning | Change,
  tell: Tell | null,
  now: Date,
): Promise<Changed> {
  await writeHistory(tx, booking.id, former, change, now)
  const announced = announcedAs(former, change)
  const waiting = tell && announced ? await tell(tx, { booking, former, change: announced }, now) : noneWaits
  if (former && !('isErasure' in change && change.isErasure)) await writeLeadChange(tx, booking, former, change, now)
  return { booking, waiting }
}

/** Null if nobody is told, whoever did it. */
function announcedAs(former: StoredBooking | null, { what, byStaff }: Beginning | Change): BookingChange | null {
  const by = byStaff && { byStaff }
  switch (what) {
    case 'requested':
    case 'booked':
    case 'confirmed':
      return { what: 'booked', ...by }
    case 'moved':
      return { what, formerStart: former?.startsOn ?? '', ...by }
    case 'cancelled':
    case 'link':
    case 'reassigned':
      return { what, ...by }
    default:
      return null
  }
}

async function writeHistory(
  tx: Database,
  bookingId: number,
  former: StoredBooking | null,
  { what, by }: Beginning | Change,
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
  { what, byStaff }: Beginning | Change,
  now: Date,
): Promise<void> {
  const lead = tx.updateTable('lead').where('id', '=', leadId)
  if (status === 'expired') await lead.set({ content: null, submission: null }).execute()
  if (sequence === former.sequence) return
  await lead.set({ content: null }).execute()
  const { state } = await tx.selectFrom('lead').select('state').where('id', '=', leadId).executeTakeFirstOrThrow()
  if (what === 'cancelled' && byStaff && state !== 'closed') await moveLead(tx, leadId, 'closed', byStaff.name, now)
  else await writeEvent(tx, leadId, state, byStaff?.name ?? 'visitor', now)
}
