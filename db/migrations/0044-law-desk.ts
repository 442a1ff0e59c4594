// Who has checked a rule of the calendar and when, and the changes of dates that wait for a second person.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('calendar_check')
    .addColumn('rule_id', 'text', (column) => column.primaryKey())
    .addColumn('checked_by', 'text', (column) => column.notNull())
    .addColumn('checked_on', 'text', (column) => column.notNull())
    .execute()
  await withId(database, schema.createTable('calendar_proposal'))
    .addColumn('rule_id', 'text', (column) => column.notNull())
    .addColumn('original_day', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('law', 'text', (column) => column.notNull())
    .addColumn('change', 'text')
    .addColumn('day_before', 'text')
    .addColumn('seen', 'integer')
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('open', 'approved', 'refused', 'withdrawn')`),
    )
    .addColumn('proposed_by', 'text', (column) => column.notNull())
    .addColumn('proposed_by_name', 'text', (column) => column.notNull())
    .addColumn('proposed_on', 'text', (column) => column.notNull())
    .addColumn('decided_by_name', 'text')
    .addColumn('decided_on', 'text')
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .createIndex('calendar_proposal_by_state')
    .on('calendar_proposal')
    .columns(['state', 'decided_on'])
    .execute()
}
