// The rooms that store personal data besides the register of leads, and what they erase by age.
import { assistantData, conversationRetention } from '#assistant/personal-data.server.ts'
import { applicationForm } from '#careers/apply/application.ts'
import { applicationsData } from '#careers/apply/personal-data.server.ts'
import { consultationForm } from '#consultations/consultation.ts'
import { consultationsData } from '#consultations/personal-data.server.ts'
import { enquiryForm } from '#contact/enquiry.ts'
import type { LeadForms } from '#privacy/register-data.server.ts'
import type { PersonalData } from '#leads/personal-data.ts'
import type { RetentionRule } from '#leads/retention.server.ts'
import { newsletterData, newsletterRetention } from '#newsletter/personal-data.server.ts'
import type { PrivateFiles } from '#platform/private-files.server.ts'
import type { Retention } from '#platform/settings.server.ts'

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

export function retentionRules(retention: Retention): RetentionRule[] {
  return [...newsletterRetention(retention), ...conversationRetention(retention)]
}
