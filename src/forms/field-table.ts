// The field table of a form, from which everything else about the form is derived. This file also runs in the browser,
// so it must not import zod.
import { cleaned, maxAddressCharacters, type TextKind } from '#platform/text/cleaned.ts'
import { numberText } from '#platform/text/numbers.ts'
import { emailMessage } from '#platform/text/validators.ts'

/** The hidden field that says which form of the page was sent. */
export const formField = 'form'
export const idempotencyKeyField = 'idempotencyKey'

/** Shown if there was no response of the site's own. Sending the form again does no harm. */
export const noResponseMessage = 'We could not confirm that we received this. Please try again.'

type FieldOptions = {
  label: string
  /** The name used in messages, if the label is not a noun. */
  noun?: string
  /**
   * 'line' is a single-line field and 'text' a multi-line one. 'email', 'tel' and 'number' get their own on-screen
   * keyboard. A 'hidden' field is never typed, and a 'checkbox' sends 'yes'.
   */
  kind: TextKind | 'hidden' | 'checkbox' | 'file'
  isMandatory: boolean
  maxCharacters: number
  /** Returns the error message for a value, or null if the value is valid. */
  rule?: (value: string) => string | null
  /** For a number: 0 is an answer. Otherwise it counts as missing (specification §5, yearsOfExperience). */
  takesZero?: boolean
  /** The message for a mandatory field left empty. Without it, `rule` or the label supplies one. */
  missing?: string
  autoComplete?: string
  /** Stands below the field. */
  hint?: string
  /** For a file: the one media type it may have, and its size at most, in bytes. */
  file?: { mediaType: string; extension: string; maxBytes: number }
  /** The field takes the full width of the form. */
  isWide?: boolean
  /** On the server, a wrong value counts as none: nobody typed it, so nobody could mend it. */
  isIgnoredIfWrong?: boolean
}

/**
 * Where the answer is kept: `column: 'application.city'` is a table and its column, from which what a person sees of
 * their own data, the inbox and the export follow. The answer of a field that `isTransient` is read once
 * by its room, such as a consent or the time of a meeting. A test says so if there
 * is no such column.
 */
type Keeping = { column: `${string}.${string}`; isTransient?: never } | { isTransient: true; column?: never }

export type Field = FieldOptions & Keeping

/** The field for an e-mail address. */
export const emailField = {
  label: 'Email',
  kind: 'email',
  isMandatory: true,
  maxCharacters: maxAddressCharacters,
  rule: emailMessage,
  autoComplete: 'email',
} as const satisfies FieldOptions

export type Fields = Readonly<Record<string, Field>>

export type Form<Table extends Fields = Fields> = {
  /** Unique among the forms of one page. */
  name: string
  /** The path of the POST call. Parameters such as `:token` are filled in from the page's address. */
  post: string
  /** The path of the page, if the form has a file: a browser without JavaScript posts it there. */
  page?: string
  /** In the order in which they appear on screen. */
  fields: Table
  /** The main message when a mandatory field is empty. */
  missing?: string
  /** The main message for any other error. */
  invalid?: string
  /**
   * What is typed is kept in the tab until it is sent (draft.ts). The names are those of the hidden fields that tell one
   * draft from another.
   */
  draft?: readonly string[]
  /** Filling in the form takes a person some time, so a form filled in at once is likely to come from a bot. */
  isTimed?: boolean
}

/** One string per field, '' if nothing was typed. */
export type ValuesOf<Given extends Form> = {
  [name in keyof Given['fields'] & string as Given['fields'][name]['kind'] extends 'file' ? never : name]: string
}

/** A digest for each file of a form. */
export type FilesOf<Given extends Form> = {
  [name in keyof Given['fields'] & string as Given['fields'][name]['kind'] extends 'file' ? name : never]: string
}

/** The columns of a table that a form fills in. */
export type ColumnsOf<Given extends Form, Table extends string> = {
  [
    name in keyof Given['fields'] as Given['fields'][name] extends { column: `${Table}.${infer Column}` }
      ? Column
      : never
  ]: string
}

/** What a table keeps of a form, by the names of its fields. */
export type AnswersOf<Given extends Form, Table extends string> = {
  [
    name in keyof Given['fields'] & string as Given['fields'][name] extends { column: `${Table}.${string}` }
      ? name
      : never
  ]: string
}

export function defineForm<const Table extends Fields>(form: Form<Table>): Form<Table> {
  return form
}

/** The errors of a form: one message per field, and the main message. */
export type Refusal = { message: string; errors: Record<string, string> }

export function fieldNames<Given extends Form>(form: Given): (keyof Given['fields'] & string)[] {
  return Object.keys(form.fields)
}

/** Returns the names of the fields that take a file. */
export function fileFields(form: Form): string[] {
  return Object.keys(form.fields).filter((name) => form.fields[name]?.kind === 'file')
}

function isMandatoryAndBlank(field: Field, value: string): boolean {
  return field.isMandatory && isMissing(field, value)
}

function isMissing(field: Field, value: string): boolean {
  const text = cleanedValue(field, value)
  return text === '' || (field.kind === 'number' && !field.takesZero && Number(text) === 0)
}

