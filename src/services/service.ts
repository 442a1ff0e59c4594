// A service of the firm and its key offerings: what they are.
import { z } from 'zod'

export const keyOfferingSchema = z.object({
  id: z.number().int().positive(),
  title: z.string(),
  content: z.string().describe('Sanitised HTML'),
})

export const serviceSchema = z.object({
  id: z.number().int().positive(),
  title: z.string(),
  content: z.string().describe('Sanitised HTML'),
  favorite: z.union([z.literal(0), z.literal(1)]).describe('1: shown on the home page'),
  keyOfferings: z.array(keyOfferingSchema),
  updated_on: z.string().describe('Instant, ISO 8601 in UTC'),
})

export type KeyOffering = z.infer<typeof keyOfferingSchema>
export type Service = z.infer<typeof serviceSchema>
