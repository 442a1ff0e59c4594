// Every change to the tables, in order. A migration that has run anywhere is never edited; a new one is added.
import type { Migration } from 'kysely/migration'
import * as content from './migrations/0001-content.ts'
import * as leads from './migrations/0002-leads.ts'
import * as mailAndConsent from './migrations/0003-mail-and-consent.ts'
import * as privacy from './migrations/0004-privacy.ts'
import * as rateLimits from './migrations/0004-rate-limits.ts'
import * as suspectedLeads from './migrations/0005-suspected-leads.ts'
import * as keysOfMails from './migrations/0006-keys-of-mails.ts'
import * as jobChanges from './migrations/0007-job-changes.ts'
import * as grievanceOfficer from './migrations/0008-grievance-officer.ts'
import * as repeatedLeads from './migrations/0009-repeated-leads.ts'
import * as leadsKeptAside from './migrations/0010-leads-kept-aside.ts'
import * as writeCheck from './migrations/0011-write-check.ts'
import * as erasure from './migrations/0012-erasure.ts'
import * as consultations from './migrations/0013-consultations.ts'
import * as privateFiles from './migrations/0014-private-files.ts'
import * as applications from './migrations/0015-applications.ts'
import * as closedJobs from './migrations/0016-closed-jobs.ts'
import * as assistant from './migrations/0017-assistant.ts'
import * as askedPhrases from './migrations/0018-asked-phrases.ts'
import * as staff from './migrations/0019-staff.ts'
import * as inbox from './migrations/0020-inbox.ts'
import * as bookings from './migrations/0021-bookings.ts'
import * as applicationsStaff from './migrations/0022-applications-staff.ts'
import * as consoleToday from './migrations/0023-console-today.ts'
import * as records from './migrations/0024-records.ts'
import * as media from './migrations/0025-media.ts'
import * as newsletterIssues from './migrations/0026-newsletter-issues.ts'
import * as contentSwitches from './migrations/0027-content-switches.ts'
import * as faqDrafts from './migrations/0028-faq-drafts.ts'
import * as serviceGuides from './migrations/0029-service-guides.ts'
import * as noticeLanguages from './migrations/0030-notice-languages.ts'
import * as professionalParticulars from './migrations/0031-professional-particulars.ts'
import * as secretMark from './migrations/0032-secret-mark.ts'
import * as maskedQuestions from './migrations/0033-masked-questions.ts'
import * as reversedActions from './migrations/0034-reversed-actions.ts'
import * as referencesErasedByAge from './migrations/0035-references-erased-by-age.ts'
import * as previewLinks from './migrations/0036-preview-links.ts'
import * as confirmedStaff from './migrations/0037-confirmed-staff.ts'
import * as waitingMailAndHeldTimes from './migrations/0038-waiting-mail-and-held-times.ts'
import * as undeliveredMail from './migrations/0039-undelivered-mail.ts'
import * as undoneMoves from './migrations/0040-undone-moves.ts'
import * as bookingsOfADay from './migrations/0041-bookings-of-a-day.ts'
import * as rulesForOneBusiness from './migrations/0042-rules-for-one-business.ts'
import * as reminders from './migrations/0043-reminders.ts'
import * as lawDesk from './migrations/0044-law-desk.ts'
import * as consultants from './migrations/0045-consultants.ts'
import * as pagesOfPeople from './migrations/0046-pages-of-people.ts'
import * as newsletterTopics from './migrations/0047-newsletter-topics.ts'
import * as jobAlerts from './migrations/0048-job-alerts.ts'
import * as formHolds from './migrations/0049-form-holds.ts'
import * as documentTexts from './migrations/0050-document-texts.ts'
import * as mailsInTime from './migrations/0051-mails-in-time.ts'
import * as formRefusals from './migrations/0052-form-refusals.ts'
import * as suppressedMailboxes from './migrations/0053-suppressed-mailboxes.ts'

export const migrations: Record<string, Migration> = {
  '0001-content': content,
  '0002-leads': leads,
  '0003-mail-and-consent': mailAndConsent,
  '0004-privacy': privacy,
  '0004-rate-limits': rateLimits,
  '0005-suspected-leads': suspectedLeads,
  '0006-keys-of-mails': keysOfMails,
  '0007-job-changes': jobChanges,
  '0008-grievance-officer': grievanceOfficer,
  '0009-repeated-leads': repeatedLeads,
  '0010-leads-kept-aside': leadsKeptAside,
  '0011-write-check': writeCheck,
  '0012-erasure': erasure,
  '0013-consultations': consultations,
  '0014-private-files': privateFiles,
  '0015-applications': applications,
  '0016-closed-jobs': closedJobs,
  '0017-assistant': assistant,
  '0018-asked-phrases': askedPhrases,
  '0019-staff': staff,
  '0020-inbox': inbox,
  '0021-bookings': bookings,
  '0022-applications-staff': applicationsStaff,
  '0023-console-today': consoleToday,
  '0024-records': records,
  '0025-media': media,
  '0026-newsletter-issues': newsletterIssues,
  '0027-content-switches': contentSwitches,
  '0028-faq-drafts': faqDrafts,
  '0029-service-guides': serviceGuides,
  '0030-notice-languages': noticeLanguages,
  '0031-professional-particulars': professionalParticulars,
  '0032-secret-mark': secretMark,
  '0033-masked-questions': maskedQuestions,
  '0034-reversed-actions': reversedActions,
  '0035-references-erased-by-age': referencesErasedByAge,
  '0036-preview-links': previewLinks,
  '0037-confirmed-staff': confirmedStaff,
  '0038-waiting-mail-and-held-times': waitingMailAndHeldTimes,
  '0039-undelivered-mail': undeliveredMail,
  '0040-undone-moves': undoneMoves,
  '0041-bookings-of-a-day': bookingsOfADay,
  '0042-rules-for-one-business': rulesForOneBusiness,
  '0043-reminders': reminders,
  '0044-law-desk': lawDesk,
  '0045-consultants': consultants,
  '0046-pages-of-people': pagesOfPeople,
  '0047-newsletter-topics': newsletterTopics,
  '0048-job-alerts': jobAlerts,
  '0049-form-holds': formHolds,
  '0050-document-texts': documentTexts,
  '0051-mails-in-time': mailsInTime,
  '0052-form-refusals': formRefusals,
  '0053-suppressed-mailboxes': suppressedMailboxes,
}
