// Staff move and cancel bookings. The rules of the booking page bind visitors; staff may leave them if they say
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
import { tellEverybody, withoutLimits, type Site, type Tell } from '#consultations/mail/announcement.server.ts'
import { canChange, type Attendance } from '#consultations/record/booking.ts'
import { weekdayText, whenInIndia } from '#consultations/record/booking-time.ts'
import { findBooking, type StoredBooking } from '#consultations/store/find-booking.server.ts'
import { anybodyFor, bookingRules, nearestFree } from '#consultations/times/free-times.server.ts'
import { changeBooking, SlotTaken, StaleVersion, type Change } from '#consultations/verbs/change-booking.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { clockInIndia, dayInIndia, dayText } from '#platform/dates.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { notMailed, type BookingDetail, type FreeTime, type HistoryLine } from './bookings.ts'
import { oneBooking } from './bookings.server.ts'

export type StaffSite = Pick<Site, 'publicUrl' | 'secret'>

/** 'conflict': somebody else was faster, or the booking can no longer be changed. */
export type Refused =
  | { outcome: 'unknown' }
  | { outcome: 'conflict'; message: string; id?: number }
  | { outcome: 'not free'; message: string; nearest: FreeTime[] }
  | { outcome: 'unconfirmed'; message: string }
  | { outcome: 'wrong'; message: string }
export type Done = { outcome: 'done'; id: number }

/** `sequence` is that of the booking as the person saw it. */
export type Seen = { id: number; sequence: number }
/** `isConfirmed`: also if visitors could not choose this time. Without a consultant, whoever is free. */
export type WantedByStaff = { day: string; time: string; consultant?: number | undefined; isConfirmed: boolean }

/** The mails that staff cause are not limited: nobody else can cause them. */
export function tellForStaff(site: StaffSite): Tell {
  return tellEverybody({ ...site, throttle: withoutLimits })
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
  const { booking } = found
  const rules = await bookingRules(database)
  const chosen = chosenSlot(rules, wanted, now)
  if ('outcome' in chosen) return chosen
  const { slot } = chosen
  const { id, startsOn, consultantNumber } = booking
  if (slot.startsOn === startsOn)
    return { outcome: 'wrong', message: 'It is already at this time. Choose another one.' }
  const candidates =
    wanted.consultant === undefined
      ? await anybodyFor(database, rules, slot, { id, consultant: consultantNumber })
      : [wanted.consultant]
  const detail = `From ${whenInIndia(startsOn)} to ${whenInIndia(slot.startsOn)}`
  const change = { what: 'moved', to: { rules, slot, candidates } } as const
  const entry = { action: 'Moved a booking', detail }
  return changeByStaff(database, staff, booking, { change, line, entry, tell: tellForStaff(site) }, now)
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
  const { booking } = found
  const entry = { action: 'Cancelled a booking', detail: whenInIndia(booking.startsOn) }
  const change = { what: 'cancelled' } as const
  return changeByStaff(database, staff, booking, { change, line, entry, tell: tellForStaff(site) }, now)
}

/** Gives the booking another video link, and tells everybody. */
export async function setMeetingLink(
  database: Database,
  staff: Staff,
  { line, meetingUrl, ...seen }: Seen & { line: string; meetingUrl: string },
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  const found = await changeable(database, seen, now)
  if ('outcome' in found) return found
  const { booking } = found
  if (booking.meetingUrl === meetingUrl) return { outcome: 'wrong', message: 'This is already its link.' }
  const change = { what: 'link', meetingUrl } as const
  const entry = { action: 'Changed the link of a booking' }
  return changeByStaff(database, staff, booking, { change, line, entry, tell: tellForStaff(site) }, now)
}

const attendanceEvents = {
  '': { what: 'unmarked', action: 'Removed the outcome of a booking' },
  attended: { what: 'attended', action: 'Marked a booking “Took place”' },
  missed: { what: 'missed', action: 'Marked a booking “Did not attend”' },
} as const satisfies Record<Attendance, { what: Change['what']; action: string }>

