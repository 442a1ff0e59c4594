// What consultations keep about a person: the bookings they booked, and those to which they are invited as a guest.
import { answeredFacts } from '#forms/field-table.ts'
import {
  combineErasures,
  nothingErased,
  type Erasure,
  type HeldFact,
  type HeldSection,
  type PersonalData,
} from '#leads/retention/personal-data.ts'
import { isPostgres, type Database } from '#platform/database/database.server.ts'
import { emptyMails } from '#platform/mail/erasure.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { consultationForm } from './consultation.ts'
import { notifyOfErasure } from './mail/announcement.server.ts'
import { invitations } from './mail/mails.server.ts'
import { hasTime, type BookingStatus } from './record/booking.ts'
import { endLinks } from './store/booking-links.server.ts'
import { findBooking, guestsOf } from './store/find-booking.server.ts'
import { changeBooking } from './verbs/change-booking.server.ts'

export const consultationsData: PersonalData = {
  describe,
  async withdraw(tx, { purpose, leadId, publicUrl }, now) {
    if (purpose === 'consultation' && leadId !== null) await endBookings(tx, [leadId], publicUrl, now)
    return nothingErased
  },
  async erase(tx, emailKey, now, publicUrl) {
    const leads = await tx.selectFrom('lead').select('id').where('email_key', '=', emailKey).execute()
    const ids = leads.map(({ id }) => id)
    await endBookings(tx, ids, publicUrl, now)
    return takeOutGuest(tx, emailKey)
  },
  // The meeting itself is the last contact.
  leadsUsedSince: (database, since) =>
    database
      .selectFrom('booking')
      .select('lead_id')
      .where('status', '=', 'booked')
      .where('ends_on', '>=', since)
      .$asScalar(),
}

const attendanceText = { '': '', attended: 'It took place', missed: 'You did not attend' }

async function describe(database: Database, emailKey: string): Promise<HeldSection[]> {
  const booked = await database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .selectAll('booking')
    .select('lead.reference')
    .where('lead.email_key', '=', emailKey)
    .orderBy('booking.id', 'desc')
    .execute()
  const invited = await withGuest(database, emailKey)
  const text = (label: string, value: string): HeldFact[] => (value === '' ? [] : [{ label, text: value }])
  const records = [
    ...booked.map((row) => ({
      title: `Meeting, ${row.reference}`,
      facts: [
        { label: 'Begins', on: row.starts_on },
        { label: 'Ends', on: row.ends_on },
        { label: 'State', text: statusTexts[row.status] },
        { label: 'Booked', on: row.booked_on },
        ...text('Outcome', attendanceText[row.attendance]),
        ...(row.sequence === 0 ? [] : [{ label: 'Last changed', on: row.changed_on }]),
        { label: 'Video link', text: row.meeting_url },
        ...text('Guests', guestsOf(row).join('\n')),
        ...text('Your time zone', row.time_zone),
        ...answeredFacts(consultationForm, 'booking', row),
      ],
    })),
    ...invited.map((row) => ({
      title: 'Meeting to which you are invited as a guest',
      facts: [
        { label: 'Begins', on: row.starts_on },
        { label: 'State', text: statusTexts[row.status] },
        { label: 'E-mail', text: emailKey },
      ],
    })),
  ]
  return records.length === 0 ? [] : [{ heading: 'Consultations', records }]
}

/** Of a booking that is not confirmed, nobody was told but the person who booked. */
const statusTexts: Record<BookingStatus, string> = {
  unconfirmed: 'held until it is confirmed',
  booked: 'booked',
  cancelled: 'cancelled',
  expired: 'not confirmed in time',
}

/** There are few thousand bookings at most, so their lists of guests are searched here. */
async function withGuest(database: Database, emailKey: string) {
  const rows = await database.selectFrom('booking').selectAll().where('guests', '<>', '[]').orderBy('id').execute()
  return rows.filter((row) => guestsOf(row).some((guest) => addressKey(guest) === emailKey))
}

/** Ends the bookings of these leads that are still ahead, frees their time, and ends every link. */
async function endBookings(tx: Database, leadIds: number[], publicUrl: string, now: Date): Promise<void> {
  if (leadIds.length === 0) return
  const rows = await tx.selectFrom('booking').select('id').where('lead_id', 'in', leadIds).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await endLinks(tx, ids)
  for (const id of ids) {
    const { booking } = await findBooking(tx, { id }, now)
    if (booking === null || !hasTime(booking) || booking.startsOn <= now.toISOString()) continue
    // Nobody was told of an unconfirmed one.
    const change = {
      what: booking.status === 'booked' ? 'cancelled' : 'expired',
      by: 'visitor',
      isErasure: true,
    } as const
    await changeBooking(tx, booking, change, booking.status === 'booked' ? notifyOfErasure(publicUrl) : null, now)
  }
}

/**
 * Takes the address out of the bookings of others, and clears what was sent about these, since the invitations name it.
 * Mails that still wait are written when they are sent.
 */
async function takeOutGuest(tx: Database, emailKey: string): Promise<Erasure> {
  const erasures: Erasure[] = []
  for (const row of await withGuest(tx, emailKey)) {
    // Two guests of one booking may be erased at once.
    const present = await tx
      .selectFrom('booking')
      .select('guests')
      .where('id', '=', row.id)
      .$if(isPostgres(tx), (query) => query.forUpdate())
      .executeTakeFirstOrThrow()
    const guests = guestsOf(present).filter((guest) => addressKey(guest) !== emailKey)
    await tx
      .updateTable('booking')
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
