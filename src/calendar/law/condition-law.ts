// The facts on which several filings rest, such as “a small company”: each is one of several sets of conditions. Read once.
import { z } from 'zod'
import stored from '#content/law/facts.json' with { type: 'json' }

export const factsSchema = z.record(
  z.string(),
  z.strictObject({
    text: z.string().min(1).describe('In the words of “only if …”'),
    not: z.string().min(1).optional().describe('The same, where a filing asks that it is not so'),
    law: z.string().min(1).optional(),
    any: z
      .array(z.array(z.string().min(1)).min(1))
      .min(1)
      .describe('It is so if all conditions of one of these hold. Amounts are in lakh of rupees'),
  }),
)

export const facts: Readonly<z.infer<typeof factsSchema>> = factsSchema.parse(stored)
