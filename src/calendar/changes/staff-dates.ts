// The dates of a month as staff see them, and what a change of one of them does.
import { z } from 'zod'
import { rowId } from '#platform/console/row-id.ts'
import { daySchema } from '#platform/day-schema.ts'
import type { CalendarEntry, CalendarMonth } from '#calendar/calendar-entry.ts'
import type { AffectedText } from './codes.ts'
import type { Category } from '#calendar/rules/due-date-rule.ts'

const line = (most: number) => z.string().trim().max(most, `This may have at most ${most} characters.`)

/** One occurrence of a rule, by the day that the rule gives. */
export const occurrenceSchema = z.strictObject({
  ruleId: z.string().max(100),
  originalDay: daySchema('This is not a day of the calendar.'),
})

export const dateChangeSchema = z.discriminatedUnion('action', [
  occurrenceSchema.extend({
    action: z.literal('move'),
    newDay: daySchema('Enter the new day.'),
    circular: line(200),
    note: line(300),
  }),
  occurrenceSchema.extend({ action: z.literal('hide'), circular: line(200), note: line(300) }),
])

/** `seen` is the id of the change that staff saw, null if they saw none. `change`: null undoes it. */
export const changeRequestSchema = z.strictObject({
  occurrence: occurrenceSchema,
  change: dateChangeSchema.nullable(),
  seen: rowId.nullable(),
})

export type Occurrence = z.infer<typeof occurrenceSchema>
export type DateChange = z.infer<typeof dateChangeSchema>
export type ChangeRequest = z.infer<typeof changeRequestSchema>

/** Whether staff have already made this of the occurrence. */
export function isAsStored(stored: StoredChange | null, change: DateChange | null): boolean {
  if (stored === null || change === null) return false
  const newDay = change.action === 'move' ? change.newDay : ''
  const isSameDay = stored.action === change.action && stored.newDay === newDay
  return isSameDay && stored.circular === change.circular.trim() && stored.note === change.note.trim()
}

/** What staff have made of an occurrence. `id` is another one after every change. */
export type StoredChange = { id: number; action: 'move' | 'hide'; newDay: string; circular: string; note: string }

export type StaffDate = Occurrence & {
  /** Null while it is hidden. */
  day: string | null
  title: string
  law: string
  /** Null for an event. */
  category: Category | null
  change: StoredChange | null
}

/** What leaves a month of the calendar of the site, and what comes to stand in it. */
export type MonthEffect = CalendarMonth & { leaves: CalendarEntry[]; comes: CalendarEntry[] }
/** `isAnswered`: the assistant answers with the date. Of events it knows nothing. */
export type DateEffect = {
  months: MonthEffect[]
  isAnswered: boolean
  /** The forms by which texts and questions name the date. */
  codes: string[]
  /** What else names it, and who is told. */
  affected: AffectedText[]
}
