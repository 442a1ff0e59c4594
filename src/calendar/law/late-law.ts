// What the law says of a form that is filed late, with its day: fees, penalties, and what can be done. Read once.
import { z } from 'zod'
import late from '#content/law/late.json' with { type: 'json' }

const days = z.number().int().positive()
const rupees = z.number().nonnegative()
const law = z.string().min(1)

/** A band reaches up to its turnover or capital, the last one without end. */
const bandSchema = z.strictObject({ upTo: rupees.optional(), fee: rupees })
const turnoverBandSchema = z.strictObject({
  upTo: rupees.optional(),
  perDay: rupees,
  most: rupees.optional().describe('Where the sum ends'),
  share: z.number().positive().optional().describe('The sum ends at this share of the turnover'),
})
const stepSchema = z.strictObject({ upToDays: days.optional(), times: z.number().positive() })

const feeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('daily'),
    bands: z.array(turnoverBandSchema).min(1),
    nil: z.strictObject({ perDay: rupees, most: rupees }).optional().describe('Of a return with nothing to declare'),
    isUpToTax: z.literal(true).optional().describe('The fee is never more than the tax in the statement'),
  }),
  z.strictObject({
    kind: z.literal('multiple'),
    normal: z.string().describe('The normal fees, of which it is so many times'),
    times: z.string().describe('How many times, by the length of the delay'),
    perDayAfter: rupees.optional().describe('For each day after the last step'),
    small: z
      .strictObject({ upTo: rupees, timesOfOthers: z.number().positive() })
      .optional()
      .describe('Who is small by this contribution pays less than others after the first step'),
  }),
  z.strictObject({ kind: z.literal('fixed'), least: rupees, most: rupees }),
  z.strictObject({ kind: z.literal('none') }),
])

const feeRuleSchema = z.strictObject({
  forms: z
    .array(z.string().min(1))
    .min(1)
    .describe('As the rules of the calendar call them, a rule for each that they list'),
  fee: feeSchema,
  isAdditional: z.literal(true).optional().describe('It comes on top of the normal fee'),
  sum: z.string().optional().describe('In place of a sum, where the law fixes none'),
  says: z.string().min(1).describe('The rule in a sentence, without its full stop'),
  law,
  asAt: z.iso.date().describe('The day on which the law was last checked'),
  from: z.iso
    .date()
    .describe('The first day on which a form may have been due under this rule. An earlier one had another fee'),
  ends: z
    .strictObject({ years: z.number().int().positive(), says: z.string().min(1) })
    .optional()
    .describe('After so many years from the due day the form can no longer be filed, or not for this fee'),
})

const penaltyOnSchema = z.strictObject({
  who: z.string().min(1),
  first: rupees.describe('For the first day'),
  perDay: rupees.describe('For each further one'),
  max: rupees,
})
const penaltySchema = z.strictObject({
  forms: z.array(z.string().min(1)).min(1),
  entity: penaltyOnSchema,
  officer: penaltyOnSchema,
  law,
  from: z.iso.date().describe('Of a form that was due before, no penalty is counted'),
  isWaivedIfFiled: z
    .literal(true)
    .optional()
    .describe('Whoever files within 30 days of the notice of the adjudicating officer pays none'),
  half: law.describe('By which a small one pays at most half'),
  isOfSmall: z.literal(true).optional().describe('The form itself says that whoever files it is small'),
})

const questionsSchema = z
  .strictObject({ small: z.string(), capital: z.string(), nil: z.string() })
  .partial()
  .describe('Words of a question about the filer that differ from the usual ones')

const formSchema = z.strictObject({
  form: z.string().min(1),
  name: z.string().min(1),
  alsoCalled: z.array(z.string()).optional().describe('As the filings after an event call it'),
  steps: z.array(z.string()).optional().describe('In place of those of its group'),
  stepsOnceEnded: z.array(z.string()).optional().describe('In place of those of its group, once it has ended'),
  successor: z.string().optional().describe('The form of the law that has followed'),
  hasOtherPenalty: z.literal(true).optional().describe('A fine or penalty of another kind than those counted'),
  questions: questionsSchema.optional(),
})

const groupSchema = z.strictObject({
  name: z.string().min(1),
  forms: z.array(formSchema).min(1),
  steps: z.array(z.string()).min(1).describe('What can be done'),
  stepsOnceEnded: z
    .array(z.string())
    .optional()
    .describe('In place of the others, once the form can no longer be filed, or not for its fee'),
  questions: questionsSchema.optional(),
})

export const lateLawSchema = z.strictObject({
  steps: z.record(z.string(), z.string().min(1)),
  normalFees: z.record(z.string(), z.array(bandSchema).min(1)),
  times: z.record(z.string(), z.array(stepSchema).min(1)),
  fees: z.array(feeRuleSchema),
  penalties: z.array(penaltySchema),
  groups: z.array(groupSchema),
})

type StoredFee = z.infer<typeof feeSchema>
type StoredForm = z.infer<typeof formSchema>
export type Band = z.infer<typeof bandSchema>
export type Step = z.infer<typeof stepSchema>
export type Fee =
  | Exclude<StoredFee, { kind: 'multiple' }>
  | (Omit<Extract<StoredFee, { kind: 'multiple' }>, 'normal' | 'times'> & {
      normal: readonly Band[]
      times: readonly Step[]
    })
export type LateFeeRule = Omit<z.infer<typeof feeRuleSchema>, 'fee' | 'forms'> & { forms: readonly string[]; fee: Fee }
/** A penalty that an adjudicating officer may impose. */
export type Penalty = z.infer<typeof penaltySchema>
export type Questions = z.infer<typeof questionsSchema>
/** `stepsOnceEnded`: empty if nothing ends. */
export type LateForm = Omit<StoredForm, 'steps' | 'stepsOnceEnded'> & {
  steps: readonly string[]
  stepsOnceEnded: readonly string[]
  questions: Questions
}
export type LateGroup = { name: string; forms: readonly LateForm[] }
export type LateLaw = {
  fees: readonly LateFeeRule[]
  penalties: readonly Penalty[]
  groups: readonly LateGroup[]
}

/** Whoever names what is not there is refused when the file is read. */
function named<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = table[name]
  if (value === undefined) throw new Error(`law/late.json has no “${name}”`)
  return value
}

export function readLateLaw(content: unknown): LateLaw {
  const { steps, normalFees, times, fees, penalties, groups } = lateLawSchema.parse(content)
  const texts = (names: readonly string[] = []) => names.map((name) => named(steps, name))
  const feeOf = (fee: StoredFee): Fee =>
    fee.kind === 'multiple' ? { ...fee, normal: named(normalFees, fee.normal), times: named(times, fee.times) } : fee
  return {
    fees: fees.map((rule) => ({ ...rule, fee: feeOf(rule.fee) })),
    penalties,
    groups: groups.map((group) => ({
      name: group.name,
      forms: group.forms.map((form) => ({
        ...form,
        steps: texts(form.steps ?? group.steps),
        stepsOnceEnded: texts(form.stepsOnceEnded ?? group.stepsOnceEnded),
        questions: { ...group.questions, ...form.questions },
      })),
    })),
  }
}

export const lateLaw = readLateLaw(late)
