// The contract of the assistant: what a visitor asks, and what comes back (specification §7, POST /post/chatbot).
import { z } from 'zod'
import { cleaned } from '#platform/text/cleaned.ts'
import { actionHref, maxQuestionCharacters } from './chat-contract.ts'

export { chatbotPath, maxQuestionCharacters, startingCount } from './chat-contract.ts'

export const questionSchema = z.object({
  role: z.literal('user', 'The role should be user'),
  content: z
    .string('The question should be text')
    .overwrite((text) => cleaned('text', text))
    .min(1, 'Please type a question')
    .max(maxQuestionCharacters, `A question is limited to ${maxQuestionCharacters} characters`),
  conversation: z
    .uuid('The conversation should be a UUID')
    .optional()
    .describe('Made by the visitor’s browser. Questions with the same one follow up on each other'),
  person: z
    .uuid('The person should be a UUID')
    .optional()
    .describe(
      'An identifier that the visitor’s browser makes for one day. Questions with the same identifier share an allowance',
    ),
})

/** What may still be asked. Asking for it costs nothing. */
export const allowanceSchema = z.object({
  count: z.number().int().describe('The questions that remain, as in a reply'),
  renewsOn: z
    .string()
    .nullable()
    .describe('The instant at which the count starts again; null if nothing was asked yet'),
})

/** `href` is an address on this site. `lawAsAt` is the day of the law (YYYY-MM-DD) that the source carries. */
export const sourceSchema = z.object({ title: z.string(), href: z.string(), lawAsAt: z.iso.date().nullable() })

/** What can be done at once: a number to call, an address to write to, a place on the map, a delay to count, own dates. */
const actionSchema = z.object({ label: z.string(), href: z.string().regex(actionHref) })

/** A due date that an answer states. */
const datedSchema = z.object({ title: z.string(), day: z.iso.date() })

/** A page that may be meant. `text` is a sentence of it. */
const suggestionSchema = z.object({ title: z.string(), text: z.string(), href: z.string() })

/**
 * Why a person should answer instead, or as well: nothing was found, it is unsure whether the pages found or the answer
 * are what was meant, the visitor asked for a person, a filing is late, or the limit is reached.
 */
const handoffReasons = ['nothing found', 'unsure', 'asked for', 'late', 'limit'] as const
const handoffSchema = z.object({ reason: z.enum(handoffReasons) })

export const replySchema = z.object({
  role: z.literal('assistant'),
  content: z.string().describe('Plain text; a blank line separates paragraphs'),
  more: z.string().optional().describe('What the page of the first source says of it, as plain text'),
  sources: z.array(sourceSchema),
  suggestions: z.array(suggestionSchema),
  handoff: handoffSchema.nullable(),
  actions: z.array(actionSchema).optional(),
  dates: z.array(datedSchema).optional().describe('The due dates that the answer states'),
  next: z.array(z.string()).optional().describe('Questions that may have been meant instead'),
  exchange: z.uuid().nullable().describe('What a thumb refers to; null if the exchange was not stored'),
  count: z.number().int().describe('The remaining count; below 0 nothing more can be asked until `renewsOn`'),
  renewsOn: z.string().describe('The instant (ISO 8601) at which the count starts again'),
})

export type Question = z.infer<typeof questionSchema>
export type Source = z.infer<typeof sourceSchema>
export type Suggestion = z.infer<typeof suggestionSchema>
export type HandoffReason = (typeof handoffReasons)[number]
export type Action = z.infer<typeof actionSchema>
export type Dated = z.infer<typeof datedSchema>
export type Handoff = z.infer<typeof handoffSchema>
export type Reply = z.infer<typeof replySchema>
