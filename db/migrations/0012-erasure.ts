// What keeps erasure safe: how long the clock of the daily jobs has been watched, what staff have approved, and the
// erased mails whose files may still have to be removed.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema.alterTable('daily_job').addColumn('since', 'text').execute()
  await schema
    .alterTable('daily_job')
    .addColumn('watched_s', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('daily_job')
    .addColumn('is_confirmed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  await schema
    .createTable('retention_approval')
    .addColumn('what', 'text', (column) => column.primaryKey())
    .addColumn('how_many', 'integer', (column) => column.notNull())
    .addColumn('approved_on', 'text', (column) => column.notNull())
    .execute()

  await schema
    .createTable('erased_mail')
    .addColumn('message_id', 'text', (column) => column.primaryKey())
    .execute()
}
