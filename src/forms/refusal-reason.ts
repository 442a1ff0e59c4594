// Why a field was refused, as one of a few reasons that hold nothing of what was typed: for the count of refusals
// (site/form-refusals.server.ts).
import { emptyMessage, tooLongMessage, type Field, type Form } from './field-table.ts'

export const refusalReasons = [
  'missing',
  'address',
  'telephone',
  'number',
  'digits',
  'characters',
  'length',
  'guests',
  'kind of file',
  'size of file',
  'damaged file',
  'other',
] as const

export type RefusalReason = (typeof refusalReasons)[number]

/** By how its message begins, or what it says. */
const byMessage: readonly (readonly [RegExp, RefusalReason])[] = [
  [/^Email address is not correct/, 'address'],
  [/^Phone number is not correct/, 'telephone'],
  [/ should be a number /, 'number'],
  [/ should not contain numbers$/, 'digits'],
  [/ contains characters /, 'characters'],
  [/^At most \d+ guests /, 'guests'],
  [/not a \w+(?: file)?\. Please save it as /, 'kind of file'],
  [/^This file is (?:larger than )?[\d.]+ (?:KB|MB)/, 'size of file'],
]

/** Returns the reason of a message that a form has shown at the field. */
export function reasonOf(field: Field, message: string): RefusalReason {
  if (message === emptyMessage(field)) return 'missing'
  if (message === tooLongMessage(field)) return 'length'
  const [, reason] = byMessage.find(([says]) => says.test(message)) ?? []
  return reason ?? (field.kind === 'file' ? 'damaged file' : 'other')
}

/** The reasons by the names of the fields. */
export type RefusedFields = Readonly<Record<string, RefusalReason>>

/** Returns the reasons of the messages that a form has shown at its fields. */
export function reasonsOf(form: Form, errors: Record<string, string>): RefusedFields {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) => {
      const field = form.fields[name]
      return field ? [[name, reasonOf(field, message)]] : []
    }),
  )
}

/** The call that counts what only a browser has refused. */
export const refusalsPath = '/post/refusals'
