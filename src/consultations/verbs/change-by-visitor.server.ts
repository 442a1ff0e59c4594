// Visitors move and cancel a consultation by its mailed link.
import { quotas } from '#platform/quota/quotas.ts'
import { siteSettings } from '#firm/firm.server.ts'
import { tellEverybody, type Site, type Waiting } from '#consultations/mail/announcement.server.ts'
import { canChange, type Booking } from '#consultations/record/booking.ts'
import { linkToken } from '#consultations/store/booking-links.server.ts'
import { findBooking, type FoundBooking, type StoredBooking } from '#consultations/store/find-booking.server.ts'
import { slotNamed } from '#consultations/times/booking-rules.ts'
import {
  bookingRules,
  freeFor,
  notFree,
  preferredRules,
  type NotFree,
  type Wanted,
} from '#consultations/times/free-times.server.ts'
import { limitMessages } from '#consultations/times/refusals.ts'
import { countRows } from '#platform/database/count-rows.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { Limited } from './book.server.ts'
import { changeBooking, SlotTaken, StaleVersion, type Change } from './change-booking.server.ts'

/** `token` is that of the visitor's new link; null once the booking is cancelled. `waiting`: what goes later. */
export type Changed = { outcome: 'changed'; booking: Booking; token: string | null; waiting: Waiting }
/** The link has ended, the meeting has begun, or another change was faster. Nothing was written. */
export type Ended = { outcome: 'ended'; found: FoundBooking }

/**
 * Moves the visitor's booking to the wanted time, ends its link and makes a new one, or changes nothing. Of two changes
 * at the same time, one is made, and the other gets the state that this one has left.
 */
export async function moveConsultation(
  database: Database,
  which: { token: string },
  wanted: Wanted,
  site: Site,
  now: Date,
): Promise<Changed | NotFree | Limited | Ended> {
  const found = await findBooking(database, which, now)
  const { booking } = found
  if (!booking || !canChange(found, now)) return { outcome: 'ended', found }
  if ((await movesOf(database, booking.id)) >= quotas.moves.max) {
    const { phone } = await siteSettings(database)
    return { outcome: 'limited', message: limitMessages.tooManyMoved(phone) }
  }
  const { rules } = await preferredRules(database, await bookingRules(database), booking.preferences, now)
  const slot = slotNamed(rules, wanted.day, wanted.time, now)
  // Moved to where it is, it would only be announced again.
  if (!slot || slot.startsOn === booking.startsOn) return notFree(database, rules, wanted, now)
  const candidates = await freeFor(database, rules, slot, { id: booking.id, consultant: booking.consultantNumber })
  try {
    return await change(database, booking, { what: 'moved', by: 'visitor', to: { rules, slot, candidates } }, site, now)
  } catch (error) {
    if (error instanceof SlotTaken) return notFree(database, rules, wanted, now)
    return endedBy(error, database, which, now)
  }
}

/** What staff have changed is not the visitor's. */
function movesOf(database: Database, bookingId: number): Promise<number> {
  const moves = { booking_id: bookingId, what: 'moved', changed_by: 'visitor' } as const
  return countRows(database.selectFrom('booking_change').where((row) => row.and(moves)))
}

/** Cancels the visitor's booking, frees its time and ends its link, or changes nothing, as `moveConsultation` does. */
export async function cancelConsultation(
  database: Database,
  which: { token: string },
  site: Site,
  now: Date,
): Promise<Changed | Ended> {
  const found = await findBooking(database, which, now)
  const { booking } = found
  if (!booking || !canChange(found, now)) return { outcome: 'ended', found }
  try {
    return await change(database, booking, { what: 'cancelled', by: 'visitor' }, site, now)
  } catch (error) {
    return endedBy(error, database, which, now)
  }
}

async function change(
  database: Database,
  former: StoredBooking,
  what: Change,
  site: Site,
  now: Date,
): Promise<Changed> {
  const write = (tx: Database) => changeBooking(tx, former, what, tellEverybody(site), now)
  const { booking, waiting } = await inTransaction(database, write, former.emailKey)
  const token = booking.status === 'booked' ? linkToken(site.secret, booking) : null
  return { outcome: 'changed', booking, token, waiting }
}

/** Whoever sends a change again, because the answer was lost, takes this for the answer. */
async function endedBy(error: unknown, database: Database, which: { token: string }, now: Date): Promise<Ended> {
  if (!(error instanceof StaleVersion)) throw error
  return { outcome: 'ended', found: await findBooking(database, which, now) }
}
