// The words for what was done to a booking, beside the booking and in the history of its lead.
import type { BookingEvent } from '#consultations/record/booking.ts'
import { whenInIndia } from '#consultations/record/booking-time.ts'
import { withheldWords } from '#leads/lead.ts'
import { notMailed, type HistoryLine } from './bookings.ts'

const did: Record<BookingEvent, string> = {
  requested: 'requested',
  booked: 'booked',
  confirmed: 'confirmed',
  moved: 'moved',
  cancelled: 'cancelled',
  link: 'given another video link',
  expired: 'freed: not confirmed in time',
  attended: 'marked “Took place”',
  missed: 'marked “Did not attend”',
  unmarked: 'unmarked',
  reassigned: 'handed over',
}

export function whoText(by: string): string {
  return by === 'visitor' ? 'the visitor' : by
}

/** What is done to a booking, as it goes on after the word: 'moved from Tue 24 Nov 2026, 09:30'. */
function changeText({ by, what, formerStart, reassigned }: HistoryLine): string {
  if (what === notMailed) return withheldWords.mailbox
  const from = formerStart === null ? '' : ` from ${whenInIndia(formerStart)}`
  const names = reassigned === null ? '' : ` from ${reassigned.from} to ${reassigned.to}`
  if (what === 'expired' && by === 'visitor') return 'withdrawn before it was confirmed'
  return `${did[what]}${from}${names}`
}

/** How the visitor came: the history of the lead begins with it in any case. */
export function isOnSite({ by, what }: HistoryLine): boolean {
  return by === 'visitor' && (what === 'booked' || what === 'requested')
}

/** 'Moved from Tue 24 Nov 2026, 09:30 by Neha Kulkarni' */
export function historyText(line: HistoryLine): string {
  const { by, what } = line
  const text = changeText(line)
  if (what === notMailed) return text
  const where = by === 'clock' ? '' : isOnSite(line) ? ' on the site' : ` by ${whoText(by)}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${where}`
}

/** As a line of the lead's history, which has its own place for who did it. */
export function leadHistoryLine(line: HistoryLine): { on: string; by: string; text: string } {
  const isOfStaff = line.by !== 'visitor' && line.by !== 'clock'
  return { on: line.on, by: isOfStaff ? line.by : '', text: `Meeting ${changeText(line)}` }
}
