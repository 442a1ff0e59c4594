// What a form asks: one table of fields, from which everything else about the form is derived. Runs in the browser too,
// so it knows nothing of zod.
import { emailMessage, isBlank } from '#platform/validators.ts'

export type Field = {
  label: string
  /** What sentences call it, where the label is no noun. */
  noun?: string
  /** One line, several lines, one line with a keyboard of its own, a value nobody types, a box that sends 'yes', a file. */
  kind: 'line' | 'text' | 'email' | 'tel' | 'hidden' | 'checkbox' | 'file'
  isMandatory: boolean
  maxCharacters: number
  /** Returns the sentence that is wrong with a value, or null. */
  rule?: (value: string) => string | null
  /** The sentence for a mandatory field that was left empty; `rule` or the label gives it otherwise. */
  missing?: string
  autoComplete?: string
  /** Takes the whole width of the form. */
  isWide?: boolean
  /** The column of the register that keeps the answer. */
  column?: string
}

/** The field for an e-mail address. RFC 5321 allows at most 254 characters. */
export const emailField = {
  label: 'Email',
  kind: 'email',
  isMandatory: true,
  maxCharacters: 254,
  rule: emailMessage,
  autoComplete: 'email',
} as const satisfies Field

export type Fields = Readonly<Record<string, Field>>

export type Form<Table extends Fields = Fields> = {
  /** Tells the forms of one page apart. */
  name: string
  /** The call that takes the form. `:token` and the like are filled in from the address of the page. */
  post: string
  /** In the order in which they are asked. */
  fields: Table
  /** Said first when a mandatory field is empty. */
  missing?: string
  /** Said first whatever is wrong. */
  invalid?: string
  /** It takes a person a while to fill in, so that one filled in at once was filled in by a bot. */
  isTimed?: boolean
}

/** One text per field, '' where nothing was typed. */
export type ValuesOf<Given extends Form> = { [name in keyof Given['fields'] & string]: string }

/** The columns of the register that a form fills in. Their row types come from here: see the rooms' tables.server.ts. */
export type ColumnsOf<Given extends Form> = {
  [
    name in keyof Given['fields'] as Given['fields'][name] extends { column: infer Column extends string }
      ? Column
      : never
  ]: string
}

export function defineForm<const Table extends Fields>(form: Form<Table>): Form<Table> {
  return form
}

/** What is wrong with a filled-in form: a sentence for each field, and the one to say first. */
export type Refusal = { message: string; errors: Record<string, string> }

export function fieldNames<Given extends Form>(form: Given): (keyof ValuesOf<Given>)[] {
  return Object.keys(form.fields)
}

export function isMandatoryAndBlank(field: Field, value: string): boolean {
  return field.isMandatory && isBlank(value)
}

/** The sentence that is wrong with a value, or null. Browser and server say the same one. */
export function messageFor(field: Field, value: string): string | null {
  if (isBlank(value)) return field.isMandatory ? emptyMessage(field) : null
  if (value.trim().length > field.maxCharacters) return tooLongMessage(field)
  return field.rule?.(value) ?? null
}

export function tooLongMessage({ label, noun = label, maxCharacters }: Field): string {
  return `${noun} may have at most ${maxCharacters} characters`
}

export function emptyMessage({ label, noun = label, rule, missing }: Field): string {
  return missing ?? rule?.('') ?? `${noun} should not be empty`
}

/** Returns null for a form that may be sent. */
export function refusalOf(form: Form, values: Record<string, string>): Refusal | null {
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(form.fields)) {
    const message = field.kind === 'file' ? null : messageFor(field, values[name] ?? '')
    if (message !== null) errors[name] = message
  }
  return Object.keys(errors).length === 0 ? null : { message: firstMessage(form, errors, values), errors }
}

/** The one sentence to say first. `errors` holds at least one. */
export function firstMessage(form: Form, errors: Record<string, string>, values: Record<string, unknown>): string {
  const lacks = Object.entries(form.fields).some(([name, field]) => {
    const value = values[name] ?? ''
    return typeof value === 'string' && isMandatoryAndBlank(field, value)
  })
  const [first = 'The form was not accepted. Please try again.'] = Object.values(errors)
  return (lacks ? form.missing : undefined) ?? form.invalid ?? first
}

/** What was typed into each field of the table, as text; files are left out. */
export function typedValues<Given extends Form>(form: Given, data: FormData): ValuesOf<Given> {
  const typed = Object.keys(form.fields).map((name) => {
    const value = data.get(name)
    return [name, typeof value === 'string' ? value.trim() : '']
  })
  // The names are those of the table, which the compiler cannot see through Object.fromEntries.
  return Object.fromEntries(typed) as ValuesOf<Given>
}

/** The answers under the names of the register's columns. */
export function columnsOf<Given extends Form>(form: Given, values: ValuesOf<Given>): ColumnsOf<Given> {
  const given: Record<string, string> = values
  const columns = Object.entries(form.fields).flatMap(([name, { column }]) =>
    column === undefined ? [] : [[column, given[name] ?? '']],
  )
  // As above.
  return Object.fromEntries(columns) as ColumnsOf<Given>
}
