// What staff change about single dates: one occurrence is moved or hidden, and its rule stays as it is. Every change can
// be seen before it is made, and the office is told of it.
import { isDeepStrictEqual } from 'node:util'
import { publishChange } from '#platform/database/content-version.server.ts'
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { dayText } from '#platform/dates.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import { dateChanged } from './mails.server.ts'
import { enqueueMail } from '#platform/mail/outbox.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { CalendarMonth } from '#calendar/calendar-entry.ts'
import { readCalendar, type StoredCalendar, type StoredOverride } from '#calendar/calendar.server.ts'
import { monthOf, spanOfMonth } from '#calendar/month-view.ts'
import { dayThatCounts, type CalendarOverride } from '#calendar/rules/calendar-override.ts'
import type { Span } from '#calendar/rules/due-days.ts'
import { standardDates, standardEvents, type DueDate, type EventDate } from '#calendar/rules/standard-dates.ts'
import { entriesBetween } from '#calendar/rules/calendar-entries.ts'
import { calendarYears } from '#calendar/calendar-years.ts'
import { codesOf } from './codes.ts'
import { storeDateChange } from './date-changes.server.ts'
import {
  isAsStored,
  type ChangeRequest,
  type DateChange,
  type DateEffect,
  type Occurrence,
  type StaffDate,
  type StoredChange,
} from './staff-dates.ts'

/** The change makes no sense, as the message says to staff. `field` names where, if one does. */
class DateRefused extends Refusal {
  constructor(message: string, field = 'root') {
    super(422, message, { errors: { [field]: message } })
  }
}

const changedMessage = 'Someone else has changed this date since you opened it. Nothing was changed.'

type By = Pick<Staff, 'id' | 'name'>

/** Returns the dates that the rules give in the month, and those that were moved into it, by day. */
export async function datesOfMonth(database: Database, month: CalendarMonth): Promise<StaffDate[]> {
  const calendar = await readCalendar(database)
  const span = spanOfMonth(month)
  const isInSpan = (day: string) => day >= span.from && day <= span.to
  const movedIn = calendar.overrides.filter(
    ({ originalDay, newDay }) => newDay !== undefined && isInSpan(newDay) && !isInSpan(originalDay),
  )
  const origins = [...new Set(movedIn.map(({ originalDay }) => originalDay))].map((day) => ({ from: day, to: day }))
  return [span, ...origins]
    .flatMap((each) => datesUnderRules(calendar, each))
    .map((date) => staffDate(date, calendar.overrides))
    .filter(({ originalDay, day }) => isInSpan(originalDay) || (day !== null && isInSpan(day)))
    .toSorted((one, other) => ((one.day ?? one.originalDay) < (other.day ?? other.originalDay) ? -1 : 1))
}

/** Without what staff have changed. */
function datesUnderRules(
  { rules, events, agmMonthDay }: Pick<StoredCalendar, 'rules' | 'events' | 'agmMonthDay'>,
  span: Span,
): (DueDate | EventDate)[] {
  const unchanged = { overrides: [], agmMonthDay }
  return [...standardDates({ rules, ...unchanged }, span), ...standardEvents(events, unchanged, span)]
}

function staffDate(date: DueDate | EventDate, overrides: readonly StoredOverride[]): StaffDate {
  const change = overrides.find((each) => each.ruleId === date.ruleId && each.originalDay === date.day)
  return {
    ruleId: date.ruleId,
    originalDay: date.day,
    day: dayThatCounts(date.day, date.day, change),
    title: date.title,
    law: 'law' in date ? date.law : '',
    category: 'category' in date ? date.category : null,
    change: change === undefined ? null : storedChange(change),
  }
}

function storedChange({ id, action, newDay = '', circular = '', note = '' }: StoredOverride): StoredChange {
  return { id, action, newDay, circular, note }
}

/** Throws DateRefused unless the rule gives a date on this day. */
function occurrenceOf(calendar: StoredCalendar, { ruleId, originalDay }: Occurrence): DueDate | EventDate {
  const onThatDay = datesUnderRules(calendar, { from: originalDay, to: originalDay })
  const found = onThatDay.find((date) => date.ruleId === ruleId)
  if (found === undefined) throw new DateRefused('This rule no longer has a date on this day.')
  return found
}

