// The mails about a person's own data: the link to it, a request for correction, and a note to the office.
import {
  MailButton,
  MailFact,
  MailLink,
  MailText,
  type Letterhead,
  type MailContent,
} from '#platform/mail/template.server.tsx'
import { timeText } from '#platform/dates.ts'
import { mailboxDays } from './my-data.ts'

export function linkMail(
  letterhead: Letterhead,
  { token, expiresOn }: { token: string; expiresOn: Date },
): MailContent {
  const { firmName, publicUrl } = letterhead
  return {
    subject: `Your data at ${firmName}`,
    preview: 'A link to the personal data we hold for this address.',
    heading: 'Your personal data',
    content: (
      <>
        <MailText>
          We received a request to see the personal data we hold for this e-mail address. If it came from you, open the
          page below. There you can also download the data, ask for a correction, withdraw consent or have everything
          erased.
        </MailText>
        <MailButton href={`${publicUrl}/link/my-data/${token}`}>Open my data</MailButton>
        <MailText>
          The link works until {timeText(expiresOn)}. Please do not forward this e-mail: anyone who has the link can see
          and erase your data.
        </MailText>
      </>
    ),
    footnote: (
      <>
        If you did not make this request, you can ignore this message: only this e-mail contains the link. Our{' '}
        <MailLink href={`${publicUrl}/privacy`}>privacy notice</MailLink> explains how we use personal data and whom to
        contact.
      </>
    ),
  }
}

export type Correction = { email: string; text: string; reference: string; receivedOn: Date }

/** A reply to this mail goes to the person. */
export function correctionMail(
  letterhead: Letterhead,
  { email, text, reference, receivedOn }: Correction,
): MailContent {
  return {
    replyTo: { address: email },
    subject: `Request to correct personal data ${reference}`,
    preview: 'To be answered within 30 days.',
    heading: 'Request to correct personal data',
    content: (
      <>
        <MailFact label="Correction requested" value={text} />
        <MailFact label="E-mail" value={email} />
        <MailFact label="Received" value={timeText(receivedOn)} />
        <MailFact label="Reference" value={reference} />
        <MailText>The privacy notice promises an answer within 30 days.</MailText>
        <MailButton href={`${letterhead.publicUrl}/console/leads/${reference}`}>Open in the console</MailButton>
      </>
    ),
    footnote:
      'Sent by the privacy page of the website. The person opened a link sent to this address, so it is theirs.',
  }
}

export type OfficeNoteKind = 'erasure' | 'withdrawal' | 'age'

const noteSubjects: Record<OfficeNoteKind, string> = {
  erasure: 'Personal data erased on request',
  withdrawal: 'Consent withdrawn',
  age: 'Personal data erased after its retention period',
}

/** Names no person, because the mail must not contain what was erased. */
export function officeNoteMail(
  _: Letterhead,
  { kind, references }: { kind: OfficeNoteKind; references: string[] },
): MailContent {
  const subject = noteSubjects[kind]
  return {
    subject,
    preview: 'Please delete the e-mails with these references from your mailbox.',
    heading: subject,
    content: (
      <>
        <MailText>
          {kind === 'age'
            ? 'The website has erased the data received under the references below, because the period for which it is kept has ended. '
            : 'The website no longer uses the data received under the references below. '}
          The e-mails about them are still in your mailbox. Please delete them and your replies within {mailboxDays}{' '}
          days, as the privacy notice promises, unless the law requires you to keep them.
        </MailText>
        <MailFact label={references.length === 1 ? 'Reference' : 'References'} value={references.join('\n')} />
      </>
    ),
    footnote: 'Sent by the website, which cannot delete what is in your mailbox.',
  }
}
