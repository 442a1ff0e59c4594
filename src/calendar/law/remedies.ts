// What the law still allows whoever is in default: in a situation, and about forms that are missing. Read once.
import { z } from 'zod'
import stored from '#content/law/remedies.json' with { type: 'json' }
import { lawOfRule } from './rule-law.ts'

const text = z.string().min(1)
const ids = z.array(z.string()).min(1)

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
    .describe('By the category of a rule, or by the name that `remedy` of a rule has in rules.json'),
  usualFilings: z
    .strictObject({
      company: ids,
      director: ids,
      meeting: ids,
      llp: ids,
      onePersonCompany: ids,
      tcs: ids,
      tdsPayment: ids,
      tds: ids,
      gstYear: ids,
      gst: ids,
      gstRegistration: ids,
      incomeTax: ids,
      providentFund: ids,
      esi: ids,
    })
    .describe('The rules that are meant by somebody who is late with these, and names no form'),
})

const stated = remediesSchema.parse(stored)

export const remedies = stated.situations
export const { usualFilings } = stated
const missingForms: Readonly<Record<string, string>> = stated.missingForms

/** The name of what can be done once a filing of this rule is missed; null where nothing is said. */
export function remedyNameOf({ id, category }: { id: string; category: string }): string | null {
  const { remedy } = lawOfRule(id)
  return remedy === undefined ? category : remedy
}

/** '' if there is none of this name. */
export function remedyCalled(name: string): string {
  return missingForms[name] ?? ''
}
