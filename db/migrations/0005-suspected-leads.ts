// Leads that probably come from a bot are kept as well, and marked.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .alterTable('lead')
    .addColumn('suspected', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('lead')
    .addCheckConstraint('lead_suspected', sql<boolean>`suspected in (0, 1)`)
    .execute()
}
