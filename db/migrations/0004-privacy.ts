// Requests about personal data, its erasure when its time has come, and the audit trail of that.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema.alterTable('lead').dropConstraint('lead_kind').execute()
  await schema
    .alterTable('lead')
    .addCheckConstraint(
      'lead_kind',
      sql<boolean>`kind in ('enquiry', 'consultation', 'application', 'hand-over', 'correction')`,
    )
    .execute()
  // If set, the lead is out of use and kept only until this instant, because a law requires it.
  await schema.alterTable('lead').addColumn('erase_on', 'text').execute()

  await schema
    .createTable('lead_mail')
    .addColumn('lead_id', 'integer', (column) => column.notNull().references('lead.id').onDelete('cascade'))
    .addColumn('mail_id', 'integer', (column) => column.notNull().references('mail.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('lead_mail_pair', ['lead_id', 'mail_id'])
    .execute()
  await schema.createIndex('lead_mail_by_mail').on('lead_mail').column('mail_id').execute()

  await schema
    .createTable('privacy_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('email_key', 'text', (column) => column.notNull())
    // The number of this link: an address may have three at a time.
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('requested_on', 'text', (column) => column.notNull())
    .addColumn('expires_on', 'text', (column) => column.notNull())
    .addColumn('corrected_on', 'text')
    .addColumn('erased_on', 'text')
    .addColumn('restricted_until', 'text')
    .addUniqueConstraint('privacy_link_place', ['email_key', 'place'])
    .execute()

  await withId(database, schema.createTable('audit_line'))
    .addColumn('written_on', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('how_many', 'integer', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .execute()

  await schema
    .createTable('daily_job')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('last_day', 'text', (column) => column.notNull())
    .execute()
}
