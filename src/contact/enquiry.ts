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

/** Signs that turn the direction of writing: in one line they serve only to make it read as another. */
const turningSigns = /[\u202a-\u202e\u2066-\u2069]/g

/** One line: what is pasted with line breaks loses them. */
const line = (label: string, characters: number) =>
  text(label, characters).overwrite((value) => value.replace(turningSigns, '').replace(/\s+/g, ' ').trim())

const filled = (given: z.ZodString, label: string) => given.min(1, `${label} should not be empty`)

const passing = (label: string, characters: number, rule: (value: string) => string | null) =>
  line(label, characters).superRefine((value, context) => {
    const message = rule(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** Specification §5 and §7: phone is optional, everything else is mandatory. */
export const enquirySchema = z.object({
  name: passing('Name', 120, userNameMessage),
  email: passing('Email', 254, emailMessage),
  phoneNumber: line('Phone number', 40).optional().default(''),
  companyName: filled(line('Company name', 160), 'Company name'),
  location: filled(line('Location', 160), 'Location'),
  message: filled(text('Message', 5000), 'Message'),
})

/** What the call takes besides: a key that the form makes once per message, so that sent twice it counts once. */
export const enquiryCallSchema = enquirySchema.extend({
  submissionKey: z
    .string('The submission key should be a text')
    .regex(/^[\w-]{8,100}$/, 'The submission key should be 8 to 100 letters, digits, - or _')
    .optional(),
})

export type Enquiry = z.infer<typeof enquirySchema>
export type EnquiryField = keyof Enquiry

export const mandatoryFields = ['name', 'email', 'companyName', 'location', 'message'] as const
