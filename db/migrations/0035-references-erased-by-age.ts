// The references of leads erased by age, until the office has been asked to delete its copies.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('reference_erased')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .execute()
}
