// Confirms a booking by the link in its mail: from then on it is like any other. Once it has expired, the link still books its
// time as long as that is free.
import { siteSettings } from '#firm/firm.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { clockInIndia, dayInIndia } from '#platform/dates.ts'
import { noneWaits, tellEverybody, type Site, type Waiting } from '#consultations/mail/announcement.server.ts'
import { isLinkOpen } from '#consultations/store/booking-links.server.ts'
import { findBooking, type FoundBooking, type StoredBooking } from '#consultations/store/find-booking.server.ts'
import { checkLimits, LimitReached } from '#consultations/times/booking-limits.server.ts'
import { slotNamed } from '#consultations/times/booking-rules.ts'
import { bookingRules, freeFor, preferredRules } from '#consultations/times/free-times.server.ts'
import { withMutex } from '#consultations/times/mutex.ts'
import { limitMessages } from '#consultations/times/refusals.ts'
import type { Limited } from './book.server.ts'
import { changeBooking, SlotTaken, StaleVersion, type SlotChoice } from './change-booking.server.ts'
import { expireUnconfirmed } from './expire.server.ts'

export type Confirmed = { outcome: 'confirmed'; found: FoundBooking; waiting: Waiting }
/** The booking has expired and its time cannot be had any more, or the link stands for nothing that can be confirmed. */
export type TooLate = { outcome: 'too late'; found: FoundBooking }

/**
 * Confirms the booking and tells everybody in one transaction: the person who booked, the office and the guests. A link
 * that has confirmed it before returns the same and writes nothing. The time of one that has expired is taken as by a new
 * booking.
 */
export async function confirmConsultation(
  database: Database,
  which: { token: string },
  site: Site,
  now: Date,
): Promise<Confirmed | TooLate | Limited> {
  await expireUnconfirmed(database, now)
  const found = await findBooking(database, which, now)
  const { state, booking } = found
  if (state === 'booked') return { outcome: 'confirmed', found, waiting: noneWaits }
  if (booking === null || (state !== 'unconfirmed' && state !== 'expired')) return { outcome: 'too late', found }
  try {
    const waiting =
      state === 'unconfirmed'
        ? await confirm(database, which, booking, {}, site, now)
        : await withMutex(dayInIndia(new Date(booking.startsOn)), () => takeAgain(database, which, found, site, now))
    // Of two who press at once, one has confirmed it, and both are told so.
    const present = await findBooking(database, which, now)
    if (present.state !== 'booked') return { outcome: 'too late', found: present }
    return { outcome: 'confirmed', found: present, waiting: waiting ?? noneWaits }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    const { phone } = await siteSettings(database)
    return { outcome: 'limited', message: limitMessages[error.limit](phone) }
  }
}

/** Whether the link of a booking that has expired still books its time. Changes nothing. */
export async function isStillFree(database: Database, which: { token: string }, now: Date): Promise<boolean> {
  const found = await findBooking(database, which, now)
  return found.state === 'expired' && (await freeAgain(database, found, now)) !== null
}

/** By the rules of a booking: until the day before. Null if the time cannot be had. */
async function freeAgain(
  database: Database,
  { booking, isLinkOpen }: FoundBooking,
  now: Date,
): Promise<SlotChoice | null> {
  if (booking === null || !isLinkOpen) return null
  const { startsOn, preferences, id, consultantNumber } = booking
  const { rules } = await preferredRules(database, await bookingRules(database), preferences, now)
  const slot = slotNamed(rules, dayInIndia(new Date(startsOn)), clockInIndia(startsOn), now)
  if (!slot) return null
  const candidates = await freeFor(database, rules, slot, { id, consultant: consultantNumber })
  return candidates.length === 0 ? null : { rules, slot, candidates }
}

/** Null if its time cannot be had any more. */
async function takeAgain(
  database: Database,
  which: { token: string },
  found: FoundBooking,
  site: Site,
  now: Date,
): Promise<Waiting | null> {
  const to = await freeAgain(database, found, now)
  return found.booking && to && confirm(database, which, found.booking, { to }, site, now)
}

/** Null if the booking is not as it was when it was read, or its time has been taken. Throws LimitReached. */
async function confirm(
  database: Database,
  which: { token: string },
  booking: StoredBooking,
  again: { to?: SlotChoice },
  site: Site,
  now: Date,
): Promise<Waiting | null> {
  const change = { what: 'confirmed', by: 'visitor', ...again } as const
  const write = async (tx: Database) => {
    // An erasure, which has waited for the same lock or kept this waiting, ends the link.
    if (!(await isLinkOpen(tx, which.token))) throw new StaleVersion()
    await checkLimits(tx, booking.emailKey, now)
    return changeBooking(tx, booking, change, tellEverybody(site), now)
  }
  try {
    const { waiting } = await inTransaction(database, write, booking.emailKey)
    return waiting
  } catch (error) {
    if (error instanceof StaleVersion || error instanceof SlotTaken) return null
    throw error
  }
}
