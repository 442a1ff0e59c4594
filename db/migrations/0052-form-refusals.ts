// How often a field of a form was refused on a day, and why. Nothing tells what was typed, or who typed it.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('form_refusal')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('how_many', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_refusal_key', ['day', 'form', 'field', 'reason'])
    .execute()
}
