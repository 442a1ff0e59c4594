// The server's side of a field table: the schema that validates and documents the call of a form, and what it refuses.
import { z } from '@hono/zod-openapi'
import { openApiRouter, type Issue, type Refused } from '#platform/http/call.server.ts'
import { holdsControlCharacters, isBlank } from '#platform/validators.ts'
import {
  emptyMessage,
  firstMessage,
  messageFor,
  tooLongMessage,
  type Field,
  type Form,
  type ValuesOf,
} from './field-table.ts'

/** Characters that turn the direction of writing: in one line they serve only to make it read as another. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

type Shape<Given extends Form> = { [name in keyof ValuesOf<Given>]: z.ZodType<string, string | undefined> }

/** The fields of the table as they reach the server, trimmed. Files are read by their own call. */
export function schemaOf<Given extends Form>(form: Given): z.ZodObject<Shape<Given>> {
  const fields = Object.entries(form.fields).filter(([, { kind }]) => kind !== 'file')
  const shape = Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)]))
  // The names are those of the table, which the compiler cannot see through Object.fromEntries.
  return z.object(shape as Shape<Given>)
}

const keySchema = z
  .string('The idempotency key should be a text')
  .regex(/^[\w-]{8,100}$/, 'The idempotency key should be 8 to 100 letters, digits, - or _')
  .optional()

/** The same, with the key by which a form that is sent again is known. */
export function callSchemaOf<Given extends Form>(form: Given) {
  return schemaOf(form).extend({
    idempotencyKey: keySchema.describe('Made once for each message, so that sent twice it counts once'),
    submissionKey: keySchema.describe('The former name of idempotencyKey').meta({ deprecated: true }),
  })
}

function fieldSchema(field: Field): z.ZodType<string, string | undefined> {
  const { label, noun = label, kind, isMandatory, maxCharacters } = field
  const isOneLine = kind === 'line' || kind === 'tel'
  const text = z
    .string({
      error: ({ input }) =>
        isMandatory && (input ?? null) === null ? emptyMessage(field) : `${noun} should be a text`,
    })
    .trim()
    // Nothing is put right in an e-mail address: it would be another one.
    .overwrite((value) => (isBlank(value) ? '' : isOneLine ? oneLine(value) : value))
    .max(maxCharacters, tooLongMessage(field))
    .refine((value) => !holdsControlCharacters(value), `${noun} holds characters that cannot be sent`)
    .superRefine((value, context) => {
      const message = messageFor(field, value)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
  return isMandatory ? text : text.optional().default('')
}

/** What is pasted with line breaks loses them. */
function oneLine(value: string): string {
  return value.replace(directionMarks, '').replace(/\s+/g, ' ').trim()
}

/** A router for the call of this form: one that does not pass is answered 422, with one sentence by field. */
export function formRouter(form: Form) {
  return openApiRouter((issues, given) => invalidForm(form, issues, given))
}

/** What was sent to a call that no router has checked: the values of the form, or the refusal. */
export function readForm<Given extends Form>(
  form: Given,
  sent: unknown,
): { values: ValuesOf<Given> } | { refused: Refused } {
  const parsed = schemaOf(form).safeParse(sent)
  // As above: the compiler does not see that every name of the table is in the schema.
  return parsed.success
    ? { values: parsed.data as ValuesOf<Given> }
    : { refused: invalidForm(form, parsed.error.issues, sent) }
}

/** `given` is what was sent, of whatever kind. */
function invalidForm(form: Form, issues: Issue[], given: unknown): Refused {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[String(issue.path[0] ?? 'form')] ??= issue.message
  const values = typeof given === 'object' ? { ...given } : {}
  return { status: 422, body: { message: firstMessage(form, errors, values), errors } }
}
