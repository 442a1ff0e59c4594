// What the visitor has chosen stands in the address of the page, so that going back, reloading and sharing a link work,
// and so that the page works without JavaScript.
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { calendarYears } from '#calendar/calendar-years.ts'
import { isDay, isTime } from '#consultations/record/booking-time.ts'
import { oneLine } from '#platform/text/one-line.ts'

export const bookingPath = '/freeconsulation'

export type Choice = {
  /** The month shown, if it is not the one of the date. */
  month: CalendarMonth | null
  /** YYYY-MM-DD in India. */
  date: string | null
  /** HH:MM in India. Never without a date. */
  slot: string | null
  /** What the meeting is about, as the link said that led here; '' if it said nothing. */
  about: string
  /** Narrows the times to those of whoever is asked about it; '' for whoever is free. It may be a title that belongs to it. */
  subject: string
}

export const maxAboutCharacters = 200

/** Reads an address. Whatever is not well formed counts as not chosen. */
export function choiceIn(query: URLSearchParams): Choice {
  const date = dayOrNull(query.get('date'))
  const slot = query.get('slot')
  const text = (name: string) => oneLine(query.get(name) ?? '', maxAboutCharacters)
  return {
    month: monthOrNull(query.get('month')),
    date,
    slot: date !== null && slot !== null && isTime(slot) ? slot : null,
    about: text('about'),
    // A link says what the meeting is about, and that may be a subject.
    subject: query.has('subject') ? text('subject') : text('about'),
  }
}

/** Returns the address of the page with this choice. */
export function bookingAddress({ month, date, slot, about = '', subject = about }: Partial<Choice>): string {
  const parts = [
    month && `month=${monthKey(month)}`,
    date && `date=${date}`,
    date && slot && `slot=${slot}`,
    about && `about=${encodeURIComponent(about)}`,
    // That no subject is chosen has to be said where the link is about one.
    subject !== about && `subject=${encodeURIComponent(subject)}`,
  ].filter(Boolean)
  return parts.length > 0 ? `${bookingPath}?${parts.join('&')}` : bookingPath
}

/** The month of a day, or of a month written YYYY-MM. */
export function monthOf(day: string): CalendarMonth {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }
}

/** Writes a month as YYYY-MM. */
export function monthKey({ year, month }: CalendarMonth): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

function dayOrNull(text: string | null): string | null {
  return text !== null && isDay(text) && monthOrNull(text.slice(0, 7)) !== null ? text : null
}

function monthOrNull(text: string | null): CalendarMonth | null {
  if (text === null || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return null
  const month = monthOf(text)
  return month.year >= calendarYears.first && month.year <= calendarYears.last ? month : null
}
