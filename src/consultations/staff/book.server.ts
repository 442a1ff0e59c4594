// Staff book a time for somebody who telephoned or wrote, once however often it is sent.
import { createHash } from 'node:crypto'
import { bookingRules } from '#consultations/free-times.server.ts'
import { announce, enqueueToPeople, type Announcement } from '#consultations/announcement.server.ts'
import { Taken } from '#consultations/changes.server.ts'
import { recordChange } from '#consultations/record-change.server.ts'
import { freeUnconfirmed } from '#consultations/held/hold.server.ts'
import { linkToken, writeLink } from '#consultations/kept-meeting.server.ts'
import { whenInIndia } from '#consultations/meeting-time.ts'
import { newMeeting, writeMeeting } from '#consultations/new-meeting.server.ts'
import { takeSlot } from '#consultations/slot-ticks.server.ts'
import '#leads/tables.server.ts'
import type { Fingerprints } from '#forms/submission.server.ts'
import { receiveLead } from '#leads/leads.server.ts'
import type { Database } from '#platform/database.server.ts'
import type { Staff } from '#platform/http/staff-of.ts'
import { recordAction } from '#staff/audit.server.ts'
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
 * Books the time, or nothing. What was booked before under the same key is not booked again. The booking is a lead of its own. It has no entry in the ledger of consents, because the
 * person has agreed to no text of ours: they gave their details for this purpose, and the mail leads to the notice.
 */
export async function bookByStaff(
  database: Database,
  staff: Staff,
  given: NewBooking,
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  const { name, email, phone, company, agenda, guests, line, consultant } = given
  const fingerprints = fingerprintsOf(given)
  const before = await bookedBefore(database, fingerprints, now)
  if (before) return before
  await freeUnconfirmed(database, now)
  const rules = await bookingRules(database)
  const chosen = chosenSlot(rules, given, now)
  if ('outcome' in chosen) return chosen
  const { slot } = chosen
  const meeting = newMeeting({ name, email, company, agenda, guests, timeZone: '' }, { rules, slot, site }, now)
  const token = linkToken(site.secret, meeting)
  let announcement: Announcement | undefined
  let id = 0
  try {
    const { isRepeat } = await receiveLead(
      database,
      {
        lead: { kind: 'consultation', name, email, phone, company, message: agenda },
        consents: [],
        fingerprints,
        async mails(reference) {
          const change = { what: 'booked', byStaff: { name: staff.name, line } } as const
          const news = { meeting: { ...meeting, reference }, change, token, isLikelyBot: false }
          announcement = await announce(database, news, site, now)
          return announcement.toStaff
        },
        async alsoWrite(tx, leadId) {
          id = await writeMeeting(tx, meeting, leadId, { isByStaff: true })
          const taken = await takeSlot(tx, rules, slot, id, consultant === undefined ? undefined : [consultant])
          if (taken === null) throw new Taken()
          await tx.updateTable('consultation').set({ consultant: taken }).where('id', '=', id).execute()
          await writeLink(tx, id, token, now)
          await recordChange(tx, { id, what: 'booked', by: staff.id }, now)
          const { placeMails } = siteOfStaff(site)
          if (announcement) await enqueueToPeople(tx, { id, leadId }, { announcement, what: 'booked', placeMails }, now)
          const detail = whenInIndia(slot.startsOn)
          await recordAction(tx, staff, { action: 'Booked a time', record: 'booking', recordId: id, detail }, now)
        },
      },
      now,
    )
    if (isRepeat) return (await bookedBefore(database, fingerprints, now)) ?? { outcome: 'unknown' }
    return { outcome: 'done', id }
  } catch (error) {
    if (!(error instanceof Taken)) throw error
    return notFreeForStaff(database, slot, now)
  }
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
