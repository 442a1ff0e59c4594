// The rules of recurring statutory due dates and of the profession's events, and their expansion month by month.
// No day is moved for Sundays and holidays. Extensions are overrides.
import { z } from 'zod'
import type { CalendarMonth } from './calendar-entry.ts'
import { occurrencesIn, occursSchema } from './recurrence.ts'
import { periodMonths, periodTitle, returnPeriodSchema, type PeriodMonths } from './return-period.ts'

export const categorySchema = z.enum(['company', 'income-tax', 'gst', 'labour', 'listed', 'foreign-exchange', 'other'])

const validity = {
  from: z.iso.date().optional().describe('First day on which the date can fall under this law or form'),
  until: z.iso.date().optional().describe('Last day on which it can'),
}

export const dueDateRuleSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe(
      'A rule that replaces another has its id, and the older one an ending such as -1961; instalments end in -1, -2 (assistant/due-dates/rule-codes.ts)',
    ),
  title: z.string().min(1).describe('Without the period, which the occurrence adds'),
  description: z.string().min(1),
  law: z.string().min(1),
  section: z.string(),
  form: z.string(),
  category: categorySchema,
  appliesTo: z.string().min(1),
  occurs: occursSchema,
  period: returnPeriodSchema.optional(),
  ...validity,
})

export const calendarEventSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  description: z.string().min(1),
  occurs: occursSchema,
  ...validity,
})

export type Category = z.infer<typeof categorySchema>
export type DueDateRule = z.infer<typeof dueDateRuleSchema>
export type CalendarEvent = z.infer<typeof calendarEventSchema>

/** One occurrence of an event. `originalDay` is set once staff have moved it. */
export type EventDate = { ruleId: string; day: string; originalDay?: string; title: string; description: string }

/** One occurrence of a rule. `law` includes the section. `period` is null if the rule names none. */
export type DueDate = EventDate & {
  law: string
  form: string
  category: Category
  appliesTo: string
  period: PeriodMonths | null
}

/** Returns the due dates of a month by day, and within a day in the order of the rules. `agmMonthDay` is MM-DD. */
export function dueDatesIn(
  month: CalendarMonth,
  rules: readonly DueDateRule[],
  { agmMonthDay }: { agmMonthDay: string },
): DueDate[] {
  return rules
    .flatMap((rule) =>
      validOccurrences(rule, month, agmMonthDay).map(({ day, anchor }) => ({
        ruleId: rule.id,
        day,
        title: rule.period === undefined ? rule.title : `${rule.title}, ${periodTitle(rule.period, anchor)}`,
        description: rule.description,
        law: rule.section === '' ? rule.law : `${rule.law}, ${rule.section}`,
        form: rule.form,
        category: rule.category,
        appliesTo: rule.appliesTo,
        period: rule.period === undefined ? null : periodMonths(rule.period, anchor),
      })),
    )
    .sort(byDay)
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

function validOccurrences(rule: DueDateRule | CalendarEvent, month: CalendarMonth, agmMonthDay: string) {
  const { from = '', until = '9999' } = rule
  return occurrencesIn(rule.occurs, month, agmMonthDay).filter(({ day }) => day >= from && day <= until)
}
