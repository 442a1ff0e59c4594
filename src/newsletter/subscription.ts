// A subscription to the newsletter: the only statement of a valid one.
import { z } from 'zod'
import { emailMessage, holdsControlCharacters } from '#platform/validators.ts'

export const invalidEmailMessage = 'Please enter valid email id'

export const subscriptionSchema = z.object({
  email: z
    .string('Email should not be empty')
    .trim()
    .superRefine((value, context) => {
      const message = emailMessage(value) ?? (holdsControlCharacters(value) ? 'Email address is not correct' : null)
      if (message) context.addIssue({ code: 'custom', message })
    }),
})

export type Subscription = z.infer<typeof subscriptionSchema>
