// The dates of an insight as its readers in India count and write them.
import { dayInIndia } from '#platform/clock.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The day YYYY-MM-DD that it was in India at an instant. */
export function insightDay(instant: string): string {
  return dayInIndia(new Date(instant))
}

/** '2024-09-02' as '2 Sep 2024'. Text that is not a day is shown as it came. */
export function writtenDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  const name = months[Number(month) - 1]
  return name === undefined ? day : `${Number(date)} ${name} ${year}`
}
