// When the mails of a day are written: from a minute after 09:00 in India until midnight.
import { dayInIndia, startOfDay } from '#platform/dates.ts'

const hour = 3_600_000
/** A vacancy that is published at the last moment is in the database by then. */
const afterMs = 60_000

/** Vacancies published before this instant belong to the mails of its day, later ones to those of the next. */
export function cutOf(now: Date): Date {
  return new Date(Date.parse(startOfDay(dayInIndia(now))) + 9 * hour)
}

export function hasBegun(now: Date): boolean {
  return now.getTime() >= cutOf(now).getTime() + afterMs
}
