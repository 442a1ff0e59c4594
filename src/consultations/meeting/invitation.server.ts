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
import type { Meeting } from './meeting.ts'

/** `name` and `email` are '' once the data of the person who booked has been erased. */
export type InvitedMeeting = Omit<Meeting, 'company' | 'agenda' | 'timeZone' | 'heldUntil' | 'wish'>

/**
 * Returns the invitation, its update or its cancellation, for the mails to everybody. It names all attendees, because
 * calendars show it to them as one shared event. It contains neither the agenda nor the link by which the meeting is
 * moved or cancelled. Times are in UTC, which every calendar shows in its own time zone.
 */
export function invitation(
  letterhead: Letterhead,
  meeting: InvitedMeeting,
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const method = meeting.state === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const event = { ...eventOf(letterhead, meeting), attendees: attendeesOf(letterhead, meeting) }
  return { method: meeting.state === 'cancelled' ? 'CANCEL' : 'REQUEST', content: calendarFile(method, event) }
}

/**
 * What a mail to this address carries. Nobody is invited to what they organise: calendars take it for their own and enter
 * nothing (RFC 5546 §3.2.2, §3.2.5). So the office gets the meeting as it stands.
 */
export function calendarFor(
  letterhead: Letterhead,
  meeting: InvitedMeeting,
  to: string,
): { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string } {
  if (addressKey(to) !== addressKey(organizerAddress(letterhead))) return invitation(letterhead, meeting)
  return { method: 'PUBLISH', content: calendarEntry(letterhead, meeting) }
}

/**
 * Returns the meeting as a file that a person adds to a calendar, or takes out of it once it is cancelled. It names no
 * attendees (RFC 5546 §3.2.1).
 */
export function calendarEntry(letterhead: Letterhead, meeting: InvitedMeeting): string {
  return calendarFile(ICalCalendarMethod.PUBLISH, eventOf(letterhead, meeting))
}

function calendarFile(method: ICalCalendarMethod, event: ICalEventData): string {
  const prodId = { company: 'company-secretaries-site', product: 'consultations', language: 'EN' }
  return `${ical({ prodId, method, scale: 'gregorian', events: [event] }).toString()}\r\n`
}

function eventOf(letterhead: Letterhead, meeting: InvitedMeeting): ICalEventData {
  const isCancelled = meeting.state === 'cancelled'
  const firm = safeName(letterhead.firmName)
  const name = safeName(withoutLinks(meeting.name))
  const summary = name === '' ? `Consultation with ${firm}` : `Consultation: ${name} and ${firm}`
  return {
    id: meeting.uid,
    sequence: meeting.sequence,
    stamp: new Date(meeting.changedOn),
    lastModified: new Date(meeting.changedOn),
    start: new Date(meeting.startsOn),
    end: new Date(meeting.endsOn),
    summary,
    description: descriptionOf(letterhead, meeting),
    location: meeting.meetingUrl,
    url: meeting.meetingUrl,
    organizer: { name: firm || organizerAddress(letterhead), email: organizerAddress(letterhead) },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    busystatus: isCancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    alarms: isCancelled ? [] : [{ type: ICalAlarmType.display, triggerBefore: alarmSeconds, description: summary }],
  }
}

const alarmSeconds = 15 * 60

function descriptionOf({ firmName, contactAddress }: Letterhead, meeting: InvitedMeeting): string {
  const reference = `Reference: ${meeting.reference}`
  if (meeting.state === 'cancelled') return `This meeting is cancelled.\n\n${reference}`
  const minutes = Math.round((Date.parse(meeting.endsOn) - Date.parse(meeting.startsOn)) / 60_000)
  return [
    `A video meeting of ${minutes} minutes with ${firmName}.`,
    ...(meeting.consultant === '' ? [] : [`Who will call: ${meeting.consultant}`]),
    `Join: ${meeting.meetingUrl}\n${reference}`,
    'The person who booked the meeting can move or cancel it with the link in the latest e-mail.',
    ...(contactAddress === null ? [] : [`Questions: ${contactAddress}`]),
  ].join('\n\n')
}

/** The office has accepted by offering the time, and the visitor by choosing it. Guests are asked. */
function attendeesOf(letterhead: Letterhead, { name, email, guests }: InvitedMeeting): ICalAttendeeData[] {
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
