// The rooms that store personal data besides the register of leads, and what they erase by age.
import { assistantData, conversationRetention } from '#assistant/personal-data.server.ts'
import { applicationForm } from '#careers/apply/application.ts'
import { applicationsData } from '#careers/apply/personal-data.server.ts'
import { consultationForm } from '#consultations/consultation.ts'
import { consultationsData } from '#consultations/personal-data.server.ts'
import { enquiryForm } from '#contact/enquiry.ts'
import type { LeadForms } from '#leads/inbox/rooms.server.ts'
import { nothingErased, type PersonalData } from '#leads/retention/personal-data.ts'
import type { RetentionRule } from '#leads/retention/retention-rule.ts'
import type { Form } from '#forms/field-table.ts'
import { subscriptionForm } from '#newsletter/subscription.ts'
import { newsletterData, newsletterRetention } from '#newsletter/personal-data.server.ts'
import type { PrivateFiles } from '#platform/files/private-files.server.ts'
import { addMonths, dayInIndia, startOfDay } from '#platform/dates.ts'
import type { Retention } from '#platform/start/settings.server.ts'
import { countEnded, countHistoryBefore, eraseEnded, eraseHistoryBefore } from '#staff/history/history.server.ts'
import { searchMissRetention } from './search-misses.server.ts'

/** What staff did is kept for as long as the setting says; what signing in leaves behind, until it has run out. */
function staffRetention({ auditMonths }: Retention): RetentionRule[] {
  const before = (now: Date) => startOfDay(addMonths(dayInIndia(now), -auditMonths))
  return [
    {
      what: 'entries of the history',
      rule: `RETENTION_AUDIT_MONTHS=${auditMonths}`,
      count: (database, now) => countHistoryBefore(database, before(now)),
      erase: async (tx, now) => ({ ...nothingErased, count: await eraseHistoryBefore(tx, before(now)) }),
    },
    {
      what: 'expired sessions and links of staff',
      rule: 'once expired',
      count: countEnded,
      erase: async (tx, now) => ({ ...nothingErased, count: await eraseEnded(tx, now) }),
    },
  ]
}

/** `privateFiles` is called once an erasure is committed. */
export function personalDataSources(privateFiles: Pick<PrivateFiles, 'sweep'>): PersonalData[] {
  return [newsletterData, consultationsData, applicationsData(privateFiles), assistantData]
}

export const leadForms: LeadForms = {
  enquiry: enquiryForm,
  consultation: consultationForm,
  application: applicationForm,
  'hand-over': enquiryForm,
  correction: null,
}

/** The forms whose answers the database keeps. */
export const formsThatKeep: Form[] = [...new Set(Object.values(leadForms)), subscriptionForm].filter(
  (form) => form !== null,
)

export function retentionRules(retention: Retention): RetentionRule[] {
  return [
    ...newsletterRetention(retention),
    ...conversationRetention(retention),
    ...staffRetention(retention),
    ...searchMissRetention,
  ]
}
