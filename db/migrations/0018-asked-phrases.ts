// The words in which visitors ask the assistant for a record, and for what no record answers.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('asked_phrases')
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('heading', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('phrases', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('asked_phrases_key', ['record', 'heading'])
    .execute()
}
