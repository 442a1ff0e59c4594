// The texts of public PDFs, by which they are found.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('document_text')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('pages', 'text', (column) => column.notNull())
    .execute()
}
