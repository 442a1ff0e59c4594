// Which bookings hold their time only until the link in a mail is opened and its button pressed, and how a time is freed
// that nobody has confirmed. Without this, whoever can type addresses could fill the calendar.
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { every, type Repeated } from '#platform/every.server.ts'
import type { SenderGroup } from '#platform/http/limits/client-address.server.ts'
import type { RateLimits } from '#platform/http/limits/rate-limit.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { mailboxOf } from '#platform/mail/sending/mailbox.server.ts'
import { recordChange } from '#consultations/meeting/record-change.server.ts'
import { bookingsLock } from '#consultations/times/booking-limits.server.ts'
import { notConfirmed } from '#consultations/staff/history-words.ts'
import { freeSlotOf } from '#consultations/times/slot-ticks.server.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long a time is held. */
export const holdMs = 10 * minuteMs

/**
 * Bookings of one domain within a day that need no confirmation. A company rarely books twice a day. Eight is what one
 * consultant meets in a day, so that the visitors of a common provider seldom have to confirm.
 */
const ofCompany = 1
const ofCommonProvider = 8
/** Meetings ahead whose mailbox has never answered. Beyond them every booking is held, so strangers take no more. */
export const maxUnconfirmed = 20

/** Times that one sender may hold within ten minutes. */
const heldBySender = { points: 2, seconds: 600 }
const firstOfSender = { points: 1, seconds: 86_400 }

export type Holds = {
  /**
   * Whether a booking has to be confirmed: beyond the first of its sender, its mailbox or its domain within a day, beyond
   * `maxUnconfirmed`, and whatever looks like a bot's. Counts it in a transaction, and nothing outside of one.
   */
  isNeeded: (handle: Database, now: Date) => Promise<boolean>
  /** Counts a time that is held. Returns false if its sender holds as many as it may. */
  mayHold: (tx: Database, now: Date) => Promise<boolean>
}

type Parts = {
  rateLimits: Pick<RateLimits, 'isWithin' | 'readAllowance'>
  groups: readonly SenderGroup[]
  email: string
  isLikelyBot: boolean
}

export function holdsOf({ rateLimits, groups, email, isLikelyBot }: Parts): Holds {
  return {
    async isNeeded(handle, now) {
      if (isLikelyBot) return true
      const isBeyond = (within: Database) => isBeyondFirst(within, email, now)
      // Bookings are counted one after another, so that of many at once each sees those before it.
      const counted = handle.isTransaction ? inTransaction(handle, isBeyond, bookingsLock) : isBeyond(handle)
      if (await counted) return true
      if (handle.isTransaction) return !(await rateLimits.isWithin(handle, 'booking', groups, firstOfSender, now))
      return (await rateLimits.readAllowance('booking', groups, firstOfSender, now)).left <= 0
    },
    mayHold: (tx, now) => rateLimits.isWithin(tx, 'held', groups, heldBySender, now),
  }
}

async function isBeyondFirst(handle: Database, email: string, now: Date): Promise<boolean> {
  const own = mailboxOf(email)
  const rows = await handle
    .selectFrom('consultation')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .select(['lead.email_key', 'consultation.booked_on', 'consultation.starts_on', 'consultation.confirmed_on'])
    .select(['consultation.state', 'consultation.held_until'])
    .where((row) =>
      row.or([
        row('consultation.booked_on', '>', new Date(now.getTime() - dayMs).toISOString()),
        row('consultation.starts_on', '>', now.toISOString()),
      ]),
    )
    // Times that were not confirmed are not counted.
    .where((row) =>
      row.or([row('consultation.held_until', 'is', null), row('consultation.confirmed_on', 'is not', null)]),
    )
    .execute()
  const since = new Date(now.getTime() - dayMs).toISOString()
  const isAhead = ({ state, starts_on }: (typeof rows)[number]) => state === 'booked' && starts_on > now.toISOString()
  if (rows.filter((row) => row.confirmed_on === null && isAhead(row)).length >= maxUnconfirmed) return true
  const recent = rows
    // What staff have booked was confirmed by them at once.
    .filter(({ booked_on, confirmed_on }) => booked_on > since && confirmed_on !== booked_on)
    .map(({ email_key }) => mailboxOf(email_key))
  if (recent.some(({ key }) => key === own.key)) return true
  const free = own.isCommonProvider ? ofCommonProvider : ofCompany
  return recent.filter(({ domain }) => domain === own.domain).length >= free
}

/**
 * Frees the times that nobody has confirmed in time. The lead stays in the register. The same words sent again are then a
 * new booking. Returns how many there were.
 */
export async function freeUnconfirmed(database: Database, now: Date): Promise<number> {
  const instant = now.toISOString()
  const isOver = (handle: Database) =>
    handle.selectFrom('consultation').select('id').where('state', '=', 'booked').where('held_until', '<=', instant)
  // Most of the time there is none, and nothing is written.
  if ((await isOver(database).limit(1).executeTakeFirst()) === undefined) return 0
  return inTransaction(database, async (tx) => {
    // One statement, so that a confirmation at the same time comes before it, or finds that it is too late.
    const freed = await tx
      .updateTable('consultation')
      .set((row) => ({ state: 'cancelled', sequence: row('sequence', '+', 1), changed_on: instant }))
      .where('state', '=', 'booked')
      .where('held_until', '<=', instant)
      .returning(['id', 'lead_id'])
      .execute()
    for (const { id, lead_id } of freed) {
      await freeSlotOf(tx, id)
      await tx.updateTable('lead').set({ content: null, submission: null }).where('id', '=', lead_id).execute()
      await recordChange(tx, { id, what: 'cancelled', by: notConfirmed }, now)
    }
    return freed.length
  })
}

/** Frees the times that nobody has confirmed, soon after their ten minutes are over. */
export function openHoldTidier({ database, clock, log }: { database: Database; clock: Clock; log: Log }): Repeated {
  const onFailure = (error: unknown) => log.warn(loggable(error), 'times that nobody has confirmed could not be freed')
  return every(5000, () => freeUnconfirmed(database, clock()), onFailure)
}
