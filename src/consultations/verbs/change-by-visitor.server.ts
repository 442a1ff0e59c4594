// Visitors confirm, move and cancel a consultation by its mailed link. A booking that is confirmed is like any other; once it
// has expired, its link still books its time as long as that is free.
import { quotas } from '#platform/quota/quotas.ts'
import { noDelays, notifyEverybody, type MailDelays, type Site } from '#consultations/mail/announcement.server.ts'
import { canChange, type Booking } from '#consultations/record/booking.ts'
import { bookingToken } from '#consultations/store/booking-links.server.ts'
import { findBooking, type FoundBooking, type StoredBooking } from '#consultations/store/find-booking.server.ts'
import { slotNamed } from '#consultations/times/booking-rules.ts'
import { bookingRules, freeFor, preferredRules } from '#consultations/times/free-times.server.ts'
import { withMutex } from '#consultations/times/mutex.ts'
import { notFree, type DayAndTime, type NotFree } from '#consultations/times/nearest-free.server.ts'
import { countRows } from '#platform/database/count-rows.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { clockInIndia, dayInIndia } from '#platform/dates.ts'
import { checkLimits, limited, LimitReached, type Limited } from './booking-limits.server.ts'
import { changeBooking, SlotTaken, StaleVersion, type Change, type SlotChoice } from './change-booking.server.ts'
import { expireUnconfirmed } from './expire.server.ts'

export type Confirmed = { outcome: 'confirmed'; found: FoundBooking; delays: MailDelays }
/** `token` is that of the visitor's new link; null once the booking is cancelled. `delays`: what goes later. */
export type Changed = { outcome: 'changed'; booking: Booking; token: string | null; delays: MailDelays }
/** The link stands for nothing that can be changed so, or another change was faster. Nothing was written. */
export type Ended = { outcome: 'ended'; found: FoundBooking }

type Link = { token: string }

/**
 * Confirms the booking and tells everybody in one transaction: the person who booked, the office and the guests. A link
 * that has confirmed it before returns the same and writes nothing. The time of one that has expired is taken as by a new
 * booking.
 */
export async function confirmConsultation(
  database: Database,
  link: Link,
  site: Site,
  now: Date,
): Promise<Confirmed | Limited | Ended> {
  await expireUnconfirmed(database, now)
  const found = await findBooking(database, link, now)
  const { state, booking } = found
  if (state === 'booked') return { outcome: 'confirmed', found, delays: noDelays }
  if (booking === null || (state !== 'unconfirmed' && state !== 'expired')) return { outcome: 'ended', found }
  try {
    const delays =
      state === 'unconfirmed'
        ? await confirm(database, link, booking, null, site, now)
        : await withMutex(dayInIndia(booking.startsOn), async () => {
            const to = await freeAgain(database, found, now)
            return to && confirm(database, link, booking, to, site, now)
          })
    // Of two who press at once, one has confirmed it, and both are told so.
    const present = await findBooking(database, link, now)
    if (present.state !== 'booked') return { outcome: 'ended', found: present }
    return { outcome: 'confirmed', found: present, delays: delays ?? noDelays }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    return limited(database, error)
  }
}

/** Whether the link of a booking that has expired still books its time. Changes nothing. */
export async function isStillFree(database: Database, link: Link, now: Date): Promise<boolean> {
  const found = await findBooking(database, link, now)
  return found.state === 'expired' && (await freeAgain(database, found, now)) !== null
}

/** By the rules of a booking: until the day before. Null if the time cannot be had. */
async function freeAgain(database: Database, found: FoundBooking, now: Date): Promise<SlotChoice | null> {
  const { booking } = found
  if (booking === null || !found.isLinkOpen) return null
  const { startsOn } = booking
  const { to } = await choiceFor(database, booking, { day: dayInIndia(startsOn), time: clockInIndia(startsOn) }, now)
  return to && to.candidates.length > 0 ? to : null
}

