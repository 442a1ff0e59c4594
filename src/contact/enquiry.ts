// An enquiry: the only statement of what a valid message from the contact form is.
import { z } from 'zod'
import { emailMessage, holdsControlCharacters, isBlank, userNameMessage } from '#platform/validators.ts'
import { emptyMessage, questions, tooLongMessage, type EnquiryField } from './questions.ts'

export const mandatoryFieldsMessage = 'Please enter all the mandatory fields'

/** Signs that turn the direction of writing: in one line they serve only to make it read as another. */
const turningSigns = /[\u202a-\u202e\u2066-\u2069]/g

/** What was typed into a field; nothing where no sign of it shows. A field left out is one left empty. */
function text(field: EnquiryField) {
  const question = questions[field]
  const { label, isMandatory, maxCharacters } = question
  const error = ({ input }: { input?: unknown }) =>
    isMandatory && (input ?? null) === null ? emptyMessage(question) : `${label} should be a text`
  return z
    .string({ error })
    .trim()
    .overwrite((value) => (isBlank(value) ? '' : value))
    .max(maxCharacters, tooLongMessage(question))
    .refine((value) => !holdsControlCharacters(value), `${label} holds characters that cannot be sent`)
}

/** One line: what is pasted with line breaks loses them. */
const line = (field: EnquiryField) =>
  text(field).overwrite((value) => value.replace(turningSigns, '').replace(/\s+/g, ' ').trim())

const filled = (given: z.ZodString, field: EnquiryField) => given.min(1, emptyMessage(questions[field]))

const passing = (given: z.ZodString, rule: (value: string) => string | null) =>
  given.superRefine((value, context) => {
    const message = rule(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** Specification §5 and §7: phone is optional, everything else is mandatory. */
export const enquirySchema = z.object({
  name: passing(line('name'), userNameMessage),
  // Nothing is put right in an address: it would be another one.
  email: passing(text('email'), emailMessage),
  phoneNumber: line('phoneNumber').optional().default(''),
  companyName: filled(line('companyName'), 'companyName'),
  location: filled(line('location'), 'location'),
  message: filled(text('message'), 'message'),
})

/** What the call takes besides: a key that the form makes once per message, so that sent twice it counts once. */
export const enquiryCallSchema = enquirySchema.extend({
  idempotencyKey: z
    .string('The submission key should be a text')
    .regex(/^[\w-]{8,100}$/, 'The submission key should be 8 to 100 letters, digits, - or _')
    .optional(),
})

export type Enquiry = z.infer<typeof enquirySchema>

export const mandatoryFields = ['name', 'email', 'companyName', 'location', 'message'] as const
