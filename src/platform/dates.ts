// Counting back from a day in India: by days and by months, and the instant at which a day begins.

const dayMs = 86_400_000

function atMidnightUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

export function daysBefore(day: string, days: number): string {
  return new Date(atMidnightUtc(day).getTime() - days * dayMs).toISOString().slice(0, 10)
}

/** The same day of an earlier month, or its last day where it has no such day; a negative number counts forward. */
export function monthsBefore(day: string, months: number): string {
  const given = atMidnightUtc(day)
  const first = new Date(Date.UTC(given.getUTCFullYear(), given.getUTCMonth() - months, 1))
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(given.getUTCDate(), lastDate))
  return first.toISOString().slice(0, 10)
}

/** Midnight in India, as an instant in UTC; India keeps one time all year. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00+05:30`).toISOString()
}
