// Texts of the console's calls that the visitors' forms would take as well.
import { z } from 'zod'
import { cleaned, type TextKind } from '#platform/text/cleaned.ts'
import { emailMessage } from '#platform/text/validators.ts'

/** A text as the forms clean it. */
export function cleanText(kind: TextKind): z.ZodString {
  return z.string().overwrite((text) => cleaned(kind, text))
}

/** `message` returns what is wrong with the text, or null. */
export function checked(kind: TextKind, message: (value: string) => string | null): z.ZodString {
  return cleanText(kind).superRefine((value, context) => {
    const wrong = message(value)
    if (wrong !== null) context.addIssue({ code: 'custom', message: wrong })
  })
}

export const emailAddress = checked('email', emailMessage)
