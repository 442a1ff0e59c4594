// Reads one month of important dates: expands the legal rules, then applies what staff changed or added.
import type { Database } from '#platform/database.server.ts'
import { siteSettings } from '#firm/firm.server.ts'
import type { CalendarEntry, CalendarMonth } from './calendar-entry.ts'
import { calendarCustomEntrySchema, calendarOverrideSchema, type CalendarOverride } from './calendar-override.ts'
import { calendarEventSchema, dueDateRuleSchema, type DueDateRule } from './due-date-rule.ts'
import { monthEntries } from './month-entries.ts'
import { isoDay } from './month-view.ts'
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

/** Returns the entries of the month by day. Due dates tied to the general meeting use its day in the settings. */
export async function importantDates(database: Database, month: CalendarMonth): Promise<CalendarEntry[]> {
  const [first, last] = [isoDay(month.year, month.month, 1), isoDay(month.year, month.month, 31)]
  const [rules, overrides, entries, { agmMonthDay }] = await Promise.all([
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
  ])
  const definitions = (kind: 'due' | 'event') =>
    rules.filter((rule) => rule.kind === kind).map((rule): unknown => JSON.parse(rule.definition))
  return monthEntries(
    definitions('due').map((definition) => dueDateRuleSchema.parse(definition)),
    definitions('event').map((definition) => calendarEventSchema.parse(definition)),
    overrides,
    entries.map((row) =>
      calendarCustomEntrySchema.parse({
        id: row.id,
        day: row.day,
        typeofdate: row.kind,
        title: row.title,
        description: row.description,
        law: row.law,
        ...(row.category === null ? {} : { category: row.category }),
      }),
    ),
    { ...month, agmMonthDay },
  )
}
