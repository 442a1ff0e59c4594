// Which times are free: the rules that staff set, less what bookings and blocks take. Always read from the database, so
// that a holiday or a booking counts from the next request on.
import { daysInMonth } from '#calendar/month-view.ts'
import type { Database } from '#platform/database/database.server.ts'
import { noPreferences, type Preferences } from '#consultations/record/booking.ts'
import { weekOf } from '#consultations/record/booking-time.ts'
import { addDays, dayInIndia, startOfDay, instantAt } from '#platform/dates.ts'
import {
  bookableDays,
  closedBecause,
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
import { knownSubject, people, subjectChoices, type SubjectChoices } from './people.server.ts'
import { notFreeMessage } from './refusals.ts'

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
type Preferred = { rules: StoredRules; preferences: Preferences; isFallback: boolean }

/**
 * The rules with those consultants who may take the call: the one whom the visitor was told of, otherwise whoever has what
 * was asked for, otherwise everybody. `isFallback`: what was wanted first cannot be had.
 */
export async function preferredRules(
  database: Database,
  all: StoredRules,
  given: Preferences,
  now: Date,
): Promise<Preferred> {
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
  const slots = daysFrom(first, last).flatMap((day) => slotsOn(rules, day, now))
  return (await freeOf(database, rules, slots)).length > 0
}

/** Returns the free slots of a day in India (YYYY-MM-DD), in order; none if the day is closed or out of range. */
export async function freeTimes(
  database: Database,
  day: string,
  now: Date,
  preferences = noPreferences,
): Promise<Slot[]> {
  const { rules } = await preferredRules(database, await bookingRules(database), preferences, now)
  return freeOf(database, rules, slotsOn(rules, day, now))
}

/**
 * `days` are those of the month with any free time; `first` and `last` bound what the rules allow at all. `times` are the
 * free times of the weeks that the month touches, by day: HH:MM in India, as in `nextFree`, the nearest free time of all.
 * `next` is the first later day with a free time if the month has none.
 */
export type OpenDays = {
  today: string
  first: string
  last: string
  days: string[]
  times: Record<string, string[]>
  next: string | null
  nextFree: { date: string; start: string } | null
  /** The subjects that visitors may choose, if there is any choice. */
  choices?: SubjectChoices | undefined
  /** Nobody has what was asked for, so these are the times of whoever is free. */
  isFallback?: boolean | undefined
}

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
  const freeFrom = (from: string, to: string) =>
    freeOf(
      database,
      rules,
      daysFrom(from, to).flatMap((day) => slotsOn(rules, day, now)),
    )
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

/** A day in India and a time of day, as a form names them; they need not be a slot. */
export type Wanted = { day: string; time: string }

/** Returns the slot of that name if somebody is free then. */
export async function freeSlotNamed(
  database: Database,
  rules: BookingRules,
  { day, time }: Wanted,
  now: Date,
): Promise<Slot | undefined> {
  const slot = slotNamed(rules, day, time, now)
  return slot && (await freeOf(database, rules, [slot]))[0]
}

const nearestCount = 3

/** `message` says why the time cannot be had; `nearest` are at most three free times around it. */
export type NotFree = { outcome: 'not free'; message: string; nearest: Slot[] }

export async function notFree(database: Database, rules: BookingRules, wanted: Wanted, now: Date): Promise<NotFree> {
  const nearest = await nearestBy(database, rules, wanted, now, nearestCount)
  const isOffered = slotNamed(rules, wanted.day, wanted.time, now) !== undefined
  const because = isOffered ? 'taken' : (closedBecause(rules, wanted.day, dayInIndia(now)) ?? 'no such time')
  return { outcome: 'not free', message: notFreeMessage(rules, { because, day: wanted.day }, now), nearest }
}

const searchedDays = 7

/**
 * Returns the free slots whose starts are nearest to the given time, in the order of the calendar. `wanted` need not be
 * a slot, and may be out of range.
 */
export async function nearestFree(database: Database, wanted: Wanted, now: Date, count: number): Promise<Slot[]> {
  return nearestBy(database, await bookingRules(database), wanted, now, count)
}

async function nearestBy(
  database: Database,
  rules: BookingRules,
  wanted: Wanted,
  now: Date,
  count: number,
): Promise<Slot[]> {
  const { first, last } = bookableDays(rules, dayInIndia(now))
  const given = instantAt(wanted.day, wanted.time).getTime()
  const target = Number.isNaN(given) ? Date.parse(startOfDay(first)) : given
  const distance = ({ startsOn }: Slot) => Math.abs(Date.parse(startsOn) - target)
  const nearest = async (from: string, to: string) => {
    const slots = daysFrom(from, to).flatMap((day) => slotsOn(rules, day, now))
    const free = await freeOf(database, rules, slots)
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

function later(one: string, other: string): string {
  return one > other ? one : other
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}
