// What the law still allows whoever is in default: in a situation, and about forms that are missing. Read once.
import { z } from 'zod'
import stored from '#content/law/remedies.json' with { type: 'json' }

const text = z.string().min(1)

const remediesSchema = z.strictObject({
  situations: z.strictObject({
    disqualification: text,
    restoration: text,
    din: text,
    gstRegistration: text,
    gstNotice: text,
    taxNotice: text,
    adjudication: text,
    compounding: text,
    meeting: text,
    taxReturn: text,
    foreignExchange: text,
  }),
  missingForms: z
    .record(z.string(), text)
    .describe('By the category of a rule; `annual` and `llp` for the yearly forms of companies and LLPs'),
})

const { situations, missingForms } = remediesSchema.parse(stored)

export const remedies = situations
export const remediesOfForms: Readonly<Record<string, string>> = missingForms
