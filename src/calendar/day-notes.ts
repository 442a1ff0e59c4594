// What a reader should know about the day of an entry: how far ahead it is, and whether offices are closed.
import { dayText } from '#platform/dates.ts'

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** The holidays that are on the same day everywhere in India, by MM-DD. */
const nationalHolidays: Record<string, string> = {
  '01-26': 'Republic Day',
  '08-15': 'Independence Day',
  '10-02': 'Gandhi Jayanti',
}

export function weekdayOf(day: string): string {
  return weekdayNames[new Date(`${day}T00:00:00.000Z`).getUTCDay()] ?? ''
}

/** 'Sunday' or 'Republic Day'; null on a day that is neither on a weekend nor a national holiday. */
export function closedDay(day: string): string | null {
  const weekday = weekdayOf(day)
  return nationalHolidays[day.slice(5)] ?? (weekday.startsWith('S') ? weekday : null)
}

export function closedDayText(name: string): string {
  const is = name.endsWith('day') && name.startsWith('S') ? `a ${name}` : name
  return `This day is ${is}. Section 10 of the General Clauses Act, 1897 and, for income-tax, CBDT Circular 676 of 14 January 1994 may help if an office is closed. The MCA and GST portals do not move their dates, so plan for the working day before.`
}

/** 'Wed 25 Nov 2026, in 3 days'. */
export function aheadText(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const ahead = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return `${weekdayOf(day).slice(0, 3)} ${dayText(day)}, ${ahead}`
}
