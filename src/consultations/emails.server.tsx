// The mails of a consultation: to the visitor, to each guest and to staff, each with the invitation, and the reminders.
import { composeMail, MailText, type Letterhead } from '#platform/mail/template.server.tsx'
import type { NewMail } from '#platform/mail/outbox.server.ts'
import type { Meeting, MeetingChange } from './meeting.ts'

export type MeetingMails = {
  toVisitor: NewMail
  toGuests: NewMail[]
  /** Null if the firm has no address for staff. */
  toStaff: NewMail | null
  /** To the visitor, 24 hours and 1 hour before the start; only those whose time is still to come. */
  reminders: { mail: NewMail; notBefore: Date }[]
}

/**
 * Composes every mail about a change. `manageUrl` is the full address of the visitor's page for this meeting; it goes to
 * the visitor only.
 */
export async function meetingMails(
  letterhead: Letterhead,
  {
    meeting,
    change,
    manageUrl,
    staff,
    now,
  }: {
    meeting: Meeting
    change: MeetingChange
    manageUrl: string
    staff: string | null
    now: Date
  },
): Promise<MeetingMails> {
  const mail = (address: string) =>
    composeMail(letterhead, {
      to: { address },
      subject: `Consultation ${meeting.reference} ${change.what}`,
      preview: meeting.startsOn,
      heading: `Consultation ${change.what}`,
      content: <MailText>{address === meeting.email ? manageUrl : meeting.startsOn}</MailText>,
      footnote: '',
    })
  const due = [24, 1]
    .map((hours) => new Date(Date.parse(meeting.startsOn) - hours * 3_600_000))
    .filter((at) => meeting.state === 'booked' && at > now)
  return {
    toVisitor: await mail(meeting.email),
    toGuests: await Promise.all(meeting.guests.map(mail)),
    toStaff: staff === null ? null : await mail(staff),
    reminders: await Promise.all(due.map(async (notBefore) => ({ mail: await mail(meeting.email), notBefore }))),
  }
}
