// How the console writes days and times: IST on a 24-hour clock.

const zone = 'Asia/Kolkata'
const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short' })
const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** 12 Sep 2024 */
export function instantDay(instant: string | Date): string {
  return day.format(new Date(instant)).replace('Sept', 'Sep')
}

/** 10:42 */
export function instantTime(instant: string | Date): string {
  return time.format(new Date(instant))
}

/** Thu 12 Sep 2024, 10:42 IST */
export function instantText(instant: string | Date): string {
  return `${weekday.format(new Date(instant))} ${instantDay(instant)}, ${instantTime(instant)} IST`
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
