// What staff do with bookings: who the consultants are, which version of the rules they saw, what was changed about a
// meeting, and whether it took place.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .alterTable('consultation_rules')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await schema
    .createTable('consultant')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addCheckConstraint('consultant_number', sql<boolean>`number between 1 and 50`)
    .execute()
  await schema
    .alterTable('consultation')
    .addColumn('attendance', 'text', (column) =>
      column
        .notNull()
        .defaultTo('')
        .check(sql<boolean>`attendance in ('', 'held', 'missed')`),
    )
    .execute()
  await withId(database, schema.createTable('consultation_change'))
    .addColumn('consultation_id', 'integer', (column) =>
      column.notNull().references('consultation.id').onDelete('cascade'),
    )
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('changed_on', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('former_start', 'text')
    .addCheckConstraint(
      'consultation_change_what',
      sql<boolean>`what in ('booked', 'moved', 'cancelled', 'link', 'held', 'missed', 'unmarked', 'handed over')`,
    )
    .execute()
  await schema
    .createIndex('consultation_change_by_consultation')
    .on('consultation_change')
    .columns(['consultation_id', 'id'])
    .execute()
}
