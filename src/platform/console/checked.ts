// Texts of the console's calls that the visitors' forms would take as well.
import { z } from 'zod'
import { emailMessage } from '#platform/validators.ts'

/** `message` returns what is wrong with the text, or null. */
export function checked(message: (value: string) => string | null, text = z.string().trim()) {
  return text.superRefine((value, context) => {
    const wrong = message(value)
    if (wrong !== null) context.addIssue({ code: 'custom', message: wrong })
  })
}

export const emailAddress = checked(emailMessage, z.string().trim().max(254))
