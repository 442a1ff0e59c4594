// Why a time cannot be had, in words for the person who asked, and the free times nearest to it.
import type { Database } from '#platform/database/database.server.ts'
import { addDays, dayInIndia, instantAt, longDayText, startOfDay } from '#platform/dates.ts'
import { bookableDays, closedBecause, holidayOn, slotNamed, type BookingRules, type Slot } from './booking-rules.ts'
import { earlier, freeBetween, later, searchedDays } from './free-times.server.ts'

/** A day in India and a time of day, as a form names them; they need not be a slot. */
export type DayAndTime = { day: string; time: string }

/** `message` says why the time cannot be had; `nearest` are at most three free times around it. */
export type NotFree = { outcome: 'not free'; message: string; nearest: Slot[] }

export async function notFree(database: Database, rules: BookingRules, at: DayAndTime, now: Date): Promise<NotFree> {
  const message = `${whyNotFree(rules, at, now)} Please choose another time.`
  return { outcome: 'not free', message, nearest: await nearestFree(database, rules, at, now) }
}

function whyNotFree(rules: BookingRules, { day, time }: DayAndTime, now: Date): string {
  if (slotNamed(rules, day, time, now)) return 'This time has just been taken.'
  const { first, last } = bookableDays(rules, dayInIndia(now))
  switch (closedBecause(rules, day, dayInIndia(now))) {
    case 'past':
      return 'This day has passed.'
    case 'too soon':
      return `The earliest day you can book is ${longDayText(first)}.`
    case 'too far':
      return `You can book consultations up to ${longDayText(last)}.`
    case 'holiday':
      return `The office is closed on ${longDayText(day)} (${holidayOn(rules, day)?.name ?? 'holiday'}).`
    case 'closed':
      return `There are no consultations on ${longDayText(day)}.`
    case null:
      return 'Consultations do not start at this time.'
  }
}

/**
 * Returns the free slots whose starts are nearest to the given time, in the order of the calendar. The time need not be a
 * slot, and may be out of range.
 */
export async function nearestFree(
  database: Database,
  rules: BookingRules,
  { day, time }: DayAndTime,
  now: Date,
  count = 3,
): Promise<Slot[]> {
  const { first, last } = bookableDays(rules, dayInIndia(now))
  const given = instantAt(day, time).getTime()
  const target = Number.isNaN(given) ? Date.parse(startOfDay(first)) : given
  const distance = ({ startsOn }: Slot) => Math.abs(Date.parse(startsOn) - target)
  const nearest = async (from: string, to: string) => {
    const free = await freeBetween(database, rules, from, to, now)
    return free.toSorted((one, other) => distance(one) - distance(other)).slice(0, count)
  }
  const around = dayInIndia(new Date(target))
  const nearby = await nearest(
    later(first, addDays(around, -searchedDays)),
    earlier(last, addDays(around, searchedDays)),
  )
  // A slot outside the days searched is farther away than any that is within this distance.
  const withinMs = searchedDays * 86_400_000
  const found =
    nearby.length === count && nearby.every((slot) => distance(slot) <= withinMs) ? nearby : await nearest(first, last)
  return found.toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))
}
