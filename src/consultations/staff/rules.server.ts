// Staff edit what visitors can book: opening hours, lengths, notice, capacity and holidays, as one document.
import {
  holidayOn,
  minutesOf,
  slotsOn,
  type BookingRules,
  type Holiday,
  type OpeningHours,
} from '#consultations/times/booking-rules.ts'
import { bookingRules, daysFrom } from '#consultations/times/free-times.server.ts'
import { weekdayNames } from '#consultations/meeting/meeting-time.ts'
import '#consultations/tables.server.ts'
import '#leads/tables.server.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { clockInIndia, addDays, dayInIndia, dayText } from '#platform/dates.ts'
import type { Staff } from '#platform/http/staff-of.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { OutsideBecause, RulesAnswer, RulesEffect, RulesForm } from './bookings.ts'

const record = 'booking-rules'

export async function staffRules(database: Database, now: Date): Promise<RulesAnswer> {
  const [{ version }, rules, ahead, last] = await Promise.all([
    database.selectFrom('consultation_rules').select('version').executeTakeFirstOrThrow(),
    rulesForm(database),
    meetingsAhead(database, now),
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
    const holiday = holidayOn({ ...emptyRules, holidays: rules.holidays }, dayInIndia(new Date(starts_on)))
    if (holiday) bookedOn[holiday.day] = (bookedOn[holiday.day] ?? 0) + 1
  }
  return { version, rules, bookedOn, changed: last ? { by: last.staff_name, on: last.done_on } : null }
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
  const [{ meetingUrl: _, ...rules }, named] = await Promise.all([
    bookingRules(database),
    database.selectFrom('consultant').selectAll().execute(),
  ])
  const names = new Map(named.map(({ number, name }) => [number, name]))
  return {
    ...rules,
    hours: rules.hours.toSorted(
      (one, other) => ((one.weekday + 6) % 7) - ((other.weekday + 6) % 7) || one.opens.localeCompare(other.opens),
    ),
    holidays: rules.holidays.toSorted((one, other) => one.day.localeCompare(other.day)),
    consultants: Array.from({ length: rules.capacity }, (_each, index) => names.get(index + 1) ?? ''),
  }
}

/** What saving these rules would do. Changes nothing. */
export async function effectOf(database: Database, then: RulesForm, now: Date): Promise<RulesEffect> {
  const [rules, ahead] = await Promise.all([bookingRules(database), meetingsAhead(database, now)])
  const outside = ahead.flatMap((row) => {
    const because = outsideBecause(then, row)
    if (because === null || outsideBecause(rules, row) !== null) return []
    return [{ id: row.id, name: row.name, startsOn: row.starts_on, because }]
  })
  return { outside, offered: { before: offeredBy(rules, now), after: offeredBy(then, now) } }
}

function offeredBy(rules: BookingRules, now: Date): number {
  if (rules.capacity === 0) return 0
  const today = dayInIndia(now)
  return daysFrom(today, addDays(today, rules.horizonDays)).flatMap((day) => slotsOn(rules, day, now)).length
}

type Ahead = { id: number; name: string; consultant: number; starts_on: string; ends_on: string }

function meetingsAhead(database: Database, now: Date): Promise<Ahead[]> {
  return database
    .selectFrom('consultation')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .select(['consultation.id', 'lead.name', 'consultant', 'starts_on', 'ends_on'])
    .where('consultation.state', '=', 'booked')
    .where('consultation.starts_on', '>', now.toISOString())
    .orderBy('consultation.starts_on')
    .orderBy('consultation.id')
    .execute()
}

function outsideBecause(rules: BookingRules, { consultant, starts_on, ends_on }: Ahead): OutsideBecause | null {
  const day = dayInIndia(new Date(starts_on))
  if (holidayOn(rules, day)) return 'holiday'
  const start = minutesOf(clockInIndia(starts_on))
  const end = start + (Date.parse(ends_on) - Date.parse(starts_on)) / 60_000
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const isOpen = rules.hours.some(
    (hours) => hours.weekday === weekday && minutesOf(hours.opens) <= start && end <= minutesOf(hours.closes),
  )
  if (!isOpen) return 'hours'
  return consultant > rules.capacity ? 'capacity' : null
}

/** 'conflict': somebody else has saved since this version was read. Nothing was written. */
export type Saved = { outcome: 'saved' } | { outcome: 'conflict' }

/** Replaces the rules. What visitors can book follows with the next request; meetings that are booked stay. */
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
    if (rules.hours.length > 0) await tx.insertInto('consultation_hours').values(rules.hours).execute()
    const holidays = rules.holidays.map(({ day, name, isYearly }) => ({
      day,
      name: name.trim(),
      is_yearly: isYearly ? 1 : 0,
    }))
    if (holidays.length > 0) await tx.insertInto('holiday').values(holidays).execute()
    const names = rules.consultants
      .slice(0, rules.capacity)
      .map((name, index) => ({ number: index + 1, name: name.trim() }))
    if (names.length > 0) await tx.insertInto('consultant').values(names).execute()
    await publishChange(tx)
    const detail = differences(before, rules)
    await recordAction(tx, staff, { action: 'Changed hours and holidays', record, recordId: 1, detail }, now)
    return { outcome: 'saved' }
  })
}

type Parts = { hours: OpeningHours[]; holidays: Holiday[] }

async function partsBefore(tx: Database): Promise<Parts> {
  const { hours, holidays } = await bookingRules(tx)
  return { hours, holidays }
}

/** For the record: the rules as they are now, and the hours and holidays that came and went. */
function differences(before: Parts, now: RulesForm): string {
  const hours = ({ weekday, opens, closes }: OpeningHours) => `${weekdayNames[weekday] ?? ''} ${opens} to ${closes}`
  const holiday = ({ day, name, isYearly }: Holiday) => `${dayText(day)} ${name}${isYearly ? ', every year' : ''}`
  const lists = [
    comeAndGone(before.hours.map(hours), now.hours.map(hours)),
    comeAndGone(before.holidays.map(holiday), now.holidays.map(holiday)),
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
