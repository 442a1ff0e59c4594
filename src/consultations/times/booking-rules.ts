// When a consultation may be booked: opening hours, notice, horizon, buffer, holidays and capacity. Pure: it knows
// neither the clock nor the database.
import type { Preferences } from '#consultations/record/booking.ts'
import { minutesOf, timeAt } from '#consultations/record/booking-time.ts'
import { addDays, dayInIndia, instantAt, startOfDay } from '#platform/dates.ts'

/** Times of day are 'HH:MM' in India; 0 is Sunday. */
export type OpeningHours = { weekday: number; opens: string; closes: string }

/** Somebody who meets visitors. Numbered from 1. */
export type Person = {
  number: number
  /** Their own; none: those of the firm. */
  hours: OpeningHours[]
  /** The titles of the services that they are asked about; none: all. */
  subjects: string[]
}

/** A consultant as staff set them up. */
export type Profile = {
  /** Takes calls at present. */
  isActive: boolean
  /** Visitors are told the name. */
  isNamed: boolean
  /** The ids of what they are asked about; none: everything. */
  services: number[]
  /** Of their own; none: those of the firm. */
  hours: OpeningHours[]
}

export const noProfile: Profile = {
  isActive: true,
  isNamed: false,
  services: [],
  hours: [],
}

/** The subject of everything that is no service. Anybody is asked about it. */
export const anotherSubject = 'Something else'

/** A yearly holiday counts in every year, whatever year its day names. */
export type Holiday = { day: string; name: string; isYearly: boolean }

export type BookingRules = {
  slotMinutes: number
  /** Whole days between the day of booking and the first day that can be booked; 2 is the day after tomorrow. */
  noticeDays: number
  /** The last day that can be booked is this many days after today. */
  horizonDays: number
  /** Kept free after each meeting. */
  bufferMinutes: number
  /** How many consultants can each hold a meeting at the same time. They are numbered from 1. */
  capacity: number
  /** Those of them who take calls, and may take this one. Absent: all, at the hours of the firm and about everything. */
  people?: Person[]
  hours: OpeningHours[]
  holidays: Holiday[]
}

/** `time` is 'HH:MM' in India and names the slot within its day. The instants are ISO 8601 UTC. */
export type Slot = { day: string; time: string; startsOn: string; endsOn: string }

/** Why a day has no slots; null if it may have some. */
export type ClosedBecause = 'past' | 'too soon' | 'too far' | 'holiday' | 'closed'

/** A quarter of an hour of one consultant that a booking or a block of staff has. */
export type Tick = { consultant: number; tick: string }

const minuteMs = 60_000
/** Bookings and blocks take whole quarters of an hour, so times and lengths must be multiples of it. */
export const tickMinutes = 15

export function closedBecause(rules: BookingRules, day: string, today: string): ClosedBecause | null {
  const { first, last } = bookableDays(rules, today)
  if (day < today) return 'past'
  if (day < first) return 'too soon'
  if (day > last) return 'too far'
  if (holidayOn(rules, day)) return 'holiday'
  return hoursOn(rules, day).length === 0 ? 'closed' : null
}

export function holidayOn(rules: Pick<BookingRules, 'holidays'>, day: string): Holiday | undefined {
  return rules.holidays.find((holiday) =>
    holiday.isYearly ? holiday.day.slice(5) === day.slice(5) : holiday.day === day,
  )
}

/** Returns the first and the last day that the rules allow at all, holidays and closed weekdays included. */
export function bookableDays(
  { noticeDays, horizonDays }: BookingRules,
  today: string,
): { first: string; last: string } {
  return { first: addDays(today, noticeDays), last: addDays(today, horizonDays) }
}

/** The instant from which visitors can no longer book the slot. */
export function bookableUntil({ noticeDays }: Pick<BookingRules, 'noticeDays'>, { day, startsOn }: Slot): Date {
  return new Date(Math.min(Date.parse(startsOn), Date.parse(startOfDay(addDays(day, 1 - noticeDays)))))
}

/**
 * Returns every slot of the day by the rules alone, in order; whether it is still free is another question. Without
 * notice, the slots of today that have begun are left out.
 */
export function slotsOn(rules: BookingRules, day: string, now: Date): Slot[] {
  if (closedBecause(rules, day, dayInIndia(now)) !== null) return []
  return slotsByHours(rules, day).filter(({ startsOn }) => startsOn > now.toISOString())
}

/** Returns every slot of the day by its opening hours alone: also on holidays, in the past and in the far future. */
export function slotsByHours(rules: BookingRules, day: string): Slot[] {
  const times = hoursOn(rules, day).flatMap((hours) => startsIn(rules, hours))
  return [...new Set(times)].toSorted((one, other) => one - other).map((start) => slotAt(rules, day, start))
}

