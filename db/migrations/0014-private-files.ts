// Files that only staff may open. Every file in the store has a row here, so that none is lost sight of.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('private_file')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('changed_on', 'text', (column) => column.notNull())
    .addCheckConstraint('private_file_state', sql<boolean>`state in ('arriving', 'kept', 'released')`)
    .execute()
  await schema.createIndex('private_file_state').on('private_file').columns(['state', 'changed_on']).execute()
}
