// The server side of a field table: the schema that validates and documents a form's call, and the response to an
// invalid form.
import { z } from '@hono/zod-openapi'
import { openApiRouter, type Issue, type Refused } from '#platform/http/call.server.ts'
import { tooLargeFile, tooLargeMessage, wrongName, type FormWithFile } from '#platform/http/bodies/upload.server.ts'
import {
  cleanedValue,
  emptyMessage,
  firstMessage,
  isNamedAs,
  messageFor,
  tooLongMessage,
  wrongNameMessage,
  type Field,
  type FilesOf,
  type Form,
  type ValuesOf,
} from '#forms/field-table.ts'

type Shape<Given extends Form> = {
  [name in keyof (ValuesOf<Given> & FilesOf<Given>)]: z.ZodType<string, string | undefined>
}

/** Returns the schema of a form as it reaches its call. Values are cleaned. A file is represented by its digest. */
export function schemaOf<Given extends Form>(form: Given): z.ZodObject<Shape<Given>> {
  const fields = Object.entries(form.fields)
  const shape = Object.fromEntries(
    fields.map(([name, field]) => [name, field.kind === 'file' ? fileSchema(field) : fieldSchema(field)]),
  )
  // The names are those of the table, but Object.fromEntries loses them in its type.
  return z.object(shape as Shape<Given>)
}

const keySchema = z
  .string('The idempotency key should be text')
  .regex(/^[\w-]{8,100}$/, 'The idempotency key should be 8 to 100 letters, digits, - or _')
  .optional()

/** Returns the form's schema with the idempotency key, by which a repeated submission is recognised. */
export function callSchemaOf<Given extends Form>(form: Given) {
  return schemaOf(form).extend({
    idempotencyKey: keySchema.describe('Created once for each message, so that a message sent twice is stored once'),
  })
}

function fieldSchema(field: Field): z.ZodType<string, string | undefined> {
  const { label, noun = label, isMandatory, maxCharacters } = field
  const text = z
    .string({
      error: ({ input }) => (isMandatory && (input ?? null) === null ? emptyMessage(field) : `${noun} should be text`),
    })
    .overwrite((value) => cleanedValue(field, value))
    .max(maxCharacters, tooLongMessage(field))
    .superRefine((value, context) => {
      const message = messageFor(field, value)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
  const value = isMandatory ? text : text.optional().default('')
  return field.isIgnoredIfWrong ? value.catch('').openapi({ type: 'string' }) : value
}

/** The SHA-256 of the file, in hexadecimal, as body.server.ts puts it there. Whatever a client writes never arrives. */
function fileSchema(field: Field): z.ZodType<string, string | undefined> {
  return z
    .string()
    .default('')
    .superRefine((digest, context) => {
      if (digest === '' && field.isMandatory) context.addIssue({ code: 'custom', message: emptyMessage(field) })
      if (digest === tooLargeFile)
        context.addIssue({ code: 'custom', message: tooLargeMessage(field.file?.maxBytes ?? 0) })
      if (digest === wrongName) context.addIssue({ code: 'custom', message: wrongNameMessage(field) })
    })
}

/** Returns what the upload has to know of these forms: those that have a file. */
export function formsWithFile(forms: readonly Form[]): FormWithFile[] {
  return forms.flatMap(({ post, page, fields }) =>
    Object.entries(fields).flatMap(([fileField, field]) => {
      if (field.file === undefined) return []
      const isNamed = (name: string) => isNamedAs(field, name)
      const { maxBytes: maxFileBytes } = field.file
      return [{ post, page, fileField, maxFileBytes, isNamed, fields: Object.keys(fields).length }]
    }),
  )
}

/** Returns a router for the form's call. It responds to an invalid form with 422 and one message per field. */
export function formRouter(form: Form) {
  return openApiRouter((issues, given) => invalidForm(form, issues, given))
}

/** Reads a form that no router has validated. Returns its values, or the refusal. */
export function readForm<Given extends Form>(
  form: Given,
  sent: unknown,
): { values: ValuesOf<Given> } | { refused: Refused } {
  const parsed = schemaOf(form).safeParse(sent)
  // As above: the schema has every name of the table, which its type does not show.
  return parsed.success
    ? { values: parsed.data as ValuesOf<Given> }
    : { refused: invalidForm(form, parsed.error.issues, sent) }
}

/** `given` is the request body as received, of any type. */
function invalidForm(form: Form, issues: Issue[], given: unknown): Refused {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[String(issue.path[0] ?? 'form')] ??= issue.message
  const values = typeof given === 'object' ? { ...given } : {}
  return { status: 422, body: { message: firstMessage(form, errors, values), errors } }
}
