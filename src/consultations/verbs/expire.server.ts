// Bookings that nobody has confirmed in time expire, so their times are free again.
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { every, type Repeated } from '#platform/every.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { findBooking } from '#consultations/store/find-booking.server.ts'
import { changeBooking } from './change-booking.server.ts'

/** The lead stays in the register. The same words sent again are then a new booking. Returns how many have expired. */
export async function expireUnconfirmed(database: Database, now: Date): Promise<number> {
  const due = await database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .select(['booking.id', 'lead.email_key'])
    .where('status', '=', 'unconfirmed')
    .where('confirm_by', '<=', now.toISOString())
    .execute()
  let count = 0
  for (const { id, email_key } of due) {
    const hasExpired = await inTransaction(database, (tx) => expire(tx, id, now), email_key)
    if (hasExpired) count += 1
  }
  return count
}

/** Returns false if it was confirmed or erased at the same time, or another process was faster. */
async function expire(tx: Database, id: number, now: Date): Promise<boolean> {
  const { booking } = await findBooking(tx, { id }, now)
  if (booking?.status !== 'unconfirmed') return false
  await changeBooking(tx, booking, { what: 'expired', by: 'clock' }, null, now)
  return true
}

/** Lets bookings expire soon after their ten minutes are over. */
export function openExpiry({ database, clock, log }: { database: Database; clock: Clock; log: Log }): Repeated {
  const onFailure = (error: unknown) => log.warn(loggable(error), 'bookings that nobody has confirmed could not expire')
  return every(5000, () => expireUnconfirmed(database, clock()), onFailure)
}
