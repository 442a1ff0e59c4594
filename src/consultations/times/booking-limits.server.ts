// How many meetings one mailbox may book, and one company.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { mailboxOf } from '#platform/mail/sending/mailbox.server.ts'
import type { limitMessages } from './refusals.ts'

const hourMs = 3_600_000
/** By one mailbox within an hour, whatever has become of them. */
const maxBookedPerHour = 5
/** By one mailbox, and not over yet. */
const maxAhead = 3
/** Confirmed and not over yet, by all mailboxes of a domain, or of all domains of one registered name: one person's, maybe. */
const maxAheadOfDomain = 6
const maxAheadOfName = 12

/** Whoever counts bookings in a transaction holds this lock, so that each sees those before it. */
export const bookingsLock = 'bookings of a day'

/** Thrown inside the transaction, so that nothing of it stays. 'hold': the booking has to be confirmed. */
export class NotBooked extends Error {
  readonly because: 'taken' | 'hold' | keyof typeof limitMessages
  constructor(because: NotBooked['because']) {
    super(because)
    this.because = because
  }
}

/**
 * Only meetings that the mailbox has confirmed, or staff have booked, are a reason to refuse another: whoever types
 * somebody's address must not keep that person from booking. With those that nobody has confirmed, one beyond the limit
 * has to be confirmed. Other spellings of an address are the same mailbox, because one link confirms what is held for any
 * of them.
 */
export async function checkLimits(
  handle: Database,
  email: string,
  { isHeld }: { isHeld: boolean },
  now: Date,
): Promise<void> {
  const instant = now.toISOString()
  const anHourAgo = new Date(now.getTime() - hourMs).toISOString()
  const read = (from: Database) =>
    from
      .selectFrom('consultation')
      .innerJoin('lead', 'lead.id', 'consultation.lead_id')
      .select(['consultation.state', 'consultation.ends_on', 'consultation.booked_on', 'consultation.confirmed_on'])
      .select('lead.email_key')
      .where('consultation.held_until', 'is', null)
      .where((row) =>
        row.or([row('consultation.booked_on', '>', anHourAgo), row('consultation.ends_on', '>', instant)]),
      )
      .execute()
  const rows = await (handle.isTransaction ? inTransaction(handle, read, bookingsLock) : read(handle))
  const booked = rows.map((row) => ({ ...row, mailbox: mailboxOf(row.email_key) }))
  const own = mailboxOf(email)
  const isAhead = ({ state, ends_on }: (typeof booked)[number]) => state === 'booked' && ends_on > instant
  const limitReached = (meetings: typeof booked) => {
    const ofMailbox = meetings.filter(({ mailbox }) => mailbox.key === own.key)
    if (ofMailbox.filter(({ booked_on }) => booked_on > anHourAgo).length >= maxBookedPerHour) return 'tooManyBooked'
    return ofMailbox.filter(isAhead).length >= maxAhead ? 'tooManyAhead' : null
  }
  const confirmed = booked.filter(({ confirmed_on }) => confirmed_on !== null)
  const because = limitReached(confirmed) ?? (isDomainFull() ? 'tooManyAtDomain' : null)
  if (because) throw new NotBooked(because)
  if (!isHeld && limitReached(booked)) throw new NotBooked('hold')

  function isDomainFull(): boolean {
    if (own.isCommonProvider) return false
    const ofName = confirmed.filter(
      // What staff have booked was confirmed by them at once.
      (row) => isAhead(row) && row.confirmed_on !== row.booked_on && row.mailbox.registeredName === own.registeredName,
    )
    const ofDomain = ofName.filter(({ mailbox }) => mailbox.domain === own.domain)
    return ofDomain.length >= maxAheadOfDomain || ofName.length >= maxAheadOfName
  }
}
