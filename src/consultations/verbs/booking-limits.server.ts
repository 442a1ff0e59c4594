// How many bookings one mailbox, one sender and one company may make, and which of them have to be confirmed by the link in a
// mail. Without this, whoever can type addresses could fill the calendar.
import { siteSettings } from '#firm/firm.server.ts'
import { isConfirmed } from '#consultations/record/booking.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { SenderGroup } from '#platform/quota/client-address.server.ts'
import { mailboxOf } from '#platform/mail/same-mailbox.server.ts'
import type { QuotaStore } from '#platform/quota/quota-store.server.ts'
import { quotas } from '#platform/quota/quotas.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long an unconfirmed booking has its time. */
export const confirmMs = 10 * minuteMs

const limitMessages = {
  tooManyBooked: (phone: string) =>
    `Five consultations have been booked with this e-mail address within an hour. Please try again later, or telephone ${phone}.`,
  tooManyAhead: (phone: string) =>
    `This e-mail address already has three upcoming consultations. You can move or cancel each one with the link in its e-mail. To book another, please telephone ${phone}.`,
  tooManyAtDomain: (phone: string) =>
    `Several people with e-mail addresses like yours already have upcoming consultations. To book another, please telephone ${phone}.`,
  tooManyUnconfirmed: (phone: string) =>
    `We are already holding two times for you. Please confirm one with the link in its e-mail, try again in ten minutes, or telephone ${phone}.`,
  tooManyMoved: (phone: string) =>
    `This consultation has been moved five times. To move it again, please telephone ${phone}. You can still cancel it with the link in the latest e-mail.`,
}
type Limit = keyof typeof limitMessages

/** Thrown inside the transaction, so that nothing of it stays. */
export class LimitReached extends Error {
  readonly limit: Limit
  constructor(limit: Limit) {
    super(limit)
    this.limit = limit
  }
}

export type Limited = { outcome: 'limited'; message: string }

/** The limit in words for the person who met it. */
export async function limited(database: Database, { limit }: Pick<LimitReached, 'limit'>): Promise<Limited> {
  const { phone } = await siteSettings(database)
  return { outcome: 'limited', message: limitMessages[limit](phone) }
}

/** Throws LimitReached if the mailbox or its company may not have another booking. */
export async function checkLimits(tx: Database, email: string, now: Date): Promise<void> {
  const limit = limitOf(await countedBookings(tx, now), mailboxOf(email), now)
  if (limit !== null) throw new LimitReached(limit)
}

/** Who sends a booking. `groups` is null from within the process: the limits of the sender do not count then. */
export type Sender = {
  email: string
  isSpam: boolean
  groups: readonly SenderGroup[] | null
  quotaStore: Pick<QuotaStore, 'spendIn'>
}

/**
 * Counts another booking, and returns whether it has to be confirmed: beyond what its sender, its mailbox and its domain have
 * within a day, beyond `quotas.neverConfirmed`, and whatever looks like a bot's. Throws LimitReached.
 */
export async function countBooking(tx: Database, sender: Sender, now: Date): Promise<boolean> {
  const { email, isSpam, groups, quotaStore } = sender
  const own = mailboxOf(email)
  const bookings = await countedBookings(tx, now)
  const limit = limitOf(bookings, own, now)
  if (limit !== null) throw new LimitReached(limit)
  const isBeyond = limitOfMailbox(bookings, own, now) !== null
  if (groups === null) return isBeyond
  const mustBeConfirmed =
    isBeyond ||
    isSpam ||
    isBeyondFirst(bookings, own, now) ||
    !(await quotaStore.spendIn(tx, { quota: quotas.booking, groups }, now))
  if (mustBeConfirmed && !(await quotaStore.spendIn(tx, { quota: quotas.unconfirmedBooking, groups }, now)))
    throw new LimitReached('tooManyUnconfirmed')
  return mustBeConfirmed
}

type Mailbox = ReturnType<typeof mailboxOf>
type CountedBooking = Awaited<ReturnType<typeof countedBookings>>[number]

/**
 * Those of a day and those that are not over, which begin within the day before. Whoever counts them in a transaction has a
 * lock, so that each sees those before it.
 */
async function countedBookings(tx: Database, now: Date) {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const read = (from: Database) =>
    from
      .selectFrom('booking')
      .innerJoin('lead', 'lead.id', 'booking.lead_id')
      .select(['booking.status', 'booking.ends_on', 'booking.booked_on', 'booking.confirmed_on', 'lead.email_key'])
      .where((row) => row.or([row('booking.booked_on', '>', since), row('booking.starts_on', '>', since)]))
      .execute()
  const rows = await inTransaction(tx, read, 'bookings of a day')
  return rows.filter(isConfirmed).map((row) => ({ ...row, mailbox: mailboxOf(row.email_key) }))
}

const isAhead = ({ status, ends_on }: CountedBooking, now: Date) => status === 'booked' && ends_on > now.toISOString()

const isSince = ({ booked_on }: CountedBooking, now: Date, ms: number) =>
  booked_on > new Date(now.getTime() - ms).toISOString()

/** What staff have booked was confirmed by them at once. */
const isByStaff = ({ booked_on, confirmed_on }: CountedBooking) => booked_on === confirmed_on

/**
 * Only bookings that the mailbox has confirmed, or staff have made, are a reason to refuse one: whoever types somebody's address
 * must not keep that person from booking. With those that nobody has confirmed, one beyond the limit has to be confirmed.
 */
function limitOf(bookings: CountedBooking[], own: Mailbox, now: Date): Limit | null {
  const confirmed = bookings.filter(({ confirmed_on }) => confirmed_on !== null)
  const limit = limitOfMailbox(confirmed, own, now)
  if (limit !== null || own.isCommonProvider) return limit
  const ofName = confirmed.filter(
    (booking) => isAhead(booking, now) && !isByStaff(booking) && booking.mailbox.registeredName === own.registeredName,
  )
  const ofDomain = ofName.filter(({ mailbox }) => mailbox.domain === own.domain)
  const isFull = ofDomain.length >= quotas.bookingsAheadOfDomain.max || ofName.length >= quotas.bookingsAheadOfName.max
  return isFull ? 'tooManyAtDomain' : null
}

/** Other spellings of an address are the same mailbox, because one link confirms what is booked with any of them. */
function limitOfMailbox(bookings: CountedBooking[], own: Mailbox, now: Date): Limit | null {
  const ofMailbox = bookings.filter(({ mailbox }) => mailbox.key === own.key)
  const ofHour = ofMailbox.filter((booking) => isSince(booking, now, hourMs))
  if (ofHour.length >= quotas.bookingsOfHour.max) return 'tooManyBooked'
  const ahead = ofMailbox.filter((booking) => isAhead(booking, now))
  return ahead.length >= quotas.bookingsAhead.max ? 'tooManyAhead' : null
}

function isBeyondFirst(bookings: CountedBooking[], own: Mailbox, now: Date): boolean {
  const neverConfirmed = bookings.filter((booking) => booking.confirmed_on === null && isAhead(booking, now))
  if (neverConfirmed.length >= quotas.neverConfirmed.max) return true
  const ofDay = bookings
    .filter((booking) => isSince(booking, now, dayMs) && !isByStaff(booking))
    .map(({ mailbox }) => mailbox)
  if (ofDay.filter(({ key }) => key === own.key).length >= quotas.bookingOfMailbox.max) return true
  const { max } = own.isCommonProvider ? quotas.bookingOfProvider : quotas.bookingOfDomain
  return ofDay.filter(({ domain }) => domain === own.domain).length >= max
}
