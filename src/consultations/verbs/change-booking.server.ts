// The one way in which a booking is made or changed: its row, its time, its history and its lead, in the caller's transaction.
// Who is told of it, and gets the link to it, is handed in.
import { moveLead, writeEvent } from '#leads/leads.server.ts'
import { noneWaits, type Tell, type Waiting } from '#consultations/mail/announcement.server.ts'
import {
  hasTime,
  transitions,
  type BookingChange,
  type BookingEvent,
  type ByStaff,
} from '#consultations/record/booking.ts'
import { guestsOf, type StoredBooking } from '#consultations/store/find-booking.server.ts'
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

type By = {
  /** 'visitor', 'clock', or the id of a colleague. */
  by: string
  byStaff?: ByStaff
}
export type Beginning = By & { what: 'requested' | 'booked'; to: SlotChoice }
export type Change = By & {
  what: Exclude<BookingEvent, Beginning['what']>
  to?: SlotChoice
  meetingUrl?: string
  /** The data of whoever booked it are erased, so its guests are not kept and its lead gets no further entry. */
  isErasure?: boolean
}

export type Changed = { booking: StoredBooking; waiting: Waiting }

/** A booking without what its row and its time give it. */
type NewBooking = Omit<StoredBooking, 'id' | 'status' | 'sequence' | 'consultant' | 'consultantNumber'>

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
  const { from, to: status, isNewVersion = false } = transitions[what]
  if (!from.includes(former.status)) throw new StaleVersion()
  const isTold = isNewVersion && tell !== null
  const booking: StoredBooking = {
    ...former,
    ...(to && { startsOn: to.slot.startsOn, endsOn: to.slot.endsOn }),
    // Whoever confirms it has the mailbox, so this is no bot.
    ...(what === 'confirmed' && { isSpam: false }),
    status,
    sequence: former.sequence + (isTold ? 1 : 0),
    changedOn: isTold || status !== former.status ? now.toISOString() : former.changedOn,
    meetingUrl,
  }
  const written = { ...booking, guests: await writeRow(tx, former, booking, { what, isErasure }) }
  if (!hasTime(written)) await freeSlotOf(tx, written.id)
  const assigned = to ? await assign(tx, written, to) : written
  return finish(tx, { booking: assigned, former }, change, tell, now)
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

/**
 * What a beginning and a change have in common. Mails are counted after the time is taken: transactions that lock both in two
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
  const announced = announcementOf(former, change)
  const waiting = tell && announced ? await tell(tx, { booking, former, change: announced }, now) : noneWaits
  if (former) await writeLeadChange(tx, booking, former, change, now)
  return { booking, waiting }
}

/** As its mails tell it; null if nobody is told, whoever did it. */
function announcementOf(former: StoredBooking | null, { what, byStaff }: Beginning | Change): BookingChange | null {
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
  change: Beginning | Change,
  now: Date,
): Promise<void> {
  const { what, byStaff } = change
  const isErasure = 'isErasure' in change && change.isErasure === true
  const lead = tx.updateTable('lead').where('id', '=', leadId)
  if (status === 'expired' || isErasure) await lead.set({ content: null, submission: null }).execute()
  if (isErasure || sequence === former.sequence) return
  await lead.set({ content: null }).execute()
  const { state } = await tx.selectFrom('lead').select('state').where('id', '=', leadId).executeTakeFirstOrThrow()
  if (what === 'cancelled' && byStaff && state !== 'closed') await moveLead(tx, leadId, 'closed', byStaff.name, now)
  else await writeEvent(tx, leadId, state, byStaff?.name ?? 'visitor', now)
}
