// The rules of recurring statutory due dates and of the profession's events. No day is moved for Sundays and holidays.
// Extensions are overrides.
import { z } from 'zod'
import { holds, parseCondition } from './conditions.ts'
import type { Kind } from './questions.ts'
import { lawOfRule } from '#calendar/law/rule-law.ts'
import { occursSchema } from './recurrence.ts'
import { returnPeriodSchema } from './return-period.ts'

export const categorySchema = z.enum(['company', 'income-tax', 'gst', 'labour', 'listed', 'foreign-exchange', 'other'])

/** The kinds of business by which visitors choose their dates. A rule for none of them stands in the whole calendar only. */
const entitySchema = z.enum(['private', 'listed', 'llp', 'opc'])

const kindsOf: Record<z.infer<typeof entitySchema>, readonly Kind[]> = {
  private: ['private', 'public'],
  listed: ['listed'],
  llp: ['llp'],
  opc: ['opc'],
}

/**
 * What is no plain due date: a reminder of a duty without a fixed day, a day that visitors should confirm, or the first
 * day of a period.
 */
const markSchema = z.enum(['reminder', 'confirm', 'start'])

const validity = {
  from: z.iso.date().optional().describe('First day on which the date can fall under this law or form'),
  until: z.iso.date().optional().describe('Last day on which it can'),
}

const storedRuleSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe('content/law/rules.json has what follows from the rule'),
  title: z.string().min(1).describe('Without the period, which the occurrence adds'),
  description: z.string().min(1),
  law: z.string().min(1),
  section: z.string(),
  form: z.string(),
  category: categorySchema,
  appliesTo: z.string().min(1),
  entities: z.array(entitySchema).default([]).describe('Found from the conditions, where there are any'),
  when: z
    .array(z.string().refine((text) => parseCondition(text) !== null, 'This is no condition (conditions.ts)'))
    .optional()
    .describe('The conditions of one business; without them the rule is in the calendar for everybody only'),
  isGeneral: z
    .literal(false)
    .optional()
    .describe('Not in the calendar for everybody: of a state without an office, or counted from an event'),
  about: z.string().optional().describe('Title of the service or key offering that explains it'),
  mark: markSchema.optional(),
  occurs: occursSchema,
  period: returnPeriodSchema.optional(),
  lawAsAt: z
    .union([z.iso.date(), z.literal('')])
    .default('')
    .describe('The day on which the law was last checked; empty if nobody has'),
  ...validity,
})

export const dueDateRuleSchema = storedRuleSchema.transform((rule) =>
  rule.when === undefined ? rule : { ...rule, entities: entitiesOf(rule.when) },
)

function entitiesOf(when: readonly string[]): Entity[] {
  return entitySchema.options.filter((entity) =>
    kindsOf[entity].some((kind) => when.every((condition) => holds(condition, { kind }) !== false)),
  )
}

export const calendarEventSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  description: z.string().min(1),
  occurs: occursSchema,
  ...validity,
})

export type Entity = z.infer<typeof entitySchema>
export type Mark = z.infer<typeof markSchema>
export type Category = z.infer<typeof categorySchema>
export type DueDateRule = z.infer<typeof dueDateRuleSchema>
export type CalendarEvent = z.infer<typeof calendarEventSchema>

export function isValidOn({ from = '', until = '9999' }: Pick<CalendarEvent, 'from' | 'until'>, day: string): boolean {
  return day >= from && day <= until
}

/** A rule and the one that has followed it under a later law are one filing, and have the same. */
export function familyOf({ id }: { id: string }): string {
  return lawOfRule(id).family
}

/** The instalments of one payment have the same too. */
export function seriesOf(ruleId: string): string {
  return lawOfRule(ruleId).series
}
