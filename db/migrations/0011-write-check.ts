// One row that is written again and again, to find out whether the database can store anything.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('write_check')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('checked_on', 'text', (column) => column.notNull())
    .execute()
}
