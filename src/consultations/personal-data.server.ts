// What consultations do about a person beyond their rows: their bookings end, and they are guests of others.
import { combineErasures, nothingErased, type Erasure, type PersonalData } from '#leads/retention/personal-data.ts'
import { isPostgres, type Database } from '#platform/database/database.server.ts'
import { emptyMails } from '#platform/mail/erasure.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { notifyOfErasure } from './mail/announcement.server.ts'
import { invitations } from './mail/mails.server.ts'
import { hasTime } from './record/booking.ts'
import { bookingSection, statusTexts } from './record/own-data.ts'
import { endLinks } from './store/booking-links.server.ts'
import { findBooking, guestsOf } from './store/find-booking.server.ts'
import { changeBooking } from './verbs/change-booking.server.ts'

export const consultationsData: PersonalData = {
  rows: { booking: { besides: invitationsOf } },
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

async function invitationsOf(database: Database, emailKey: string) {
  const invited = await withGuest(database, emailKey)
  return invited.map(({ starts_on, status }) => ({
    section: bookingSection,
    record: {
      title: 'Meeting to which you are invited as a guest',
      facts: [
        { label: 'Begins', on: starts_on },
        { label: 'State', text: statusTexts[status] },
        { label: 'E-mail', text: emailKey },
      ],
    },
  }))
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
