// What a reader should know about the day of an entry: how far ahead it is, and whether offices are closed.
import closedDays from '#content/law/closed-days.json' with { type: 'json' }
import { addDays, addMonths, longDayText, monthDayText } from '#platform/dates.ts'

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** The holidays that are on the same day everywhere in India, by MM-DD. */
const nationalHolidays: Readonly<Record<string, string>> = closedDays.holidays

export function weekdayOf(day: string): string {
  return weekdayNames[new Date(`${day}T00:00:00.000Z`).getUTCDay()] ?? ''
}

/** 'Republic Day'; null on a day that is not a national holiday. */
export function holidayOf(day: string): string | null {
  return nationalHolidays[day.slice(5)] ?? null
}

/** 'Sunday' or 'Republic Day'; null on a day that is neither on a weekend nor a national holiday. */
export function closedDay(day: string): string | null {
  const weekday = weekdayOf(day)
  return holidayOf(day) ?? (weekday.startsWith('S') ? weekday : null)
}

/** 'Saturday. Plan for Friday 13 November.' Null on a day that `closedDay` does not name. */
export function closedDayText(day: string): string | null {
  const name = closedDay(day)
  return name === null ? null : `${name}. ${openDayText(day)}`
}

/** 'Plan for Friday 13 November.': the day before that is open. */
export function openDayText(day: string): string {
  let open = addDays(day, -1)
  while (closedDay(open) !== null) open = addDays(open, -1)
  return `Plan for ${weekdayOf(open)} ${longDayText(open).slice(0, -5)}.`
}

/** What the calendar for everybody assumes. `agmMonthDay`: the day of the meeting in the settings, MM-DD. */
export function assumedText(agmMonthDay: string): string {
  return `a company with a March year-end and its annual general meeting on ${monthDayText(agmMonthDay)}, without the levies of the States`
}

/** Stands once, above the dates. */
export const closedDaysNote: string = closedDays.note

/** 'Tuesday 24 November, tomorrow'. */
export function longAheadText(day: string, today: string): string {
  return `${weekdayOf(day)} ${longDayText(day).slice(0, -5)}, ${daysAhead(day, today)}`
}

function daysAhead(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}

/** Of two days that are in use, the date is the earlier one, and this is said of the later one. */
export function otherCountText(alsoAccepted: string | null): string {
  return alsoAccepted === null ? '' : ` Another way of counting gives ${longDayText(alsoAccepted)}.`
}

/** Of a law that was last checked more than a year ago; null of any other, and where no day is kept. */
export function lastCheckedText(lawAsAt: string | undefined, today: string): string | null {
  // An answer of another release has none.
  return lawAsAt && addMonths(lawAsAt, 12) < today ? `Last checked on ${longDayText(lawAsAt)}` : null
}
