// The words of the short notices, in the language in which somebody read them.
import { noticeTranslation, type NoticeTranslation } from '#firm/notice/notice-translations.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { noticeTexts, type ConsentPurpose } from './consent.ts'

const fields = {
  enquiry: 'enquiry',
  newsletter: 'newsletter',
  consultation: 'consultation',
  application: 'application',
  'talent-pool': 'talentPool',
  // Shown in English only.
  'job-alert': null,
} as const satisfies Record<ConsentPurpose, keyof NoticeTranslation | null>

export function translatedNotice(translation: NoticeTranslation, purpose: ConsentPurpose): string {
  const field = fields[purpose]
  return field === null ? noticeTexts[purpose] : translation[field]
}

export type NoticesRead = { language: string; textOf: (purpose: ConsentPurpose) => string }

/** Returns the notices in this language, or in English if there are none. */
export async function noticesIn(database: Database, language: string | undefined): Promise<NoticesRead> {
  const translation = language ? await noticeTranslation(database, language) : null
  return translation === null
    ? { language: 'en', textOf: (purpose) => noticeTexts[purpose] }
    : { language: translation.code, textOf: (purpose) => translatedNotice(translation, purpose) }
}
