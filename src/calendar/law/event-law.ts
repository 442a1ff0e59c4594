// What the law asks for after an event of the business, which no calendar can date. Read once.
import { z } from 'zod'
import stored from '#content/law/events.json' with { type: 'json' }

const count = z.number().int().positive()

/** How a day follows from an event: counted from it, or back from it without either end. */
const withinSchema = z.union([
  z.strictObject({
    months: count,
    isDayCounted: z.literal(true).optional(),
  }),
  z.strictObject({
    days: count,
    isDayCounted: z
      .literal(true)
      .optional()
      .describe('The day of the event is day one; others leave it out, and end a day later'),
  }),
  z.strictObject({ workingDays: count }),
  z.strictObject({ clearDaysBefore: count }),
  z.strictObject({ daysAfterMonthEnd: count }),
])

export const eventLawSchema = z.strictObject({
  asAt: z.iso.date().describe('The day on which the law was last checked'),
  events: z.array(
    z.strictObject({
      event: z.string().regex(/^[a-z-]+$/),
      name: z.string().min(1),
      filings: z
        .array(
          z.strictObject({
            form: z.string().describe('Empty where there is none'),
            name: z.string().min(1),
            within: withinSchema.optional().describe('Without it, it is due beforehand'),
            of: z.string().min(1).describe('From when it runs'),
            law: z.string().min(1),
            when: z.array(z.string().min(1)).min(1).describe('The conditions under which it is due'),
          }),
        )
        .min(1),
    }),
  ),
})

export type Within = z.infer<typeof withinSchema>
export type EventFiling = z.infer<typeof eventLawSchema>['events'][number]['filings'][number]
export const eventLaw = eventLawSchema.parse(stored)
