// What consultations keep about a person: the meetings they booked, and those to which they are invited as a guest.
import { z } from 'zod'
import { answeredFacts } from '#forms/field-table.ts'
import { staffAddress } from '#firm/offices/letterhead.server.ts'
import {
  combineErasures,
  nothingErased,
  type Erasure,
  type HeldFact,
  type HeldSection,
  type PersonalData,
} from '#leads/retention/personal-data.ts'
import type { Selectable } from 'kysely'
import type { Database, Tables } from '#platform/database/database.server.ts'
import { emptyMails, withdrawMailsAbout } from '#platform/mail/erasure.server.ts'
import { addressKey, enqueueMail } from '#platform/mail/outbox.server.ts'
import { consultationForm } from './consultation.ts'
import { bookingReminder, erasedBookingToGuest, erasedBookingToOffice, invitations } from './mail/mails.server.ts'
import { freeSlotOf } from './times/slot-ticks.server.ts'

export const consultationsData: PersonalData = {
  describe,
  async withdraw(tx, { purpose, leadId, publicUrl }, now) {
    if (purpose === 'consultation' && leadId !== null) await endMeetings(tx, [leadId], publicUrl, now)
    return nothingErased
  },
  async erase(tx, emailKey, now, publicUrl) {
    const leads = await tx.selectFrom('lead').select('id').where('email_key', '=', emailKey).execute()
    const ids = leads.map(({ id }) => id)
    await endMeetings(tx, ids, publicUrl, now)
    return takeOutGuest(tx, emailKey)
  },
  // The meeting itself is the last contact.
  leadsUsedSince: (database, since) =>
    database
      .selectFrom('consultation')
      .select('lead_id')
      .where('state', '=', 'booked')
      .where('ends_on', '>=', since)
      .$asScalar(),
}

const guestList = z.array(z.string())

function guestsOf({ guests }: { guests: string }): string[] {
  return guestList.parse(JSON.parse(guests))
}

const attendanceText = { '': '', held: 'It took place', missed: 'You did not attend' }

async function describe(database: Database, emailKey: string): Promise<HeldSection[]> {
  const booked = await database
    .selectFrom('consultation')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .selectAll('consultation')
    .select('lead.reference')
    .where('lead.email_key', '=', emailKey)
    .orderBy('consultation.id', 'desc')
    .execute()
  const invited = await withGuest(database, emailKey)
  const text = (label: string, value: string): HeldFact[] => (value === '' ? [] : [{ label, text: value }])
  const records = [
    ...booked.map((row) => ({
      title: `Meeting, ${row.reference}`,
      facts: [
        { label: 'Begins', on: row.starts_on },
        { label: 'Ends', on: row.ends_on },
        { label: 'State', text: stateText(row) },
        { label: 'Booked', on: row.booked_on },
        ...text('Outcome', attendanceText[row.attendance]),
        ...(row.sequence === 0 ? [] : [{ label: 'Last changed', on: row.changed_on }]),
        { label: 'Video link', text: row.meeting_url },
        ...text('Guests', guestsOf(row).join('\n')),
        ...text('Your time zone', row.time_zone),
        ...answeredFacts(consultationForm, 'consultation', row),
      ],
    })),
    ...invited.map((row) => ({
      title: 'Meeting to which you are invited as a guest',
      facts: [
        { label: 'Begins', on: row.starts_on },
        { label: 'State', text: stateText(row) },
        { label: 'E-mail', text: emailKey },
      ],
    })),
  ]
  return records.length === 0 ? [] : [{ heading: 'Consultations', records }]
}

/** Of a time that was held, nobody was told but the person who booked. */
function stateText({ state, held_until }: Pick<Selectable<Tables['consultation']>, 'state' | 'held_until'>): string {
  if (held_until === null) return state
  return state === 'booked' ? 'held until it is confirmed' : 'not confirmed in time'
}

