// What differs between two texts of a record: field by field, and word by word within a field.
import { diffWords } from 'diff'
import { dayText } from '#platform/dates.ts'
import type { RecordField, RecordFields } from '#platform/records/record-fields.ts'
import type { FieldDifference } from '#publishing/record.ts'

/** Two texts without anything in common would take minutes: the time grows with the square of their lengths. */
const diffLimits = { timeout: 300, maxEditLength: 4000 }

/** Without a comparison word by word. */
function replaced(before: string, after: string) {
  return [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
}

type Values = { readonly [name: string]: unknown }

/**
 * Returns the fields that differ, in the order of the form. `richTextOf` gives the words of a rich text. Runs in the
 * browser too, for texts that are not saved yet.
 */
export function differences(
  fields: RecordFields,
  before: Values,
  after: Values,
  richTextOf: (stored: string) => string,
  prefix = '',
): FieldDifference[] {
  const plain = (field: RecordField, value: unknown) =>
    field.type === 'rich text' ? richTextOf(String(value ?? '')) : plainValue(field, value)
  return Object.entries(fields).flatMap(([name, field]) => {
    // Nobody has typed it.
    if (field.type === 'key') return []
    const label = prefix + field.label
    if (field.type !== 'list') {
      const words = textDifference(label, plain(field, before[name]), plain(field, after[name]))
      const isOnlyFormat = field.type === 'rich text' && words.length === 0 && before[name] !== after[name]
      return isOnlyFormat ? [{ label, parts: [{ text: 'Only the format differs.', change: 'same' }] }] : words
    }
    const [was, is] = [items(before[name]), items(after[name])]
    return Array.from({ length: Math.max(was.length, is.length) }, (_, index) =>
      differences(field.fields, was[index] ?? {}, is[index] ?? {}, richTextOf, `${label} ${index + 1}: `),
    ).flat()
  })
}

function items(value: unknown): Values[] {
  return Array.isArray(value) ? value : []
}

function textDifference(label: string, before: string, after: string): FieldDifference[] {
  if (before === after) return []
  const parts = (diffWords(before, after, diffLimits) ?? replaced(before, after)).map(({ value, added, removed }) => ({
    text: value,
    change: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
  }))
  return [{ label, parts }]
}

/** The value as a person reads it. */
function plainValue(field: Exclude<RecordField, { type: 'rich text' }>, value: unknown): string {
  if (value === undefined || value === null) return ''
  switch (field.type) {
    case 'switch':
      return value === true ? 'Yes' : 'No'
    case 'day':
      return typeof value === 'string' && value !== '' ? dayText(value) : ''
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value)
    case 'lines':
      return Array.isArray(value) ? value.join('\n') : ''
    case 'picture':
      return hasSource(value) ? [value.src.replace(/^.*\//, ''), value.alt].filter(Boolean).join(': ') : ''
    case 'document':
      return hasSource(value) ? value.src.replace(/^.*\//, '') : ''
    default:
      return String(value)
  }
}

function hasSource(value: unknown): value is { src: string; alt?: string } {
  return typeof value === 'object' && value !== null && 'src' in value && typeof value.src === 'string'
}
