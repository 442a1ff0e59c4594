// Counts a period from an event. The day of the event is not counted (General Clauses Act, 1897, section 9), and months end on
// the day of the same number, or on the last day of a month that has none.
import { closedDay } from './day-notes.ts'
import { addDays, addMonths } from '#platform/dates.ts'

type Length = { months?: number | undefined; days?: number | undefined }

/** The last day of a period that runs from an event. */
export function countedDay(event: string, { months = 0, days = 0 }: Length): string {
  return addDays(addMonths(event, months), days)
}

/** Weekends and national holidays are left out. */
export function workingDay(event: string, days: number): string {
  let day = event
  for (let left = days; left > 0; left -= closedDay(day) === null ? 1 : 0) day = addDays(day, 1)
  return day
}

/** '6 months + 30 days'. */
export function spanText({ months, days }: Length): string {
  return [months !== undefined && `${months} months`, days !== undefined && `${days} days`].filter(Boolean).join(' + ')
}