/** Minutes since midnight. */
function startsIn({ slotMinutes }: BookingRules, { opens, closes }: OpeningHours): number[] {
  const starts: number[] = []
  const last = minutesOf(closes) - slotMinutes
  for (let start = minutesOf(opens); start <= last; start += slotMinutes) starts.push(start)
  return starts
}

/** Returns the interval that a meeting at this time takes, whether or not the rules offer it. */
export function slotFrom(rules: BookingRules, day: string, time: string): Slot {
  return slotAt(rules, day, minutesOf(time))
}

/** Returns the slot of the day that begins at this time; undefined if the rules offer none. */
export function slotNamed(rules: BookingRules, day: string, time: string, now: Date): Slot | undefined {
  return slotsOn(rules, day, now).find((slot) => slot.time === time)
}

/** Returns the quarters of an hour that an interval touches, in order. The buffer after a meeting counts as well. */
export function ticksOf(startsOn: string, endsOn: string, bufferMinutes = 0): string[] {
  const tickMs = tickMinutes * minuteMs
  const ticks: string[] = []
  const end = Date.parse(endsOn) + bufferMinutes * minuteMs
  for (let at = Math.floor(Date.parse(startsOn) / tickMs) * tickMs; at < end; at += tickMs) {
    ticks.push(new Date(at).toISOString())
  }
  return ticks
}

/** Returns the slots for which at least one consultant is free, given all ticks that are taken around them. */
export function freeSlots(rules: BookingRules, slots: Slot[], taken: Tick[]): Slot[] {
  const free = freeConsultants(rules, taken)
  return slots.filter((slot) => free(slot).length > 0)
}

/** Returns a function that tells which consultants are free for a slot, given all ticks that are taken around it. */
export function freeConsultants(rules: BookingRules, taken: Tick[]): (slot: Slot) => number[] {
  const names = new Set(taken.map(({ consultant, tick }) => `${consultant} ${tick}`))
  const people = peopleOf(rules)
  const isOfFirm = people.every(({ hours }) => hours.length === 0)
  return (slot) => {
    const ticks = ticksOf(slot.startsOn, slot.endsOn, rules.bufferMinutes)
    return people
      .filter(
        (person) =>
          (isOfFirm || isAtWork(rules, person, slot)) && ticks.every((tick) => !names.has(`${person.number} ${tick}`)),
      )
      .map(({ number }) => number)
  }
}

/** Whether the slot is one of this consultant's own. */
function isAtWork(rules: BookingRules, person: Person, { day, time }: Pick<Slot, 'day' | 'time'>): boolean {
  return hoursOn({ ...rules, people: [person] }, day).some((hours) => startsIn(rules, hours).includes(minutesOf(time)))
}

export function peopleOf({ capacity, people }: BookingRules): Person[] {
  return people ?? Array.from({ length: capacity }, (_, index) => ({ number: index + 1, hours: [], subjects: [] }))
}

export function consultants(rules: BookingRules): number[] {
  return peopleOf(rules).map(({ number }) => number)
}

/** The rules with those consultants only who have what was asked for, or with the one it names; null if there is none. */
export function rulesFor<Rules extends BookingRules>(rules: Rules, preferences: Preferences): Rules | null {
  const { subject, consultant } = preferences
  const isAsked = ({ subjects }: Person) =>
    ['', anotherSubject].includes(subject) || subjects.length === 0 || subjects.includes(subject)
  // Whoever was named to the visitor is kept, also if staff have given them other subjects since.
  const people = peopleOf(rules).filter((person) =>
    consultant === null ? isAsked(person) : person.number === consultant,
  )
  return people.length === 0 ? null : { ...rules, people }
}

/**
 * When anybody takes calls on this day. The table cannot check times of day completely. A row with an impossible one
 * counts as absent.
 */
function hoursOn(rules: BookingRules, day: string): OpeningHours[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const own = peopleOf(rules).map(({ hours }) => hours)
  const isByFirm = own.length === 0 || own.some((hours) => hours.length === 0)
  return [...(isByFirm ? rules.hours : []), ...own.flat()].filter(
    (hours) => hours.weekday === weekday && timeOfDay.test(hours.opens) && timeOfDay.test(hours.closes),
  )
}

/** From 00:00 to 24:00. */
export const timeOfDay = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

function slotAt({ slotMinutes }: BookingRules, day: string, start: number): Slot {
  const time = timeAt(start)
  const startsOn = instantAt(day, time)
  return {
    day,
    time,
    startsOn: startsOn.toISOString(),
    endsOn: new Date(startsOn.getTime() + slotMinutes * minuteMs).toISOString(),
  }
}
