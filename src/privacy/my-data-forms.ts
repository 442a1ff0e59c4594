// What the forms about a person's own data may hold.
import { z } from 'zod'
import { emailMessage, holdsControlCharacters } from '#platform/validators.ts'

export const myDataRequestSchema = z.object({
  email: z
    .string('Email should not be empty')
    .trim()
    .superRefine((value, context) => {
      const message = emailMessage(value) ?? (holdsControlCharacters(value) ? 'Email address is not correct' : null)
      if (message) context.addIssue({ code: 'custom', message })
    }),
})

export const correctionSchema = z.object({
  text: z
    .string('Please say what is to be corrected')
    .trim()
    .min(1, 'Please say what is to be corrected')
    .max(5000, 'The text may have at most 5000 characters')
    .refine((value) => !holdsControlCharacters(value), 'The text holds characters that cannot be sent'),
})

export const withdrawalSchema = z.object({
  consent: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1),
})

export const erasureSchema = z.object({
  sure: z.literal('yes', 'Please tick the box to confirm that everything is to be erased'),
})
