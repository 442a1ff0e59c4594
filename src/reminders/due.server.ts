// What one subscriber is to be told on a morning.
import { datesFor, type Calendar, type ComplianceDate } from '#calendar/compliance/compliance-dates.ts'
import type { Answers } from '#calendar/rules/questions.ts'
import { ruleOf } from '#calendar/rules/date-id.ts'
import { addDays, addMonths, daysBetween } from '#platform/dates.ts'

/** `digest`: the week ahead, on Mondays. `week` and `day`: so long before. `moved`: a department has moved the date. */
export type ReminderKind = 'digest' | 'week' | 'day' | 'moved'
/** What was sent before. */
export type SentDate = { kind: ReminderKind; date_id: string; last_day: string }
/** A date, and for a moved one the day that was known before. */
export type ReminderDate = ComplianceDate & { knownDay?: string }
export type Reminder = { kind: ReminderKind; dates: ReminderDate[]; marks: SentDate[] }

/** A digest has two weeks, today among them, so each date is in two of them. */
const digestDays = 14
/** So many days before; what could not be told then is told on a later day, as long as that is not the next one. */
const weekBefore = { from: 2, to: 7 }
/** The day before or, if nothing could be told then, the day itself. */
const dayBefore = { from: 0, to: 1 }

export function remindersDue(
  calendar: Calendar,
  answers: Answers,
  today: string,
  told: ReadonlySet<string>,
  moves: readonly SentDate[],
): Reminder[] {
  const dates = datesFor(calendar, answers, { from: today, to: addDays(today, digestDays) }).filter(
    ({ isRare }) => !isRare,
  )
  const before = (kind: 'week' | 'day', { from, to }: typeof weekBefore) => {
    const due = dates.filter((date) => {
      const ahead = daysBetween(today, date.lastDay)
      return ahead >= from && ahead <= to && !told.has(keyOf({ kind, date_id: date.id, last_day: date.lastDay }))
    })
    return { kind, dates: due, marks: due.map(({ id, lastDay }) => ({ kind, date_id: id, last_day: lastDay })) }
  }
  const digest = { kind: 'digest', date_id: 'digest', last_day: today } as const
  const isMonday = new Date(today).getUTCDay() === 1
  const ofFortnight =
    isMonday && !told.has(keyOf(digest)) ? dates.filter((date) => date.lastDay < addDays(today, digestDays)) : []
  const moved = movedDates(calendar, answers, today, moves)
  return [
    {
      kind: 'moved' as const,
      dates: moved,
      marks: moved.map(({ id, lastDay }) => ({ kind: 'moved' as const, date_id: id, last_day: lastDay })),
    },
    before('day', dayBefore),
    before('week', weekBefore),
    { kind: 'digest' as const, dates: ofFortnight, marks: [digest] },
  ].filter((reminder) => reminder.dates.length > 0)
}

export function keyOf({ kind, date_id, last_day }: SentDate): string {
  return `${kind} ${date_id} ${last_day}`
}

/**
 * The dates of the next twelve months whose day is another than the one that this subscriber knows: the one that was told
 * last, or else the one that the rule gives.
 */
function movedDates(calendar: Calendar, answers: Answers, today: string, moves: readonly SentDate[]): ReminderDate[] {
  const known = new Map(moves.map(({ date_id, last_day }) => [date_id, last_day]))
  return datesThatMoved(calendar, answers, today, [...known.keys()])
    .map((date) => ({ ...date, knownDay: known.get(date.id) ?? date.moved?.from ?? date.lastDay }))
    .filter(({ knownDay, lastDay }) => knownDay !== lastDay)
}

/** Those of the next twelve months that a department has moved, or that were told to be moved. */
export function datesThatMoved(
  calendar: Calendar,
  answers: Answers,
  today: string,
  told: readonly string[] = [],
): ComplianceDate[] {
  const moving = new Set([
    ...calendar.overrides.flatMap(({ ruleId, newDay }) => (newDay !== undefined && newDay >= today ? [ruleId] : [])),
    ...told.map((id) => ruleOf({ id })),
  ])
  const rules = calendar.rules.filter(({ id }) => moving.has(id))
  if (rules.length === 0) return []
  const dates = datesFor({ ...calendar, rules }, answers, { from: today, to: addMonths(today, 12) })
  return dates.filter(({ id, moved, isRare }) => !isRare && (moved !== null || told.includes(id)))
}
