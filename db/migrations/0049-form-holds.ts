// Times that visitors hold while they fill in the form. A release that does not know them is kept from nothing.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('form_hold')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('consultant', 'integer', (column) => column.notNull())
    .addColumn('starts_on', 'text', (column) => column.notNull())
    .addColumn('ends_on', 'text', (column) => column.notNull())
    .addColumn('held_until', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('form_hold_until').on('form_hold').column('held_until').execute()
}
