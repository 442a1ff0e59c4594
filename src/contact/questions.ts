// The questions of the contact form, in its order: for the form itself, and for the page that stands in without script.
import { emailMessage, userNameMessage } from '#platform/form-rules.ts'
import type { EnquiryField } from './enquiry.ts'

type Question = {
  label: string
  isMandatory: boolean
  rule?: (value: string) => string | null
  type?: 'email' | 'tel'
  autoComplete?: string
  isLong?: boolean
}

/** The first that is wrong gets the focus. The server's own rules are in enquiry.ts. */
export const questions: Record<EnquiryField, Question> = {
  name: { label: 'Name', isMandatory: true, rule: userNameMessage, autoComplete: 'name' },
  email: { label: 'Email', isMandatory: true, rule: emailMessage, type: 'email', autoComplete: 'email' },
  phoneNumber: { label: 'Phone number', isMandatory: false, type: 'tel', autoComplete: 'tel' },
  companyName: { label: 'Company name', isMandatory: true, autoComplete: 'organization' },
  location: { label: 'Location', isMandatory: true, autoComplete: 'address-level2' },
  message: { label: 'Message', isMandatory: true, isLong: true },
}
export const fieldNames = Object.keys(questions) as EnquiryField[]

/** Said when the message is on disk. */
export const receivedMessage = 'Thank you. Your message has been received.'
