// A service of the firm and its key offerings: what they are.
import { z } from 'zod'

const keyOfferingSchema = z.object({
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

/** What a guide says itself. */
export const guideTextsSchema = z.object({
  lawAsAt: z.string().describe('The day (YYYY-MM-DD) up to which the law is stated; empty if none is'),
  triggers: z.array(z.string()).describe('When one needs the service'),
  documents: z.array(z.object({ group: z.string(), items: z.array(z.string()) })),
  steps: z.array(
    z.object({
      title: z.string(),
      who: z.string(),
      time: z.string(),
      control: z.string().describe('Who or what the timing depends on; may be empty'),
    }),
  ),
  fees: z.string().describe('How the fee is worked out. An empty line separates paragraphs'),
  consequences: z.array(z.object({ default: z.string(), consequence: z.string(), law: z.string() })),
})

/** What somebody who needs the service looks for. What it names and is gone is left out. */
export const serviceGuideSchema = z.object({
  id: z.number().int().positive(),
  ...guideTextsSchema.shape,
  lead: z
    .object({ id: z.number().int().positive(), name: z.string(), designation: z.string(), imageurl: z.string() })
    .nullable()
    .describe('The person to ask'),
  office: z.object({ city: z.string(), phone: z.string() }).nullable(),
  insights: z.array(z.object({ id: z.number().int().positive(), typeofinsight: z.string(), title: z.string() })),
  dueDates: z
    .array(z.object({ day: z.string(), title: z.string(), law: z.string() }))
    .describe('The next date of each rule, by day'),
  checklist: z.string().describe('Path of the documents as a PDF of one page; empty if none are named'),
})

export const serviceLedSchema = z.object({
  memberId: z.number().int().positive().describe('The member of the team to ask'),
  id: z.number().int().positive(),
  title: z.string(),
  href: z.string(),
})

export type ServiceLed = z.infer<typeof serviceLedSchema>
export type ServiceGuide = z.infer<typeof serviceGuideSchema>
export type KeyOffering = z.infer<typeof keyOfferingSchema>
export type Service = z.infer<typeof serviceSchema>
