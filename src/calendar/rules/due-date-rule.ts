// The rules of recurring statutory due dates and of the profession's events, and their expansion month by month.
// No day is moved for Sundays and holidays. Extensions are overrides.
import { z } from 'zod'
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { holds, parseCondition } from './conditions.ts'
import type { Kind } from './questions.ts'
import { lawOfRule } from '#calendar/law/rule-law.ts'
import { addDays } from '#platform/dates.ts'
import { isoDay } from '#calendar/month-view.ts'
import {
  isInMonth,
  occurrencesBetween,
  occursSchema,
  standardAnchors,
  standardOccurrence,
  type Occurrence,
} from './recurrence.ts'
import { periodMonths, periodTitle, returnPeriodSchema, type PeriodMonths } from './return-period.ts'

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

/**
 * One occurrence of an event. `originalDay` is set once staff have moved it. `standardDay`: that of the calendar for
 * everybody, if this one is counted from another meeting.
 */
export type EventDate = {
  ruleId: string
  day: string
  originalDay?: string
  standardDay?: string
  title: string
  description: string
}

/** One occurrence of a rule. `law` includes the section. `period` is null if the rule names none. */
export type DueDate = EventDate & {
  law: string
  form: string
  category: Category
  appliesTo: string
  entities: readonly Entity[]
  about: string | null
  mark: Mark | null
  lawAsAt: string
  period: PeriodMonths | null
}

const twoCounts =
  'The day of the meeting is counted as day one. If it is left out, the last day is one day later. Plan for the earlier day.'

/**
 * Returns the due dates of a month by day, and within a day in the order of the rules. `agmMonthDay` is MM-DD, and so is
 * `meeting`, the day of the meeting of a company that has another.
 */
export function dueDatesIn(
  month: CalendarMonth,
  rules: readonly DueDateRule[],
  { agmMonthDay, meeting = agmMonthDay }: { agmMonthDay: string; meeting?: string },
): DueDate[] {
  return rules
    .filter(({ isGeneral }) => isGeneral !== false)
    .flatMap((rule) =>
      validOccurrences(rule, month, meeting).map(({ day, anchor, from }) => ({
        ruleId: rule.id,
        day,
        ...(meeting !== agmMonthDay && standardOf(rule, { day, from }, agmMonthDay)),
        title: rule.period === undefined ? rule.title : `${rule.title}, ${periodTitle(rule.period, anchor)}`,
        description: 'daysAfterAgm' in rule.occurs ? `${rule.description} ${twoCounts}` : rule.description,
        law: rule.section === '' ? rule.law : `${rule.law}, ${rule.section}`,
        form: rule.form,
        category: rule.category,
        appliesTo: rule.appliesTo,
        entities: rule.entities,
        about: rule.about ?? null,
        mark: rule.mark ?? null,
        lawAsAt: rule.lawAsAt,
        period: rule.period === undefined ? null : periodMonths(rule.period, anchor),
      })),
    )
    .sort(byDay)
}

function standardOf({ occurs }: DueDateRule, own: Pick<Occurrence, 'day' | 'from'>, agmMonthDay: string) {
  const standard = standardOccurrence(occurs, own, agmMonthDay)
  return standard !== null && { standardDay: standard.day }
}

/** Returns the events of a month by day. `agmMonthDay` is MM-DD. */
export function eventDatesIn(month: CalendarMonth, events: readonly CalendarEvent[], agmMonthDay: string): EventDate[] {
  return events
    .flatMap((event) =>
      validOccurrences(event, month, agmMonthDay).map(({ day }) => ({
        ruleId: event.id,
        day,
        title: event.title,
        description: event.description,
      })),
    )
    .sort(byDay)
}

export function byDay(a: { day: string }, b: { day: string }): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : 0
}

function validOccurrences({ occurs, ...rule }: DueDateRule | CalendarEvent, month: CalendarMonth, agmMonthDay: string) {
  const first = isoDay(month.year, month.month, 1)
  return occurrencesBetween(occurs, first, addDays(first, 30), standardAnchors(month.year, agmMonthDay)).filter(
    ({ day }) => isInMonth(day, month) && isValidOn(rule, day),
  )
}

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
