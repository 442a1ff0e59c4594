// The lists, besides the kinds of records, that a field of a record can refer to.
import { dueDateRuleSchema } from '#calendar/rules/due-date-rule.ts'
import '#calendar/tables.server.ts'
import '#firm/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import type { OtherChoices } from '#publishing/choices.server.ts'
import type { ReferenceChoice } from '#publishing/record.ts'

export const otherChoices: OtherChoices = new Map([
  ['office', offices],
  ['due-date-rule', dueDateRules],
])

async function offices(database: Database): Promise<ReferenceChoice[]> {
  const rows = await database.selectFrom('office').select(['id', 'city']).orderBy('position').execute()
  return rows.map(({ id, city }) => ({ value: String(id), label: city }))
}

async function dueDateRules(database: Database): Promise<ReferenceChoice[]> {
  const rows = await database
    .selectFrom('calendar_rule')
    .select('definition')
    .where('kind', '=', 'due')
    .orderBy('position')
    .execute()
  const rules = rows.map(({ definition }) => dueDateRuleSchema.parse(JSON.parse(definition)))
  return rules.map(({ id, title, appliesTo }) => ({ value: id, label: `${title} (${appliesTo})` }))
}
