// The newsletter's mails: the request to confirm an address, and an issue.
import { newsletterNotice } from '#leads/notices/newsletter.ts'
import {
  composeMail,
  MailButton,
  MailLink,
  MailRichText,
  MailText,
  type Letterhead,
} from '#platform/mail/template.server.tsx'
import { newMessageId } from '#platform/mail/message-id.server.ts'
import { timeText } from '#platform/dates.ts'
import type { NewMail } from '#platform/mail/outbox.server.ts'
import { sanitizeRichText } from '#platform/rich-text/rich-text.server.ts'
import { confirmationUrl, listHeaders, unsubscribeUrl } from './links.server.ts'

export function confirmationMail(
  letterhead: Letterhead,
  { email, token, expiresOn }: { email: string; token: string; expiresOn: Date },
): Promise<NewMail> {
  const url = confirmationUrl(letterhead.publicUrl, token)
  return composeMail(letterhead, {
    to: { address: email },
    subject: `Please confirm your subscription to the newsletter of ${letterhead.firmName}`,
    preview: 'One step remains: confirm that this address is yours.',
    heading: 'Is this address yours?',
    content: (
      <>
        <MailText>
          This address was entered on our website to receive the firm’s newsletter: notes on company law and the due
          dates of the month. If that was you, please open the page below and confirm.
        </MailText>
        <MailText>{newsletterNotice}</MailText>
        <MailButton href={url}>Confirm the subscription</MailButton>
        <MailText>The link can be used until {timeText(expiresOn)}.</MailText>
      </>
    ),
    footnote: (
      <>
        If it was not you, there is nothing to do: without a confirmation the address is not subscribed. How the firm
        uses personal data, and whom to ask about it, stands in the{' '}
        <MailLink href={`${letterhead.publicUrl}/privacy`}>privacy notice</MailLink>.
      </>
    ),
  })
}

export type IssueCopy = { email: string; unsubscribeToken: string }

/** Composes the issue once. Returns a function that makes each subscriber's copy, with their own unsubscribe link. */
export async function issueMail(
  letterhead: Letterhead,
  { subject, html }: { subject: string; html: string },
): Promise<(copy: IssueCopy) => NewMail> {
  const marker = `link-of-${crypto.randomUUID()}`
  const { publicUrl } = letterhead
  const template = await composeMail(letterhead, {
    to: { address: 'reader@localhost' },
    subject,
    preview: `The newsletter of ${letterhead.firmName}`,
    heading: subject,
    content: <MailRichText html={sanitizeRichText(html)} />,
    footnote: (
      <>
        You receive this because you confirmed a subscription to the newsletter.{' '}
        <MailLink href={unsubscribeUrl(publicUrl, marker)}>Unsubscribe</MailLink>
        {' · '}
        <MailLink href={`${publicUrl}/privacy`}>Privacy notice</MailLink>
      </>
    ),
    isBulk: true,
  })
  return ({ email, unsubscribeToken }) => ({
    ...template,
    messageId: newMessageId(publicUrl),
    to: { address: email },
    html: template.html.replaceAll(marker, unsubscribeToken),
    text: template.text.replaceAll(marker, unsubscribeToken),
    headers: listHeaders(publicUrl, unsubscribeToken),
  })
}
