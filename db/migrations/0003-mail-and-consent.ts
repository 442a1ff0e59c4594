// The outbox, through which every mail is sent, and the ledger of consents.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const table = (name: string) => withId(database, database.schema.createTable(name))

  await table('mail')
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('recipient_name', 'text', (column) => column.notNull())
    .addColumn('from_name', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('headers', 'text', (column) => column.notNull())
    .addColumn('calendar', 'text')
    .addColumn('bulk', 'integer', (column) => column.notNull())
    .addColumn('created_on', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_on', 'text', (column) => column.notNull())
    .addColumn('claimed_until', 'text')
    .addColumn('claimed_by', 'text')
    .addColumn('last_error', 'text')
    .addColumn('sent_on', 'text')
    .addCheckConstraint('mail_bulk', sql<boolean>`bulk in (0, 1)`)
    .addCheckConstraint('mail_state', sql<boolean>`state in ('waiting', 'claimed', 'sent', 'failed')`)
    .addCheckConstraint(
      'mail_claim_complete',
      sql<boolean>`state <> 'claimed' or (claimed_by is not null and claimed_until is not null)`,
    )
    .addCheckConstraint('mail_sent_when', sql<boolean>`(state = 'sent') = (sent_on is not null)`)
    .execute()
  await database.schema.createIndex('mail_waiting').on('mail').columns(['state', 'next_attempt_on']).execute()
  await database.schema.createIndex('mail_claimed').on('mail').columns(['state', 'claimed_until']).execute()
  await database.schema.createIndex('mail_by_recipient').on('mail').column('recipient').execute()

  await table('consent')
    // Proof of consent outlives the record that it came with.
    .addColumn('lead_id', 'integer', (column) => column.references('lead.id').onDelete('set null'))
    .addColumn('subscriber_id', 'integer', (column) => column.references('subscriber.id').onDelete('set null'))
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('notice_version', 'text', (column) => column.notNull())
    .addColumn('notice_text', 'text', (column) => column.notNull())
    .addColumn('given_on', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('withdrawn_on', 'text')
    .addCheckConstraint(
      'consent_purpose',
      sql<boolean>`purpose in ('enquiry', 'newsletter', 'consultation', 'application', 'talent-pool')`,
    )
    .addCheckConstraint('consent_withdrawn_after', sql<boolean>`withdrawn_on is null or withdrawn_on >= given_on`)
    .execute()
  await database.schema.createIndex('consent_by_person').on('consent').columns(['email_key', 'purpose']).execute()
  await database.schema.createIndex('consent_by_lead').on('consent').column('lead_id').execute()
}
