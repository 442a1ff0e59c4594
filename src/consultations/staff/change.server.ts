// Staff move and cancel meetings. The rules of the booking page bind visitors; staff may leave them if they say
// so, but nobody is ever booked twice.
import {
  closedBecause,
  consultants,
  holidayOn,
  slotFrom,
  slotNamed,
  tickMinutes,
  type BookingRules,
  type Slot,
} from '#consultations/times/booking-rules.ts'
import { canChange, makeChange, type Decided } from '#consultations/meeting/changes.server.ts'
import { recordChange } from '#consultations/meeting/record-change.server.ts'
import type { Site } from '#consultations/consultations.server.ts'
import { anybodyFor, bookingRules, nearestFree } from '#consultations/times/free-times.server.ts'
import { presentOf, type KeptMeeting } from '#consultations/meeting/kept-meeting.server.ts'
import { weekdayText, whenInIndia } from '#consultations/meeting/meeting-time.ts'
import type { Attendance } from '#consultations/tables.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { clockInIndia, dayInIndia, dayText } from '#platform/dates.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { FreeTime } from './bookings.ts'
import { oneBooking } from './bookings.server.ts'

export type StaffSite = Pick<Site, 'publicUrl' | 'secret'>

/** 'conflict': somebody else was faster, or the meeting can no longer be changed. */
export type Refused =
  | { outcome: 'unknown' }
  | { outcome: 'conflict'; message: string; id?: number }
  | { outcome: 'not free'; message: string; nearest: FreeTime[] }
  | { outcome: 'unconfirmed'; message: string }
  | { outcome: 'wrong'; message: string }
export type Done = { outcome: 'done'; id: number }

/** `sequence` is that of the meeting as the person saw it. */
export type Seen = { id: number; sequence: number }
/** `isConfirmed`: also if visitors could not choose this time. Without a consultant, whoever is free. */
export type WantedByStaff = { day: string; time: string; consultant?: number | undefined; isConfirmed: boolean }

/** The mails that staff cause are not limited: nobody else can cause them. */
export function siteOfStaff(site: StaffSite): Site {
  return { ...site, placeMails: (_, mails) => Promise.resolve(mails.map(() => 'now' as const)) }
}

export async function moveByStaff(
  database: Database,
  staff: Staff,
  { line, ...wanted }: Seen & WantedByStaff & { line: string },
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  const found = await changeable(database, wanted, now)
  if ('outcome' in found) return found
  const { kept } = found
  const rules = await bookingRules(database)
  const chosen = chosenSlot(rules, wanted, now)
  if ('outcome' in chosen) return chosen
  const { slot } = chosen
  const among = wanted.consultant === undefined ? await anybodyFor(database, rules, slot, kept) : [wanted.consultant]
  if (slot.startsOn === kept.meeting.startsOn)
    return { outcome: 'wrong', message: 'It is already at this time. Choose another one.' }
  const change = { what: 'moved', formerStart: kept.meeting.startsOn } as const
  const detail = `From ${whenInIndia(kept.meeting.startsOn)} to ${whenInIndia(slot.startsOn)}`
  const decided = { kept, change, line, take: { rules, slot, among }, action: 'Moved a booking', detail }
  return makeByStaff(database, staff, decided, site, now)
}

export async function cancelByStaff(
  database: Database,
  staff: Staff,
  { line, ...seen }: Seen & { line: string },
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  const found = await changeable(database, seen, now)
  if ('outcome' in found) return found
  const { kept } = found
  const detail = whenInIndia(kept.meeting.startsOn)
  const decided = { kept, change: { what: 'cancelled' }, line, action: 'Cancelled a booking', detail } as const
  return makeByStaff(database, staff, decided, site, now)
}

/** Gives the meeting another video link, and tells everybody. */
export async function setMeetingLink(
  database: Database,
  staff: Staff,
  { line, meetingUrl, ...seen }: Seen & { line: string; meetingUrl: string },
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  const found = await changeable(database, seen, now)
  if ('outcome' in found) return found
  const { kept } = found
  if (kept.meeting.meetingUrl === meetingUrl) return { outcome: 'wrong', message: 'This is already its link.' }
  const decided = { kept, change: { what: 'link' }, line, meetingUrl, action: 'Changed the link of a booking' } as const
  return makeByStaff(database, staff, decided, site, now)
}

/** Notes whether a meeting that has begun took place. Nobody is told. */
export async function markAttendance(
  database: Database,
  staff: Staff,
  { id, attendance }: { id: number; attendance: Attendance },
  now: Date,
): Promise<Done | Refused> {
  const words = {
    '': 'Removed the outcome of a booking',
    held: 'Marked a booking “Took place”',
    missed: 'Marked a booking “Did not attend”',
  }
  return inTransaction(database, async (tx): Promise<Done | Refused> => {
    const { numUpdatedRows } = await tx
      .updateTable('consultation')
      .set({ attendance })
      .where('id', '=', id)
      .where('state', '=', 'booked')
      .where('starts_on', '<=', now.toISOString())
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) {
      const row = await tx.selectFrom('consultation').select('id').where('id', '=', id).executeTakeFirst()
      return row ? { outcome: 'conflict', message: 'This meeting has not begun, or was cancelled.' } : unknown
    }
    await recordChange(tx, { id, what: attendance === '' ? 'unmarked' : attendance, by: staff.id }, now)
    await recordAction(tx, staff, { action: words[attendance], record: 'booking', recordId: id }, now)
    return { outcome: 'done', id }
  })
}

