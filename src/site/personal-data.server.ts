// The rooms that store personal data besides the register of leads, and what they erase by age.
import { consultationForm } from '#consultations/consultation.ts'
import { consultationsData } from '#consultations/personal-data.server.ts'
import { enquiryForm } from '#contact/enquiry.ts'
import type { LeadForms } from '#privacy/register-data.server.ts'
import type { PersonalData } from '#leads/personal-data.ts'
import type { RetentionRule } from '#leads/retention.server.ts'
import { newsletterData, newsletterRetention } from '#newsletter/personal-data.server.ts'
import type { Retention } from '#platform/settings.server.ts'

export const personalDataSources: PersonalData[] = [newsletterData, consultationsData]

export const leadForms: LeadForms = {
  enquiry: enquiryForm,
  consultation: consultationForm,
  application: null,
  'hand-over': null,
  correction: null,
}

export function retentionRules(retention: Retention): RetentionRule[] {
  return newsletterRetention(retention)
}