/** Null if the booking is not as it was when it was read, or its time has been taken. Throws LimitReached. */
async function confirm(
  database: Database,
  link: Link,
  booking: StoredBooking,
  to: SlotChoice | null,
  site: Site,
  now: Date,
): Promise<MailDelays | null> {
  const write = async (tx: Database) => {
    // An erasure, which has waited for the same lock or kept this waiting, ends the link.
    if (!(await findBooking(tx, link, now)).isLinkOpen) throw new StaleVersion()
    await checkLimits(tx, booking.emailKey, now)
    const change = { what: 'confirmed', by: 'visitor', ...(to && { to }) } as const
    return changeBooking(tx, booking, change, notifyEverybody(site), now)
  }
  try {
    const { delays } = await inTransaction(database, write, booking.emailKey)
    return delays
  } catch (error) {
    if (error instanceof StaleVersion || error instanceof SlotTaken) return null
    throw error
  }
}

/**
 * Moves the visitor's booking to the wanted time, ends its link and makes a new one, or changes nothing. Of two changes
 * at the same time, one is made, and the other gets the state that this one has left.
 */
export async function moveConsultation(
  database: Database,
  link: Link,
  at: DayAndTime,
  site: Site,
  now: Date,
): Promise<Changed | NotFree | Limited | Ended> {
  const found = await findBooking(database, link, now)
  const { booking } = found
  if (!booking || !canChange(found, now)) return { outcome: 'ended', found }
  if ((await movesOf(database, booking.id)) >= quotas.moves.max) return limited(database, { limit: 'tooManyMoved' })
  const { rules, to } = await choiceFor(database, booking, at, now)
  // Moved to where it is, it would only be announced again.
  if (!to || to.slot.startsOn === booking.startsOn) return notFree(database, rules, at, now)
  try {
    return await change(database, link, booking, { what: 'moved', by: 'visitor', to }, site, now)
  } catch (error) {
    if (error instanceof SlotTaken) return notFree(database, rules, at, now)
    throw error
  }
}

/** A time for this booking and who can have it then, by the rules for its visitor; `to` is null if they offer no such time. */
async function choiceFor(
  database: Database,
  { id, consultantNumber, preferences }: StoredBooking,
  { day, time }: DayAndTime,
  now: Date,
): Promise<Pick<SlotChoice, 'rules'> & { to: SlotChoice | null }> {
  const { rules } = await preferredRules(database, await bookingRules(database), preferences, now)
  const slot = slotNamed(rules, day, time, now)
  if (!slot) return { rules, to: null }
  const candidates = await freeFor(database, rules, slot, { id, consultant: consultantNumber })
  return { rules, to: { rules, slot, candidates } }
}

/** What staff have changed is not the visitor's. */
function movesOf(database: Database, bookingId: number): Promise<number> {
  const moves = { booking_id: bookingId, what: 'moved', changed_by: 'visitor' } as const
  return countRows(database.selectFrom('booking_change').where((row) => row.and(moves)))
}

/** Cancels the visitor's booking, frees its time and ends its link, or changes nothing, as `moveConsultation` does. */
export async function cancelConsultation(
  database: Database,
  link: Link,
  site: Site,
  now: Date,
): Promise<Changed | Ended> {
  const found = await findBooking(database, link, now)
  const { booking } = found
  if (!booking || !canChange(found, now)) return { outcome: 'ended', found }
  return change(database, link, booking, { what: 'cancelled', by: 'visitor' }, site, now)
}

/** Whoever sends a change again, because the answer was lost, takes what the first has left for the answer. */
async function change(
  database: Database,
  link: Link,
  former: StoredBooking,
  what: Change,
  site: Site,
  now: Date,
): Promise<Changed | Ended> {
  const write = (tx: Database) => changeBooking(tx, former, what, notifyEverybody(site), now)
  try {
    const { booking, delays } = await inTransaction(database, write, former.emailKey)
    const token = booking.status === 'booked' ? await bookingToken(database, booking) : null
    return { outcome: 'changed', booking, token, delays }
  } catch (error) {
    if (!(error instanceof StaleVersion)) throw error
    return { outcome: 'ended', found: await findBooking(database, link, now) }
  }
}
