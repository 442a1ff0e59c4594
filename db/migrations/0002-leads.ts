// Everyone who has contacted the firm, the state of each request, and the newsletter's subscribers.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const table = (name: string) => withId(database, database.schema.createTable(name))

  await table('lead')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    // The reference given to the visitor. It names the matter for both sides without revealing the number of enquiries.
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    // The fingerprint of a submission, by which a repeated one is recognised.
    .addColumn('submission', 'text', (column) => column.unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    // The normalised address, to find everything that one person has sent.
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('received_on', 'text', (column) => column.notNull())
    .addCheckConstraint('lead_kind', sql<boolean>`kind in ('enquiry', 'consultation', 'application', 'hand-over')`)
    .addCheckConstraint('lead_state', sql<boolean>`state in ('new', 'in progress', 'answered', 'closed')`)
    .addCheckConstraint('lead_email_filled', sql<boolean>`length(email) > 0`)
    .execute()
  await database.schema.createIndex('lead_by_state').on('lead').columns(['state', 'received_on', 'id']).execute()
  await database.schema.createIndex('lead_by_person').on('lead').columns(['email_key', 'received_on']).execute()

  await table('lead_event')
    .addColumn('lead_id', 'integer', (column) => column.notNull().references('lead.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('moved_by', 'text', (column) => column.notNull())
    .addColumn('moved_on', 'text', (column) => column.notNull())
    .addCheckConstraint('lead_event_state', sql<boolean>`state in ('new', 'in progress', 'answered', 'closed')`)
    .addCheckConstraint('lead_event_moved_by_filled', sql<boolean>`length(moved_by) > 0`)
    .execute()
  await database.schema.createIndex('lead_event_by_lead').on('lead_event').columns(['lead_id', 'id']).execute()

  await table('subscriber')
    .addColumn('email', 'text', (column) => column.notNull())
    // The normalised address, so that the same person in different letter case is one subscriber.
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('subscribed_on', 'text', (column) => column.notNull())
    .addColumn('confirmed_on', 'text')
    .addColumn('unsubscribed_on', 'text')
    .addColumn('last_mail_on', 'text')
    // Stored in plain text, because every issue contains it. It can only end this one subscription.
    .addColumn('unsubscribe_token', 'text', (column) => column.notNull().unique())
    .addCheckConstraint('subscriber_state', sql<boolean>`state in ('pending', 'confirmed', 'unsubscribed')`)
    .addCheckConstraint('subscriber_confirmed_when', sql<boolean>`state <> 'confirmed' or confirmed_on is not null`)
    .execute()
  await database.schema.createIndex('subscriber_by_state').on('subscriber').columns(['state', 'id']).execute()

  await database.schema
    .createTable('subscription_token')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'integer', (column) => column.notNull().references('subscriber.id').onDelete('cascade'))
    .addColumn('expires_on', 'text', (column) => column.notNull())
    .addColumn('used_on', 'text')
    .execute()
  await database.schema
    .createIndex('subscription_token_by_subscriber')
    .on('subscription_token')
    .column('subscriber_id')
    .execute()

  await database.schema
    .createTable('suppression')
    .addColumn('email_key', 'text', (column) => column.primaryKey())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('suppressed_on', 'text', (column) => column.notNull())
    .addCheckConstraint('suppression_reason', sql<boolean>`reason in ('unsubscribed', 'refused', 'complaint', 'staff')`)
    .execute()

  await table('newsletter_issue')
    .addColumn('issue_key', 'text', (column) => column.notNull().unique())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    // Subscribers with ids up to this number have their copy in the outbox.
    .addColumn('reached', 'integer', (column) => column.notNull())
    .addColumn('copies', 'integer', (column) => column.notNull())
    .addColumn('started_on', 'text', (column) => column.notNull())
    .addColumn('finished_on', 'text')
    .execute()
}