/** What is checked, sent and stored of a value. */
export function cleanedValue({ kind }: Field, value: string): string {
  const isTyped = kind !== 'hidden' && kind !== 'checkbox' && kind !== 'file'
  return cleaned(isTyped ? kind : 'line', value)
}

/** Returns the error message for a value, or null. The browser and the server give the same message. */
export function messageFor(field: Field, given: string): string | null {
  const value = cleanedValue(field, given)
  if (isMissing(field, value)) return field.isMandatory ? emptyMessage(field) : null
  if (value.length > field.maxCharacters) return tooLongMessage(field)
  return field.rule?.(value) ?? null
}

export function tooLongMessage({ label, noun = label, maxCharacters }: Field): string {
  return `${noun} is too long (limit ${numberText(maxCharacters)} characters)`
}

export function emptyMessage({ label, noun = label, rule, missing }: Field): string {
  return missing ?? rule?.('') ?? `${noun} should not be empty`
}

/** Whatever the file holds, its name says what it is to whoever opens it. */
export function isNamedAs({ file }: Field, name: string): boolean {
  return name.toLowerCase().endsWith(file?.extension ?? '')
}

/** `PDF`, for a field that takes PDFs. */
export function kindName({ file }: Field): string {
  return (file?.extension ?? '').slice(1).toUpperCase()
}

export function wrongNameMessage(field: Field): string {
  const kind = kindName(field)
  return `This is not a ${kind} file. Please save it as a ${kind} and choose that file.`
}

/**
 * Checks the values of a form. Returns null if the form may be sent. The value of a file field is any text that stands
 * for the chosen file, such as its digest, and '' if none was chosen. `found` has errors that the values do not show.
 */
export function refusalOf(
  form: Form,
  values: Record<string, string>,
  found: Record<string, string> = {},
): Refusal | null {
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(form.fields)) {
    const message = found[name] ?? messageFor(field, values[name] ?? '')
    if (message !== null) errors[name] = message
  }
  return Object.keys(errors).length === 0 ? null : { message: firstMessage(form, errors, values), errors }
}

/** Returns the main message. `errors` must have at least one entry. */
export function firstMessage(form: Form, errors: Record<string, string>, values: Record<string, unknown>): string {
  const isIncomplete = Object.entries(form.fields).some(([name, field]) => {
    const value = values[name] ?? ''
    return typeof value === 'string' && isMandatoryAndBlank(field, value)
  })
  const [first = 'The form was not accepted. Please try again.'] = Object.values(errors)
  return (isIncomplete ? form.missing : undefined) ?? form.invalid ?? first
}

/** Returns what is sent of each field of the table. Nobody types into a file field, so its value is always ''. */
export function typedValues<Given extends Form>(form: Given, data: FormData): ValuesOf<Given> {
  const typed = Object.entries(form.fields).map(([name, field]) => {
    // Several boxes of one name are one value.
    const value = data.getAll(name).filter((each) => typeof each === 'string')
    return [name, field.kind === 'file' ? '' : cleanedValue(field, value.join(' '))]
  })
  // The names are those of the table, but Object.fromEntries loses them in its type.
  return Object.fromEntries(typed) as ValuesOf<Given>
}

type FieldColumn = { name: string; label: string; column: string }

/** Returns the fields that this table keeps, in the order of the form. */
export function keptFields(form: Form, table: string): FieldColumn[] {
  return Object.entries(form.fields).flatMap(([name, { label, column = '' }]) =>
    column.startsWith(`${table}.`) ? [{ name, label, column: column.slice(table.length + 1) }] : [],
  )
}

/** Returns the values under the names of the columns of a table. */
export function columnsOf<Given extends Form, Table extends string>(
  form: Given,
  table: Table,
  values: AnswersOf<Given, Table>,
): ColumnsOf<Given, Table> {
  const given: Record<string, string> = values
  const columns = keptFields(form, table).map(({ name, column }) => [column, given[name] ?? ''])
  // The columns are those of the form, but Object.fromEntries loses their names in its type.
  return Object.fromEntries(columns) as ColumnsOf<Given, Table>
}

/** The inverse of `columnsOf`: what a row of the table keeps of the form. */
export function answersOf<Given extends Form, Table extends string>(
  form: Given,
  table: Table,
  row: ColumnsOf<Given, Table>,
): AnswersOf<Given, Table> {
  const kept: Record<string, string> = row
  const answers = keptFields(form, table).map(({ name, column }) => [name, kept[column] ?? ''])
  // As above.
  return Object.fromEntries(answers) as AnswersOf<Given, Table>
}

/**
 * Returns what was answered, each under the words of its question, without empty answers and without the fields in
 * `except`. Takes any object with the columns of the table.
 */
export function answeredFacts(
  form: Form,
  table: string,
  row: object,
  except: readonly string[] = [],
): { label: string; text: string }[] {
  return keptFields(form, table).flatMap(({ name, label, column }) => {
    const text: unknown = Reflect.get(row, column)
    return typeof text === 'string' && text !== '' && !except.includes(name) ? [{ label, text }] : []
  })
}
