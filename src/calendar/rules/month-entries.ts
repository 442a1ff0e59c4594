// Assembles one month of the calendar: expands the rules and events, applies the changes made by staff, and adds the
// firm's own entries.
import { z } from 'zod'
import type { CalendarEntry, CalendarMonth } from '#calendar/calendar-entry.ts'
import { applyOverrides, calendarOverrideSchema } from './calendar-override.ts'
import type { CalendarCustomEntry, CalendarOverride } from './calendar-override.ts'
import { dateId } from './date-id.ts'
import { calendarEventSchema, dueDateRuleSchema, dueDatesIn, eventDatesIn } from './due-date-rule.ts'
import type { CalendarEvent, Category, DueDate, DueDateRule, EventDate } from './due-date-rule.ts'
import { isInMonth } from './recurrence.ts'

/** The firm's starting rules, events and known extensions: content/calendar.json. Ids are unique. */
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

/** The bar beside an entry: warm colours for due dates, green for events. Each has at least 3:1 on paper (#fcf9f2). */
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

/**
 * Returns all entries of one month by day, and within a day due dates before events. `addresses`: the pages that explain
 * a rule, by their titles.
 */
export function monthEntries(
  rules: readonly DueDateRule[],
  events: readonly CalendarEvent[],
  overrides: readonly CalendarOverride[],
  customEntries: readonly CalendarCustomEntry[],
  { year, month, agmMonthDay }: CalendarMonth & { agmMonthDay: string },
  addresses: ReadonlyMap<string, string> = new Map(),
): CalendarEntry[] {
  const target = { year, month }
  const months = monthsWithOccurrencesIn(target, overrides)
  const inMonth = <T extends EventDate>(dates: T[]) =>
    applyOverrides(dates, overrides).filter(({ day }) => isInMonth(day, target))
  return [
    ...inMonth(months.flatMap((m) => dueDatesIn(m, rules, { agmMonthDay }))).map((due) => dueEntry(due, addresses)),
    ...inMonth(months.flatMap((m) => eventDatesIn(m, events, agmMonthDay))).map(eventEntry),
    ...customEntries.filter(({ day }) => isInMonth(day, target)).map(customEntry),
  ].sort(byDayDueFirst)
}

/** Returns the month itself and every month from which an occurrence was moved into it. */
function monthsWithOccurrencesIn(target: CalendarMonth, overrides: readonly CalendarOverride[]): CalendarMonth[] {
  const origins = overrides
    .filter(({ action, newDay }) => action === 'move' && newDay !== undefined && isInMonth(newDay, target))
    .map(({ originalDay }) => ({ year: Number(originalDay.slice(0, 4)), month: Number(originalDay.slice(5, 7)) }))
  return [...new Map([target, ...origins].map((m) => [m.year * 12 + m.month, m])).values()]
}

function dueEntry(due: DueDate, addresses: ReadonlyMap<string, string>): CalendarEntry {
  return {
    eventduedate: due.day,
    typeofdate: 'due',
    eventName: due.title,
    color: categoryColours[due.category],
    description: due.description,
    law: due.law,
    id: idOf(due),
    appliesTo: due.appliesTo,
    entities: [...due.entities],
    mark: due.mark,
    lawAsAt: due.lawAsAt,
    link: addresses.get(due.about ?? '') ?? '',
    movedFrom: due.originalDay ?? null,
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
    id: idOf(event),
    ...ofNoRule,
    movedFrom: event.originalDay ?? null,
  }
}

const ofNoRule = { appliesTo: '', entities: [], mark: null, lawAsAt: '', link: '', movedFrom: null }

function idOf({ ruleId, day, originalDay = day }: EventDate): string {
  return dateId(ruleId, originalDay)
}

/** Returns the number of the firm's own date with this id of an entry, or null. */
export function ownEntryOf(id: string): number | null {
  const [, number] = /^own-([1-9]\d{0,8})$/.exec(id) ?? []
  return number === undefined ? null : Number(number)
}

function customEntry(entry: CalendarCustomEntry): CalendarEntry {
  return {
    eventduedate: entry.day,
    typeofdate: entry.typeofdate,
    eventName: entry.title,
    color: entry.typeofdate === 'event' ? eventColour : categoryColours[entry.category ?? 'other'],
    description: entry.description,
    law: entry.law,
    id: `own-${entry.id}`,
    ...ofNoRule,
  }
}

function byDayDueFirst(a: CalendarEntry, b: CalendarEntry): number {
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0
}

function key({ eventduedate, typeofdate }: CalendarEntry): string {
  return `${eventduedate} ${typeofdate}`
}
