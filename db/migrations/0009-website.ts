// The website of whoever writes, asked for by the contact form.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('lead')
    .addColumn('website', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
