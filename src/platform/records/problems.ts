// What keeps a record from being published: one sentence per field, by the path of the field ('keyOfferings.2.title').
import { z } from 'zod'
import { daySchema } from '#platform/day-schema.ts'
import { isPublicPath } from '#platform/files/public-path.ts'
import { plainText } from '#platform/rich-text/plain-text.ts'
import { isBlank } from '#platform/text/cleaned.ts'
import { emailMessage } from '#platform/text/validators.ts'
import { beginningOf } from '#platform/text/cut.ts'
import type { RecordField, RecordFields } from './record-fields.ts'

export type Problems = Record<string, string>

const anyDay = daySchema()
const pictureSchema = z.object({ src: z.string(), alt: z.string(), isDecoration: z.boolean().optional() })
const linesSchema = z.array(z.string())
const bodySchema = z.record(z.string(), z.unknown())
const listSchema = z.array(bodySchema)
const insertsSchema = z.object({ ops: z.array(z.object({ insert: z.unknown() })) })

/** Returns what is missing or wrong, empty if nothing is. `body` has the shape of a draft. */
export function problemsOf(fields: RecordFields, body: { readonly [name: string]: unknown }): Problems {
  const problems: Problems = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name]
    const own = problemOf(field, value)
    if (own !== null) problems[name] = own
    if (field.type !== 'list') continue
    for (const [index, item] of (listSchema.safeParse(value).data ?? []).entries()) {
      for (const [path, problem] of Object.entries(problemsOf(field.fields, item)))
        problems[`${name}.${index}.${path}`] = problem
    }
  }
  return problems
}

function problemOf(field: RecordField, value: unknown): string | null {
  const { label, isNeeded = false } = field
  const missing = isNeeded ? `Fill in “${label}”.` : null
  switch (field.type) {
    case 'picture': {
      const { src, alt, isDecoration } = pictureSchema.parse(value)
      if (!src) return isNeeded ? 'Choose a picture.' : null
      if (!isPublicPath(src)) return 'This picture is not a file of the site. Choose another.'
      if (field.isBesideName) return null
      return isBlank(alt) && isDecoration !== true ? 'Say what the picture shows, or mark it as decoration.' : null
    }
    case 'document': {
      const { src } = z.object({ src: z.string() }).parse(value)
      if (!src) return isNeeded ? 'Choose a PDF.' : null
      return isPublicPath(src) ? null : 'This PDF is not a file of the site. Choose another.'
    }
    case 'number':
      if (typeof value !== 'number') return missing
      if (!Number.isInteger(value)) return `${label} must be a whole number.`
      return value < field.min || value > field.max ? `${label} must be between ${field.min} and ${field.max}.` : null
    case 'switch':
    case 'key':
      return null
    case 'list': {
      const count = listSchema.parse(value).length
      if (count === 0) return missing
      return count > field.maxItems ? `There can be at most ${field.maxItems}.` : null
    }
    case 'lines': {
      const lines = linesSchema.parse(value).filter((line) => !isBlank(line))
      if (lines.length === 0) return missing
      if (lines.length > field.maxLines) return `${label} has ${lines.length} lines. The limit is ${field.maxLines}.`
      const long = lines.find((line) => line.length > field.max)
      return long ? `“${beginningOf(long, 30)}…” is longer than ${field.max} characters.` : null
    }
    default:
      return textProblem(field, String(value ?? ''), missing)
  }
}

type TextField = Exclude<RecordField, { type: 'picture' | 'document' | 'number' | 'switch' | 'list' | 'lines' | 'key' }>

function textProblem(field: TextField, value: string, missing: string | null): string | null {
  if (field.type === 'rich text') return isEmptyRichText(value) ? missing : null
  if (isBlank(value)) return missing
  switch (field.type) {
    case 'text': {
      const { length } = [...value.trim()]
      return length > field.max ? `${field.label} has ${length} characters. The limit is ${field.max}.` : null
    }
    case 'link':
      return linkProblem(value.trim())
    case 'email':
      return emailMessage(value)
    case 'day':
      return anyDay.safeParse(value).success ? null : 'This is not a day of the calendar.'
    case 'choice':
      return field.options.some((option) => option.value === value) ? null : 'Choose one from the list.'
    // What is gone meanwhile is left out on the page.
    case 'reference':
      return null
  }
}

/** Returns why this is no address for a link of the site, or null: a path of the site, or an https address. */
function linkProblem(address: string): string | null {
  const help = 'Begin with / for a page of this site, or with https:// for another site.'
  if (/^\/(?![/\\])\S*$/.test(address)) return null
  return /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(address) && URL.canParse(address) ? null : help
}

/** `stored` is a Delta as JSON, or HTML. A picture counts as content. */
function isEmptyRichText(stored: string): boolean {
  if (!/^\s*\{/.test(stored)) return isBlank(plainText(stored)) && !/<img\b/i.test(stored)
  try {
    const { ops } = insertsSchema.parse(JSON.parse(stored))
    return ops.every(({ insert }) => typeof insert === 'string' && isBlank(insert))
  } catch {
    return true
  }
}
