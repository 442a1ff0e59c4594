// Holds a time for ten minutes while its form is filled in (decision 71). Nothing depends on it: a form that is sent
// without a hold, or after it has lapsed, is a booking like any other.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { SenderGroup } from '#platform/http/limits/client-address.server.ts'
import type { RateLimits } from '#platform/http/limits/rate-limit.server.ts'
import { bookingsLock } from '#consultations/times/booking-limits.server.ts'
import { peopleOf, slotNamed, slotsOn, type Slot, type Wish } from '#consultations/times/booking-rules.ts'
import { endFormHolds, heldUntil, writeFormHold } from '#consultations/times/form-holds.server.ts'
import {
  freeFor,
  freeOf,
  rulesWished,
  visitorRules,
  type StoredRules,
  type Wanted,
} from '#consultations/times/free-times.server.ts'
import { holdMs } from './hold.server.ts'

/** Times that one sender may begin to hold within ten minutes, and so at most as many at once. */
const ofSender = { points: 2, seconds: 600 }
/** The part of a consultant's times of a day that forms may hold at once; at least one. */
const partOfDay = 1 / 4
/** So that nobody guesses it. */
const minCharacters = 20

/** `wanted`: null for none any more. `token`: random, and known to the visitor's page alone. */
export type Asked = { wanted: Wanted | null; wish: Wish; token: string }
type Limits = { rateLimits: Pick<RateLimits, 'isWithin' | 'readAllowance'>; groups: readonly SenderGroup[] | null }

/**
 * Returns until when, or null if the time cannot be held; what the token held is free then. A hold that goes over to another time keeps
 * its end, so that nobody holds any for longer than ten minutes.
 */
export async function holdForForm(
  database: Database,
  { wanted, wish, token }: Asked,
  { rateLimits, groups }: Limits,
  now: Date,
): Promise<string | null> {
  if (token.length < minCharacters) return null
  const isSpent = groups !== null && (await rateLimits.readAllowance('in form', groups, ofSender, now)).left <= 0
  if (isSpent && (await heldUntil(database, token, now)) === undefined) return null
  const hold = async (tx: Database): Promise<string | null> => {
    const before = await heldUntil(tx, token, now)
    await endFormHolds(tx, now, token)
    if (wanted === null) return null
    const { rules } = await rulesWished(tx, await visitorRules(tx, now), wish, now)
    const slot = slotNamed(rules, wanted.day, wanted.time, now)
    const consultant = slot && (await consultantFor(tx, rules, slot, now))
    if (!slot || consultant === undefined) return null
    if (before === undefined && groups && !(await rateLimits.isWithin(tx, 'in form', groups, ofSender, now)))
      return null
    const until = before ?? new Date(now.getTime() + holdMs).toISOString()
    await writeFormHold(tx, token, { ...slot, consultant }, until)
    return until
  }
  // Bookings take the same turns, so of a booking and a hold at once the later sees the earlier.
  return inTransaction(database, hold, bookingsLock)
}

/** Holds are few, and each consultant keeps a free time on the day, so that no number of visitors hides it from others. */
async function consultantFor(tx: Database, rules: StoredRules, slot: Slot, now: Date): Promise<number | undefined> {
  for (const consultant of await freeFor(tx, rules, slot)) {
    const own = { ...rules, people: peopleOf(rules).filter(({ number }) => number === consultant) }
    const ofDay = slotsOn(own, slot.day, now)
    const inForms = [...(rules.inForms ?? []), { ...slot, consultant }]
    const held = inForms.filter(
      (each) => each.consultant === consultant && ofDay.some(({ startsOn }) => startsOn === each.startsOn),
    )
    const isWithin = held.length <= Math.max(1, Math.floor(ofDay.length * partOfDay))
    if (isWithin && (await freeOf(tx, { ...own, inForms }, ofDay)).length > 0) return consultant
  }
  return undefined
}
