// The words of the short notices, in the language in which somebody read them.
import type { NoticeTranslation } from '#firm/notice/notice-translations.server.ts'
import { noticeTexts, type ConsentPurpose } from './consent.ts'

const fields = {
  enquiry: 'enquiry',
  newsletter: 'newsletter',
  consultation: 'consultation',
  application: 'application',
  'talent-pool': 'talentPool',
  'job-alert': 'jobAlert',
  reminders: 'reminders',
} as const satisfies Record<ConsentPurpose, keyof NoticeTranslation>

type ReadNotice = { language: string; text: string }

/** Returns the notice in this translation, or in English if it has none. */
export function noticeFor(translation: NoticeTranslation | null, purpose: ConsentPurpose): ReadNotice {
  const text = translation?.[fields[purpose]]
  return translation && text ? { language: translation.code, text } : { language: 'en', text: noticeTexts[purpose] }
}
