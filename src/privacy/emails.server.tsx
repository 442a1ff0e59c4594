// The mails about a person's own data: the link to it, a request for correction, and a note to the office.
import {
  composeMail,
  MailButton,
  MailFact,
  MailLink,
  MailText,
  type Letterhead,
} from '#platform/mail/template.server.tsx'
import { timeText } from '#platform/dates.ts'
import type { NewMail } from '#platform/mail/outbox.server.ts'

export function linkMail(
  letterhead: Letterhead,
  { email, token, expiresOn }: { email: string; token: string; expiresOn: Date },
): Promise<NewMail> {
  const { firmName, publicUrl } = letterhead
  return composeMail(letterhead, {
    to: { address: email },
    subject: `Your data at ${firmName}`,
    preview: 'A link to what the website keeps about this address.',
    heading: 'What we keep about this address',
    content: (
      <>
        <MailText>
          On our website somebody asked to see what it keeps about this address. If that was you, the page below shows
          it. There you can also download it, have it corrected, withdraw a consent, or have everything erased.
        </MailText>
        <MailButton href={`${publicUrl}/link/my-data/${token}`}>Open my data</MailButton>
        <MailText>
          The link works until {timeText(expiresOn)}. Please do not pass it on: whoever has it can see and erase your
          data.
        </MailText>
      </>
    ),
    footnote: (
      <>
        If it was not you, there is nothing to do: only this mail holds the link. How the firm uses personal data, and
        whom to ask about it, stands in the <MailLink href={`${publicUrl}/privacy`}>privacy notice</MailLink>.
      </>
    ),
  })
}

type Correction = { email: string; text: string; reference: string; receivedOn: Date }

/** A reply to this mail goes to the person. */
export function correctionMail(
  letterhead: Letterhead,
  staff: string,
  { email, text, reference, receivedOn }: Correction,
): Promise<NewMail> {
  return composeMail(letterhead, {
    to: { address: staff },
    replyTo: { address: email },
    subject: `Correction of personal data ${reference}`,
    preview: 'To be answered within 30 days.',
    heading: 'A correction of personal data is asked for',
    content: (
      <>
        <MailFact label="What is to be corrected" value={text} />
        <MailFact label="E-mail" value={email} />
        <MailFact label="Received" value={timeText(receivedOn)} />
        <MailFact label="Reference" value={reference} />
        <MailText>The privacy notice promises an answer within 30 days.</MailText>
        <MailButton href={`${letterhead.publicUrl}/console`}>Open the register</MailButton>
      </>
    ),
    footnote:
      'Sent by the privacy page of the website. The person has shown by a mailed link that the address is theirs.',
  })
}

/** Names no person, because the mail must not contain what was erased. */
export function officeNoteMail(
  letterhead: Letterhead,
  staff: string,
  { kind, references }: { kind: 'erasure' | 'withdrawal'; references: string[] },
): Promise<NewMail> {
  const isErasure = kind === 'erasure'
  return composeMail(letterhead, {
    to: { address: staff },
    subject: isErasure ? 'Personal data was erased on request' : 'A consent was withdrawn',
    preview: 'Please remove the mails with these references from your mailbox.',
    heading: isErasure ? 'Personal data was erased on request' : 'A consent was withdrawn',
    content: (
      <>
        <MailText>
          The website no longer uses what it had received under the references below. Mails that it sent you about them
          lie in your own mailbox: please delete these and your answers to them, unless a law asks you to keep them.
        </MailText>
        <MailFact label={references.length === 1 ? 'Reference' : 'References'} value={references.join('\n')} />
      </>
    ),
    footnote: 'Sent by the privacy page of the website.',
  })
}
