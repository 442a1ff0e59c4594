// The notices in other languages, and the language in which each consent was given.
import type { Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await withId(database, schema.createTable('notice_translation'))
    .addColumn('position', 'integer', (column) => column.notNull().unique())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  // Until now, every notice was in English.
  await schema
    .alterTable('consent')
    .addColumn('notice_language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute()
}
