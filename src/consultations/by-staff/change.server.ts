// Staff move, reassign and cancel bookings. The rules of the booking page bind visitors; staff may leave them if they say
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
import { notifyEverybody, withoutLimits, type Notify, type Site } from '#consultations/mail/announcement.server.ts'
import { canChange, type Attendance } from '#consultations/record/booking.ts'
import { weekdayText, whenInIndia } from '#consultations/record/booking-time.ts'
import { findBooking, type StoredBooking } from '#consultations/store/find-booking.server.ts'
import { anybodyFor, bookingRules } from '#consultations/times/free-times.server.ts'
import { nearestFree, type DayAndTime } from '#consultations/times/nearest-free.server.ts'
import { consultantNames, nameForVisitors } from '#consultations/times/people.server.ts'
import {
  changeBooking,
  SlotTaken,
  StaleVersion,
  type Change,
  type SlotChoice,
} from '#consultations/verbs/change-booking.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { clockInIndia, dayInIndia, dayText } from '#platform/dates.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { notMailed, type BookingDetail, type FreeTime, type HistoryLine } from './bookings.ts'
import { oneBooking } from './bookings.server.ts'

export type StaffSite = Pick<Site, 'publicUrl'>

/** 'conflict': somebody else was faster, or the booking can no longer be changed. */
export type Refused =
  | { outcome: 'unknown' }
  | { outcome: 'conflict'; message: string; id?: number }
  | { outcome: 'not free'; message: string; nearest: FreeTime[] }
  | { outcome: 'unconfirmed'; message: string }
  | { outcome: 'wrong'; message: string }
export type Done = { outcome: 'done'; id: number }

/** `sequence` is that of the booking as the person saw it, and `line` is for the visitor ('' for none). */
type ChangeTarget = { id: number; sequence: number; line: string }
/** `isConfirmed`: also if visitors could not choose this time. Without a consultant, whoever is free. */
export type TimeForStaff = DayAndTime & { consultant?: number | undefined; isConfirmed: boolean }

/** The mails that staff cause are not limited: nobody else can cause them. */
export function notifyForStaff(site: StaffSite): Notify {
  return notifyEverybody({ ...site, throttle: withoutLimits })
}

export function moveByStaff(
  database: Database,
  staff: Staff,
  request: ChangeTarget & TimeForStaff,
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  return changeAsSeen(database, staff, request, site, now, async ({ id, startsOn, consultantNumber }) => {
    const rules = await bookingRules(database)
    const chosen = chosenSlot(rules, request, now)
    if ('outcome' in chosen) return chosen
    const { slot } = chosen
    if (slot.startsOn === startsOn) return wrong('It is already at this time. Choose another one.')
    const candidates =
      request.consultant === undefined
        ? await anybodyFor(database, rules, slot, { id, consultant: consultantNumber })
        : [request.consultant]
    const detail = `From ${whenInIndia(startsOn)} to ${whenInIndia(slot.startsOn)}`
    return { change: { what: 'moved', to: { rules, slot, candidates } }, action: 'Moved a booking', detail }
  })
}

/** Gives the booking to another consultant. Everybody invited is told who will call, unless the invitation names neither. */
export function reassignByStaff(
  database: Database,
  staff: Staff,
  request: ChangeTarget & { consultant: number },
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  const { consultant: to } = request
  return changeAsSeen(
    database,
    staff,
    request,
    site,
    now,
    async ({ startsOn, endsOn, consultant, consultantNumber }) => {
      const rules = await bookingRules(database)
      if (!consultants(rules).includes(to)) return wrong('This consultant takes no calls.')
      if (to === consultantNumber) return wrong('This consultant has the meeting already.')
      const slot = { day: dayInIndia(startsOn), time: clockInIndia(startsOn), startsOn, endsOn }
      const nameOf = await consultantNames(database)
      return {
        change: { what: 'reassigned', to: { rules, slot, candidates: [to] } },
        action: 'Handed over a booking',
        detail: `From ${nameOf(consultantNumber)} to ${nameOf(to)}`,
        isSilent: (await nameForVisitors(database, to)) === consultant,
      }
    },
  )
}

export function cancelByStaff(
  database: Database,
  staff: Staff,
  request: ChangeTarget,
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  return changeAsSeen(database, staff, request, site, now, ({ startsOn }) => ({
    change: { what: 'cancelled' },
    action: 'Cancelled a booking',
    detail: whenInIndia(startsOn),
  }))
}

