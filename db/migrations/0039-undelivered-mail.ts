// Mail that no server has taken: kept while there is no mail server, or on hold after a restore.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('mail').addColumn('kept_on', 'text').execute()
  await database.schema
    .alterTable('mail')
    .addColumn('refused_by', 'text', (column) => column.check(sql`refused_by in ('mailbox', 'server')`))
    .execute()
  await database.schema
    .createIndex('mail_kept')
    .on('mail')
    .column('kept_on')
    .where(sql.ref('kept_on'), 'is not', null)
    .execute()
  await database.schema
    .createTable('outbox_hold')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .execute()
}
