// A booked consultation, as its mails, its invitation and its page need it.
import type { Wish } from '#consultations/times/booking-rules.ts'

export type Meeting = {
  reference: string
  uid: string
  sequence: number
  state: 'booked' | 'cancelled'
  /** Until when the time is held, or was, unconfirmed (ISO 8601 UTC); null once it needs no confirmation. */
  heldUntil: string | null
  /** Instants, ISO 8601 UTC. */
  startsOn: string
  endsOn: string
  changedOn: string
  meetingUrl: string
  /** The visitor's own IANA time zone; '' if unknown. */
  timeZone: string
  name: string
  email: string
  company: string
  agenda: string
  guests: string[]
  /** Who will call, as everybody is told; '' if nobody is. */
  consultant: string
  /** What the visitor asked for, and who it is kept for if the time is moved. */
  wish: Wish
}

/**
 * What happened to the meeting. `formerStart` is when it would have begun before it was moved. `isHandedOver`: it was
 * booked from a conversation with the assistant. 'link': its video link is another. 'handed over': someone else will call. `byStaff`: a
 * colleague did it, by this name, and wrote `line` to the visitor ('' for none), which guests do not read.
 */
export type MeetingChange = (
  | { what: 'booked'; isHandedOver?: boolean }
  | { what: 'moved'; formerStart: string }
  | { what: 'cancelled' }
  | { what: 'link' }
  | { what: 'handed over' }
) & { byStaff?: { name: string; line: string } }
