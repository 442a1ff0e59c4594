// The mail that asks to confirm an address.
import type { NoticeTranslation } from '#firm/notice/notice-translations.server.ts'
import { newsletterNotice } from '#leads/notices/newsletter.ts'
import { composeMail, MailButton, MailLink, MailText, type Letterhead } from '#platform/mail/template.server.tsx'
import { timeText } from '#platform/dates.ts'
import type { NewMail } from '#platform/mail/outbox.server.ts'
import { confirmationUrl } from './links/links.server.ts'

type Confirmation = {
  email: string
  token: string
  expiresOn: Date
  /** The notice in the language in which the person read it; it stands before the English one. */
  translation: NoticeTranslation | null
}

export function confirmationMail(
  letterhead: Letterhead,
  { email, token, expiresOn, translation }: Confirmation,
): Promise<NewMail> {
  const url = confirmationUrl(letterhead.publicUrl, token, translation?.code)
  return composeMail(letterhead, {
    to: { address: email },
    subject: `Please confirm your subscription to the newsletter of ${letterhead.firmName}`,
    preview: 'Please confirm that this address is yours.',
    heading: 'Please confirm your subscription',
    content: (
      <>
        <MailText>
          This address was entered on our website to receive our newsletter: notes on company law and due dates. If that
          was you, please confirm your subscription.
        </MailText>
        {translation && (
          <div lang={translation.code} dir="auto">
            <MailText>{translation.newsletter}</MailText>
            {!translation.isConfirmed && <MailText>{translation.draftLine}</MailText>}
          </div>
        )}
        <MailText>{newsletterNotice}</MailText>
        <MailButton href={url}>Confirm the subscription</MailButton>
        <MailText>The link works until {timeText(expiresOn)}.</MailText>
      </>
    ),
    footnote: (
      <>
        If it was not you, you can ignore this message: unless you confirm, we will not send you the newsletter. Our{' '}
        <MailLink href={`${letterhead.publicUrl}/privacy`}>privacy notice</MailLink> explains how we use personal data
        and whom to contact.
      </>
    ),
  })
}
