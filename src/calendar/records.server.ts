// How the dates are stored: the rules, what staff changed by hand, and the firm's own dates.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { type ContentSource } from '#platform/records/live-kind.server.ts'
import { contentPart, type Outgoing } from '#platform/records/content.server.ts'
import { liveRows } from '#platform/records/stored-fields.server.ts'
import { calendarEntryRecord } from './calendar-entry-record.ts'
import { categorySchema, dueDateRuleSchema } from './rules/due-date-rule.ts'
import { calendarContentSchema } from './rules/calendar-entries.ts'

type CalendarContent = z.infer<typeof calendarContentSchema>
export type RuleRow = { id: string; position: number; kind: 'due' | 'event'; definition: string }

export function ruleRows({ rules, events }: Pick<CalendarContent, 'rules' | 'events'>): RuleRow[] {
  return [
    ...rules.map((rule) => ({ id: rule.id, kind: 'due' as const, definition: JSON.stringify(rule) })),
    ...events.map((event) => ({ id: event.id, kind: 'event' as const, definition: JSON.stringify(event) })),
  ].map((row, position) => ({ ...row, position }))
}

/** The rule or event of a row. */
export function definitionOf({ definition }: Pick<RuleRow, 'definition'>): unknown {
  return JSON.parse(definition)
}

export const calendarContent: readonly ContentSource[] = [
  {
    content: contentPart({
      file: 'calendar.json',
      schema: calendarContentSchema,
      tables: ['calendar_rule', 'calendar_override'],
      enter: enterCalendar,
      read: readCalendar,
    }),
  },
  liveRows(calendarEntryRecord, {
    table: 'calendar_entry',
    orderBy: ['day', 'id'],
    file: 'calendar.json',
    property: 'entries',
    whenAbsent: 'stays',
    order: ['day', 'type', 'title', 'description', 'law', 'category'],
    names: { type: 'kind' },
    schemas: { type: z.enum(['due', 'event']), category: categorySchema.nullable() },
  }),
]

export const calendarChoices = new Map([['due-date-rule', ruleChoices]])

async function ruleChoices(database: Database) {
  const rows = await database
    .selectFrom('calendar_rule')
    .selectAll()
    .where('kind', '=', 'due')
    .orderBy('position')
    .execute()
  const rules = rows.map((row) => dueDateRuleSchema.parse(definitionOf(row)))
  return rules.map(({ id, title, appliesTo }) => ({ value: id, label: `${title} (${appliesTo})` }))
}

async function enterCalendar(tx: Database, given: CalendarContent): Promise<void> {
  await tx.insertInto('calendar_rule').values(ruleRows(given)).execute()
  const overrides = given.overrides.map((row) => ({
    rule_id: row.ruleId,
    original_day: row.originalDay,
    action: row.action,
    new_day: row.newDay ?? null,
    note: row.note ?? '',
    circular: row.circular ?? '',
  }))
  if (overrides.length > 0) await tx.insertInto('calendar_override').values(overrides).execute()
}

async function readCalendar(tx: Database, folder: Outgoing): Promise<object> {
  const rules = await tx.selectFrom('calendar_rule').selectAll().orderBy('position').execute()
  const overrides = await tx.selectFrom('calendar_override').selectAll().orderBy('id').execute()
  const ofKind = (kind: RuleRow['kind']) => rules.filter((row) => row.kind === kind).map(definitionOf)
  for (const { id, position } of rules.filter(({ kind }) => kind === 'due'))
    folder.idsOf('due-date-rule').set(id, position)
  return {
    rules: ofKind('due'),
    events: ofKind('event'),
    overrides: overrides.map((row) => ({
      ruleId: row.rule_id,
      originalDay: row.original_day,
      action: row.action,
      ...(row.new_day !== null && { newDay: row.new_day }),
      ...(row.note !== '' && { note: row.note }),
      ...(row.circular !== '' && { circular: row.circular }),
    })),
  }
}
