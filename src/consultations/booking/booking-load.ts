// What the page of the free consultation shows, from its address: a month with its free days, and the free times of the
// chosen day.
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { dayInIndia } from '#platform/dates.ts'
import type { Get, ResponseOf } from '#platform/pages/calls.ts'
import { loaded, type Loaded } from '#platform/pages/api.ts'
import { choiceIn, monthKey, monthOf, type Choice } from './booking-address.ts'
import { timeName, type TimeSlot } from '#consultations/record/booking-time.ts'

/** `today`, `first` and `last` are days in India; the last two are the bounds of what can be booked. */
export type OpenDays = ResponseOf<'/get/timeslots/days'>
/** Times are HH:MM in India. */
export type FreeTime = { start: string; end: string }

export type BookingData = {
  choice: Choice
  /** The month that is shown. */
  month: CalendarMonth
  days: Loaded<OpenDays>
  /** The free times of the chosen day; null if no day is chosen. */
  times: Loaded<FreeTime[]> | null
}

const errorText = 'failed to fetch timeslots'

/** Never fails: what cannot be loaded has its error text. */
export async function loadBooking(get: Get, query: URLSearchParams, now = new Date()): Promise<BookingData> {
  const choice = choiceIn(query)
  const preferences = choice.subject === '' ? {} : { subject: choice.subject }
  const [{ month, days }, times] = await Promise.all([
    loadMonth(get, choice, preferences, now),
    choice.date === null
      ? null
      : loaded(get('/get/timeslots', { date: choice.date, ...preferences }).then(freeTimes), errorText),
  ])
  return { choice, month, days, times }
}

function freeTimes(slots: TimeSlot[]): FreeTime[] {
  return slots.map(({ start, end }) => ({ start: timeName(start), end: timeName(end) }))
}

/**
 * Without a choice it is the month of the first day that can be booked. A visitor's clock may be wrong, so the server
 * says which months there are.
 */
async function loadMonth(get: Get, { month, date }: Choice, preferences: { subject?: string }, now: Date) {
  const wanted = month ?? (date === null ? null : monthOf(date))
  const asked = wanted ?? monthOf(dayInIndia(now))
  const days = await loaded(get('/get/timeslots/days', { ...asked, ...preferences }), errorText)
  if (days.error !== null) return { month: asked, days }
  const { today, first, last } = days.data
  const shown = within(wanted ?? monthOf(first), monthOf(today), monthOf(last))
  if (monthKey(shown) === monthKey(asked)) return { month: asked, days }
  return { month: shown, days: await loaded(get('/get/timeslots/days', { ...shown, ...preferences }), errorText) }
}

function within(month: CalendarMonth, first: CalendarMonth, last: CalendarMonth): CalendarMonth {
  if (monthKey(month) < monthKey(first)) return first
  return monthKey(month) > monthKey(last) ? last : month
}
