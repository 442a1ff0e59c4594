// An enquiry: the only statement of what a valid message from the contact form is.
import { z } from 'zod'
import { emailMessage, holdsControlCharacters, userNameMessage } from '#platform/form-rules.ts'

export const mandatoryFieldsMessage = 'Please enter all the mandatory fields'

const text = (label: string, characters: number) =>
  z
    .string(`${label} should be a text`)
    .trim()
    .max(characters, `${label} may have at most ${characters} characters`)
    .refine((value) => !holdsControlCharacters(value), `${label} holds characters that cannot be sent`)

const filled = (label: string, characters: number) => text(label, characters).min(1, `${label} should not be empty`)

const passing = (label: string, characters: number, rule: (value: string) => string | null) =>
  text(label, characters).superRefine((value, context) => {
    const message = rule(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** Specification §5 and §7: phone is optional, everything else is mandatory. */
export const enquirySchema = z.object({
  name: passing('Name', 120, userNameMessage),
  email: passing('Email', 254, emailMessage),
  phoneNumber: text('Phone number', 40).optional().default(''),
  companyName: filled('Company name', 160),
  location: filled('Location', 160),
  message: filled('Message', 5000),
})

export type Enquiry = z.infer<typeof enquirySchema>
export type EnquiryField = keyof Enquiry

export const mandatoryFields = ['name', 'email', 'companyName', 'location', 'message'] as const
