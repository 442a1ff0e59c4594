// What a program for calendars reads in an invitation, by another library than the one that wrote it.
import ICAL from 'ical.js'

/** What the calendar shows of a booking. `startsOn` is an instant. */
export type CalendarEntry = { uid: string; sequence: number; status: string; startsOn: string }

export function calendarEntry(content: string): CalendarEntry {
  const event = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent')
  const begins = event?.getFirstPropertyValue('dtstart')
  return {
    uid: String(event?.getFirstPropertyValue('uid')),
    sequence: Number(event?.getFirstPropertyValue('sequence')),
    status: String(event?.getFirstPropertyValue('status')),
    startsOn: begins instanceof ICAL.Time ? begins.toJSDate().toISOString() : '',
  }
}
