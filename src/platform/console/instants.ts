// How the console writes days and times: IST on a 24-hour clock.
import { dayInIndia, dayText, clockInIndia } from '#platform/dates.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** 12 Sep 2024 */
export function instantDay(instant: string | Date): string {
  return dayText(dayInIndia(new Date(instant)))
}

/** 10:42 */
export function instantTime(instant: string | Date): string {
  return clockInIndia(instant)
}

/** Thu 12 Sep 2024, 10:42 IST */
export function instantText(instant: string | Date): string {
  return `${weekdayOf(instant)} ${instantDay(instant)}, ${instantTime(instant)} IST`
}

/** Thu 10:42 */
export function weekdayClock(instant: string | Date): string {
  return `${weekdayOf(instant)} ${instantTime(instant)}`
}

function weekdayOf(instant: string | Date): string {
  return weekdays[new Date(dayInIndia(new Date(instant))).getUTCDay()] ?? ''
}

/** Today, 10:42 · Yesterday, 10:42 · 12 Sep, 10:42 · 12 Sep 2023 */
export function shortInstant(instant: string | Date, now: Date): string {
  const text = instantDay(instant)
  const today = instantDay(now)
  if (text === today) return `Today, ${instantTime(instant)}`
  if (text === instantDay(new Date(now.getTime() - 86_400_000))) return `Yesterday, ${instantTime(instant)}`
  const year = today.slice(-5)
  return text.endsWith(year) ? `${text.slice(0, -5)}, ${instantTime(instant)}` : text
}