/** Gives the booking another video link, and tells everybody. */
export function setMeetingLink(
  database: Database,
  staff: Staff,
  request: ChangeTarget & { meetingUrl: string },
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  const { meetingUrl } = request
  return changeAsSeen(database, staff, request, site, now, (booking) =>
    booking.meetingUrl === meetingUrl
      ? wrong('This is already its link.')
      : { change: { what: 'link', meetingUrl }, action: 'Changed the link of a booking' },
  )
}

const attendanceEvents = {
  '': { change: { what: 'unmarked' }, action: 'Removed the outcome of a booking' },
  attended: { change: { what: 'attended' }, action: 'Marked a booking “Took place”' },
  missed: { change: { what: 'missed' }, action: 'Marked a booking “Did not attend”' },
} as const satisfies Record<Attendance, Plan>

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
  return change(database, staff, booking, attendanceEvents[attendance], { line: '', notify: null }, now)
}

const unknown = { outcome: 'unknown' } as const
const wrong = (message: string) => ({ outcome: 'wrong', message }) as const

type Plan = {
  change: Omit<Change, 'by' | 'byStaff'>
  /** In the history of what staff did. */
  action: string
  detail?: string
  /** Nobody is told. */
  isSilent?: boolean
}

/** Makes the change that is planned for the booking, if it is still as the person saw it and may be changed. */
async function changeAsSeen(
  database: Database,
  staff: Staff,
  { id, sequence, line }: ChangeTarget,
  site: StaffSite,
  now: Date,
  planFor: (booking: StoredBooking) => Plan | Refused | Promise<Plan | Refused>,
): Promise<Done | Refused> {
  const found = await findBooking(database, { id }, now)
  const { state, booking } = found
  if (!booking) return unknown
  if (state === 'unconfirmed')
    return { outcome: 'conflict', message: 'The visitor has not confirmed this booking by e-mail yet.' }
  if (booking.sequence !== sequence || state === 'cancelled' || state === 'expired') return conflict(database, id, now)
  if (!canChange(found, now))
    return { outcome: 'conflict', message: 'This meeting has begun. Book another time instead.' }
  const plan = await planFor(booking)
  if ('outcome' in plan) return plan
  return change(database, staff, booking, plan, { line, notify: plan.isSilent ? null : notifyForStaff(site) }, now)
}

/** Makes the change in this person's name, with its entry in the history. */
async function change(
  database: Database,
  staff: Staff,
  booking: StoredBooking,
  { change: planned, action, detail = '' }: Plan,
  { line, notify }: { line: string; notify: Notify | null },
  now: Date,
): Promise<Done | Refused> {
  const { id } = booking
  const byStaff = { ...planned, by: staff.id, byStaff: { name: staff.name, line } }
  const write = async (tx: Database) => {
    await changeBooking(tx, booking, byStaff, notify, now)
    await recordAction(tx, staff, { action, detail, record: 'booking', recordId: id }, now)
  }
  try {
    await inTransaction(database, write, booking.emailKey)
    return { outcome: 'done', id }
  } catch (error) {
    if (error instanceof StaleVersion) return conflict(database, id, now)
    if (error instanceof SlotTaken && planned.to) return notFreeForStaff(database, planned.to, now)
    throw error
  }
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
  { day, time, consultant, isConfirmed }: TimeForStaff,
  now: Date,
): { slot: Slot } | Refused {
  const slot = slotFrom(rules, day, time)
  if (Number(time.slice(3)) % tickMinutes !== 0) return wrong('A consultation must begin on a quarter of an hour.')
  if (slot.startsOn <= now.toISOString()) return wrong('This time has passed.')
  if (consultant !== undefined && !consultants(rules).includes(consultant))
    return wrong('This consultant takes no calls.')
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
  { rules, slot }: Pick<SlotChoice, 'rules' | 'slot'>,
  now: Date,
): Promise<Refused> {
  const nearest = await nearestFree(database, rules, slot, now)
  return {
    outcome: 'not free',
    message: 'This time has been taken. Nothing was changed, and no one was notified.',
    nearest: nearest.map(({ day, time, startsOn }) => ({ day, time, startsOn })),
  }
}
