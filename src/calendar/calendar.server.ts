// Reads the rules and events of the calendar, what staff have changed, and the firm's own dates.
import { contentVersion } from '#platform/database/content-version.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { siteSettings } from '#firm/firm.server.ts'
import { servicesInBrief, type ServiceInBrief } from '#services/services.server.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { calendarCustomEntrySchema, type CalendarOverride } from './rules/calendar-override.ts'
import type { Calendar } from './compliance/compliance-dates.ts'
import { calendarEventSchema, dueDateRuleSchema, type CalendarEvent, type DueDateRule } from './rules/due-date-rule.ts'
import { entriesBetween } from './rules/calendar-entries.ts'
import type { Span } from './rules/due-days.ts'
import { definitionOf } from './records.server.ts'

/** What staff have moved or hidden, by the number of the change. */
export type StoredOverride = CalendarOverride & { id: number }
/** The rules and events, and what staff have changed. `agmMonthDay` is MM-DD. */
export type StoredCalendar = {
  rules: DueDateRule[]
  events: CalendarEvent[]
  overrides: StoredOverride[]
  agmMonthDay: string
}

export async function readCalendar(database: Database): Promise<StoredCalendar> {
  const [rows, overrides, checks, { agmMonthDay }] = await Promise.all([
    database.selectFrom('calendar_rule').selectAll().orderBy('position').execute(),
    database.selectFrom('calendar_override').selectAll().orderBy('id').execute(),
    database.selectFrom('calendar_check').select(['rule_id', 'checked_on']).execute(),
    siteSettings(database),
  ])
  const checkedOn = new Map(checks.map(({ rule_id, checked_on }) => [rule_id, dayInIndia(new Date(checked_on))]))
  const checked = (rule: DueDateRule) => {
    const day = checkedOn.get(rule.id)
    return day !== undefined && day > rule.lawAsAt ? { ...rule, lawAsAt: day } : rule
  }
  const ofKind = (kind: 'due' | 'event') => rows.filter((row) => row.kind === kind)
  return {
    rules: ofKind('due').map((row) => checked(dueDateRuleSchema.parse(definitionOf(row)))),
    events: ofKind('event').map((row) => calendarEventSchema.parse(definitionOf(row))),
    overrides: overrides.map(({ id, rule_id, original_day, action, note, circular, new_day }) => ({
      id,
      ruleId: rule_id,
      originalDay: original_day,
      action,
      note,
      circular,
      ...(new_day === null ? {} : { newDay: new_day }),
    })),
    agmMonthDay,
  }
}

export type DueDateRules = Omit<StoredCalendar, 'events'>

/** The rules of the calendar for everybody. */
export async function dueDateRules(database: Database): Promise<DueDateRules> {
  const { events: _events, rules, ...calendar } = await readCalendar(database)
  return { ...calendar, rules: rules.filter(({ isGeneral }) => isGeneral !== false) }
}

/** With the services that the rules belong to, by title. */
export type CachedCalendar = Calendar & { services: ReadonlyMap<string, ServiceInBrief> }

const kept = new WeakMap<Database, { version: number; calendar: CachedCalendar }>()

/** The rules as the list of one business needs them. They are read again once something has been published. */
export async function complianceCalendar(database: Database, addresses: Addresses): Promise<CachedCalendar> {
  const version = await contentVersion(database)
  const known = kept.get(database)
  if (known?.version === version) return known.calendar
  const [stored, pages, services] = await Promise.all([readCalendar(database), addresses(), servicesInBrief(database)])
  const calendar = { ...stored, addresses: pages, services }
  kept.set(database, { version, calendar })
  return calendar
}

/** The pages that explain a rule, by their titles. */
export type Addresses = () => Promise<ReadonlyMap<string, string>>

const noAddresses: Addresses = () => Promise.resolve(new Map())

/** Returns the entries of these days, with the pages that explain them. */
export async function importantDates(
  database: Database,
  span: Span,
  addresses: Addresses = noAddresses,
): Promise<CalendarEntry[]> {
  const [calendar, rows, pages] = await Promise.all([
    readCalendar(database),
    database
      .selectFrom('calendar_entry')
      .selectAll()
      .where('day', '>=', span.from)
      .where('day', '<=', span.to)
      .orderBy('id')
      .execute(),
    addresses(),
  ])
  const own = rows.map((row) =>
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
  return entriesBetween({ ...calendar, own, addresses: pages }, span)
}
