// The mails of a consultation: to the visitor, to each guest and to staff, each with the invitation, and the reminders.
import { MailRows } from '#forms/server/mail-rows.server.tsx'
import { HandedOver } from '#leads/handed-over.server.tsx'
import { newMessageId } from '#platform/mail/sending/message-id.server.ts'
import { headerText, type NewMail } from '#platform/mail/outbox.server.ts'
import {
  composeMail,
  MailButton,
  MailFact,
  MailLink,
  MailText,
  type Letterhead,
} from '#platform/mail/template.server.tsx'
import { withoutLinks } from '#platform/mail/without-links.ts'
import { consultationForm } from '#consultations/consultation.ts'
import { calendarEntry, calendarFor, type InvitedMeeting } from '#consultations/meeting/invitation.server.ts'
import {
  bookedByText,
  Guests,
  PrivacyNotice,
  remindersText,
  Times,
  VideoLink,
  type Told,
} from './mail-parts.server.tsx'
import { didOnConsole, guestHeadings, guestSubjects, headings, subjects, type Change } from './change-words.ts'
import type { Meeting, MeetingChange } from '#consultations/meeting/meeting.ts'
import { noWish } from '#consultations/times/booking-rules.ts'
import { shortStart, timeInIndia } from '#consultations/meeting/meeting-time.server.ts'

export type MeetingMails = {
  toVisitor: NewMail
  toGuests: NewMail[]
  /** Null if the firm has no address for staff. */
  toStaff: NewMail | null
  /** To the visitor, 24 hours and 1 hour before the start; only those whose time is still to come. */
  reminders: { mail: NewMail; notBefore: Date }[]
}

const reminderHours = [24, 1]

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
  const before = (hours: number) => new Date(Date.parse(meeting.startsOn) - hours * 3_600_000)
  const due = reminderHours
    // Of two that are late, the later alone is sent.
    .map((hours, index) => ({ hours, at: before(hours), uselessFrom: before(reminderHours[index + 1] ?? 0) }))
    .filter(({ at }) => meeting.state === 'booked' && at > now)
  const [toVisitor, toGuests, toStaff, reminder] = await Promise.all([
    visitorMail(letterhead, { meeting, change, manageUrl, hoursAhead: due.map(({ hours }) => hours) }),
    guestMails(letterhead, { meeting, change }),
    staff === null ? null : staffMail(letterhead, staff, { meeting, change }),
    due.length === 0 ? null : reminderMail(letterhead, { meeting, manageUrl }),
  ])
  return {
    toVisitor,
    toGuests,
    toStaff,
    reminders:
      reminder === null
        ? []
        : due.map(({ at, uselessFrom }) => ({ mail: { ...copyOf(letterhead, reminder), uselessFrom }, notBefore: at })),
  }
}

/**
 * Composes the mails about a meeting that ends because the data of the person who booked it is erased. They do not name
 * that person.
 */
export async function erasedMeetingMails(
  letterhead: Letterhead,
  { meeting, staff }: { meeting: InvitedMeeting; staff: string | null },
): Promise<NewMail[]> {
  const nobody = {
    ...meeting,
    name: '',
    email: '',
    company: '',
    agenda: '',
    timeZone: '',
    heldUntil: null,
    wish: noWish,
  }
  const change: MeetingChange = { what: 'cancelled' }
  // Each guest's mail names that guest alone, so that another one's erasure need not look for it.
  const alone = meeting.guests.map((guest) =>
    guestMails(letterhead, { meeting: { ...nobody, guests: [guest] }, change }),
  )
  const toGuests = (await Promise.all(alone)).flat()
  if (staff === null) return toGuests
  return [...toGuests, await staffMail(letterhead, staff, { meeting: { ...nobody, guests: [] }, change })]
}

/**
 * Of what was typed it repeats the name, which can contain neither a link nor a digit, and the guests' addresses, so
 * that nobody can send advertising through us. The message comes from the firm.
 */
