// The two mails of an enquiry: the confirmation to the visitor, and the message to the firm's staff.
import { MailRows } from '#forms/server/mail-rows.server.tsx'
import { HandedOver } from '#leads/handed-over.server.tsx'
import { spamPrefix } from '#leads/staff-subject.ts'
import {
  MailButton,
  MailFact,
  MailLink,
  MailText,
  type Letterhead,
  type MailContent,
} from '#platform/mail/template.server.tsx'
import { timeText } from '#platform/dates.ts'
import { headerText } from '#platform/mail/outbox.server.ts'
import { withoutLinks } from '#platform/mail/without-links.ts'
import type { AnswersOf } from '#forms/field-table.ts'
import { enquiryForm } from './enquiry-form.ts'

export type EnquiryFacts = {
  enquiry: AnswersOf<typeof enquiryForm, 'lead'>
  reference: string
  receivedOn: Date
  isSpam: boolean
  /** The assistant handed the question over. */
  isHandedOver: boolean
}

/**
 * Of what was typed it repeats only the name, which can contain neither a link nor a digit, so that nobody can send
 * advertising through us.
 */
export function confirmationMail(
  letterhead: Letterhead,
  { enquiry, reference, receivedOn }: EnquiryFacts,
): MailContent {
  const { firmName, publicUrl } = letterhead
  const name = withoutLinks(enquiry.name)
  return {
    toName: name,
    subject: `Your message to ${firmName} has been received (${reference})`,
    preview: `Your reference is ${reference}.`,
    heading: 'Your message has been received',
    content: (
      <>
        <MailText>Dear {name},</MailText>
        <MailText>
          Thank you for writing to {firmName}. We received your message on {timeText(receivedOn)} and will pass it to
          the person who can answer it.
        </MailText>
        <MailFact label="Reference" value={reference} />
        <MailText>
          Please quote the reference if you write about it again. An adviser-client relationship begins only when the
          firm accepts an engagement in writing; until then, please do not send confidential papers.
        </MailText>
      </>
    ),
    footnote: (
      <>
        This is an automatic message. If you did not write to us, someone may have entered your address by mistake; you
        can ignore this message. Our <MailLink href={`${publicUrl}/privacy`}>privacy notice</MailLink> explains how we
        use personal data and whom to contact.
      </>
    ),
  }
}

/**
 * A reply to this mail goes to the visitor. The mail of a likely bot says so at the start of the subject, so that mail
 * filters can sort it.
 */
export function staffMail(
  letterhead: Letterhead,
  { enquiry, reference, receivedOn, isSpam, isHandedOver }: EnquiryFacts,
): MailContent {
  const { name, email, companyName, location } = enquiry
  const kind = isHandedOver ? 'Question passed on by the assistant' : 'Enquiry'
  return {
    replyTo: { name: headerText(name), address: email },
    subject: `${isSpam ? spamPrefix : ''}${kind} ${reference}: ${headerText(companyName, 80)}`,
    preview: `${name}, ${location}`,
    heading: isHandedOver ? `${kind}: ${companyName}` : `${kind} from ${companyName}`,
    content: (
      <>
        {isHandedOver && <HandedOver />}
        <MailRows of={enquiryForm} values={enquiry} />
        <MailFact label="Received" value={timeText(receivedOn)} />
        <MailFact label="Reference" value={reference} />
        {isSpam && (
          <MailText>
            This may be automated: the form was completed unusually fast, or a hidden field was filled in. A browser can
            also do that for a person, so the message was kept. No confirmation was sent.
          </MailText>
        )}
        <MailButton href={`${letterhead.publicUrl}/console/leads/${reference}`}>Open in the console</MailButton>
      </>
    ),
    footnote: 'Sent by the contact form of the website. A reply goes to the person who wrote.',
  }
}
