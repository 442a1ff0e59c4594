// Alerts about new vacancies, the mails of each day, and the link by which an applicant sees how far the application is.
import type { Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  // What people agree to grows with the site, and the compiler knows the list.
  await schema.alterTable('consent').dropConstraint('consent_purpose').execute()
  await withId(database, schema.createTable('job_alert'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    // The query of the list's address, such as `keyword=secretary&city=Pune`.
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('requested_on', 'text', (column) => column.notNull())
    .addColumn('last_mail_on', 'text')
    .addColumn('link_hash', 'text')
    .addColumn('link_expires_on', 'text')
    .addColumn('links', 'integer', (column) => column.notNull())
    .addColumn('confirmed_on', 'text')
    .addColumn('end_token', 'text', (column) => column.notNull())
    // Vacancies published before this instant have been looked at.
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('checked_day', 'text', (column) => column.notNull())
    .execute()
  const index = (name: string) => schema.createIndex(`job_alert_${name}`).on('job_alert')
  await index('once').columns(['email_key', 'search']).unique().execute()
  await index('link').column('link_hash').unique().execute()
  await index('end').column('end_token').unique().execute()
  await index('due').columns(['state', 'checked_day', 'email_key']).execute()

  // Nobody can get two mails about vacancies on one day.
  await schema
    .createTable('job_alert_mail')
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('mail_id', 'integer', (column) => column.references('mail.id').onDelete('set null'))
    .addPrimaryKeyConstraint('job_alert_mail_once', ['email_key', 'day'])
    .execute()
  await schema.createIndex('job_alert_mail_day').on('job_alert_mail').column('day').execute()
  await schema.createIndex('job_alert_mail_mail').on('job_alert_mail').column('mail_id').execute()
  // Which vacancies are new.
  await schema.createIndex('job_created').on('job').column('created_on').execute()

  await schema.alterTable('application').addColumn('link_hash', 'text').execute()
  await schema.createIndex('application_link').on('application').column('link_hash').unique().execute()
}
