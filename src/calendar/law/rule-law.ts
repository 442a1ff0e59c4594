// What the law says of each rule of the calendar besides its days: what follows if it is missed, and the papers for it. Read
// once. Where a fee is kept for its form, that is what follows (late-law.ts).
import { z } from 'zod'
import stored from '#content/law/rules.json' with { type: 'json' }

const consequenceSchema = z.strictObject({
  text: z.string().min(1).describe('A sentence that says whose it is, without its full stop'),
  law: z.string().min(1).optional().describe('Without one, that of the rule'),
})
const papersSchema = z.array(z.string().min(1)).min(1)

export const ruleLawSchema = z.strictObject({
  consequences: z.record(z.string(), consequenceSchema).describe('Those of several rules'),
  papers: z.record(z.string(), papersSchema).describe('Those of several rules'),
  rules: z
    .record(
      z.string(),
      z.strictObject({
        consequence: z.union([z.string(), consequenceSchema]).optional(),
        papers: z.union([z.string(), papersSchema]).optional(),
        isNotOfItsForm: z
          .literal(true)
          .optional()
          .describe('It names a form, but what follows from a delay of the form does not follow from this one'),
        replacedBy: z.string().optional().describe('The rule of the law that has followed'),
        series: z.string().optional().describe('The instalments of one payment have the same'),
      }),
    )
    .describe('By the id of the rule'),
})

export type RuleLaw = {
  consequence: { text: string; law?: string | undefined } | null
  papers: readonly string[]
  isOfItsForm: boolean
  /** The rule that has followed it under a later law, or else the rule itself. */
  family: string
  /** Its instalments have the same. */
  series: string
}

export function readRuleLaw(content: unknown): ReadonlyMap<string, RuleLaw> {
  const { consequences, papers, rules } = ruleLawSchema.parse(content)
  function valueOf<Value>(table: Record<string, Value>, given: string | Value | undefined): Value | null {
    if (typeof given !== 'string') return given ?? null
    const value = table[given]
    if (value === undefined) throw new Error(`law/rules.json has no “${given}”`)
    return value
  }
  return new Map(
    Object.entries(rules).map(([id, rule]) => [
      id,
      {
        consequence: valueOf(consequences, rule.consequence),
        papers: valueOf(papers, rule.papers) ?? [],
        isOfItsForm: rule.isNotOfItsForm !== true,
        family: rule.replacedBy ?? id,
        series: rule.series ?? rule.replacedBy ?? id,
      },
    ]),
  )
}

const rules = readRuleLaw(stored)

/** A rule of another release has none. */
export function lawOfRule(id: string): RuleLaw {
  return rules.get(id) ?? { consequence: null, papers: [], isOfItsForm: true, family: id, series: id }
}
