// Reads one month of important dates: expands the legal rules, then applies what staff changed or added.
import type { Database } from '#platform/database/database.server.ts'
import { siteSettings } from '#firm/firm.server.ts'
import type { CalendarEntry, CalendarMonth } from './calendar-entry.ts'
import { calendarCustomEntrySchema, calendarOverrideSchema, type CalendarOverride } from './calendar-override.ts'
import { calendarEventSchema, dueDateRuleSchema, type DueDateRule } from './due-date-rule.ts'
import { monthEntries } from './month-entries.ts'
import { isoDay, stepMonth } from './month-view.ts'
import './tables.server.ts'

/** The rules of the due dates, and what staff have moved or hidden. `agmMonthDay` is MM-DD. */
export type DueDateRules = { rules: DueDateRule[]; overrides: CalendarOverride[]; agmMonthDay: string }

export async function dueDateRules(database: Database): Promise<DueDateRules> {
  const [rows, overrides, { agmMonthDay }] = await Promise.all([
    database.selectFrom('calendar_rule').selectAll().where('kind', '=', 'due').orderBy('position').execute(),
    calendarOverrides(database),
    siteSettings(database),
  ])
  const rules = rows.map(({ definition }) => dueDateRuleSchema.parse(JSON.parse(definition)))
  return { rules, overrides, agmMonthDay }
}

async function calendarOverrides(database: Database): Promise<CalendarOverride[]> {
  const rows = await database.selectFrom('calendar_override').selectAll().orderBy('id').execute()
  return rows.map((row) =>
    calendarOverrideSchema.parse({
      ruleId: row.rule_id,
      originalDay: row.original_day,
      action: row.action,
      note: row.note,
      circular: row.circular,
      ...(row.new_day === null ? {} : { newDay: row.new_day }),
    }),
  )
}

/** The pages that explain a rule, by their titles. */
export type Addresses = () => Promise<ReadonlyMap<string, string>>

const noAddresses: Addresses = () => Promise.resolve(new Map())

/** Returns the entries of the month by day, without the pages that explain them. Due dates tied to the general meeting use its day in the settings. */
export function importantDates(database: Database, month: CalendarMonth): Promise<CalendarEntry[]> {
  return importantDatesOf(database, [month])
}

/** Returns the entries of these months, which follow each other. */
export async function importantDatesOf(
  database: Database,
  months: readonly [CalendarMonth, ...CalendarMonth[]],
  addresses: Addresses = noAddresses,
): Promise<CalendarEntry[]> {
  const [from, to = from] = [months[0], months.at(-1)]
  const [first, last] = [isoDay(from.year, from.month, 1), isoDay(to.year, to.month, 31)]
  const [rules, overrides, entries, { agmMonthDay }, pages] = await Promise.all([
    database.selectFrom('calendar_rule').selectAll().orderBy('position').execute(),
    calendarOverrides(database),
    database
      .selectFrom('calendar_entry')
      .selectAll()
      .where('day', '>=', first)
      .where('day', '<=', last)
      .orderBy('id')
      .execute(),
    siteSettings(database),
    addresses(),
  ])
  const definitions = (kind: 'due' | 'event') =>
    rules.filter((rule) => rule.kind === kind).map((rule): unknown => JSON.parse(rule.definition))
  const dueRules = definitions('due').map((definition) => dueDateRuleSchema.parse(definition))
  const events = definitions('event').map((definition) => calendarEventSchema.parse(definition))
  const own = entries.map((row) =>
    calendarCustomEntrySchema.parse({
      id: row.id,
      day: row.day,
      typeofdate: row.kind,
      title: row.title,
      description: row.description,
      law: row.law,
      ...(row.category === null ? {} : { category: row.category }),
    }),
  )
  return months.flatMap((month) => monthEntries(dueRules, events, overrides, own, { ...month, agmMonthDay }, pages))
}

/** The month and those after it, as many as the calendar has. */
export function monthsFrom(month: CalendarMonth, count: number): [CalendarMonth, ...CalendarMonth[]] {
  const months: [CalendarMonth, ...CalendarMonth[]] = [month]
  for (let last = month; months.length < count; months.push(last)) last = stepMonth(last, 1)
  return months
}
