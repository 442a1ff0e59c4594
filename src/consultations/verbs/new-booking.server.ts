// A booking that is about to be made.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Booking } from '#consultations/record/booking.ts'
import type { Slot } from '#consultations/times/booking-rules.ts'
import type { StoredRules } from '#consultations/times/free-times.server.ts'

type Wanted = Pick<Booking, 'name' | 'email' | 'company' | 'agenda' | 'guests' | 'timeZone' | 'preferences'>

/** What is known of it before its lead is written and its time is taken. */
export function newBooking(
  wanted: Wanted,
  { rules, slot, publicUrl }: { rules: StoredRules; slot: Slot; publicUrl: string },
  now: Date,
): Wanted & Pick<Booking, 'uid' | 'startsOn' | 'endsOn' | 'changedOn' | 'meetingUrl'> {
  const { name, email, company, agenda, guests, timeZone, preferences } = wanted
  return {
    uid: `${randomUUID()}@${new URL(publicUrl).hostname}`,
    startsOn: slot.startsOn,
    endsOn: slot.endsOn,
    changedOn: now.toISOString(),
    // 160 random bits. In hexadecimal digits, because services for video calls do not tell capital letters from small.
    meetingUrl: `${rules.meetingUrl.replace(/\/+$/, '')}/${randomBytes(20).toString('hex')}`,
    timeZone: knownTimeZone(timeZone),
    name,
    email,
    company,
    agenda,
    guests,
    preferences,
  }
}

/** A browser may know a time zone that this Node does not. The times are then given in India's only. */
function knownTimeZone(timeZone: string): string {
  try {
    if (timeZone !== '') Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return ''
  }
}
