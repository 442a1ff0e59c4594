// The mailed links to a booking. A change of the booking ends its link and makes a new one.
import { createHmac } from 'node:crypto'
import type { Booking } from '#consultations/record/booking.ts'
import type { Database } from '#platform/database/database.server.ts'
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
