// How many bookings one mailbox may book, and one company.
import { quotas } from '#platform/quota/quotas.ts'
import { isConfirmed } from '#consultations/record/booking.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { mailboxOf } from '#platform/mail/sending/mailbox.server.ts'
import type { limitMessages } from './refusals.ts'

const hourMs = 3_600_000
/** Whoever counts bookings in a transaction holds this lock, so that each sees those before it. */
export const bookingsLock = 'bookings of a day'

/** Thrown inside the transaction, so that nothing of it stays. */
export class LimitReached extends Error {
  readonly limit: keyof typeof limitMessages
  constructor(limit: LimitReached['limit']) {
    super(limit)
    this.limit = limit
  }
}

/**
 * Throws LimitReached if the mailbox or its domain may not book another one. Only bookings that the mailbox has confirmed, or
 * staff have made, are a reason to refuse one: whoever types somebody's address must not keep that person from booking. With
 * those that nobody has confirmed, one beyond the limit has to be confirmed. Other spellings of an address are the same
 * mailbox, because one link confirms what is booked with any of them.
 */
export async function checkLimits(
  tx: Database,
  email: string,
  now: Date,
): Promise<{ isUnconfirmedLimitReached: boolean }> {
  const instant = now.toISOString()
  const anHourAgo = new Date(now.getTime() - hourMs).toISOString()
  const read = (from: Database) =>
    from
      .selectFrom('booking')
      .innerJoin('lead', 'lead.id', 'booking.lead_id')
      .select(['booking.status', 'booking.ends_on', 'booking.booked_on', 'booking.confirmed_on', 'lead.email_key'])
      .where((row) => row.or([row('booking.booked_on', '>', anHourAgo), row('booking.ends_on', '>', instant)]))
      .execute()
  const rows = await inTransaction(tx, read, bookingsLock)
  const booked = rows.filter(isConfirmed).map((row) => ({ ...row, mailbox: mailboxOf(row.email_key) }))
  const own = mailboxOf(email)
  const isAhead = ({ status, ends_on }: (typeof booked)[number]) => status === 'booked' && ends_on > instant
  const limitReached = (bookings: typeof booked) => {
    const ofMailbox = bookings.filter(({ mailbox }) => mailbox.key === own.key)
    if (ofMailbox.filter(({ booked_on }) => booked_on > anHourAgo).length >= quotas.bookingsOfHour.max)
      return 'tooManyBooked'
    return ofMailbox.filter(isAhead).length >= quotas.bookingsAhead.max ? 'tooManyAhead' : null
  }
  const confirmed = booked.filter(({ confirmed_on }) => confirmed_on !== null)
  const reached = limitReached(confirmed) ?? (isDomainFull() ? 'tooManyAtDomain' : null)
  if (reached) throw new LimitReached(reached)
  return { isUnconfirmedLimitReached: limitReached(booked) !== null }

  function isDomainFull(): boolean {
    if (own.isCommonProvider) return false
    const ofName = confirmed.filter(
      // What staff have booked was confirmed by them at once.
      (row) => isAhead(row) && row.confirmed_on !== row.booked_on && row.mailbox.registeredName === own.registeredName,
    )
    const ofDomain = ofName.filter(({ mailbox }) => mailbox.domain === own.domain)
    return ofDomain.length >= quotas.bookingsAheadOfDomain.max || ofName.length >= quotas.bookingsAheadOfName.max
  }
}
