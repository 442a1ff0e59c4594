// What people agree to: one short notice per purpose. The form or mail shows it, and the ledger keeps the same text.
import { applicationNotice, talentPoolNotice } from '#leads/notices/application.ts'
import { consultationNotice } from '#leads/notices/consultation.ts'
import { enquiryNotice } from '#leads/notices/enquiry.ts'
import { jobAlertNotice } from '#leads/notices/job-alert.ts'
import { newsletterNotice } from '#leads/notices/newsletter.ts'
import { remindersNotice } from '#leads/notices/reminders.ts'

/** The version of the privacy notice that these texts summarise. Change it whenever a text changes. */
export const noticeVersion = '2026-11-11'

export const consentPurposes = [
  'enquiry',
  'newsletter',
  'consultation',
  'application',
  'talent-pool',
  'job-alert',
  'reminders',
] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** Each is in a file of its own, so that a page loads only its own. */
export const noticeTexts: Record<ConsentPurpose, string> = {
  enquiry: enquiryNotice,
  newsletter: newsletterNotice,
  consultation: consultationNotice,
  application: applicationNotice,
  'talent-pool': talentPoolNotice,
  'job-alert': jobAlertNotice,
  reminders: remindersNotice,
}
