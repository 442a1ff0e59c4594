// Which times are free: the rules that staff set, less what bookings and blocks take. Always read from the database, so
// that a holiday or a booking counts from the next request on.
import { daysInMonth } from '#calendar/month-view.ts'
import type { Database } from '#platform/database/database.server.ts'
import { noPreferences, type Preferences } from '#consultations/record/booking.ts'
import { weekOf } from '#consultations/record/booking-time.ts'
import { addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import {
  bookableDays,
  consultants,
  freeConsultants,
  freeSlots,
  rulesFor,
  slotNamed,
  slotsOn,
  tickMinutes,
  type BookingRules,
  type Person,
  type Slot,
  type Tick,
} from './booking-rules.ts'
import { knownSubject, people, subjectChoices } from './people.server.ts'
import type { OpenDays } from './times-json.server.ts'

/** What staff set: the rules, and the address to which the name of each booking is added. */
export type StoredRules = BookingRules & { meetingUrl: string; people: Person[] }

export async function bookingRules(database: Database): Promise<StoredRules> {
  const [stored, site, hours, holidays] = await Promise.all([
    database.selectFrom('consultation_rules').selectAll().executeTakeFirstOrThrow(),
    database.selectFrom('site_setting').select('meeting_link_base').executeTakeFirstOrThrow(),
    database.selectFrom('consultation_hours').select(['weekday', 'opens', 'closes']).execute(),
    database.selectFrom('holiday').select(['day', 'name', 'is_yearly']).execute(),
  ])
  return {
    slotMinutes: stored.slot_minutes,
    noticeDays: stored.notice_days,
    horizonDays: stored.horizon_days,
    bufferMinutes: stored.buffer_minutes,
    capacity: stored.capacity,
    people: await people(database, stored.capacity),
    meetingUrl: site.meeting_link_base,
    hours,
    holidays: holidays.map(({ day, name, is_yearly }) => ({ day, name, isYearly: is_yearly === 1 })),
  }
}

/** Returns minutes. */
export async function slotLength(database: Database): Promise<number> {
  const { slot_minutes } = await database
    .selectFrom('consultation_rules')
    .select('slot_minutes')
    .executeTakeFirstOrThrow()
  return slot_minutes
}

/** `preferences` is what was understood of it. */
type PreferredRules = { rules: StoredRules; preferences: Preferences; isFallback: boolean }

/**
 * The rules with those consultants who may take the call: the one whom the visitor was told of, otherwise whoever has what
 * was asked for, otherwise everybody. `isFallback`: what was wanted first cannot be had.
 */
export async function preferredRules(
  database: Database,
  all: StoredRules,
  given: Preferences,
  now: Date,
): Promise<PreferredRules> {
  const preferences = { ...given, subject: await knownSubject(database, given.subject) }
  if (preferences.consultant !== null) {
    const kept = rulesFor(all, preferences)
    if (kept !== null && (await hasTimes(database, kept, now))) return { rules: kept, preferences, isFallback: false }
    return { ...(await preferredRules(database, all, { ...preferences, consultant: null }, now)), isFallback: true }
  }
  const asked = rulesFor(all, preferences)
  return { rules: asked ?? all, preferences, isFallback: asked === null && all.people.length > 0 }
}

async function hasTimes(database: Database, rules: StoredRules, now: Date): Promise<boolean> {
  const { first, last } = bookableDays(rules, dayInIndia(now))
  return (await freeBetween(database, rules, first, last, now)).length > 0
}

/** Returns the free slots of a day in India (YYYY-MM-DD), in order; none if the day is closed or out of range. */
export async function freeTimes(
  database: Database,
  day: string,
  now: Date,
  preferences = noPreferences,
): Promise<Slot[]> {
  const { rules } = await preferredRules(database, await bookingRules(database), preferences, now)
  return freeBetween(database, rules, day, day, now)
}

/** Returns the free slots from one day to another, both included, in order. */
export function freeBetween(
  database: Database,
  rules: BookingRules,
  from: string,
  to: string,
  now: Date,
): Promise<Slot[]> {
  return freeOf(
    database,
    rules,
    daysFrom(from, to).flatMap((day) => slotsOn(rules, day, now)),
  )
}

/** Around a day, a free time is looked for within so many days first. */
export const searchedDays = 7

export async function openDays(
  database: Database,
  { year, month }: { year: number; month: number },
  now: Date,
  given = noPreferences,
): Promise<OpenDays> {
  const all = await bookingRules(database)
  const { rules, preferences, isFallback } = await preferredRules(database, all, given, now)
  const choices = await subjectChoices(database, all.people, preferences.subject)
  const today = dayInIndia(now)
  const { first, last } = bookableDays(rules, today)
  const named = `${year}-${String(month).padStart(2, '0')}`
  const freeFrom = (from: string, to: string) => freeBetween(database, rules, from, to, now)
  const begin = `${named}-01`
  const end = `${named}-${daysInMonth(year, month)}`
  const ofWeeks = await freeFrom(weekOf(begin), addDays(weekOf(end), 6))
  const ofMonth = ofWeeks.filter(({ day }) => day.startsWith(named))
  const [next] = ofMonth.length > 0 ? [] : await freeFrom(later(first, addDays(end, 1)), last)
  // In the month of the first day, and before it, the nearest time has been found already. For a later month it is most of
  // the time within the first days.
  const soon = addDays(first, searchedDays)
  const nextFree =
    begin <= first
      ? (ofMonth[0] ?? next)
      : ((await freeFrom(first, earlier(soon, last)))[0] ?? (await freeFrom(soon, last))[0])
  return {
    today,
    first,
    last,
    days: [...new Set(ofMonth.map(({ day }) => day))],
    times: timesByDay(ofWeeks),
    next: next?.day ?? null,
    nextFree: nextFree ? { date: nextFree.day, start: nextFree.time } : null,
    ...(choices && { choices }),
    ...(isFallback && { isFallback }),
  }
}

function timesByDay(slots: Slot[]): Record<string, string[]> {
  const times: Record<string, string[]> = {}
  for (const { day, time } of slots) (times[day] ??= []).push(time)
  return times
}

/**
 * Returns the consultants who can take this slot: whoever has fewest bookings on its day first, and of those with as many
 * the lowest number. A booking that moves stays with its consultant if it can, and its own time does not stand in its way.
 */
export async function freeFor(
  database: Database,
  rules: BookingRules,
  slot: Slot,
  moved: { id: number; consultant: number } = { id: 0, consultant: 0 },
): Promise<number[]> {
  const begin = startOfDay(slot.day)
  const end = startOfDay(addDays(slot.day, 2))
  const all = await ticksBetween(database, begin, end)
  const taken = all.filter(({ booking_id }) => booking_id !== moved.id)
  const ofDay = taken.filter(({ tick, booking_id }) => booking_id !== null && tick < startOfDay(addDays(slot.day, 1)))
  const load = (consultant: number) =>
    new Set(ofDay.filter((tick) => tick.consultant === consultant).map(({ booking_id }) => booking_id)).size
  const rank = (consultant: number) => (consultant === moved.consultant ? -1 : load(consultant))
  return freeConsultants(rules, taken)(slot).toSorted((one, other) => rank(one) - rank(other) || one - other)
}

/** As above, and then those whom visitors could not have at this time. Staff may. */
export async function anybodyFor(
  database: Database,
  rules: BookingRules,
  slot: Slot,
  moved?: { id: number; consultant: number },
): Promise<number[]> {
  const free = await freeFor(database, rules, slot, moved)
  return [...free, ...consultants(rules).filter((number) => !free.includes(number))]
}

/** Returns the slot of that name if somebody is free then. */
export async function freeSlotNamed(
  database: Database,
  rules: BookingRules,
  { day, time }: Pick<Slot, 'day' | 'time'>,
  now: Date,
): Promise<Slot | undefined> {
  const slot = slotNamed(rules, day, time, now)
  return slot && (await freeOf(database, rules, [slot]))[0]
}

/** Returns those of the slots, given in order of time, for which somebody is free. One query. */
export async function freeOf(database: Database, rules: BookingRules, slots: Slot[]): Promise<Slot[]> {
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined || last === undefined) return []
  const end = new Date(Date.parse(last.endsOn) + rules.bufferMinutes * 60_000).toISOString()
  return freeSlots(rules, slots, await ticksBetween(database, first.startsOn, end))
}

/** Returns the quarters of an hour that are taken, from one that may have begun before `from` to the last before `to`. */
export async function ticksBetween(
  database: Database,
  from: string,
  to: string,
): Promise<(Tick & { booking_id: number | null })[]> {
  const begun = new Date(Date.parse(from) - tickMinutes * 60_000).toISOString()
  return database
    .selectFrom('slot_tick')
    .select(['consultant', 'tick', 'booking_id'])
    .where('tick', '>', begun)
    .where('tick', '<', to)
    .execute()
}

export function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

export function later(one: string, other: string): string {
  return one > other ? one : other
}

export function earlier(one: string, other: string): string {
  return one < other ? one : other
}
