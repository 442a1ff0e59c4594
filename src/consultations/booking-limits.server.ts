// How many meetings one e-mail address may book.
import '#leads/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import type { limitMessages } from './refusals.ts'
import './tables.server.ts'

const hourMs = 3_600_000
/** By one e-mail address within an hour, whatever has become of them. */
const maxBookedPerHour = 5
/** By one e-mail address, and not over yet. */
const maxAhead = 3

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
 * has to be confirmed. Bookings by one address are written one after another (receiveLead), so each counts those before it.
 */
export async function checkLimits(
  tx: Database,
  emailKey: string,
  { isHeld }: { isHeld: boolean },
  now: Date,
): Promise<void> {
  const booked = await tx
    .selectFrom('consultation')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .select(['consultation.state', 'consultation.ends_on', 'consultation.booked_on', 'consultation.confirmed_on'])
    .where('lead.email_key', '=', emailKey)
    .where('consultation.held_until', 'is', null)
    .execute()
  const anHourAgo = new Date(now.getTime() - hourMs).toISOString()
  const limitReached = (meetings: typeof booked) => {
    if (meetings.filter(({ booked_on }) => booked_on > anHourAgo).length >= maxBookedPerHour) return 'tooManyBooked'
    const ahead = meetings.filter(({ state, ends_on }) => state === 'booked' && ends_on > now.toISOString())
    return ahead.length >= maxAhead ? 'tooManyAhead' : null
  }
  const because = limitReached(booked.filter(({ confirmed_on }) => confirmed_on !== null))
  if (because) throw new NotBooked(because)
  if (!isHeld && limitReached(booked)) throw new NotBooked('hold')
}
