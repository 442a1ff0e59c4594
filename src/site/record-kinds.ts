// The kinds of records that staff keep on the console, in the order in which they are offered.
import { calendarEntryRecord } from '#calendar/calendar-entry-record.ts'
import { jobRecord } from '#careers/job/job-record.ts'
import { faqRecord } from '#firm/faq-record.ts'
import { noticeTranslationRecord } from '#firm/notice/notice-translation-record.ts'
import { aboutTeamRecord, partnerRecord, teamMemberRecord } from '#firm/people-records.ts'
import { privacyNoticeRecord } from '#firm/notice/privacy-notice-record.ts'
import { declarationRecord, historyRecord } from '#firm/text-records.ts'
import { numbersRecord, offerRecord, whatWeDoRecord } from '#home/block-records.ts'
import { galleryRecord, logoRecord } from '#home/picture-records.ts'
import { slideRecord } from '#home/slide-record.ts'
import { insightRecord } from '#insights/insight-record.ts'
import { recordKind, type AnyRecordKind } from '#platform/records/kind.ts'
import { serviceRecord } from '#services/service-record.ts'

export const recordKindsOfSite: readonly AnyRecordKind[] = [
  recordKind(insightRecord),
  recordKind(serviceRecord),
  recordKind(jobRecord),
  recordKind(faqRecord),
  recordKind(teamMemberRecord),
  recordKind(aboutTeamRecord),
  recordKind(partnerRecord),
  recordKind(slideRecord),
  recordKind(offerRecord),
  recordKind(logoRecord),
  recordKind(whatWeDoRecord),
  recordKind(numbersRecord),
  recordKind(galleryRecord),
  recordKind(calendarEntryRecord),
  recordKind(historyRecord),
  recordKind(declarationRecord),
  recordKind(privacyNoticeRecord),
  recordKind(noticeTranslationRecord),
]
