// Staff edit what visitors can book: opening hours, lengths, notice, capacity and holidays, as one document.
import { openStatuses } from '#consultations/record/booking.ts'
import {
  holidayOn,
  noProfile,
  peopleOf,
  slotsOn,
  type BookingRules,
  type Holiday,
  type OpeningHours,
  type Person,
} from '#consultations/times/booking-rules.ts'
import { profiles } from '#consultations/times/people.server.ts'
import { bookingRules, daysFrom } from '#consultations/times/free-times.server.ts'
import { minutesOf, weekdayNames } from '#consultations/record/booking-time.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { clockInIndia, addDays, dayInIndia, dayText } from '#platform/dates.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { ConsultantForm, OutsideBecause, RulesAnswer, RulesEffect, RulesForm } from './bookings.ts'

const record = 'booking-rules'

export async function staffRules(database: Database, now: Date): Promise<RulesAnswer> {
  const [{ version }, rules, services, ahead, last] = await Promise.all([
    database.selectFrom('consultation_rules').select('version').executeTakeFirstOrThrow(),
    rulesForm(database),
    database.selectFrom('service').select(['id', 'title']).orderBy('position').execute(),
    upcomingBookings(database, now),
    database
      .selectFrom('audit_entry')
      .select(['staff_name', 'done_on'])
      .where('record', '=', record)
      .where('record_id', '=', '1')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const bookedOn: Record<string, number> = {}
  for (const { starts_on } of ahead) {
    const holiday = holidayOn({ ...emptyRules, holidays: rules.holidays }, dayInIndia(starts_on))
    if (holiday) bookedOn[holiday.day] = (bookedOn[holiday.day] ?? 0) + 1
  }
  return {
    version,
    rules,
    services,
    bookedOn,
    changed: last ? { by: last.staff_name, on: last.done_on } : null,
  }
}

const emptyRules: BookingRules = {
  slotMinutes: 0,
  noticeDays: 0,
  horizonDays: 0,
  bufferMinutes: 0,
  capacity: 0,
  hours: [],
  holidays: [],
}

async function rulesForm(database: Database): Promise<RulesForm> {
  const [{ meetingUrl: _, people: __, ...rules }, named, known] = await Promise.all([
    bookingRules(database),
    database.selectFrom('consultant').selectAll().execute(),
    profiles(database),
  ])
  const names = new Map(named.map(({ number, name }) => [number, name]))
  return {
    ...rules,
    hours: rules.hours.toSorted(
      (one, other) => ((one.weekday + 6) % 7) - ((other.weekday + 6) % 7) || one.opens.localeCompare(other.opens),
    ),
    holidays: rules.holidays.toSorted((one, other) => one.day.localeCompare(other.day)),
    consultants: Array.from({ length: rules.capacity }, (_each, index): ConsultantForm => {
      const profile = known.get(index + 1) ?? noProfile
      return { ...profile, name: names.get(index + 1) ?? '' }
    }),
  }
}

/** What saving these rules would do. Changes nothing. */
export async function previewImpact(database: Database, then: RulesForm, now: Date): Promise<RulesEffect> {
  const [rules, ahead] = await Promise.all([bookingRules(database), upcomingBookings(database, now)])
  const planned = { ...then, people: peopleIn(then) }
  const outside = ahead.flatMap((row) => {
    const because = outsideBecause(planned, row)
    if (because === null || outsideBecause(rules, row) !== null) return []
    return [{ id: row.id, name: row.name, startsOn: row.starts_on, because }]
  })
  return { outside, offered: { before: offeredBy(rules, now), after: offeredBy(planned, now) } }
}

/** Those of them who take calls, by their hours. */
function peopleIn({ consultants }: RulesForm): Person[] {
  return consultants.flatMap(({ isActive, hours }, index) =>
    isActive ? [{ number: index + 1, hours, subjects: [] }] : [],
  )
}

function offeredBy(rules: BookingRules, now: Date): number {
  if (peopleOf(rules).length === 0) return 0
  const today = dayInIndia(now)
  return daysFrom(today, addDays(today, rules.horizonDays)).flatMap((day) => slotsOn(rules, day, now)).length
}

type UpcomingBooking = { id: number; name: string; consultant: number; starts_on: string; ends_on: string }

function upcomingBookings(database: Database, now: Date): Promise<UpcomingBooking[]> {
  return database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .select(['booking.id', 'lead.name', 'consultant', 'starts_on', 'ends_on'])
    .where('booking.status', 'in', openStatuses)
    .where('booking.starts_on', '>', now.toISOString())
    .orderBy('booking.starts_on')
    .orderBy('booking.id')
    .execute()
}

function outsideBecause(
  rules: BookingRules,
  { consultant, starts_on, ends_on }: UpcomingBooking,
): OutsideBecause | null {
  const day = dayInIndia(starts_on)
  if (holidayOn(rules, day)) return 'holiday'
  const start = minutesOf(clockInIndia(starts_on))
  const end = start + (Date.parse(ends_on) - Date.parse(starts_on)) / 60_000
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const person = peopleOf(rules).find(({ number }) => number === consultant)
  const own = person !== undefined && person.hours.length > 0 ? person.hours : rules.hours
  const isOpen = own.some(
    (hours) => hours.weekday === weekday && minutesOf(hours.opens) <= start && end <= minutesOf(hours.closes),
  )
  if (!isOpen) return 'hours'
  if (consultant > rules.capacity) return 'capacity'
  return person === undefined ? 'consultant' : null
}

/** 'conflict': somebody else has saved since this version was read. Nothing was written. */
export type Saved = { outcome: 'saved' } | { outcome: 'conflict' }

/** Replaces the rules. What visitors can book follows with the next request; bookings that are booked stay. */
export async function saveRules(
  database: Database,
  staff: Staff,
  { version, rules }: { version: number; rules: RulesForm },
  now: Date,
): Promise<Saved> {
  return inTransaction(database, async (tx): Promise<Saved> => {
    // Of two at once the second waits here for the first, and then finds another version.
    const { numUpdatedRows } = await tx
      .updateTable('consultation_rules')
      .set({
        slot_minutes: rules.slotMinutes,
        buffer_minutes: rules.bufferMinutes,
        notice_days: rules.noticeDays,
        horizon_days: rules.horizonDays,
        capacity: rules.capacity,
        version: version + 1,
      })
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return { outcome: 'conflict' }
    const before = await partsBefore(tx)
    await tx.deleteFrom('consultation_hours').execute()
    await tx.deleteFrom('holiday').execute()
    await tx.deleteFrom('consultant').execute()
    await tx.deleteFrom('consultant_profile').execute()
    if (rules.hours.length > 0) await tx.insertInto('consultation_hours').values(rules.hours).execute()
    const holidays = rules.holidays.map(({ day, name, isYearly }) => ({
      day,
      name: name.trim(),
      is_yearly: isYearly ? 1 : 0,
    }))
    if (holidays.length > 0) await tx.insertInto('holiday').values(holidays).execute()
    const names = rules.consultants
      .slice(0, rules.capacity)
      .map(({ name }, index) => ({ number: index + 1, name: name.trim() }))
    if (names.length > 0) await tx.insertInto('consultant').values(names).execute()
    const rows = rules.consultants.slice(0, rules.capacity).map(profileRow)
    if (rows.length > 0) await tx.insertInto('consultant_profile').values(rows).execute()
    await publishChange(tx)
    const detail = differences(before, rules)
    await recordAction(tx, staff, { action: 'Changed hours and holidays', record, recordId: 1, detail }, now)
    return { outcome: 'saved' }
  })
}

function profileRow({ isActive, isNamed, services, hours }: ConsultantForm, index: number) {
  return {
    number: index + 1,
    is_active: isActive ? 1 : 0,
    is_named: isNamed ? 1 : 0,
    services: JSON.stringify(services),
    hours: JSON.stringify(hours),
  }
}

type Dependencies = Pick<RulesForm, 'hours' | 'holidays' | 'consultants'>

async function partsBefore(tx: Database): Promise<Dependencies> {
  const { hours, holidays, consultants } = await rulesForm(tx)
  return { hours, holidays, consultants }
}

/** For the record: the rules as they are now, and the hours and holidays that came and went. */
function differences(before: Dependencies, now: RulesForm): string {
  const hours = ({ weekday, opens, closes }: OpeningHours) => `${weekdayNames[weekday] ?? ''} ${opens} to ${closes}`
  const holiday = ({ day, name, isYearly }: Holiday) => `${dayText(day)} ${name}${isYearly ? ', every year' : ''}`
  const consultant = ({ name, isActive, isNamed, services, hours: own }: ConsultantForm) =>
    [
      `consultant ${name.trim()}`,
      isActive ? '' : 'no calls',
      isNamed ? 'named' : '',
      services.length === 0 ? '' : `services ${services.join(' ')}`,
      own.map(hours).join(' '),
    ]
      .filter((part) => part !== '')
      .join(', ')
  const lists = [
    comeAndGone(before.hours.map(hours), now.hours.map(hours)),
    comeAndGone(before.holidays.map(holiday), now.holidays.map(holiday)),
    comeAndGone(before.consultants.map(consultant), now.consultants.map(consultant)),
  ].flat()
  const numbers = `${now.slotMinutes} minutes and a pause of ${now.bufferMinutes}, notice ${now.noticeDays}, horizon ${now.horizonDays}, consultants ${now.capacity}`
  return [...lists, numbers].join('; ')
}

function comeAndGone(before: string[], now: string[]): string[] {
  return [
    ...now.filter((each) => !before.includes(each)).map((each) => `added ${each}`),
    ...before.filter((each) => !now.includes(each)).map((each) => `removed ${each}`),
  ]
}
