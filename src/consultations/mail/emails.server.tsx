// The mails of a consultation: to the visitor, to each guest and to staff, each with the invitation, and the reminders.
import { MailRows } from '#forms/server/mail-rows.server.tsx'
import { HandedOver } from '#leads/handed-over.server.tsx'
import { spamPrefix } from '#leads/staff-subject.ts'
import { headerText } from '#platform/mail/outbox.server.ts'
import {
  MailButton,
  MailFact,
  MailLink,
  MailText,
  type Letterhead,
  type MailContent,
} from '#platform/mail/template.server.tsx'
import { withoutLinks } from '#platform/mail/without-links.ts'
import { consultationForm } from '#consultations/consultation-form.ts'
import { calendarEntry, calendarFor, type InvitedBooking } from './invitation.server.ts'
import {
  bookedByText,
  Guests,
  PrivacyNotice,
  remindersText,
  Times,
  VideoLink,
  type BookingFacts,
} from './mail-parts.server.tsx'
import {
  didOnConsole,
  guestHeadings,
  guestSubjects,
  headings,
  officeSubjects,
  subjects,
  type Change,
} from './change-words.ts'
import { noPreferences, type Booking, type BookingChange } from '#consultations/record/booking.ts'
import { bookingTime, shortStart } from '#consultations/record/booking-time.ts'

/** Of somebody who booked, whose data is erased by now. */
type ErasedBooking = Omit<InvitedBooking, 'name' | 'email' | 'consultant'>

/** Everything that the erased person has said is left out. */
function withoutPerson(booking: ErasedBooking): Booking {
  const nobody = { name: '', email: '', company: '', agenda: '', timeZone: '', consultant: '' }
  return { ...booking, ...nobody, confirmBy: null, preferences: noPreferences }
}

/** To a guest of a booking that ends because the data of the person who booked it is erased. */
export function erasedGuestMail(letterhead: Letterhead, booking: ErasedBooking): MailContent {
  const [guest = ''] = booking.guests
  return guestMail(letterhead, { booking: withoutPerson(booking), change: { what: 'cancelled' }, guest })
}

export function erasedOfficeMail(letterhead: Letterhead, booking: ErasedBooking): MailContent {
  const facts = { booking: withoutPerson(booking), change: { what: 'cancelled' } as const, isSpam: false }
  return officeMail(letterhead, facts)
}

/**
 * Of what was typed it repeats the name, which can contain neither a link nor a digit, and the guests' addresses, so
 * that nobody can send advertising through us. The message comes from the firm.
 */