function visitorMail(
  letterhead: Letterhead,
  { meeting, change, manageUrl, hoursAhead }: Told & { manageUrl: string; hoursAhead: number[] },
): Promise<NewMail> {
  const { firmName, publicUrl } = letterhead
  const name = repeatable(meeting.name)
  const isCancelled = change.what === 'cancelled'
  const opening: Record<Change, string> = {
    booked: `Your video consultation with ${firmName} is booked.`,
    moved: `Your video consultation with ${firmName} has been moved to another time.`,
    cancelled: `Your video consultation with ${firmName} has been cancelled.`,
    link: `Your video consultation with ${firmName} has a new video link. The time has not changed.`,
    'handed over': `Someone else will call you for your video consultation with ${firmName}. The time has not changed.`,
  }
  return composeMail(letterhead, {
    to: { name, address: meeting.email },
    subject: `${subjects[change.what]}: ${shortStart(meeting.startsOn)} (${meeting.reference})`,
    preview: `${opening[change.what]} The reference is ${meeting.reference}.`,
    heading: headings[change.what],
    content: (
      <>
        <MailText>Dear {name},</MailText>
        <MailText>{opening[change.what]}</MailText>
        {change.byStaff?.line && <MailFact label={`A message from ${firmName}`} value={change.byStaff.line} />}
        <Times meeting={meeting} change={change} />
        {!isCancelled && <VideoLink to={meeting.meetingUrl} />}
        <Guests of={meeting.guests} />
        <MailFact label="Reference" value={meeting.reference} />
        {isCancelled ? (
          <MailText>
            {meeting.guests.length > 0 && 'Guests who have had our invitation are notified as well. '}You can book
            another time whenever you like.
          </MailText>
        ) : (
          <MailText>
            {change.what !== 'booked'
              ? 'The attached invitation updates the meeting in your calendar.'
              : 'Open the attached invitation to add the meeting to your calendar.'}{' '}
            {remindersText(hoursAhead)}
          </MailText>
        )}
        {isCancelled ? (
          <MailButton href={`${publicUrl}/freeconsulation`}>Book another time</MailButton>
        ) : (
          <MailButton href={manageUrl}>Move or cancel</MailButton>
        )}
        {!isCancelled && (
          <MailText>
            Please do not forward this e-mail: anyone who has it can move or cancel the meeting. You can forward the
            attached invitation.
          </MailText>
        )}
        <MailText>
          An adviser-client relationship begins only when the firm accepts an engagement in writing; until then, please
          do not send confidential papers.
        </MailText>
      </>
    ),
    footnote: (
      <>
        This is an automatic message. {bookedByText(change, firmName)}
        {!isCancelled && ' You can cancel it with the “Move or cancel” link above.'} <PrivacyNotice at={publicUrl} />
      </>
    ),
    calendar: calendarFor(letterhead, meeting, meeting.email),
    // That a meeting is cancelled explains afterwards why nobody came.
    uselessFrom: isCancelled ? null : new Date(meeting.endsOn),
  })
}

/** Guests get one mail each, so that their mails can be sent, retried and erased one by one. */
async function guestMails(letterhead: Letterhead, { meeting, change }: Told): Promise<NewMail[]> {
  const [first] = meeting.guests
  if (first === undefined) return []
  const { firmName, publicUrl } = letterhead
  const name = repeatable(meeting.name)
  const who = name === '' ? 'Someone' : name
  const whose = name === '' ? 'The' : `${name}’s`
  const isCancelled = change.what === 'cancelled'
  const opening: Record<Change, string> = {
    booked: `${who} has booked a video consultation with ${firmName} and invites you to it.`,
    moved: `${whose} video consultation with ${firmName}, to which you are invited, has been moved to another time.`,
    link: `${whose} video consultation with ${firmName}, to which you are invited, has a new video link.`,
    'handed over': `Someone else will call for ${whose} video consultation with ${firmName}, to which you are invited.`,
    cancelled: `${whose} video consultation with ${firmName}, to which you were invited, has been cancelled.`,
  }
  const mail = await composeMail(letterhead, {
    to: { address: first },
    subject: `${guestSubjects[change.what]} with ${firmName}: ${shortStart(meeting.startsOn)}`,
    preview: opening[change.what],
    heading: guestHeadings[change.what],
    content: (
      <>
        <MailText>{opening[change.what]}</MailText>
        <Times meeting={{ ...meeting, timeZone: '' }} change={change} />
        {isCancelled ? (
          <MailText>Open the attached file to remove the meeting from your calendar.</MailText>
        ) : (
          <>
            <VideoLink to={meeting.meetingUrl} />
            <MailText>
              The attached invitation shows the meeting in your own time zone, and who is invited. We will tell you if
              the meeting is moved or cancelled.
            </MailText>
          </>
        )}
      </>
    ),
    footnote: (
      <>
        You are receiving this because your address was entered as a guest of this meeting. We use it for this meeting
        only. On our <MailLink href={`${publicUrl}/privacy#my-data`}>privacy page</MailLink> you can see the data we
        hold for it and have it erased.
      </>
    ),
    uselessFrom: new Date(meeting.startsOn),
  })
  return meeting.guests.map((address) => ({
    ...copyOf(letterhead, mail),
    to: { address },
    calendar: calendarFor(letterhead, meeting, address),
  }))
}

