// The application form: the one table of its fields (specification §5 and §7), and its response.
import { defineForm, emailField, type AnswersOf, type Field, type Form, type ValuesOf } from '#forms/field-table.ts'
import { noticeLanguageField } from '#leads/consent/notice-language.ts'
import { phoneMessage } from '#platform/text/telephone.ts'
import { personNameMessage } from '#platform/text/person-name.ts'

const line = { kind: 'line', isMandatory: true, maxCharacters: 120 } as const

function yearsMessage(value: string): string | null {
  const isNumber = /^\d{1,2}(?:\.\d{1,2})?$/.test(value)
  return isNumber && Number(value) <= 60 ? null : 'Years of experience should be a number up to 60, such as 4 or 2.5'
}

export const applicationForm = defineForm({
  name: 'jobapplication',
  post: '/post/careers/jobapplication',
  page: '/careers/explore/job/applyjob',
  missing: 'Enter all the mandatory fields',
  isTimed: true,
  draft: ['jobId'],
  fields: {
    name: { ...line, kind: 'name', label: 'Name', rule: personNameMessage, autoComplete: 'name', column: 'lead.name' },
    email: { ...emailField, column: 'lead.email' },
    phoneNumber: {
      label: 'Phone number',
      kind: 'tel',
      isMandatory: true,
      maxCharacters: 40,
      rule: phoneMessage,
      missing: 'Phone number should not be empty',
      autoComplete: 'tel',
      column: 'lead.phone',
    },
    recentJobTitle: {
      ...line,
      label: 'Recent job title',
      autoComplete: 'organization-title',
      column: 'application.recent_job_title',
    },
    recentEmployer: {
      ...line,
      label: 'Recent employer',
      maxCharacters: 160,
      hint: 'If you have none yet, your college.',
      autoComplete: 'organization',
      column: 'application.recent_employer',
    },
    yearsOfExperience: {
      label: 'Years of experience',
      kind: 'number',
      isMandatory: true,
      maxCharacters: 5,
      rule: yearsMessage,
      takesZero: true,
      missing: 'Years of experience should not be empty',
      hint: 'Training and internships count. Half a year is 0.5.',
      column: 'application.years_of_experience',
    },
    city: { ...line, label: 'City', autoComplete: 'address-level2', column: 'application.city' },
    state: { ...line, label: 'State', autoComplete: 'address-level1', column: 'application.state' },
    country: { ...line, label: 'Country', autoComplete: 'country-name', column: 'application.country' },
    pincode: {
      ...line,
      kind: 'code',
      label: 'Pincode',
      maxCharacters: 12,
      autoComplete: 'postal-code',
      column: 'application.pincode',
    },
    resume: {
      label: 'Attach Resume(only pdf)',
      noun: 'Resume',
      kind: 'file',
      isMandatory: true,
      maxCharacters: 100,
      missing: 'Please attach your resume as a PDF file',
      file: { mediaType: 'application/pdf', extension: '.pdf', maxBytes: 10 * 1024 * 1024 },
      isWide: true,
      isTransient: true,
    },
    message: {
      label: 'Message',
      kind: 'text',
      isMandatory: false,
      maxCharacters: 5000,
      isWide: true,
      column: 'lead.message',
    },
    talentPool: {
      label: 'Consider me for other vacancies',
      kind: 'checkbox',
      isMandatory: false,
      maxCharacters: 3,
      isTransient: true,
    },
    /** Absent in an open application. */
    jobId: { label: 'Job', kind: 'hidden', isMandatory: false, maxCharacters: 9, isTransient: true },
    noticeLanguage: noticeLanguageField,
  },
})

const withoutZero: Field = {
  ...applicationForm.fields.yearsOfExperience,
  takesZero: false,
  missing: 'Years of experience should be more than 0',
}

const formWithoutZero: Form = {
  ...applicationForm,
  fields: { ...applicationForm.fields, yearsOfExperience: withoutZero },
}

/**
 * The form for a vacancy, or for an open application if there is none. Only a vacancy from 0 years takes 0. The effects of
 * a form depend on it, so it is the same one at each call.
 */
export function formFor(vacancy: { experienceStart: number } | null): Form {
  return vacancy?.experienceStart === 0 ? applicationForm : formWithoutZero
}

export type Application = ValuesOf<typeof applicationForm>
export type ApplicationAnswers = AnswersOf<typeof applicationForm, 'application'>

/**
 * Shown once the application and its resume are stored. The same for every application: a reference in the response
 * would tell whether somebody has applied before.
 */
export const receivedMessage = 'Thank you. Your application has been received.'