function refuse(date: DueDate | EventDate, change: DateChange): void {
  if (change.action === 'hide') return
  if (change.newDay === date.day) throw new DateRefused('This is already the day under the rule.', 'newDay')
  const { year } = monthOf(change.newDay)
  if (year < calendarYears.first || year > calendarYears.last) {
    throw new DateRefused(`The calendar shows ${calendarYears.first} to ${calendarYears.last}.`, 'newDay')
  }
  if ('law' in date && change.circular === '') {
    throw new DateRefused(
      'Name the circular or notification that moves it. Visitors read it beside the date.',
      'circular',
    )
  }
}

/** Returns what this change would do to the calendar of the site; null: what undoing the present one would do. */
export async function previewImpact(
  database: Database,
  occurrence: Occurrence,
  change: DateChange | null,
): Promise<Omit<DateEffect, 'affected'>> {
  const calendar = await readCalendar(database)
  const date = occurrenceOf(calendar, occurrence)
  const isThis = (each: CalendarOverride) => each.ruleId === date.ruleId && each.originalDay === date.day
  const before = calendar.overrides
  const after = [...before.filter((each) => !isThis(each)), ...(change === null ? [] : [change])]
  const days = [date.day, before.find(isThis)?.newDay, change?.action === 'move' ? change.newDay : undefined]
  const months = [...new Set(days.flatMap((day) => (day === undefined ? [] : [day.slice(0, 7)])))].toSorted()
  const entries = (overrides: readonly CalendarOverride[], month: CalendarMonth) =>
    entriesBetween({ ...calendar, overrides, own: [], addresses: new Map() }, spanOfMonth(month))
  return {
    months: months.map((text) => {
      const month = monthOf(text)
      const [was, is] = [entries(before, month), entries(after, month)]
      const without = (list: typeof was, other: typeof was) =>
        list.filter((entry) => !other.some((each) => isDeepStrictEqual(each, entry)))
      return { ...month, leaves: without(was, is), comes: without(is, was) }
    }),
    isAnswered: 'law' in date,
    codes: 'form' in date ? codesOf(date.form) : [],
  }
}

/** Moves or hides one occurrence, or takes that back, and tells the office by one e-mail. Throws Refusal if it makes no sense. */
export async function changeDate(
  { database, publicUrl }: { database: Database; publicUrl: string },
  { occurrence, change, seen }: ChangeRequest,
  by: By,
  now: Date,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    // On PostgreSQL this waits for whoever changes a date of the same rule.
    await tx
      .updateTable('calendar_rule')
      .set({ kind: (row) => row.ref('kind') })
      .where('id', '=', occurrence.ruleId)
      .execute()
    const calendar = await readCalendar(tx)
    const date = occurrenceOf(calendar, occurrence)
    const before = staffDate(date, calendar.overrides)
    if ((before.change?.id ?? null) !== seen) throw new Refusal(409, changedMessage)
    if (isAsStored(before.change, change)) throw new DateRefused('This date stands as you have entered it.')
    if (change !== null) refuse(date, change)
    else if (before.change === null) throw new DateRefused('This date stands as the rule gives it.')
    if (before.change !== null) await tx.deleteFrom('calendar_override').where('id', '=', before.change.id).execute()
    if (change !== null) {
      await tx
        .insertInto('calendar_override')
        .values({
          rule_id: occurrence.ruleId,
          original_day: occurrence.originalDay,
          action: change.action,
          new_day: change.action === 'move' ? change.newDay : null,
          circular: change.circular,
          note: change.note,
        })
        .execute()
    }
    await publishChange(tx)
    const detail = `${date.title}, ${dayText(date.day)}`
    await recordAction(tx, by, { action: inWords(change), record: 'date', recordId: occurrence.ruleId, detail }, now)
    const { title } = date
    const law = 'law' in date ? date.law : ''
    await storeDateChange(tx, { occurrence, change, title, law, before: before.day }, now)
    const office = await staffAddress(tx)
    if (office === null) return
    const after = change === null ? date.day : change.action === 'move' ? change.newDay : null
    const circular = change?.circular ?? ''
    const payload = { title, before: before.day, after, circular, by: by.name }
    await enqueueMail(tx, dateChanged, { to: office, payload, publicUrl, uselessFrom: null }, now)
  })
}

function inWords(change: DateChange | null): string {
  if (change === null) return 'Reversed the change of a date'
  return change.action === 'hide' ? 'Hid a date' : `Moved a date to ${dayText(change.newDay)}`
}
