// What the first page of the console, its settings and its privacy pages need: versions of the settings, searches that
// found nothing, and indexes for counts and lists.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database

  // Each part of the settings is saved as a whole. Version 0: nobody has looked at the starting content yet.
  await schema
    .createTable('setting_version')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_on', 'text')
    .execute()
  for (const name of ['firm', 'grievance', 'offices']) {
    await sql`insert into setting_version (name, version, changed_on) values (${name}, 0, null)`.execute(database)
  }

  await schema
    .createTable('first_hour_dismissal')
    .addColumn('staff_id', 'text', (column) => column.primaryKey())
    .addColumn('dismissed_on', 'text', (column) => column.notNull())
    .execute()

  await schema
    .createTable('search_miss')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('how_many', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_miss_key', ['day', 'search', 'words'])
    .addCheckConstraint('search_miss_search', sql<boolean>`search in ('insights', 'jobs')`)
    .addCheckConstraint('search_miss_day', sql<boolean>`day like '____-__-__'`)
    .execute()

  // The condition is written as the queries write it (src/leads/retention/waiting-leads.server.ts), or SQLite does not use the
  // index. Its columns are all that is counted.
  await sql`create index lead_waiting on lead (received_on, id, kind, state, email_key)
    where state in ('new', 'in progress') and suspected = 0 and kind <> 'consultation'`.execute(database)
  await sql`create index lead_privacy_request on lead (state, received_on, id)
    where kind = 'correction'`.execute(database)
  // The chart reads this index alone.
  await schema.createIndex('lead_by_week').on('lead').columns(['received_on', 'kind', 'suspected']).execute()
  await schema.createIndex('subscriber_by_confirmation').on('subscriber').column('confirmed_on').execute()
  await schema.createIndex('consent_by_purpose').on('consent').columns(['purpose', 'id']).execute()
  await sql`create index consent_withdrawn on consent (id) where withdrawn_on is not null`.execute(database)
  await schema.createIndex('consent_by_subscriber').on('consent').column('subscriber_id').execute()
  await schema.createIndex('audit_line_age').on('audit_line').columns(['written_on', 'id']).execute()
}
