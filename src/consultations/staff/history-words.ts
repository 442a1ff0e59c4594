// The words for what was done to a meeting, beside the booking and in the history of its lead.
import { whenInIndia } from '#consultations/meeting/meeting-time.ts'
import { withheldWords } from '#leads/lead.ts'
import { notMailed, type HistoryLine } from './bookings.ts'

/** Stands in the history for whoever frees a time that was not confirmed. */
export const notConfirmed = 'not confirmed'

const did: Record<string, string> = {
  booked: 'booked',
  confirmed: 'confirmed',
  moved: 'moved',
  cancelled: 'cancelled',
  link: 'given another video link',
  held: 'marked “Took place”',
  missed: 'marked “Did not attend”',
  unmarked: 'unmarked',
  'handed over': 'handed over',
}

export function whoText(by: string): string {
  return by === 'visitor' ? 'the visitor' : by
}

/** What is done to a meeting, as it goes on after the word: 'moved from Tue 24 Nov 2026, 09:30'. */
function changeText({ by, what, formerStart, handedOver }: HistoryLine): string {
  if (by === notConfirmed) return 'freed: not confirmed in time'
  const from = formerStart === null ? '' : ` from ${whenInIndia(formerStart)}`
  const names = handedOver === null ? '' : ` from ${handedOver.from} to ${handedOver.to}`
  return `${did[what] ?? what}${from}${names}`
}

/** 'Moved from Tue 24 Nov 2026, 09:30 by Neha Kulkarni' */
export function historyText(line: HistoryLine): string {
  const { by, what } = line
  if (what === notMailed) return withheldWords.mailbox
  const text = changeText(line)
  const where = by === notConfirmed ? '' : what === 'booked' && by === 'visitor' ? ' on the site' : ` by ${whoText(by)}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${where}`
}

/** As a line of the lead's history, which has its own place for who did it. */
export function leadHistoryLine(line: HistoryLine): { on: string; by: string; text: string } {
  const isOfStaff = line.by !== 'visitor' && line.by !== notConfirmed
  return { on: line.on, by: isOfStaff ? line.by : '', text: `Meeting ${changeText(line)}` }
}
