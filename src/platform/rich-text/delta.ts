// Rich text as editors write it in the console (Quill's Delta), and the allow-list of what the site accepts. An embed,
// attribute or value that is not on the list is dropped and never reaches the renderer.
import { z } from 'zod'
import { withLineFeeds } from '#platform/text/cleaned.ts'
import { numberText } from '#platform/text/numbers.ts'

export const maxRichTextCharacters = 1_000_000
export const maxDeltaOps = 20_000
export const maxDeltaLines = 20_000
const maxHeadingLevel = 6
const maxIndent = 30
const maxLinkCharacters = 4_000

/** Rich text that cannot be accepted. The message is for the editor. */
export class RichTextError extends Error {
  override name = 'RichTextError'
}

/** An attribute that is dropped if its value is invalid. */
function kept<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined)
}

const flag = kept(z.literal(true))

/** An integer from 1. Larger values are lowered to the cap; −1 and 1.5 are invalid. */
function level(cap: number) {
  return kept(
    z
      .number()
      .refine((value) => Number.isInteger(value) && value >= 1)
      .transform((value) => Math.min(value, cap)),
  )
}

const attributesSchema = z.object({
  bold: flag,
  italic: flag,
  underline: flag,
  strike: flag,
  script: kept(z.enum(['sub', 'super'])),
  code: flag,
  link: kept(z.string().trim().min(1).max(maxLinkCharacters)),
  alt: kept(z.string()),
  header: level(maxHeadingLevel),
  list: kept(z.enum(['ordered', 'bullet'])),
  indent: level(maxIndent),
  align: kept(z.enum(['center', 'right', 'justify'])),
  blockquote: flag,
  // The cells of a row share an identifier. A row of column headings has one that begins with 'head-'.
  table: kept(z.string().regex(/^(?:row|head)-[a-z0-9]{1,16}$/)),
  // Quill puts the language of the code here.
  'code-block': kept(
    z.union([
      z.literal(true),
      z
        .string()
        .min(1)
        .transform((): true => true),
    ]),
  ),
})

/**
 * Converts line breaks to line feeds, but for U+2028, which breaks a line inside its paragraph. Removes the control
 * characters that HTML forbids, and the bidirectional embeddings and overrides, which can show words in another order than
 * they are stored in. Isolates, which replace them, stay.
 */
export function withoutControlCharacters(text: string): string {
  const lines = text.split('\u2028').map(withLineFeeds).join('\u2028')
  return lines.replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e]/g, '')
}

/** The same for a text of one line, such as a title. */
export function oneLineWithoutControlCharacters(text: string): string {
  return withoutControlCharacters(text).replaceAll(/[\t\n\u2028]/g, ' ')
}

const textSchema = z.string().transform(withoutControlCharacters)
const imageSchema = z.object({ image: z.string().trim().min(1), alt: kept(z.string()) })

const opSchema = z.object({
  insert: z.union([textSchema, imageSchema]),
  attributes: kept(attributesSchema),
})

function lineFeedsIn(ops: readonly DeltaOp[]): number {
  return ops.reduce((sum, { insert }) => sum + (typeof insert === 'string' ? insert.split('\n').length - 1 : 0), 0)
}

const notADelta = 'The rich text is not a list of inserts.'

/** Accepts a document, or the bare list of its inserts, and keeps what is on the allow-list. */
export const deltaSchema = z
  .union([z.object({ ops: z.array(z.unknown()) }).transform((document) => document.ops), z.array(z.unknown())], {
    error: notADelta,
  })
  .refine((ops) => ops.length <= maxDeltaOps, {
    error: `The rich text has more than ${numberText(maxDeltaOps)} pieces; please split it.`,
  })
  .transform((ops) => ({
    ops: ops.flatMap((op) => {
      const accepted = opSchema.safeParse(op)
      return accepted.success ? [accepted.data] : []
    }),
  }))
  // One insert can hold a line feed per character, and each line becomes an element.
  .refine(({ ops }) => lineFeedsIn(ops) <= maxDeltaLines, {
    error: `The rich text has more than ${numberText(maxDeltaLines)} lines; please split it.`,
  })

export type DeltaAttributes = z.infer<typeof attributesSchema>
export type DeltaOp = z.infer<typeof opSchema>
export type Delta = { ops: DeltaOp[] }

export function refuseLongRichText(text: string): void {
  if (text.length > maxRichTextCharacters) {
    throw new RichTextError('The rich text is larger than 1 MB; upload its images as files instead of pasting them.')
  }
}

/** Parses a stored or submitted document. Throws a RichTextError if it is not a Delta or is too large. */
export function parseDelta(json: string): Delta {
  refuseLongRichText(json)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new RichTextError('The rich text is not valid JSON.')
  }
  const read = deltaSchema.safeParse(value)
  if (!read.success) throw new RichTextError(read.error.issues[0]?.message ?? notADelta)
  return read.data
}
