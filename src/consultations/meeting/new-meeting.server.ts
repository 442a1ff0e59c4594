// A meeting that is about to be booked, and its row.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#platform/database/database.server.ts'
import type { Slot } from '#consultations/times/booking-rules.ts'
import type { StoredRules } from '#consultations/times/free-times.server.ts'
import type { Meeting } from './meeting.ts'

type Given = Pick<Meeting, 'name' | 'email' | 'company' | 'agenda' | 'guests' | 'timeZone' | 'wish'>
type Place = { rules: StoredRules; slot: Slot; site: { publicUrl: string } }

/** The meeting as it will be booked; its reference comes from the register, and who will call from the time that it takes. */
export function newMeeting(given: Given, { rules, slot, site }: Place, now: Date): Meeting {
  const { name, email, company, agenda, guests, wish } = given
  return {
    reference: '',
    uid: `${randomUUID()}@${new URL(site.publicUrl).hostname}`,
    sequence: 0,
    state: 'booked',
    heldUntil: null,
    startsOn: slot.startsOn,
    endsOn: slot.endsOn,
    changedOn: now.toISOString(),
    // 160 random bits. In hexadecimal digits, because services for video calls do not tell capital letters from small.
    meetingUrl: `${rules.meetingUrl.replace(/\/+$/, '')}/${randomBytes(20).toString('hex')}`,
    timeZone: knownTimeZone(given.timeZone),
    name,
    email,
    company,
    agenda,
    guests,
    consultant: '',
    wish,
  }
}

/** Writes it without a consultant, who is known once its time is taken. Returns its id. */
export async function writeMeeting(
  tx: Database,
  meeting: Meeting,
  leadId: number,
  { isByStaff = false } = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('consultation')
    .values({
      lead_id: leadId,
      uid: meeting.uid,
      sequence: meeting.sequence,
      state: meeting.state,
      consultant: 0,
      starts_on: meeting.startsOn,
      ends_on: meeting.endsOn,
      guests: JSON.stringify(meeting.guests),
      meeting_url: meeting.meetingUrl,
      time_zone: meeting.timeZone,
      booked_on: meeting.changedOn,
      changed_on: meeting.changedOn,
      held_until: meeting.heldUntil,
      confirmed_on: isByStaff ? meeting.changedOn : null,
      subject: meeting.wish.subject,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
