// Reminders by e-mail of the dates of one business: who asked for them, which mornings were worked off, and what was told.
import { sql, PostgresAdapter, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

const purposes = `purpose in ('enquiry', 'newsletter', 'consultation', 'application', 'talent-pool'`

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await withId(database, schema.createTable('reminder_subscriber'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull().defaultTo(''))
    // As the address of /calendar/yours holds them, in one order.
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('pending', 'confirmed', 'ended')`))
    // Of the link in every mail: it confirms, changes and ends.
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('asked_on', 'text', (column) => column.notNull())
    .addColumn('confirmed_on', 'text')
    .addColumn('ended_on', 'text')
    .addColumn('last_link_on', 'text')
    // Sent since the address last confirmed or left.
    .addColumn('links', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('reminder_subscriber_once', ['email_key', 'answers'])
    .execute()
  await schema.createIndex('reminder_subscriber_state').on('reminder_subscriber').columns(['state', 'id']).execute()

  await schema
    .createIndex('reminder_subscriber_by_confirmation')
    .on('reminder_subscriber')
    .column('confirmed_on')
    .execute()

  await schema
    .createTable('reminder_day')
    .addColumn('day', 'text', (column) => column.primaryKey())
    // Subscribers with ids up to this number have their mails of the day in the outbox, or get none.
    .addColumn('reached', 'integer', (column) => column.notNull())
    .addColumn('finished_on', 'text')
    .execute()

  await withId(database, schema.createTable('reminder'))
    .addColumn('subscriber_id', 'integer', (column) =>
      column.notNull().references('reminder_subscriber.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('digest', 'week', 'day', 'moved')`))
    // Of a digest, the Monday.
    .addColumn('date_id', 'text', (column) => column.notNull())
    .addColumn('last_day', 'text', (column) => column.notNull())
    .addColumn('mail_id', 'integer', (column) => column.references('mail.id').onDelete('set null'))
    // Nobody is told twice, whatever processes and clocks do.
    .addUniqueConstraint('reminder_once', ['subscriber_id', 'kind', 'date_id', 'last_day'])
    .execute()
  await schema.createIndex('reminder_mail').on('reminder').column('mail_id').execute()
  await schema.createIndex('reminder_last_day').on('reminder').column('last_day').execute()

  // From then on a mail would be wrong, and is not sent.
  await schema.alterTable('mail').addColumn('useless_from', 'text').execute()
  await schema.dropIndex('mail_due').execute()
  await sql`create index mail_due
    on mail (bulk, id, state, next_attempt_on, claimed_until, attempts, created_on, useless_from)
    where state in ('waiting', 'claimed')`.execute(database)
  await sql`create index mail_useless on mail (useless_from) where useless_from is not null`.execute(database)
  await allowConsentToReminders(database)
}

/** A check cannot be changed on SQLite, so the table is made anew there, with its indexes. */
async function allowConsentToReminders(database: Kysely<unknown>): Promise<void> {
  if (database.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table consent drop constraint consent_purpose`.execute(database)
    await sql`alter table consent add constraint consent_purpose check (${sql.raw(`${purposes}, 'reminders')`)})`.execute(
      database,
    )
    return
  }
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = 'consent' and sql is not null`.execute(database)
  const [table = ''] = rows.flatMap((row) => (row.type === 'table' ? [row.sql] : []))
  const wider = table.replace(`${purposes})`, `${purposes}, 'reminders')`).replace('"consent"', '"consent_wider"')
  if (!wider.includes('reminders') || !wider.includes('consent_wider')) throw new Error(`Not understood: ${table}`)
  await sql.raw(wider).execute(database)
  await sql`insert into consent_wider select * from consent`.execute(database)
  await sql`drop table consent`.execute(database)
  await sql`alter table consent_wider rename to consent`.execute(database)
  for (const index of rows) if (index.type === 'index') await sql.raw(index.sql).execute(database)
}
