// Expiring counters of how often each sender has used each form. The sender's address is stored only as a keyed hash.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expires_on', 'text', (column) => column.notNull())
    .execute()
  await database.schema.createIndex('rate_limit_expired').on('rate_limit').column('expires_on').execute()
}
