// A booking of a consultation: what is known of it, its status, and what may become of it.
import type { consultationForm } from '#consultations/consultation-form.ts'
import type { AnswersOf } from '#forms/field-table.ts'

/**
 * 'unconfirmed': it has its time until `confirmBy`, and whoever booked it is asked by e-mail to confirm. 'expired': nobody
 * did, so its time is free.
 */
export const bookingStatuses = ['unconfirmed', 'booked', 'cancelled', 'expired'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** Those with a time that nobody else can have. */
export const openStatuses: readonly BookingStatus[] = ['unconfirmed', 'booked']
export const closedStatuses: readonly BookingStatus[] = ['cancelled', 'expired']

export function hasTime({ status }: { status: BookingStatus }): boolean {
  return openStatuses.includes(status)
}

/** Everybody was told of it, unless a bot booked it. */
export function isConfirmed({ status }: { status: BookingStatus }): boolean {
  return status === 'booked' || status === 'cancelled'
}

/** What people are told of a booking. */
export const announcedEvents = ['booked', 'moved', 'cancelled', 'link', 'reassigned'] as const

type Transition = {
  /** None: it begins so. */
  from: readonly BookingStatus[]
  to: BookingStatus
  /** Absent: nobody is told. */
  announcedAs?: (typeof announcedEvents)[number]
  /** It raises SEQUENCE (RFC 5545 §3.8.7.4) and ends the link, unless nobody is told of it. */
  isNewVersion?: true
}

/** Everything that may be done to a booking. Its history names these as well. */
export type BookingEvent =
  | 'requested'
  | 'booked'
  | 'confirmed'
  | 'expired'
  | 'moved'
  | 'reassigned'
  | 'link'
  | 'cancelled'
  | 'attended'
  | 'missed'
  | 'unmarked'

export const transitions: Record<BookingEvent, Transition> = {
  /** Its mail is the link that confirms it. */
  requested: { from: [], to: 'unconfirmed', announcedAs: 'booked' },
  booked: { from: [], to: 'booked', announcedAs: 'booked' },
  confirmed: { from: ['unconfirmed', 'expired'], to: 'booked', announcedAs: 'booked' },
  /** Nobody confirmed it in time, or the visitor withdrew it before. */
  expired: { from: ['unconfirmed'], to: 'expired' },
  moved: { from: ['booked'], to: 'booked', announcedAs: 'moved', isNewVersion: true },
  /** Another consultant will call. */
  reassigned: { from: ['booked'], to: 'booked', announcedAs: 'reassigned', isNewVersion: true },
  /** It has another video link. */
  link: { from: ['booked'], to: 'booked', announcedAs: 'link', isNewVersion: true },
  cancelled: { from: ['booked'], to: 'cancelled', announcedAs: 'cancelled', isNewVersion: true },
  attended: { from: ['booked'], to: 'booked' },
  missed: { from: ['booked'], to: 'booked' },
  /** Nobody says any more whether it took place. */
  unmarked: { from: ['booked'], to: 'booked' },
}
export const bookingEvents = Object.keys(transitions) as BookingEvent[]

/** Whether it took place; '' if nobody has said. */
export const attendances = ['', 'attended', 'missed'] as const
export type Attendance = (typeof attendances)[number]

/** `subject`: what a visitor asked for; '' where anybody will do. `consultant`: whom they were told of; null if nobody. */
export type Preferences = { subject: string; consultant: number | null }

export const noPreferences: Preferences = { subject: '', consultant: null }

/** What whoever booked has answered, by the names of the fields. Its subject is among the preferences. */
export type BookingAnswers = AnswersOf<typeof consultationForm, 'lead'> &
  Omit<AnswersOf<typeof consultationForm, 'booking'>, 'subject'>

/** As its mails, its invitation and its page need it. */
export type Booking = BookingAnswers & {
  reference: string
  uid: string
  sequence: number
  status: BookingStatus
  /** Until when it had to be confirmed (ISO 8601 UTC), also once it is; null if it never had to be. */
  confirmBy: string | null
  /** Instants, ISO 8601 UTC. */
  startsOn: string
  endsOn: string
  changedOn: string
  meetingUrl: string
  /** The visitor's own IANA time zone; '' if unknown. */
  timeZone: string
  guests: string[]
  /** Who will call, as everybody is told; '' if nobody is. */
  consultant: string
  /** What the visitor asked for, and who it is kept for if the time is moved. */
  preferences: Preferences
}

/**
 * One of these as a mail tells it. `formerStart` is when it would have begun before it was moved. `isEscalated`: it was
 * booked from a conversation with the assistant. `byStaff`: a colleague did it, by this name, and wrote `line` to the
 * visitor ('' for none), which guests do not read.
 */
export type BookingChange = (
  | { what: 'booked'; isEscalated?: boolean }
  | { what: 'moved'; formerStart: string }
  | { what: 'cancelled' | 'link' | 'reassigned' }
) & { byStaff?: ByStaff }
export type ByStaff = { name: string; line: string }

/**
 * What a mailed link stands for now. 'moved': the booking stands, but this link has ended; its successor was mailed.
 * 'past': it is over.
 */
export type LinkState = BookingStatus | 'moved' | 'past' | 'unknown'

/** Whether it can be moved or cancelled: its link is the latest one, and it has not begun. */
export function canChange(
  { state, booking }: { state: LinkState; booking: Pick<Booking, 'startsOn'> | null },
  now: Date,
): boolean {
  return state === 'booked' && booking !== null && booking.startsOn > now.toISOString()
}
