// Which bookings have to be confirmed by the link in a mail. Without this, whoever can type addresses could fill the
// calendar.
import { quotas } from '#platform/quota/quotas.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { SenderGroup } from '#platform/http/limits/client-address.server.ts'
import type { QuotaStore } from '#platform/quota/quota-store.server.ts'
import { mailboxOf } from '#platform/mail/sending/mailbox.server.ts'
import { isConfirmed } from '#consultations/record/booking.ts'
import { bookingsLock } from '#consultations/times/booking-limits.server.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long an unconfirmed booking has its time. */
export const confirmMs = 10 * minuteMs

export type ConfirmationRules = {
  /**
   * Whether a booking has to be confirmed: beyond what its sender, its mailbox and its domain have within a day,
   * beyond `quotas.neverConfirmed`, and whatever looks like a bot's. Counts it.
   */
  isNeeded: (tx: Database, now: Date) => Promise<boolean>
  /** Counts an unconfirmed booking. Returns false if its sender has as many as it may. */
  isWithinLimit: (tx: Database, now: Date) => Promise<boolean>
}

type Sender = {
  quotaStore: Pick<QuotaStore, 'spendIn'>
  groups: readonly SenderGroup[]
  email: string
  isLikelyBot: boolean
}

export function confirmationRules({ quotaStore, groups, email, isLikelyBot }: Sender): ConfirmationRules {
  return {
    async isNeeded(tx, now) {
      if (isLikelyBot) return true
      // Bookings are counted one after another, so that of many at once each sees those before it.
      if (await inTransaction(tx, (within) => isBeyondFirst(within, email, now), bookingsLock)) return true
      return !(await quotaStore.spendIn(tx, { quota: quotas.booking, groups }, now))
    },
    isWithinLimit: (tx, now) => quotaStore.spendIn(tx, { quota: quotas.unconfirmedBooking, groups }, now),
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
  if (rows.filter((row) => row.confirmed_on === null && isAhead(row)).length >= quotas.neverConfirmed.max) return true
  const recent = rows
    // What staff have booked was confirmed by them at once.
    .filter(({ booked_on, confirmed_on }) => booked_on > since && confirmed_on !== booked_on)
    .map(({ email_key }) => mailboxOf(email_key))
  const { bookingOfMailbox, bookingOfDomain, bookingOfProvider } = quotas
  if (recent.filter(({ key }) => key === own.key).length >= bookingOfMailbox.max) return true
  const { max } = own.isCommonProvider ? bookingOfProvider : bookingOfDomain
  return recent.filter(({ domain }) => domain === own.domain).length >= max
}
