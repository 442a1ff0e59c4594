// What the law still allows where forms are missing, and what it does to directors in the end. Read once.
import { z } from 'zod'
import stored from '#content/law/remedies.json' with { type: 'json' }
import { lawOfRule } from './rule-law.ts'

const text = z.string().min(1)
const remediesSchema = z.strictObject({
  disqualification: text.describe('What follows for the directors once annual filings of three years are missing'),
  missingForms: z
    .record(z.string(), text)
    .describe('By the category of a rule, or by the name that `remedy` of a rule has in rules.json'),
})

const stated = remediesSchema.parse(stored)

export const { disqualification } = stated
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
