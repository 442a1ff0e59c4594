// The calendar for everybody is that of a standard company: its year ends on 31 March, and its meeting is on the day that the
// settings name. Each date has the words of
// its rule; whom it concerns is not judged.
import { dayText } from '#platform/dates.ts'
import { statesNamed } from './conditions.ts'
import { dueDaysOf, type Changes, type DueDay, type Span } from './due-days.ts'
import type { CalendarEvent, Category, DueDateRule, Entity, Mark } from './due-date-rule.ts'
import { standardAnchors } from './recurrence.ts'
import { periodMonths, periodTitle, type PeriodMonths } from './return-period.ts'

/** One occurrence of an event. `originalDay`: the day under the rule, once staff have moved it. */
export type EventDate = { ruleId: string; day: string; originalDay?: string; title: string; description: string }

/** One occurrence of a rule. `law` includes the section. `period` is null if the rule names none. */
export type DueDate = EventDate & {
  law: string
  form: string
  category: Category
  appliesTo: string
  entities: readonly Entity[]
  /** The States whose law it is; none if it is the same everywhere. */
  states: readonly string[]
  about: string | null
  mark: Mark | null
  lawAsAt: string
  period: PeriodMonths | null
}

export type StandardCalendar = Changes & { rules: readonly DueDateRule[] }

const twoCounts =
  'The day of the meeting is counted as day one. If it is left out, the last day is one day later. Plan for the earlier day.'

/**
 * Returns the due dates by day, and within a day in the order of the rules. `meeting`: the day of the meeting of a company
 * that has another, MM-DD.
 */
export function standardDates(
  { rules, ...changes }: StandardCalendar,
  span: Span,
  meeting = changes.agmMonthDay,
): DueDate[] {
  const anchors = standardAnchors(span, meeting)
  return rules
    .filter(({ isGeneral }) => isGeneral !== false)
    .flatMap((rule) => dueDaysOf(rule, changes, anchors, span).map((due) => dueDate(rule, due)))
    .toSorted(byDay)
}

/** Returns the occurrences of the events by day. */
export function standardEvents(events: readonly CalendarEvent[], changes: Changes, span: Span): EventDate[] {
  const anchors = standardAnchors(span, changes.agmMonthDay)
  return events
    .flatMap((event) => dueDaysOf(event, changes, anchors, span).map((due) => eventDate(event, due)))
    .toSorted(byDay)
}

export function byDay(a: { day: string }, b: { day: string }): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : 0
}

function eventDate({ id, title, description }: CalendarEvent, { day, ownDay, moved }: DueDay): EventDate {
  const by = moved?.circular ? ` by ${moved.circular}` : ''
  const texts = [description, moved && `Moved from ${dayText(ownDay)}${by}.`, moved?.note]
  return { ruleId: id, day, ...(moved && { originalDay: ownDay }), title, description: texts.filter(Boolean).join(' ') }
}

function dueDate(rule: DueDateRule, due: DueDay): DueDate {
  const { period } = rule
  const description = 'daysAfterAgm' in rule.occurs ? `${rule.description} ${twoCounts}` : rule.description
  return {
    ...eventDate({ ...rule, description }, due),
    ...(period !== undefined && { title: `${rule.title}, ${periodTitle(period, due.anchor)}` }),
    law: lawOf(rule),
    form: rule.form,
    category: rule.category,
    appliesTo: rule.appliesTo,
    entities: rule.entities,
    states: statesNamed(rule.when ?? []),
    about: rule.about ?? null,
    mark: rule.mark ?? null,
    lawAsAt: rule.lawAsAt,
    period: period === undefined ? null : periodMonths(period, due.anchor),
  }
}

/** The law of a rule, with its section if it has one. */
export function lawOf({ law, section }: DueDateRule): string {
  return section === '' ? law : `${law}, ${section}`
}
