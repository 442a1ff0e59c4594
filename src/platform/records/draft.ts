// The shape of a stored draft. Whatever fits a field is kept, finished or not.
import { z } from 'zod'
import { cleaned } from '#platform/text/cleaned.ts'
import { oneLineWithoutControlCharacters, withoutControlCharacters } from '#platform/rich-text/delta.ts'
import {
  emptyValue,
  maxKey,
  type BodyOf,
  type RecordField,
  type RecordFields,
  type FieldValue,
} from './record-fields.ts'

/** More than any field takes when it is published, so that nothing that was typed is lost. */
const maxDraftCharacters = 1_000_000
const maxDraftItems = 500

/** Signs that a text pasted from elsewhere may hold and that neither HTML nor XML allows. */
function clean(given: string): string {
  return withoutControlCharacters(given.toWellFormed()).replaceAll(/[\ufffe\uffff]/g, '')
}

const text = z.string().max(maxDraftCharacters, 'This is too long to be saved. Please split it.').transform(clean)
const line = text.transform(oneLineWithoutControlCharacters)
const pictureSchema = z.object({ src: text, alt: text, isDecoration: z.boolean().optional() })
const documentSchema = z.object({ src: text, name: text, pages: z.number().int().nonnegative() })

function draftValue(field: RecordField): z.ZodType<FieldValue> {
  switch (field.type) {
    case 'picture':
      return pictureSchema
    case 'document':
      return documentSchema
    case 'number':
      return z.number().nullable()
    case 'key':
      return z.number().int().min(1).max(maxKey)
    case 'switch':
      return z.boolean()
    case 'lines':
      return z.array(line).max(maxDraftItems, `At most ${maxDraftItems} lines can be saved.`)
    case 'list':
      return z.array(draftShape(field.fields)).max(maxDraftItems, `At most ${maxDraftItems} can be saved.`)
    case 'rich text':
      return text
    case 'text':
      return field.isLong ? text : line
    case 'email':
      return text.transform((given) => cleaned('email', given))
    case 'link':
    case 'day':
    case 'choice':
    case 'reference':
      return line
  }
}

function draftShape(fields: RecordFields) {
  return z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, draftValue(field).default(() => emptyValue(field))]),
    ),
  )
}

/** Returns the schema of a draft. A field that is not given is empty; one that the table does not name is dropped. */
export function draftSchema<Table extends RecordFields>(fields: Table): z.ZodType<BodyOf<Table>> {
  // The shape is built from the same table as the type; the compiler cannot follow that.
  return draftShape(fields) as unknown as z.ZodType<BodyOf<Table>>
}
