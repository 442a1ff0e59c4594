// The days on which something in the calendar falls due, with what staff have moved or hidden: for one business and for the
// calendar for everybody alike.
import { addDays, addMonths, daysBetween } from '#platform/dates.ts'
import { dayThatCounts, type CalendarOverride } from './calendar-override.ts'
import { isValidOn, type DueDateRule } from './due-date-rule.ts'
import { occurrencesBetween, standardOccurrence, type Anchors, type Occurrence } from './recurrence.ts'
import { periodMonths } from './return-period.ts'

/** The days that are asked for, both included. */
export type Span = { from: string; to: string }

/** A rule or an event. */
type Recurring = Pick<DueDateRule, 'id' | 'occurs' | 'from' | 'until' | 'period'>

/** What staff have changed. They move the dates of the standard company, whose meeting is on `agmMonthDay`, MM-DD. */
export type Changes = { overrides: readonly CalendarOverride[]; agmMonthDay: string }

/**
 * `ownDay`: the day under the rule. `moved`: what has put it on another day. `isExtended`: the day is that of a meeting for
 * which the Registrar has allowed more time.
 */
export type DueDay = Occurrence & { ownDay: string; moved: CalendarOverride | null; isExtended: boolean }

/** How far the day of a business may be from that of the standard company. */
const monthsApart = 12

/** Returns the days of one rule in order of their occurrences. What staff have hidden is left out. */
export function dueDaysOf(rule: Recurring, changes: Changes, anchors: Anchors, { from, to }: Span): DueDay[] {
  const own = overridesOf(rule, changes.overrides)
  const mayBeLater = own.length > 0 || 'heldOrNot' in rule.occurs
  const moves = own.map(({ originalDay, newDay = originalDay }) => Math.abs(daysBetween(originalDay, newDay)))
  const start = addDays(mayBeLater ? addMonths(from, -monthsApart) : from, -Math.max(0, ...moves))
  const end = addDays(to, Math.max(0, ...moves))
  return occurrencesBetween(rule.occurs, start, end, anchors)
    .filter((each) => isValidOn(rule, each.day) && !isBeforeFormation(rule, each, anchors))
    .flatMap((occurrence): DueDay[] => {
      const standard =
        own.length > 0 ? (standardOccurrence(rule.occurs, occurrence, changes.agmMonthDay)?.day ?? null) : null
      const change = own.findLast(({ originalDay }) => originalDay === standard)
      const day = dayThatCounts(occurrence.day, standard, change)
      if (day === null) return []
      const due = { ...extended(occurrence, from), ownDay: occurrence.day, moved: null }
      const isMoved = change !== undefined && day !== occurrence.day
      return [isMoved ? { ...due, day, other: null, moved: change, isExtended: false } : due]
    })
    .filter(({ day }) => day >= from && day <= to)
}

/** By rule, once for as long as the list of them is kept. */
const byRule = new WeakMap<readonly CalendarOverride[], ReadonlyMap<string, CalendarOverride[]>>()

function overridesOf({ id }: Recurring, all: readonly CalendarOverride[]): readonly CalendarOverride[] {
  const known = byRule.get(all) ?? Map.groupBy(all, ({ ruleId }) => ruleId)
  byRule.set(all, known)
  return known.get(id) ?? []
}

/** Once the day that runs from the last day for the meeting has passed, the other one is left, if there is more time. */
function extended(occurrence: Occurrence, from: string): Occurrence & Pick<DueDay, 'isExtended'> {
  const { day, other, from: event } = occurrence
  const isExtended = event?.event === 'meeting' && event.isFromLastDay && day < from && other !== null && other >= from
  return isExtended
    ? { ...occurrence, day: other, other: addDays(other, 1), from: { ...event, isFromLastDay: false }, isExtended }
    : { ...occurrence, isExtended: false }
}

/** A period that had ended before the business was formed asks nothing of it. Counted days have their own first year. */
function isBeforeFormation({ period }: Recurring, { day, anchor, from }: Occurrence, { formed }: Anchors): boolean {
  if (formed === null || from !== null) return false
  if (period === undefined) return day < formed
  return periodMonths(period, anchor).last < Number(formed.slice(0, 4)) * 12 + Number(formed.slice(5, 7)) - 1
}
