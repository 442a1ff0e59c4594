// Staff book a time for somebody who telephoned or wrote, once however often it is sent.
import { createHash } from 'node:crypto'
import { noPreferences } from '#consultations/record/booking.ts'
import { whenInIndia } from '#consultations/record/booking-time.ts'
import { anybodyFor, bookingRules } from '#consultations/times/free-times.server.ts'
import { addBooking, SlotTaken } from '#consultations/verbs/change-booking.server.ts'
import { expireUnconfirmed } from '#consultations/verbs/expire.server.ts'
import type { Fingerprints } from '#forms/server/submission.server.ts'
import { newReference, writeLead } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import {
  chosenSlot,
  conflict,
  notFreeForStaff,
  notifyForStaff,
  type Done,
  type Refused,
  type StaffSite,
  type TimeForStaff,
} from './change.server.ts'

export type Contact = { name: string; email: string; phone: string; company: string }
type BookingByStaff = Contact & TimeForStaff & { agenda: string; guests: string[]; line: string; request: string }

/**
 * Books the time, or nothing. What was booked before under the same key is not booked again. The booking is a lead of
 * its own. It has no entry in the ledger of consents, because the person has agreed to no text of ours: they gave their details for this purpose, and the mail leads to the notice.
 */
export async function bookByStaff(
  database: Database,
  staff: Staff,
  request: BookingByStaff,
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  const { name, email, phone, company, agenda, guests, line, consultant } = request
  const fingerprints = fingerprintsOf(request)
  const before = await bookedBefore(database, fingerprints, now)
  if (before) return before
  await expireUnconfirmed(database, now)
  const rules = await bookingRules(database)
  const chosen = chosenSlot(rules, request, now)
  if ('outcome' in chosen) return chosen
  const { slot } = chosen
  const candidates = consultant === undefined ? await anybodyFor(database, rules, slot) : [consultant]
  const lead = { kind: 'consultation', name, email, phone, company, message: agenda } as const
  const person = { name, email, company, agenda, guests, timeZone: '', emailKey: addressKey(email) }
  const by = { by: staff.id, byStaff: { name: staff.name, line } }

  /** Null if it was booked before. */
  const book = async (tx: Database): Promise<number | null> => {
    const written = await writeLead(tx, { reference: newReference(), lead, consents: [], fingerprints }, now)
    if (written.isRepeat) return null
    const { id: leadId, reference } = written
    const draft = { ...person, leadId, reference, preferences: noPreferences, confirmBy: null, isSpam: false }
    const to = { rules, slot, candidates }
    const { publicUrl } = site
    const { booking } = await addBooking(tx, draft, { ...by, to, publicUrl }, notifyForStaff(site), now)
    const entry = { action: 'Booked a time', detail: whenInIndia(slot.startsOn) }
    await recordAction(tx, staff, { ...entry, record: 'booking', recordId: booking.id }, now)
    return booking.id
  }
  try {
    const id = await inTransaction(database, book)
    if (id === null) return (await bookedBefore(database, fingerprints, now)) ?? { outcome: 'unknown' }
    return { outcome: 'done', id }
  } catch (error) {
    if (!(error instanceof SlotTaken)) throw error
    return notFreeForStaff(database, { rules, slot }, now)
  }
}

/** Both cover the key, because the same person may well want the same time again after cancelling it. A confirmation is no other booking. */
function fingerprintsOf(request: BookingByStaff): Fingerprints & { key: string } {
  const content = createHash('sha256')
    .update(JSON.stringify({ ...request, isConfirmed: true }))
    .digest('base64url')
  return { key: `by staff ${request.request}`, content }
}

/** What became of an earlier booking under this key; null if there was none. */
async function bookedBefore(
  database: Database,
  { key, content }: Fingerprints,
  now: Date,
): Promise<Done | Refused | null> {
  const booking = await database
    .selectFrom('lead')
    .innerJoin('booking', 'booking.lead_id', 'lead.id')
    .select(['booking.id', 'status', 'sequence', 'starts_on', 'name', 'content'])
    .where('submission', '=', key)
    .executeTakeFirst()
  if (!booking) return null
  const { id, status, sequence, starts_on, name } = booking
  if (status === 'cancelled' || sequence > 0) return conflict(database, id, now)
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
