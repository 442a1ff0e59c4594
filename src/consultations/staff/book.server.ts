// Staff book a time for somebody who telephoned or wrote, once however often it is sent.
import { createHash } from 'node:crypto'
import { anybodyFor, bookingRules, type StoredRules } from '#consultations/times/free-times.server.ts'
import { noWish, type Slot } from '#consultations/times/booking-rules.ts'
import { announce } from '#consultations/mail/announcement.server.ts'
import { Taken } from '#consultations/meeting/changes.server.ts'
import { recordChange } from '#consultations/meeting/record-change.server.ts'
import { freeUnconfirmed } from '#consultations/held/hold.server.ts'
import { linkToken, writeLink } from '#consultations/meeting/kept-meeting.server.ts'
import { whenInIndia } from '#consultations/meeting/meeting-time.ts'
import { invitedGuests } from '#consultations/meeting/invited-guests.server.ts'
import { newMeeting, writeMeeting } from '#consultations/meeting/new-meeting.server.ts'
import { takeSlot } from '#consultations/times/slot-ticks.server.ts'
import { staffAddress } from '#firm/offices/letterhead.server.ts'
import type { Fingerprints } from '#forms/server/submission.server.ts'
import { newReference, writeLead } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import {
  chosenSlot,
  conflict,
  notFreeForStaff,
  siteOfStaff,
  type Done,
  type Refused,
  type StaffSite,
  type WantedByStaff,
} from './change.server.ts'

export type Contact = { name: string; email: string; phone: string; company: string }
export type NewBooking = Contact & WantedByStaff & { agenda: string; guests: string[]; line: string; request: string }

/**
 * Books the time, or nothing. What was booked before under the same key is not booked again. The booking is a lead of
 * its own. It has no entry in the ledger of consents, because the person has agreed to no text of ours: they gave their details for this purpose, and the mail leads to the notice.
 */
export async function bookByStaff(
  database: Database,
  staff: Staff,
  given: NewBooking,
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  const { consultant } = given
  const fingerprints = fingerprintsOf(given)
  const before = await bookedBefore(database, fingerprints, now)
  if (before) return before
  await freeUnconfirmed(database, now)
  const rules = await bookingRules(database)
  const chosen = chosenSlot(rules, given, now)
  if ('outcome' in chosen) return chosen
  const { slot } = chosen
  const among = consultant === undefined ? await anybodyFor(database, rules, slot) : [consultant]
  try {
    const id = await bookAmong(database, staff, given, { rules, slot, site, among, fingerprints }, now)
    if (id === null) return (await bookedBefore(database, fingerprints, now)) ?? { outcome: 'unknown' }
    return { outcome: 'done', id }
  } catch (error) {
    if (!(error instanceof Taken)) throw error
    return notFreeForStaff(database, slot, now)
  }
}

type Place = { rules: StoredRules; slot: Slot; site: StaffSite; among: number[]; fingerprints: Fingerprints }

/** Returns null if it was booked before. Throws Taken if none of these consultants is free. */
async function bookAmong(
  database: Database,
  staff: Staff,
  given: NewBooking,
  { rules, slot, site, among, fingerprints }: Place,
  now: Date,
): Promise<number | null> {
  const { name, email, phone, company, agenda, line } = given
  const guests = await invitedGuests(database, given.guests, email)
  const contact = { name, email, company, agenda, guests, timeZone: '', wish: noWish }
  const meeting = newMeeting(contact, { rules, slot, site }, now)
  const token = linkToken(site.secret, meeting)
  const reference = newReference()
  const change = { what: 'booked', byStaff: { name: staff.name, line } } as const
  const office = await staffAddress(database)
  const lead = { kind: 'consultation', name, email, phone, company, message: agenda } as const
  return inTransaction(database, async (tx) => {
    const written = await writeLead(tx, { reference, lead, consents: [], fingerprints }, now)
    if (written.isRepeat) return null
    const meetingId = await writeMeeting(tx, meeting, written.id, { isByStaff: true })
    const taken = await takeSlot(tx, rules, slot, meetingId, among)
    if (taken === null) throw new Taken()
    await tx.updateTable('consultation').set({ consultant: taken }).where('id', '=', meetingId).execute()
    await writeLink(tx, meetingId, token, now)
    await recordChange(tx, { id: meetingId, what: 'booked', by: staff.id }, now)
    await announce(tx, { id: meetingId, leadId: written.id, meeting, change, office }, siteOfStaff(site), now)
    const detail = whenInIndia(slot.startsOn)
    await recordAction(tx, staff, { action: 'Booked a time', record: 'booking', recordId: meetingId, detail }, now)
    return meetingId
  })
}

/** Both cover the key, because the same person may well want the same time again after cancelling it. A confirmation is no other booking. */
function fingerprintsOf(given: NewBooking): Fingerprints & { key: string } {
  const content = createHash('sha256')
    .update(JSON.stringify({ ...given, isConfirmed: true }))
    .digest('base64url')
  return { key: `by staff ${given.request}`, content }
}

/** What became of an earlier booking under this key; null if there was none. */
async function bookedBefore(
  database: Database,
  { key, content }: Fingerprints,
  now: Date,
): Promise<Done | Refused | null> {
  const booking = await database
    .selectFrom('lead')
    .innerJoin('consultation', 'consultation.lead_id', 'lead.id')
    .select(['consultation.id', 'consultation.state', 'sequence', 'starts_on', 'name', 'content'])
    .where('submission', '=', key)
    .executeTakeFirst()
  if (!booking) return null
  const { id, state, sequence, starts_on, name } = booking
  if (state === 'cancelled' || sequence > 0) return conflict(database, id, now)
  if (booking.content !== content) {
    const message = `This was booked already, for ${name} on ${whenInIndia(starts_on)}. Nothing else was booked.`
    return { outcome: 'conflict', id, message }
  }
  return { outcome: 'done', id }
}

/** Returns what a lead tells about a person, so that staff need not type it again; null if there is no such lead. */
export async function contactOf(database: Database, leadId: number): Promise<(Contact & { reference: string }) | null> {
  const row = await database
    .selectFrom('lead')
    .select(['name', 'email', 'phone', 'company', 'reference'])
    .where('id', '=', leadId)
    .executeTakeFirst()
  return row ?? null
}
