// Until when a request about personal data must be answered. Pure: it knows neither the clock nor the database.
import { addDays, dayInIndia } from '#platform/dates.ts'

/** The privacy notice promises an answer within this time, as rule 5(9) of the SPDI Rules, 2011 asks (one month). */
export const promisedDays = 30
/** The longest that rule 14(3) of the DPDP Rules, 2025 will allow. */
export const longestDays = 90

const dueFromDays = 7

/** The last days that the privacy notice promises and that the law allows. */
type LastDays = { promisedBy: string; longestBy: string }
/** `daysLeft`: until the one that is promised; negative once it has passed. */
export type AnswerBy = LastDays & { daysLeft: number }

/** Whole days in India are counted, from the day after the request came in. */
export function lastDays(receivedOn: string): LastDays {
  const received = dayInIndia(new Date(receivedOn))
  return { promisedBy: addDays(received, promisedDays), longestBy: addDays(received, longestDays) }
}

export function answerBy(receivedOn: string, now: Date): AnswerBy {
  const days = lastDays(receivedOn)
  const daysLeft = Math.round((Date.parse(days.promisedBy) - Date.parse(dayInIndia(now))) / 86_400_000)
  return { ...days, daysLeft }
}

export function levelOfDaysLeft(daysLeft: number): 'fresh' | 'due' | 'late' {
  return daysLeft < 0 ? 'late' : daysLeft <= dueFromDays ? 'due' : 'fresh'
}

/** 29 days left · Last day · 4 days late */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft === 0) return 'Last day'
  const days = Math.abs(daysLeft)
  return `${days} ${days === 1 ? 'day' : 'days'} ${daysLeft < 0 ? 'late' : 'left'}`
}
