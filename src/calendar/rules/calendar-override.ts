// What staff change by hand: they move one occurrence when a department extends it, hide it, or add the firm's own
// entries. The rule itself is not changed.
import { z } from 'zod'
import { categorySchema } from './due-date-rule.ts'

export const calendarOverrideSchema = z
  .object({
    ruleId: z.string().describe('A due-date rule or an event'),
    originalDay: z.iso.date().describe('The day that the rule gives, also when the occurrence was moved before'),
    action: z.enum(['move', 'hide']),
    newDay: z.iso.date().optional(),
    note: z.string().optional(),
    circular: z.string().optional().describe('Number and date of the circular or notification'),
  })
  .refine((override) => override.action === 'hide' || override.newDay !== undefined, {
    path: ['newDay'],
    error: 'A moved date needs its new day',
  })

export const calendarCustomEntrySchema = z.object({
  id: z.union([z.string(), z.number().int()]),
  day: z.iso.date(),
  typeofdate: z.enum(['event', 'due']),
  title: z.string().min(1),
  description: z.string(),
  law: z.string().describe('Law and section; empty for an event'),
  category: categorySchema.optional(),
})

export type CalendarOverride = z.infer<typeof calendarOverrideSchema>
export type CalendarCustomEntry = z.infer<typeof calendarCustomEntrySchema>

/**
 * The day that counts for a filing: the one to which it was moved, or else its own. Null if it is hidden. `standardDay` is
 * that of the calendar for everybody, which staff move. A company whose own day is later than the new one keeps its own.
 */
export function dayThatCounts(
  day: string,
  standardDay: string | null,
  change: CalendarOverride | undefined,
): string | null {
  if (change === undefined) return day
  if (change.action === 'hide') return null
  const { newDay = day } = change
  return day === standardDay || newDay > day ? newDay : day
}