/** Notes whether a booking that has begun took place. Nobody is told. */
export async function markAttendance(
  database: Database,
  staff: Staff,
  { id, attendance }: { id: number; attendance: Attendance },
  now: Date,
): Promise<Done | Refused> {
  const { booking } = await findBooking(database, { id }, now)
  if (!booking) return unknown
  if (booking.status !== 'booked' || booking.startsOn > now.toISOString())
    return { outcome: 'conflict', message: 'This meeting has not begun, or was cancelled.' }
  const { what, action } = attendanceEvents[attendance]
  return changeByStaff(database, staff, booking, { change: { what }, line: '', entry: { action }, tell: null }, now)
}

const unknown = { outcome: 'unknown' } as const

/** The booking if it is still as the person saw it and may be changed. */
export async function changeable(
  database: Database,
  { id, sequence }: Seen,
  now: Date,
): Promise<{ booking: StoredBooking } | Refused> {
  const found = await findBooking(database, { id }, now)
  const { state, booking } = found
  if (!booking) return unknown
  if (state === 'unconfirmed')
    return { outcome: 'conflict', message: 'The visitor has not confirmed this booking by e-mail yet.' }
  if (booking.sequence !== sequence || state === 'cancelled' || state === 'expired') return conflict(database, id, now)
  if (!canChange(found, now))
    return { outcome: 'conflict', message: 'This meeting has begun. Book another time instead.' }
  return { booking }
}

/** Says who was faster, and what they did. */
export async function conflict(database: Database, id: number, now: Date): Promise<Refused> {
  const booking = await oneBooking(database, id, now)
  if (!booking) return unknown
  const last = booking.history.findLast(({ what }) => what !== notMailed)
  const message = last === undefined ? 'Someone else changed this meeting.' : lastChange(last, booking)
  return { outcome: 'conflict', id, message: `${message} Nothing was changed, and no one was notified.` }
}

function lastChange({ by, on, what, reassigned }: HistoryLine, { startsOn }: BookingDetail): string {
  const who = by === 'visitor' ? 'The visitor' : by
  const at = ` at ${clockInIndia(on)}`
  switch (what) {
    case 'expired':
      return 'This meeting was not confirmed in time, so its time is free.'
    case 'cancelled':
      return `${who} cancelled this meeting${at}.`
    case 'moved':
      return `${who} moved this meeting to ${whenInIndia(startsOn)}${at}.`
    case 'link':
      return `${who} changed the link of this meeting${at}.`
    case 'reassigned':
      return `${who} gave this meeting to ${reassigned?.to ?? 'another consultant'}${at}.`
    default:
      return `${who} changed this meeting${at}.`
  }
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

type ChangeByStaff = {
  change: Omit<Change, 'by' | 'byStaff'>
  /** For the visitor; '' for none. */
  line: string
  /** In the history of what staff did. */
  entry: { action: string; detail?: string }
  tell: Tell | null
}

/** Makes the change in this person's name, with its entry in the history. */
export async function changeByStaff(
  database: Database,
  staff: Staff,
  booking: StoredBooking,
  { change, line, entry, tell }: ChangeByStaff,
  now: Date,
): Promise<Done | Refused> {
  const { id } = booking
  const whole = { ...change, by: staff.id, byStaff: { name: staff.name, line } }
  try {
    await inTransaction(
      database,
      async (tx) => {
        await changeBooking(tx, booking, whole, tell, now)
        await recordAction(tx, staff, { detail: '', ...entry, record: 'booking', recordId: id }, now)
      },
      booking.emailKey,
    )
    return { outcome: 'done', id }
  } catch (error) {
    if (error instanceof StaleVersion) return conflict(database, id, now)
    if (error instanceof SlotTaken && change.to) return notFreeForStaff(database, change.to.slot, now)
    throw error
  }
}
