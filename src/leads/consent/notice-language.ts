// The language in which somebody read the notice at a form.
import type { Field } from '#forms/field-table.ts'

/** The field with the code of the language. An unknown code counts as English. */
export const noticeLanguageField = {
  label: 'Language',
  kind: 'hidden',
  isMandatory: false,
  maxCharacters: 3,
  isIgnoredIfWrong: true,
  isTransient: true,
} as const satisfies Field
