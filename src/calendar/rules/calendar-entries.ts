// The entries of the calendar of important dates: due dates, events and the firm's own dates.
import { z } from 'zod'
import type { CalendarEntry } from '#calendar/calendar-entry.ts'
import { calendarOverrideSchema, type CalendarCustomEntry } from './calendar-override.ts'
import { dateId } from './date-id.ts'
import { calendarEventSchema, dueDateRuleSchema, type CalendarEvent, type Category } from './due-date-rule.ts'
import type { Span } from './due-days.ts'
import { standardDates, standardEvents, type DueDate, type EventDate, type StandardCalendar } from './standard-dates.ts'

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

export type EntriesOf = StandardCalendar & {
  events: readonly CalendarEvent[]
  /** The firm's own. */
  own: readonly CalendarCustomEntry[]
  /** The pages that explain a rule, by their titles. */
  addresses: ReadonlyMap<string, string>
}

/** Returns all entries by day, and within a day due dates before events. */
export function entriesBetween({ events, own, addresses, ...calendar }: EntriesOf, span: Span): CalendarEntry[] {
  return [
    ...standardDates(calendar, span).map((due) => dueEntry(due, addresses)),
    ...standardEvents(events, calendar, span).map(eventEntry),
    ...own.filter(({ day }) => day >= span.from && day <= span.to).map(customEntry),
  ].sort(byDayDueFirst)
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
    states: [...due.states],
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

const ofNoRule = { appliesTo: '', entities: [], states: [], mark: null, lawAsAt: '', link: '', movedFrom: null }

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
