// The questions of the contact form, in its order: for the form itself, and for the page that stands in without script.
import { emailMessage, userNameMessage } from '#platform/validators.ts'

export type EnquiryField = 'name' | 'email' | 'phoneNumber' | 'companyName' | 'location' | 'message'

type Question = {
  label: string
  isMandatory: boolean
  maxCharacters: number
  rule?: (value: string) => string | null
  type?: 'email' | 'tel'
  autoComplete?: string
  isLong?: boolean
}

/** The first that is wrong gets the focus. The server's own rules are in enquiry.ts. */
export const questions: Record<EnquiryField, Question> = {
  name: { label: 'Name', isMandatory: true, maxCharacters: 120, rule: userNameMessage, autoComplete: 'name' },
  email: {
    label: 'Email',
    isMandatory: true,
    maxCharacters: 254,
    rule: emailMessage,
    type: 'email',
    autoComplete: 'email',
  },
  phoneNumber: { label: 'Phone number', isMandatory: false, maxCharacters: 40, type: 'tel', autoComplete: 'tel' },
  companyName: { label: 'Company name', isMandatory: true, maxCharacters: 160, autoComplete: 'organization' },
  location: { label: 'Location', isMandatory: true, maxCharacters: 160, autoComplete: 'address-level2' },
  message: { label: 'Message', isMandatory: true, maxCharacters: 5000, isLong: true },
}

export function tooLongMessage({ label, maxCharacters }: Question): string {
  return `${label} may have at most ${maxCharacters} characters`
}

/** The sentence of a mandatory field that was left empty. */
export function emptyMessage({ label, rule }: Question): string {
  return rule?.('') ?? `${label} should not be empty`
}

export const fieldNames = Object.keys(questions) as EnquiryField[]

/** Said when the message is on disk. */
export const receivedMessage = 'Thank you. Your message has been received.'
