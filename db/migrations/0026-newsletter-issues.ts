// Issues of the newsletter as staff write, schedule and send them, and the copies of each issue.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  // Nothing could write an issue until now, so no installation has one.
  await schema.dropTable('newsletter_issue').execute()
  await withId(database, schema.createTable('newsletter_issue'))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('draft', 'scheduled', 'sending', 'sent', 'stopped')`),
    )
    .addColumn('subject', 'text', (column) => column.notNull())
    // The rest of the draft, as JSON.
    .addColumn('draft', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_on', 'text', (column) => column.notNull())
    // Names of people at the time.
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('changed_on', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('send_at', 'text')
    .addColumn('scheduled_by', 'text')
    // What is sent, as it was when the issue was scheduled: JSON.
    .addColumn('frozen', 'text')
    // Why the issue was not sent at its time.
    .addColumn('held_because', 'text')
    // Subscribers with ids up to this number have their copy in the outbox, or get none.
    .addColumn('reached', 'integer', (column) => column.notNull())
    .addColumn('suppressed', 'integer', (column) => column.notNull())
    .addColumn('started_on', 'text')
    .addColumn('finished_on', 'text')
    .execute()
  await schema.createIndex('newsletter_issue_due').on('newsletter_issue').columns(['state', 'send_at']).execute()
  await sql`create index newsletter_issue_held on newsletter_issue (id) where held_because is not null`.execute(
    database,
  )

  await withId(database, schema.createTable('newsletter_copy'))
    .addColumn('issue_id', 'integer', (column) =>
      column.notNull().references('newsletter_issue.id').onDelete('cascade'),
    )
    // Null once the subscriber is erased. The row remains, because it is counted.
    .addColumn('subscriber_id', 'integer', (column) => column.references('subscriber.id').onDelete('set null'))
    .addColumn('mail_id', 'integer', (column) => column.references('mail.id').onDelete('set null'))
    .addColumn('outcome', 'text', (column) =>
      column.notNull().check(sql`outcome in ('waiting', 'delivered', 'failed', 'withdrawn', 'stopped')`),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('unsubscribed_on', 'text')
    .execute()
  // No subscriber can get two copies of an issue.
  await schema
    .createIndex('newsletter_copy_once')
    .on('newsletter_copy')
    .columns(['issue_id', 'subscriber_id'])
    .unique()
    .execute()
  await schema.createIndex('newsletter_copy_outcome').on('newsletter_copy').columns(['outcome', 'issue_id']).execute()
  await schema.createIndex('newsletter_copy_subscriber').on('newsletter_copy').column('subscriber_id').execute()
  await schema.createIndex('newsletter_copy_mail').on('newsletter_copy').column('mail_id').execute()
  await sql`create index newsletter_copy_unsubscribed on newsletter_copy (issue_id)
    where unsubscribed_on is not null`.execute(database)
  // An issue puts thousands of mails into the outbox, and each claim looks for the next few. In this order it finds them
  // first, and without reading the mails themselves.
  await sql`create index mail_due on mail (bulk, id, state, next_attempt_on, claimed_until, attempts, created_on)
    where state in ('waiting', 'claimed')`.execute(database)
  // The recipients of an issue are counted and walked through.
  await schema.createIndex('subscriber_state').on('subscriber').columns(['state', 'id']).execute()
}
