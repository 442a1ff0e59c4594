// The mailed links to a booking: one for each version. A change of the booking ends the links of earlier versions.
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.server.ts'
import { mailboxOf } from '#platform/mail/same-mailbox.server.ts'
import { linkToken } from '#platform/mailed-link.server.ts'
import { findBooking, type StoredBooking } from './find-booking.server.ts'

/** The token of the link that is mailed with this version of a booking. */
export function bookingToken(
  database: Database,
  { id, uid, sequence }: Pick<StoredBooking, 'id' | 'uid' | 'sequence'>,
): Promise<string> {
  return linkToken(database, { what: 'booking', id, version: sequence, owner: uid })
}

/** The page behind the link that is mailed to the visitor, and the booking as text/calendar. */
export function linksOf(token: string): { link: string; invitation: string } {
  const link = `/link/consultation/${token}`
  return { link, invitation: `${link}/meeting.ics` }
}

/** Leaves only the links of this version and later ones open. */
export async function endLinksBefore(tx: Database, bookingId: number, version: number): Promise<void> {
  await tx.updateTable('booking').set({ links_from: version }).where('id', '=', bookingId).execute()
}

/** Ends every link that was mailed. */
export async function endLinks(tx: Database, bookingIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ links_from: sql`sequence + 1` })
    .where('id', 'in', bookingIds)
    .execute()
}

/** `link` is the path of the page that confirms it. */
export type OtherUnconfirmed = { link: string; startsOn: string; endsOn: string }

/**
 * The other bookings that wait to be confirmed in the name of a mailbox. Strangers can use up the mails that a mailbox gets in
 * an hour, so a booking may be made without a mail of its own. Whoever can open any of the mailed links confirms that one too.
 * None if the link was ever anywhere but in a mail. Changes nothing.
 */
export async function otherUnconfirmed(database: Database, token: string, now: Date): Promise<OtherUnconfirmed[]> {
  const { booking: own } = await findBooking(database, { token }, now)
  // The answer to a booking that never had to be confirmed names its link.
  if (own === null || own.confirmBy === null) return []
  const { key } = mailboxOf(own.emailKey)
  const others = await database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .select(['booking.id', 'uid', 'sequence', 'starts_on', 'ends_on', 'lead.email_key'])
    .where('status', '=', 'unconfirmed')
    .where('confirm_by', '>', now.toISOString())
    .orderBy('starts_on')
    .execute()
  const theirs = others.filter(({ id, email_key }) => id !== own.id && mailboxOf(email_key).key === key)
  return Promise.all(
    theirs.map(async (booking) => {
      const { link } = linksOf(await bookingToken(database, booking))
      return { link, startsOn: booking.starts_on, endsOn: booking.ends_on }
    }),
  )
}
