// The meeting as calendars read it: the invitation in the mails (RFC 5545, RFC 5546) and the file to add by hand.
import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalAttendeeData,
  type ICalEventData,
} from 'ical-generator'
import { addressKey, headerText } from '#platform/mail/outbox.server.ts'
import type { Letterhead } from '#platform/mail/template.server.tsx'
import { withoutLinks } from '#platform/mail/without-links.ts'
import type { Booking, BookingAnswers } from '#consultations/record/booking.ts'

/** `name` and `email` are '' once the data of the person who booked has been erased. */
export type InvitedBooking = Omit<Booking, keyof BookingAnswers | 'timeZone' | 'confirmBy' | 'preferences'> &
  Pick<Booking, 'name' | 'email'>

/**
 * Returns the invitation, its update or its cancellation, for the mails to everybody. It names all attendees, because
 * calendars show it to them as one shared event. It contains neither the agenda nor the link by which the booking is
 * moved or cancelled. Times are in UTC, which every calendar shows in its own time zone.
 */
export function invitation(
  letterhead: Letterhead,
  booking: InvitedBooking,
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const method = booking.status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const event = { ...eventOf(letterhead, booking), attendees: attendeesOf(letterhead, booking) }
  return { method: booking.status === 'cancelled' ? 'CANCEL' : 'REQUEST', content: calendarFile(method, event) }
}

/**
 * What a mail to this address carries. Nobody is invited to what they organise: calendars take it for their own and enter
 * nothing (RFC 5546 §3.2.2, §3.2.5). So the office gets the meeting as it stands.
 */
export function calendarFor(
  letterhead: Letterhead,
  booking: InvitedBooking,
  to: string,
): { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string } {
  if (addressKey(to) !== addressKey(organizerAddress(letterhead))) return invitation(letterhead, booking)
  return { method: 'PUBLISH', content: calendarEntry(letterhead, booking) }
}

/**
 * Returns the booking as a file that a person adds to a calendar, or takes out of it once it is cancelled. It names no
 * attendees (RFC 5546 §3.2.1).
 */
export function calendarEntry(letterhead: Letterhead, booking: InvitedBooking): string {
  return calendarFile(ICalCalendarMethod.PUBLISH, eventOf(letterhead, booking))
}

function calendarFile(method: ICalCalendarMethod, event: ICalEventData): string {
  const prodId = { company: 'company-secretaries-site', product: 'consultations', language: 'EN' }
  return `${ical({ prodId, method, scale: 'gregorian', events: [event] }).toString()}\r\n`
}

function eventOf(letterhead: Letterhead, booking: InvitedBooking): ICalEventData {
  const isCancelled = booking.status === 'cancelled'
  const firm = safeName(letterhead.firmName)
  const name = safeName(withoutLinks(booking.name))
  const summary = name === '' ? `Consultation with ${firm}` : `Consultation: ${name} and ${firm}`
  return {
    id: booking.uid,
    sequence: booking.sequence,
    stamp: new Date(booking.changedOn),
    lastModified: new Date(booking.changedOn),
    start: new Date(booking.startsOn),
    end: new Date(booking.endsOn),
    summary,
    description: descriptionOf(letterhead, booking),
    location: booking.meetingUrl,
    url: booking.meetingUrl,
    organizer: { name: firm || organizerAddress(letterhead), email: organizerAddress(letterhead) },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    busystatus: isCancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    alarms: isCancelled ? [] : [{ type: ICalAlarmType.display, triggerBefore: alarmSeconds, description: summary }],
  }
}

const alarmSeconds = 15 * 60

function descriptionOf({ firmName, contactAddress }: Letterhead, booking: InvitedBooking): string {
  const reference = `Reference: ${booking.reference}`
  if (booking.status === 'cancelled') return `This meeting is cancelled.\n\n${reference}`
  const minutes = Math.round((Date.parse(booking.endsOn) - Date.parse(booking.startsOn)) / 60_000)
  return [
    `A video meeting of ${minutes} minutes with ${firmName}.`,
    ...(booking.consultant === '' ? [] : [`Who will call: ${booking.consultant}`]),
    `Join: ${booking.meetingUrl}\n${reference}`,
    'The person who booked the meeting can move or cancel it with the link in the latest e-mail.',
    ...(contactAddress === null ? [] : [`Questions: ${contactAddress}`]),
  ].join('\n\n')
}

/** The office has accepted by offering the time, and the visitor by choosing it. Guests are asked. */
function attendeesOf(letterhead: Letterhead, { name, email, guests }: InvitedBooking): ICalAttendeeData[] {
  const person = { type: ICalAttendeeType.INDIVIDUAL, role: ICalAttendeeRole.REQ }
  return [
    {
      ...person,
      name: safeName(letterhead.firmName),
      email: organizerAddress(letterhead),
      role: ICalAttendeeRole.CHAIR,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    },
    ...(email === ''
      ? []
      : [{ ...person, name: safeName(withoutLinks(name)), email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }]),
    ...guests.map((guest) => ({
      ...person,
      name: guest,
      email: guest,
      status: ICalAttendeeStatus.NEEDSACTION,
      rsvp: true,
    })),
  ]
}

/** Answers of calendars go to the office. */
function organizerAddress({ contactAddress, privacyAddress }: Letterhead): string {
  return contactAddress ?? privacyAddress
}

/** One line without double quotes, which parameters of RFC 5545 cannot contain. Many calendars do not know RFC 6868. */
function safeName(name: string): string {
  return headerText(name).replaceAll('"', "'").replaceAll('^', ' ')
}
