// How the dates are stored: the rules, what staff changed by hand, and the firm's own dates.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { type KeptContent } from '#platform/records/live-kind.server.ts'
import { contentPart, type Outgoing } from '#platform/records/content.server.ts'
import { liveRows } from '#platform/records/stored-fields.server.ts'
import { calendarEntryRecord } from './calendar-entry-record.ts'
import { categorySchema, dueDateRuleSchema, type DueDateRule } from './rules/due-date-rule.ts'
import { calendarContentSchema } from './rules/month-entries.ts'
import { occurrencesBetween, standardAnchors, type Occurs } from './rules/recurrence.ts'
import './tables.server.ts'

type CalendarContent = z.infer<typeof calendarContentSchema>
export type RuleRow = {
  id: string
  position: number
  kind: 'due' | 'event'
  definition: string
  particulars: string | null
}

export function ruleRows({ rules, events }: Pick<CalendarContent, 'rules' | 'events'>): RuleRow[] {
  return [
    ...rules.map((rule) => {
      const [definition, whole] = [JSON.stringify(formerForm(rule)), JSON.stringify(rule)]
      return { id: rule.id, kind: 'due' as const, definition, particulars: definition === whole ? null : whole }
    }),
    ...events.map((event) => ({
      id: event.id,
      kind: 'event' as const,
      definition: JSON.stringify(event),
      particulars: null,
    })),
  ].map((row, position) => ({ ...row, position }))
}

/** The rule as a release reads it that knows nothing of one business: on the days that the calendar for everybody has. */
function formerForm({ when: _when, isGeneral, occurs, period, ...rule }: DueDateRule): object {
  const isKnown = period !== undefined && period !== 'current calendar half-year'
  return { ...rule, occurs: isGeneral === false ? neverAgain : formerOccurs(occurs), ...(isKnown && { period }) }
}

const neverAgain = { on: '2000-01-01' }

function formerOccurs(occurs: Occurs): Occurs {
  if ('daysAfterAgm' in occurs) return { daysAfterAgm: occurs.daysAfterAgm }
  if (!('afterYearEnd' in occurs || 'daysAfterQuarter' in occurs)) return occurs
  const days = occurrencesBetween(occurs, '2027-01-01', '2027-12-31', standardAnchors(2027, '09-30'))
    .map(({ day }) => day)
    .toSorted()
  const [months, [day = 1]] = [days.map((each) => Number(each.slice(5, 7))), days.map((each) => Number(each.slice(8)))]
  return 'afterYearEnd' in occurs ? { every: 'year', month: months[0] ?? 1, day } : { every: 'quarter', months, day }
}

/** The whole rule or event of a row. */
export function definitionOf({ definition, particulars }: Pick<RuleRow, 'definition' | 'particulars'>): unknown {
  return JSON.parse(particulars ?? definition)
}

export const calendarContent: readonly KeptContent[] = [
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
    whenAbsent: () => [],
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
