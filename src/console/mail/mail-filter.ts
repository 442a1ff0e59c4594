// How staff choose a part of the outbox. Used by server and console.
import { z } from 'zod'

export const outboxStates = ['waiting', 'kept', 'failed', 'given-up', 'sent'] as const
export type OutboxState = (typeof outboxStates)[number]

export const mailFilterSchema = z.object({
  state: z.enum(outboxStates).optional(),
  /** A part of the recipient's address. */
  q: z.string().trim().max(200).optional(),
})
export type MailFilter = z.infer<typeof mailFilterSchema>
