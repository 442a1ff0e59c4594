// The time, handed in so that tests can set it, and the day that it is in India.

export type Clock = () => Date

export const systemClock: Clock = () => new Date()

const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })

/** The day YYYY-MM-DD that it is in India at this instant. */
export function dayInIndia(instant: Date): string {
  return indianDay.format(instant)
}