/** There are few thousand meetings at most, so their lists of guests are searched here. */
async function withGuest(database: Database, emailKey: string) {
  const rows = await database.selectFrom('consultation').selectAll().where('guests', '<>', '[]').orderBy('id').execute()
  return rows.filter((row) => guestsOf(row).some((guest) => addressKey(guest) === emailKey))
}

function meetings(database: Database) {
  return database
    .selectFrom('consultation')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .selectAll('consultation')
    .select(['lead.reference', 'lead.suspected'])
}

type Row = Awaited<ReturnType<ReturnType<typeof meetings>['executeTakeFirstOrThrow']>>

/** Tells the guests and the office of a meeting that ends. The guests of a likely bot were never invited. */
async function notifyOfEnd(tx: Database, row: Row, publicUrl: string, now: Date): Promise<void> {
  const { reference, uid, sequence, starts_on: startsOn, ends_on: endsOn, meeting_url: meetingUrl } = row
  const meeting = { reference, uid, sequence, state: 'cancelled' as const, startsOn, endsOn, meetingUrl }
  const about = { ...meeting, changedOn: now.toISOString() }
  const guests = row.suspected === 1 && row.confirmed_on === null ? [] : guestsOf(row)
  for (const guest of guests) {
    const mail = { to: guest, payload: { ...about, guests: [guest] }, publicUrl, uselessFrom: new Date(startsOn) }
    await enqueueMail(tx, erasedBookingToGuest, mail, now)
  }
  const office = await staffAddress(tx)
  if (office === null) return
  const mail = { to: office, payload: { ...about, guests: [] }, publicUrl, uselessFrom: null }
  await enqueueMail(tx, erasedBookingToOffice, mail, now)
}

/**
 * Cancels the meetings of these leads that are still ahead, frees their time, ends every link, and takes their
 * reminders back. The mails belong to no lead, because the lead is erased next, with its mails.
 */
async function endMeetings(tx: Database, leadIds: number[], publicUrl: string, now: Date): Promise<void> {
  if (leadIds.length === 0) return
  await tx
    .updateTable('consultation_link')
    .set({ ended_on: now.toISOString() })
    .where('consultation_id', 'in', (row) =>
      row.selectFrom('consultation').select('consultation.id').where('lead_id', 'in', leadIds),
    )
    .where('ended_on', 'is', null)
    .execute()
  // One statement, so that a move at the same time comes before it or finds the meeting cancelled.
  const cancelled = await tx
    .updateTable('consultation')
    .set((row) => ({ state: 'cancelled', sequence: row('sequence', '+', 1), changed_on: now.toISOString() }))
    .where('lead_id', 'in', leadIds)
    .where('state', '=', 'booked')
    .where('starts_on', '>', now.toISOString())
    .returning('id')
    .execute()
  for (const { id } of cancelled) {
    const row = await meetings(tx).where('consultation.id', '=', id).executeTakeFirstOrThrow()
    if (row.held_until === null) await notifyOfEnd(tx, row, publicUrl, now)
    await tx.updateTable('consultation').set({ guests: '[]' }).where('id', '=', id).execute()
    await freeSlotOf(tx, id)
    await withdrawMailsAbout(tx, bookingReminder, id)
  }
}

/**
 * Takes the address out of the meetings of others, and clears what was sent about these, since the invitations name it.
 * Mails that still wait are written when they are sent.
 */
async function takeOutGuest(tx: Database, emailKey: string): Promise<Erasure> {
  const erasures: Erasure[] = []
  for (const row of await withGuest(tx, emailKey)) {
    const guests = guestsOf(row).filter((guest) => addressKey(guest) !== emailKey)
    await tx
      .updateTable('consultation')
      .set({ guests: JSON.stringify(guests) })
      .where('id', '=', row.id)
      .execute()
    const mails = await tx
      .selectFrom('mail')
      .select('id')
      .where('record', '=', row.id)
      .where('template', 'in', invitations)
      .execute()
    const ids = mails.map(({ id }) => id)
    erasures.push({ ...nothingErased, count: 1 + (await emptyMails(tx, ids)) })
  }
  return combineErasures(erasures)
}
