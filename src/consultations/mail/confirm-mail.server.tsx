// The mail with the link that confirms a booking.
import { headerText } from '#platform/mail/outbox.server.ts'
import { MailButton, MailFact, MailText, type Letterhead, type MailContent } from '#platform/mail/template.server.tsx'
import { withoutLinks } from '#platform/mail/without-links.ts'
import { PrivacyNotice, Times } from './mail-parts.server.tsx'
import type { Booking } from '#consultations/record/booking.ts'
import { shortStart, timeInIndia } from '#consultations/record/booking-time.ts'

type ConfirmFacts = { booking: Booking; confirmUrl: string; confirmBy: string }

/** Of what was typed it repeats the name only, which can contain neither a link nor a digit. */
export function confirmMail(letterhead: Letterhead, { booking, confirmUrl, confirmBy }: ConfirmFacts): MailContent {
  const { firmName, publicUrl } = letterhead
  const name = headerText(withoutLinks(booking.name))
  const until = `${timeInIndia(confirmBy)} IST`
  return {
    toName: name,
    subject: `Please confirm your consultation: ${shortStart(booking.startsOn)} (${booking.reference})`,
    preview: `We are holding this time until ${until}.`,
    heading: 'Please confirm your consultation',
    content: (
      <>
        <MailText>Dear {name},</MailText>
        <MailText>
          You asked for a video consultation with {firmName}. We are holding this time until {until}; after that, the
          link still works if nobody else has taken the time.
        </MailText>
        <Times booking={booking} change={{ what: 'booked' }} />
        <MailFact label="Reference" value={booking.reference} />
        <MailButton href={confirmUrl}>Confirm the consultation</MailButton>
        <MailText>
          Once you confirm, we will send you the invitation with the video link, and invite any guests you named.
        </MailText>
      </>
    ),
    footnote: (
      <>
        If you did not ask for this meeting, you can ignore this message: the time will become free for others, and no
        one will be invited. <PrivacyNotice at={publicUrl} />
      </>
    ),
  }
}
