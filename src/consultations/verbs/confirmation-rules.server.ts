// Which bookings have to be confirmed by the link in a mail. Without this, whoever can type addresses could fill the
// calendar.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { SenderGroup } from '#platform/http/limits/client-address.server.ts'
import type { RateLimits } from '#platform/http/limits/rate-limit.server.ts'
import { mailboxOf } from '#platform/mail/sending/mailbox.server.ts'
import { isConfirmed } from '#consultations/record/booking.ts'
import { bookingsLock } from '#consultations/times/booking-limits.server.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long an unconfirmed booking has its time. */
export const confirmMs = 10 * minuteMs

/**
 * Bookings of one domain within a day that need no confirmation. A company rarely books twice a day. Eight is what one
 * consultant meets in a day, so that the visitors of a common provider seldom have to confirm.
 */
const ofCompany = 1
const ofCommonProvider = 8
/** Bookings ahead whose mailbox has never answered. Beyond them every one must be confirmed, so strangers take no more. */
export const maxNeverConfirmed = 20

/** Unconfirmed bookings of one sender within ten minutes. */
const unconfirmedBySender = { points: 2, seconds: 600 }
const firstOfSender = { points: 1, seconds: 86_400 }

export type ConfirmationRules = {
  /**
   * Whether a booking has to be confirmed: beyond the first of its sender, its mailbox or its domain within a day, beyond
   * `maxNeverConfirmed`, and whatever looks like a bot's. Counts it.
   */
  isNeeded: (tx: Database, now: Date) => Promise<boolean>
  /** Counts an unconfirmed booking. Returns false if its sender has as many as it may. */
  isWithinLimit: (tx: Database, now: Date) => Promise<boolean>
}

type Sender = {
  rateLimits: Pick<RateLimits, 'isWithin'>
  groups: readonly SenderGroup[]
  email: string
  isLikelyBot: boolean
}

export function confirmationRules({ rateLimits, groups, email, isLikelyBot }: Sender): ConfirmationRules {
  return {
    async isNeeded(tx, now) {
      if (isLikelyBot) return true
      // Bookings are counted one after another, so that of many at once each sees those before it.
      if (await inTransaction(tx, (within) => isBeyondFirst(within, email, now), bookingsLock)) return true
      return !(await rateLimits.isWithin(tx, 'booking', groups, firstOfSender, now))
    },
    isWithinLimit: (tx, now) => rateLimits.isWithin(tx, 'held', groups, unconfirmedBySender, now),
  }
}

async function isBeyondFirst(tx: Database, email: string, now: Date): Promise<boolean> {
  const own = mailboxOf(email)
  const all = await tx
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .select(['lead.email_key', 'booking.booked_on', 'booking.starts_on', 'booking.confirmed_on', 'booking.status'])
    .where((row) =>
      row.or([
        row('booking.booked_on', '>', new Date(now.getTime() - dayMs).toISOString()),
        row('booking.starts_on', '>', now.toISOString()),
      ]),
    )
    .execute()
  const rows = all.filter(isConfirmed)
  const since = new Date(now.getTime() - dayMs).toISOString()
  const isAhead = ({ status, starts_on }: (typeof rows)[number]) => status === 'booked' && starts_on > now.toISOString()
  if (rows.filter((row) => row.confirmed_on === null && isAhead(row)).length >= maxNeverConfirmed) return true
  const recent = rows
    // What staff have booked was confirmed by them at once.
    .filter(({ booked_on, confirmed_on }) => booked_on > since && confirmed_on !== booked_on)
    .map(({ email_key }) => mailboxOf(email_key))
  if (recent.some(({ key }) => key === own.key)) return true
  const free = own.isCommonProvider ? ofCommonProvider : ofCompany
  return recent.filter(({ domain }) => domain === own.domain).length >= free
}
