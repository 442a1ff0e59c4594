// A month of the calendar as the site answers it: rules and events expanded, staff's changes applied,
// the firm's own entries added.
import { z } from 'zod'
import type { CalendarEntry, CalendarMonth } from './calendar-entry.ts'
import { applyOverrides, calendarOverrideSchema } from './calendar-override.ts'
import type { CalendarCustomEntry, CalendarOverride } from './calendar-override.ts'
import { calendarEventSchema, dueDateRuleSchema, dueDatesIn, eventDatesIn } from './due-date-rule.ts'
import type { CalendarEvent, Category, DueDate, DueDateRule, EventDate } from './due-date-rule.ts'
import { isInMonth } from './recurrence.ts'

/** The firm's starting rules, events and known extensions: content/calendar.json. One id never means two things. */
export const calendarContentSchema = z
  .object({
    rules: z.array(dueDateRuleSchema),
    events: z.array(calendarEventSchema),
    overrides: z.array(calendarOverrideSchema),
  })
  .refine(
    ({ rules, events }) => new Set([...rules, ...events].map(({ id }) => id)).size === rules.length + events.length,
    {
      error: 'Two rules or events share an id',
    },
  )

/** The bar beside an entry: warm inks for what is due, green for events; each at least 3:1 on paper (#fcf9f2). */
export const categoryColours: Record<Category, string> = {
  company: '#a33015',
  'income-tax': '#735520',
  gst: '#9a1730',
  labour: '#b0561a',
  listed: '#6e2b52',
  'foreign-exchange': '#84250e',
  other: '#6b5648',
}
export const eventColour = '#1c6650'

/** Everything that falls in one month, by day; on one day due dates stand before events. */
export function monthEntries(
  rules: readonly DueDateRule[],
  events: readonly CalendarEvent[],
  overrides: readonly CalendarOverride[],
  customEntries: readonly CalendarCustomEntry[],
  { year, month, agmMonthDay }: CalendarMonth & { agmMonthDay: string },
): CalendarEntry[] {
  const asked = { year, month }
  const months = monthsThatReach(asked, overrides)
  const inMonth = <T extends EventDate>(dates: T[]) =>
    applyOverrides(dates, overrides).filter(({ day }) => isInMonth(day, asked))
  return [
    ...inMonth(months.flatMap((m) => dueDatesIn(m, rules, { agmMonthDay }))).map(dueEntry),
    ...inMonth(months.flatMap((m) => eventDatesIn(m, events, agmMonthDay))).map(eventEntry),
    ...customEntries.filter(({ day }) => isInMonth(day, asked)).map(customEntry),
  ].sort(byDayDueFirst)
}

/** The month itself and every month out of which an occurrence was moved into it, however far away. */
function monthsThatReach(asked: CalendarMonth, overrides: readonly CalendarOverride[]): CalendarMonth[] {
  const origins = overrides
    .filter(({ action, newDay }) => action === 'move' && newDay !== undefined && isInMonth(newDay, asked))
    .map(({ originalDay }) => ({ year: Number(originalDay.slice(0, 4)), month: Number(originalDay.slice(5, 7)) }))
  return [...new Map([asked, ...origins].map((m) => [m.year * 12 + m.month, m])).values()]
}

function dueEntry(due: DueDate): CalendarEntry {
  return {
    eventduedate: due.day,
    typeofdate: 'due',
    eventName: due.title,
    color: categoryColours[due.category],
    description: `${due.description} Applies to: ${due.appliesTo}.`,
    law: due.law,
  }
}

function eventEntry(event: EventDate): CalendarEntry {
  return {
    eventduedate: event.day,
    typeofdate: 'event',
    eventName: event.title,
    color: eventColour,
    description: event.description,
    law: '',
  }
}

function customEntry(entry: CalendarCustomEntry): CalendarEntry {
  return {
    eventduedate: entry.day,
    typeofdate: entry.typeofdate,
    eventName: entry.title,
    color: entry.typeofdate === 'event' ? eventColour : categoryColours[entry.category ?? 'other'],
    description: entry.description,
    law: entry.law,
  }
}

function byDayDueFirst(a: CalendarEntry, b: CalendarEntry): number {
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0
}

function key({ eventduedate, typeofdate }: CalendarEntry): string {
  return `${eventduedate} ${typeofdate}`
}
