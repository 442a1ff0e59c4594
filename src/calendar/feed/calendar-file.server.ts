// Dates as other programs read them (RFC 5545).
import ical, { ICalCalendarMethod, ICalEventTransparency, type ICalEventData } from 'ical-generator'
import { addDays, longDayText } from '#platform/dates.ts'

/** `notes` stand behind the name. `texts` are its paragraphs; what is empty is left out. `link` is a path. */
type FileDate = {
  id: string
  day: string
  name: string
  notes: readonly (string | null | false)[]
  texts: readonly (string | null | false | undefined)[]
  link: string
}

/**
 * `sequence` rises whenever something may have changed, so a program takes over a date that was moved, and one that was
 * moved back. `stamp` is when the file was made (RFC 5545, section 3.8.7.2). No date says when it was last modified: a
 * program may skip what is no newer.
 */
export type FileVersion = { sequence: number; stamp: Date; publicUrl: string }

export function calendarFile(name: string, events: ICalEventData[], url: string | null): string {
  const calendar = ical({
    prodId: { company: 'company-secretaries-site', product: 'due-dates', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'gregorian',
    name,
    // Without a time zone: whole days have none, and it would take the marks of UTC off the other times.
    ttl: 24 * 60 * 60,
    events,
    ...(url !== null && { url }),
  })
  return `${calendar.toString()}\r\n`
}

/** A whole day, which takes no time from whoever has it in a calendar. */
export function fileEvent(date: FileDate, { sequence, stamp, publicUrl }: FileVersion): ICalEventData {
  const { id, day, name, link } = date
  const notes = date.notes.filter(Boolean)
  return {
    id,
    sequence,
    stamp,
    allDay: true,
    start: new Date(`${day}T00:00:00.000Z`),
    end: new Date(`${addDays(day, 1)}T00:00:00.000Z`),
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: notes.length === 0 ? name : `${name} (${notes.join(', ')})`,
    description: date.texts.filter(Boolean).join('\n\n'),
    url: `${publicUrl}${link}`,
  }
}

/** The last paragraphs of a due date. */
export function lawTexts({ law, lawAsAt }: { law: string; lawAsAt: string }): string[] {
  const asAt = lawAsAt && `, as at ${longDayText(lawAsAt)}`
  return [law && `Law: ${law}${asAt}.`, 'Check for extensions before you rely on this date.']
}