const unknown = { outcome: 'unknown' } as const

/** The meeting if it is still as the person saw it and may be changed. */
export async function changeable(
  database: Database,
  { id, sequence }: Seen,
  now: Date,
): Promise<{ kept: KeptMeeting } | Refused> {
  const { kept, ...present } = await presentOf(database, { id }, now)
  if (!kept) return unknown
  if (kept.meeting.sequence !== sequence) return conflict(database, id, now)
  if (present.state === 'cancelled') return conflict(database, id, now)
  if (present.state === 'held')
    return { outcome: 'conflict', message: 'This time is held until the visitor confirms it by e-mail.' }
  if (present.state === 'lapsed') return conflict(database, id, now)
  if (!canChange(present, now))
    return { outcome: 'conflict', message: 'This meeting has begun. Book another time instead.' }
  return { kept }
}

/** Says who was faster, and what they did. */
export async function conflict(database: Database, id: number, now: Date): Promise<Refused> {
  const booking = await oneBooking(database, id, now)
  if (!booking) return unknown
  const last = booking.history.at(-1)
  const by = last === undefined ? 'Someone else' : last.by === 'visitor' ? 'The visitor' : last.by
  const at = last === undefined ? '' : ` at ${clockInIndia(last.on)}`
  const did =
    booking.state === 'cancelled'
      ? 'cancelled this meeting'
      : last?.what === 'link'
        ? 'changed the link of this meeting'
        : last?.what === 'handed over'
          ? `gave this meeting to ${last.handedOver?.to ?? 'another consultant'}`
          : `moved this meeting to ${whenInIndia(booking.startsOn)}`
  return { outcome: 'conflict', id, message: `${by} ${did}${at}. Nothing was changed, and no one was notified.` }
}

/** The interval that staff want, if it can be had at all and is within the visitors' rules or confirmed. */
export function chosenSlot(
  rules: BookingRules,
  { day, time, consultant, isConfirmed }: WantedByStaff,
  now: Date,
): { slot: Slot } | Refused {
  const slot = slotFrom(rules, day, time)
  if (Number(time.slice(3)) % tickMinutes !== 0)
    return { outcome: 'wrong', message: 'A consultation must begin on a quarter of an hour.' }
  if (slot.startsOn <= now.toISOString()) return { outcome: 'wrong', message: 'This time has passed.' }
  if (consultant !== undefined && !consultants(rules).includes(consultant))
    return { outcome: 'wrong', message: 'This consultant takes no calls.' }
  const because = isConfirmed ? null : unusual(rules, slot, now)
  return because === null ? { slot } : { outcome: 'unconfirmed', message: because }
}

/** Why visitors could not choose this time; null if they could. */
function unusual(rules: BookingRules, { day, time }: Slot, now: Date): string | null {
  if (slotNamed(rules, day, time, now)) return null
  const because = closedBecause(rules, day, dayInIndia(now))
  if (because === 'holiday') return `${dayText(day)} is a holiday (${holidayOn(rules, day)?.name ?? ''}).`
  if (because === 'closed') return `There are no consultations on a ${weekdayText(day)}.`
  if (because === 'too soon') return `Visitors could not book ${dayText(day)} any more: it is too soon.`
  if (because === 'too far') return `Visitors could not book ${dayText(day)} yet: it is too far ahead.`
  return `${time} is not one of the times that visitors can choose.`
}

export async function notFreeForStaff(
  database: Database,
  { day, time }: { day: string; time: string },
  now: Date,
): Promise<Refused> {
  const nearest = await nearestFree(database, { day, time }, now, 3)
  return {
    outcome: 'not free',
    message: 'This time has been taken. Nothing was changed, and no one was notified.',
    nearest: nearest.map((slot) => ({ day: slot.day, time: slot.time, startsOn: slot.startsOn })),
  }
}

/** `line` is for the visitor; `action` and `detail` are for the history. */
type DecidedByStaff = Omit<Decided, 'by' | 'alsoWrite'> & { line: string; action: string; detail?: string }

/** Makes the change in this person's name, with its entry in the history. */
export async function makeByStaff(
  database: Database,
  staff: Staff,
  { line, action, detail = '', ...decided }: DecidedByStaff,
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  const { kept, change, take } = decided
  const byStaff = { name: staff.name, line }
  const alsoWrite = (tx: Database) =>
    recordAction(tx, staff, { action, record: 'booking', recordId: kept.id, detail }, now)
  const whole = { ...decided, change: { ...change, byStaff }, by: staff.id, alsoWrite }
  const made = await makeChange(database, whole, siteOfStaff(site), now)
  if (made === 'overtaken') return conflict(database, kept.id, now)
  if (made === 'taken' && take) return notFreeForStaff(database, take.slot, now)
  return { outcome: 'done', id: kept.id }
}
