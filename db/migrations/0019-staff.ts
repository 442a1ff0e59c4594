// Who works here, and what they did on the console.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('staff')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('ended_on', 'text')
    // The library that signs people in wants these two of every user. Nothing of ours reads them.
    .addColumn('email_verified', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('image', 'text')
    .addColumn('has_second_step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_on', 'text')
    .addColumn('updated_on', 'text')
    .addColumn('last_seen_on', 'text')
    .addCheckConstraint('staff_role', sql<boolean>`role in ('editor', 'manager', 'administrator')`)
    .execute()

  await withId(database, schema.createTable('audit_entry'))
    .addColumn('done_on', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('audit_entry_age').on('audit_entry').columns(['done_on', 'id']).execute()
  await schema.createIndex('audit_entry_record').on('audit_entry').columns(['record', 'record_id', 'id']).execute()
  await schema.createIndex('audit_entry_staff').on('audit_entry').columns(['staff_id', 'done_on', 'id']).execute()
  await schema.createIndex('audit_entry_kind').on('audit_entry').columns(['record', 'done_on', 'id']).execute()

  const ofStaff = (table: string) =>
    schema
      .createTable(table)
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
  const index = async (table: string, column: string) =>
    schema.createIndex(`${table}_${column}`).on(table).column(column).execute()

  await ofStaff('staff_password')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('password', 'text')
    .addColumn('created_on', 'text', (column) => column.notNull())
    .addColumn('updated_on', 'text', (column) => column.notNull())
    .addUniqueConstraint('staff_password_one', ['staff_id', 'provider_id'])
    .execute()

  await ofStaff('staff_session')
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('created_on', 'text', (column) => column.notNull())
    .addColumn('last_used_on', 'text', (column) => column.notNull())
    .addColumn('expires_on', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text')
    // The library wants the column. It stays empty.
    .addColumn('ip_address', 'text')
    .execute()
  await index('staff_session', 'staff_id')
  await index('staff_session', 'expires_on')

  await ofStaff('staff_second_step')
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('recovery_codes', 'text', (column) => column.notNull())
    .addColumn('is_confirmed', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer')
    .addColumn('locked_until', 'text')
    .addUniqueConstraint('staff_second_step_one', ['staff_id'])
    .execute()

  await ofStaff('staff_passkey')
    .addColumn('name', 'text')
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('device_type', 'text', (column) => column.notNull())
    .addColumn('backed_up', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('created_on', 'text')
    .execute()
  await index('staff_passkey', 'staff_id')

  await schema
    .createTable('sign_in_challenge')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('created_on', 'text', (column) => column.notNull())
    .addColumn('updated_on', 'text', (column) => column.notNull())
    .addColumn('expires_on', 'text', (column) => column.notNull())
    .execute()
  await index('sign_in_challenge', 'identifier')
  await index('sign_in_challenge', 'expires_on')

  await schema
    .createTable('sign_in_failure')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('last_on', 'text', (column) => column.notNull())
    .execute()
  await index('sign_in_failure', 'last_on')

  await withId(database, schema.createTable('staff_link'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('staff_id', 'text', (column) => column.references('staff.id'))
    .addColumn('email', 'text')
    .addColumn('role', 'text')
    .addColumn('made_by', 'text')
    .addColumn('made_on', 'text', (column) => column.notNull())
    .addColumn('expires_on', 'text', (column) => column.notNull())
    .addCheckConstraint('staff_link_kind', sql<boolean>`kind in ('first', 'invitation', 'reset')`)
    .execute()
  await schema.createIndex('staff_link_kind_email').on('staff_link').columns(['kind', 'email']).execute()
  await index('staff_link', 'expires_on')
}