export function visitorMail(
  letterhead: Letterhead,
  { booking, change, manageUrl, hoursAhead }: BookingFacts & { manageUrl: string; hoursAhead: number[] },
): MailContent {
  const { firmName, publicUrl } = letterhead
  const name = repeatable(booking.name)
  const isCancelled = change.what === 'cancelled'
  const opening: Record<Change, string> = {
    booked: `Your video consultation with ${firmName} is booked.`,
    moved: `Your video consultation with ${firmName} has been moved to another time.`,
    cancelled: `Your video consultation with ${firmName} has been cancelled.`,
    link: `Your video consultation with ${firmName} has a new video link. The time has not changed.`,
    reassigned: `Someone else will call you for your video consultation with ${firmName}. The time has not changed.`,
  }
  return {
    toName: name,
    subject: `${subjects[change.what]}: ${shortStart(booking.startsOn)} (${booking.reference})`,
    preview: `${opening[change.what]} The reference is ${booking.reference}.`,
    heading: headings[change.what],
    content: (
      <>
        <MailText>Dear {name},</MailText>
        <MailText>{opening[change.what]}</MailText>
        {change.byStaff?.line && <MailFact label={`A message from ${firmName}`} value={change.byStaff.line} />}
        <Times booking={booking} change={change} />
        {!isCancelled && <VideoLink to={booking.meetingUrl} />}
        <Guests of={booking.guests} />
        <MailFact label="Reference" value={booking.reference} />
        {isCancelled ? (
          <MailText>
            {booking.guests.length > 0 && 'Guests who have had our invitation are notified as well. '}You can book
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
    calendar: calendarFor(letterhead, booking, booking.email),
  }
}

/** `manageUrl` is the full address of the visitor's page for this booking; it goes to the visitor only. */
export function guestMail(
  letterhead: Letterhead,
  { booking, change, guest }: BookingFacts & { guest: string },
): MailContent {
  const { firmName, publicUrl } = letterhead
  const name = repeatable(booking.name)
  const who = name === '' ? 'Someone' : name
  const whose = name === '' ? 'The' : `${name}’s`
  const isCancelled = change.what === 'cancelled'
  const opening: Record<Change, string> = {
    booked: `${who} has booked a video consultation with ${firmName} and invites you to it.`,
    moved: `${whose} video consultation with ${firmName}, to which you are invited, has been moved to another time.`,
    link: `${whose} video consultation with ${firmName}, to which you are invited, has a new video link.`,
    reassigned: `Someone else will call for ${whose} video consultation with ${firmName}, to which you are invited.`,
    cancelled: `${whose} video consultation with ${firmName}, to which you were invited, has been cancelled.`,
  }
  return {
    subject: `${guestSubjects[change.what]} with ${firmName}: ${shortStart(booking.startsOn)}`,
    preview: opening[change.what],
    heading: guestHeadings[change.what],
    content: (
      <>
        <MailText>{opening[change.what]}</MailText>
        <Times booking={{ ...booking, timeZone: '' }} change={change} />
        {isCancelled ? (
          <MailText>Open the attached file to remove the meeting from your calendar.</MailText>
        ) : (
          <>
            <VideoLink to={booking.meetingUrl} />
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
    calendar: calendarFor(letterhead, booking, guest),
  }
}

/** A reply to this mail goes to the visitor. It has the booking for the office's own calendar: see `calendarFor`. */
export function officeMail(
  letterhead: Letterhead,
  { booking, change, isSpam }: BookingFacts & { isSpam: boolean },
): MailContent {
  const { reference, name, email, company, guests, preferences } = booking
  const isErased = email === ''
  const isEscalated = change.what === 'booked' && change.isEscalated === true
  const what = `${officeSubjects[change.what]}${isEscalated ? ' through the assistant' : ''}`
  return {
    ...(isErased ? {} : { replyTo: { name: headerText(name), address: email } }),
    // Staff's filters sort by the subject, as they do for enquiries.
    subject: [
      `${isSpam ? spamPrefix : ''}${what} ${reference}: ${shortStart(booking.startsOn)}`,
      ...(company ? [headerText(company, 80)] : []),
    ].join(', '),
    preview: [name, company, bookingTime(booking).day].filter(Boolean).join(', '),
    heading: company === '' ? what : `${what}: ${company}`,
    content: (
      <>
        {isEscalated && <HandedOver />}
        <Times booking={booking} change={change} ownLabel="Visitor’s time" />
        <MailRows of={consultationForm} values={{ ...booking, guests: guests.join(', ') }} />
        {preferences.subject !== '' && <MailFact label="Subject" value={preferences.subject} />}
        {change.what !== 'cancelled' && <VideoLink to={booking.meetingUrl} />}
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
    calendar: { method: 'PUBLISH', content: calendarEntry(letterhead, booking) },
  }
}

function sentBy({ what, byStaff }: BookingChange): string {
  if (byStaff === undefined) return 'Sent by the consultation page of the website.'
  return `${didOnConsole[what]} by ${byStaff.name} in the console.`
}

export function reminderMail(
  letterhead: Letterhead,
  { booking, manageUrl }: { booking: Booking; manageUrl: string },
): MailContent {
  const { firmName, publicUrl } = letterhead
  const name = repeatable(booking.name)
  return {
    toName: name,
    // No 'tomorrow' and no 'in an hour': the mail may arrive late, and the visitor may live in another zone.
    subject: `Reminder: consultation on ${shortStart(booking.startsOn)} (${booking.reference})`,
    preview: `Your video consultation with ${firmName}.`,
    heading: 'A reminder of your consultation',
    content: (
      <>
        <MailText>Dear {name},</MailText>
        <MailText>We look forward to our video consultation.</MailText>
        <Times booking={booking} change={{ what: 'booked' }} />
        <VideoLink to={booking.meetingUrl} />
        <MailFact label="Reference" value={booking.reference} />
        <MailButton href={booking.meetingUrl}>Join the meeting</MailButton>
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
  }
}

/** A name fit for a mail to somebody who has not typed it, and for the mail's headers. */
function repeatable(name: string): string {
  return headerText(withoutLinks(name))
}
