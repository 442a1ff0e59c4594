// The mail that asks the owner of an address to confirm what was asked for with it.
import type { NoticeTranslation } from '#firm/notice/notice-translations.server.ts'
import { noticeTexts, type ConsentPurpose } from '#leads/consent/consent.ts'
import { noticeFor } from '#leads/consent/notice-texts.server.ts'
import { timeText } from '#platform/dates.ts'
import { MailButton, MailLink, MailText, type Letterhead, type MailContent } from '#platform/mail/template.server.tsx'

export type ConfirmationFacts = {
  expiresOn: Date
  subject: (firmName: string) => string
  heading: string
  /** Why the address gets this. It repeats nothing that was typed, so that nobody can send a text of their own through us. */
  why: string
  purpose: ConsentPurpose
  /** The notice in the language in which the person read it; it stands before the English one. */
  translation: NoticeTranslation | null
  url: string
  button: string
  /** What does not happen unless it is confirmed: 'we will not …' */
  otherwise: string
}

export function confirmationMail(
  letterhead: Letterhead,
  { expiresOn, subject, heading, why, purpose, translation, url, button, otherwise }: ConfirmationFacts,
): MailContent {
  const { language, text } = noticeFor(translation, purpose)
  return {
    subject: subject(letterhead.firmName),
    preview: 'Please confirm that this address is yours.',
    heading,
    content: (
      <>
        <MailText>{why}</MailText>
        {language !== 'en' && (
          <div lang={language} dir="auto">
            <MailText>{text}</MailText>
            {translation?.isConfirmed === false && <MailText>{translation.draftLine}</MailText>}
          </div>
        )}
        <MailText>{noticeTexts[purpose]}</MailText>
        <MailButton href={url}>{button}</MailButton>
        <MailText>The link works until {timeText(expiresOn)}.</MailText>
      </>
    ),
    footnote: (
      <>
        {`If it was not you, you can ignore this message: unless you confirm, ${otherwise}. Our `}
        <MailLink href={`${letterhead.publicUrl}/privacy`}>privacy notice</MailLink> explains how we use personal data
        and whom to contact.
      </>
    ),
  }
}
