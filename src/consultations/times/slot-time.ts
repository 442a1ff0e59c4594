// A time of day as forms and addresses name it ('HH:MM'), as the calls give it, and in words. A module of its own, because
// a first visit needs no more of a consultation.
import { clockText } from '#platform/dates.ts'

/** A time of day as the calls give it (specification §3). */
export type SlotTime = { hours: number; minutes: number; meridiem: 'AM' | 'PM' }
/** A free slot as GET /get/timeslots gives it. */
export type TimeSlot = { start: SlotTime; end: SlotTime }

/** Turns 'HH:MM' into hours of a twelve-hour clock. */
export function slotTime(time: string): SlotTime {
  const hours = Number(time.slice(0, 2))
  return {
    hours: hours % 12 === 0 ? 12 : hours % 12,
    minutes: Number(time.slice(3)),
    meridiem: hours < 12 ? 'AM' : 'PM',
  }
}

/** The inverse of `slotTime`. */
export function timeName({ hours, minutes, meridiem }: SlotTime): string {
  const hour = (hours % 12) + (meridiem === 'PM' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** Formats '9:00 AM'. */
export function slotTimeText(time: SlotTime): string {
  return clockText(timeName(time))
}