/** A reply to this mail goes to the visitor. It has the meeting for the office's own calendar: see `calendarFor`. */
function staffMail(letterhead: Letterhead, staff: string, { meeting, change }: Told): Promise<NewMail> {
  const { reference, name, email, company, agenda, guests, wish } = meeting
  const isErased = email === ''
  const isHandedOver = change.what === 'booked' && change.isHandedOver === true
  const what = `Consultation ${change.what === 'link' ? 'with a new video link' : change.what}${isHandedOver ? ' through the assistant' : ''}`
  return composeMail(letterhead, {
    to: { address: staff },
    ...(isErased ? {} : { replyTo: { name: headerText(name), address: email } }),
    subject: [
      `${what} ${reference}: ${shortStart(meeting.startsOn)}`,
      ...(company ? [headerText(company, 80)] : []),
    ].join(', '),
    preview: [name, company, timeInIndia(meeting).day].filter(Boolean).join(', '),
    heading: company === '' ? what : `${what}: ${company}`,
    content: (
      <>
        {isHandedOver && <HandedOver />}
        <Times meeting={meeting} change={change} ownLabel="Visitor’s time" />
        <MailRows of={consultationForm} values={{ name, email, company, agenda, guests: guests.join(', ') }} />
        {wish.subject !== '' && <MailFact label="Subject" value={wish.subject} />}
        {change.what !== 'cancelled' && <VideoLink to={meeting.meetingUrl} />}
        {change.byStaff?.line && <MailFact label="Message to the visitor" value={change.byStaff.line} />}
        <MailFact label="Reference" value={reference} />
        {isErased && (
          <MailText>
            The person who booked it has had their data erased. Please remove their name from your calendar as well.
          </MailText>
        )}
        <MailButton href={`${letterhead.publicUrl}/console/leads/${reference}`}>Open in the console</MailButton>
      </>
    ),
    footnote: isErased
      ? 'Sent by the privacy page of the website. The guests have been notified.'
      : `${sentBy(change)} A reply goes to the person who booked.`,
    calendar: { method: 'PUBLISH', content: calendarEntry(letterhead, meeting) },
    uselessFrom: null,
  })
}

function sentBy({ what, byStaff }: MeetingChange): string {
  if (byStaff === undefined) return 'Sent by the consultation page of the website.'
  return `${didOnConsole[what]} by ${byStaff.name} in the console.`
}

function reminderMail(
  letterhead: Letterhead,
  { meeting, manageUrl }: { meeting: Meeting; manageUrl: string },
): Promise<NewMail> {
  const { firmName, publicUrl } = letterhead
  const name = repeatable(meeting.name)
  return composeMail(letterhead, {
    to: { name, address: meeting.email },
    // No 'tomorrow' and no 'in an hour': the mail may arrive late, and the visitor may live in another zone.
    subject: `Reminder: consultation on ${shortStart(meeting.startsOn)} (${meeting.reference})`,
    preview: `Your video consultation with ${firmName}.`,
    heading: 'A reminder of your consultation',
    uselessFrom: new Date(meeting.startsOn),
    content: (
      <>
        <MailText>Dear {name},</MailText>
        <MailText>We look forward to our video consultation.</MailText>
        <Times meeting={meeting} change={{ what: 'booked' }} />
        <VideoLink to={meeting.meetingUrl} />
        <MailFact label="Reference" value={meeting.reference} />
        <MailButton href={meeting.meetingUrl}>Join the meeting</MailButton>
        <MailText>
          If the time no longer suits you, you can <MailLink href={manageUrl}>move or cancel the meeting</MailLink>.
        </MailText>
      </>
    ),
    footnote: (
      <>
        You are receiving this because a consultation was booked with this address. <PrivacyNotice at={publicUrl} />
      </>
    ),
  })
}

/** A name fit for a mail to somebody who has not typed it, and for the mail's headers. */
function repeatable(name: string): string {
  return headerText(withoutLinks(name))
}

/** The same mail again. Each needs a Message-ID of its own, by which the outbox tells them apart. */
function copyOf({ publicUrl }: Letterhead, mail: NewMail): NewMail {
  return { ...mail, messageId: newMessageId(publicUrl) }
}
