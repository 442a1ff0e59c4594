// The mailed links to a booking. A change of the booking ends its link and makes a new one.
import { createHmac } from 'node:crypto'
import type { Booking } from '#consultations/record/booking.ts'
import type { Database } from '#platform/database/database.server.ts'
import { mailboxOf } from '#platform/mail/sending/mailbox.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'

/**
 * The token of the link that is mailed with this version of a booking: 256 bits that only the site's secret yields. It
 * can be made again when the same booking is sent again, although only its hash is kept.
 */
export function linkToken(secret: string, { uid, sequence }: Pick<Booking, 'uid' | 'sequence'>): string {
  return createHmac('sha256', secret).update(`consultation link ${sequence} ${uid}`).digest('base64url')
}

/** The page behind the link that is mailed to the visitor, and the booking as text/calendar. */
export function linksOf(token: string): { link: string; invitation: string } {
  const link = `/link/consultation/${token}`
  return { link, invitation: `${link}/meeting.ics` }
}

export async function writeLink(tx: Database, bookingId: number, token: string, now: Date): Promise<void> {
  await tx
    .insertInto('booking_link')
    .values({ token_hash: tokenHash(token), booking_id: bookingId, made_on: now.toISOString(), ended_on: null })
    .execute()
}

export async function endLinks(tx: Database, bookingIds: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('booking_link')
    .set({ ended_on: now.toISOString() })
    .where('booking_id', 'in', bookingIds)
    .where('ended_on', 'is', null)
    .execute()
}

export async function reopenLink(tx: Database, token: string): Promise<void> {
  await tx.updateTable('booking_link').set({ ended_on: null }).where('token_hash', '=', tokenHash(token)).execute()
}

export async function isLinkOpen(database: Database, token: string): Promise<boolean> {
  const link = await database
    .selectFrom('booking_link')
    .select('ended_on')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return link?.ended_on === null
}

/** `link` is the path of the page that confirms it. */
export type OtherUnconfirmed = { link: string; startsOn: string; endsOn: string }

/**
 * The other bookings that wait to be confirmed in the name of a mailbox. Strangers can use up the mails that a mailbox gets in
 * an hour, so a booking may be made without a mail of its own. Whoever can open any of the mailed links confirms that one too.
 * None if the link was ever anywhere but in a mail. Changes nothing.
 */
export async function otherUnconfirmed(
  database: Database,
  secret: string,
  token: string,
  now: Date,
): Promise<OtherUnconfirmed[]> {
  const own = await database
    .selectFrom('booking_link')
    .innerJoin('booking', 'booking.id', 'booking_link.booking_id')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .select(['booking.id', 'lead.email_key'])
    .where('booking_link.token_hash', '=', tokenHash(token))
    // The answer to a booking that never had to be confirmed names its link.
    .where('confirm_by', 'is not', null)
    .executeTakeFirst()
  if (own === undefined) return []
  const { key } = mailboxOf(own.email_key)
  const others = await database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .select(['booking.id', 'uid', 'sequence', 'starts_on', 'ends_on', 'lead.email_key'])
    .where('status', '=', 'unconfirmed')
    .where('confirm_by', '>', now.toISOString())
    .orderBy('starts_on')
    .execute()
  return others
    .filter(({ id, email_key }) => id !== own.id && mailboxOf(email_key).key === key)
    .map((booking) => {
      const { link } = linksOf(linkToken(secret, booking))
      return { link, startsOn: booking.starts_on, endsOn: booking.ends_on }
    })
}
