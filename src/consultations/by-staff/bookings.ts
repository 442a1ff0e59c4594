// Bookings as the console's calls give them, for the server and for the screens.
import { z } from 'zod'
import { rowId } from '#platform/console/row-id.ts'
import type { DeliveryState, MailDelivery } from '#platform/mail/delivery-state.ts'
import type { Attendance, BookingEvent, BookingStatus } from '#consultations/record/booking.ts'
import { noProfile } from '#consultations/times/booking-rules.ts'

/** Of the invitation that was last mailed to the visitor and the guests; the worst if they differ. */
export type MailState = { state: DeliveryState | 'none'; reason: string }

export type BookingRow = {
  id: number
  reference: string
  name: string
  company: string
  status: BookingStatus
  /** Until when it had to be confirmed; null if it never had to be. */
  confirmBy: string | null
  /** Whether the meeting took place; '' if nobody has said. */
  attendance: Attendance
  consultant: number
  startsOn: string
  endsOn: string
  /** Sent with each change, so that of two at once the second is told. */
  sequence: number
  isSpam: boolean
  /** When it was planned for before its last move. */
  formerStart: string | null
  /** 'visitor' or a name; null unless it is cancelled and that is known. */
  cancelledBy: string | null
  mail: MailState
}

export type BookingDetail = BookingRow & {
  leadId: number
  email: string
  phone: string
  agenda: string
  guests: string[]
  /** The visitor's own IANA time zone; '' if unknown. */
  timeZone: string
  meetingUrl: string
  /** What the visitor chose; '' where anybody would do. */
  subject: string
  bookedOn: string
  history: HistoryLine[]
  mails: (MailDelivery & { to: string; subject: string; on: string })[]
  /** At most three free times around it. */
  nearest: FreeTime[]
  /** False once it is cancelled or has begun. */
  canChange: boolean
  hasBegun: boolean
}

/** Stands in the history for the e-mail with the link that was not written, because its mailbox had had several. */
export const notMailed = 'not mailed'

/** `by` is 'visitor' or a name. */
export type HistoryLine = {
  on: string
  by: string
  what: BookingEvent | typeof notMailed
  formerStart: string | null
  /** The names of two consultants; null unless it was reassigned and both are known. */
  reassigned: { from: string; to: string } | null
}

/** `day` and `time` are in India. */
export const freeTimeSchema = z.object({ day: z.string(), time: z.string(), startsOn: z.string() })
export type FreeTime = z.infer<typeof freeTimeSchema>

export type Consultant = { number: number; name: string; takesCalls: boolean }
export type Block = { id: number; consultant: number; startsOn: string; endsOn: string; reason: string }

export type CalendarSlot = {
  time: string
  startsOn: string
  endsOn: string
  /** The consultants who are free then; none once it has begun. */
  free: number[]
  /** Visitors can choose it, if anybody is free. */
  isOffered: boolean
}
export type CalendarDay = { day: string; holiday: string | null; slots: CalendarSlot[] }

export type BookingCalendar = {
  now: string
  today: string
  slotMinutes: number
  consultants: Consultant[]
  days: CalendarDay[]
  bookings: BookingRow[]
  blocks: Block[]
}

const openingHours = z
  .array(z.object({ weekday: z.int().min(0).max(6), opens: z.string(), closes: z.string() }))
  .max(70)

/** What staff edit, as one document. */
export const rulesSchema = z.object({
  slotMinutes: z.number(),
  bufferMinutes: z.number(),
  noticeDays: z.number(),
  horizonDays: z.number(),
  capacity: z.number(),
  /** From number 1. */
  consultants: z
    .array(
      z.object({
        name: z.string(),
        isActive: z.boolean(),
        isNamed: z.boolean(),
        services: z.array(rowId).max(100),
        hours: openingHours,
      }),
    )
    .max(50),
  hours: openingHours,
  holidays: z.array(z.object({ day: z.string(), name: z.string(), isYearly: z.boolean() })).max(500),
})
export type RulesForm = z.infer<typeof rulesSchema>
export type ConsultantForm = RulesForm['consultants'][number]

export const emptyConsultant: ConsultantForm = { ...noProfile, name: '' }

export type RulesAnswer = {
  version: number
  rules: RulesForm
  /** What consultants can be asked about. */
  services: { id: number; title: string }[]
  /** How many bookings are on a holiday, by its day; only days that have any. */
  bookedOn: Record<string, number>
  /** Who changed them last. */
  changed: { by: string; on: string } | null
}

export type OutsideBecause = 'holiday' | 'hours' | 'capacity' | 'consultant'

export type RulesEffect = {
  /** Bookings that the rules allow now and would not allow then. They stay until somebody moves them. */
  outside: { id: number; name: string; startsOn: string; because: OutsideBecause }[]
  /** How many times visitors can choose from until the horizon, before bookings and blocks. */
  offered: { before: number; after: number }
}
