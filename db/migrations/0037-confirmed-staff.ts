// New addresses of staff that wait for their mailbox, and sessions in which the person has proved again who they are.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('staff_new_email')
    .addColumn('staff_id', 'text', (column) => column.primaryKey().references('staff.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('expires_on', 'text', (column) => column.notNull())
    .execute()
  await schema.alterTable('staff_session').addColumn('confirmed_on', 'text').execute()
}
