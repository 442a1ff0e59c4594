// What consultants are asked about, and what a visitor asked for. A table of its own, because the former release deletes
// the names of the consultants and writes them again.
import { sql, type Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('consultant_profile')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('is_named', 'integer', (column) => column.notNull())
    .addColumn('services', 'text', (column) => column.notNull())
    .addColumn('languages', 'text', (column) => column.notNull())
    .addColumn('office_id', 'integer')
    .addColumn('hours', 'text', (column) => column.notNull())
    .addCheckConstraint('consultant_profile_number', sql<boolean>`number between 1 and 50`)
    .addCheckConstraint('consultant_profile_flags', sql<boolean>`is_active in (0, 1) and is_named in (0, 1)`)
    .execute()
  for (const column of ['subject', 'language', 'office'])
    await schema
      .alterTable('consultation')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
}
