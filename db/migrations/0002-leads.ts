// Everyone who asked for something, and everyone who subscribed.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  await withId(database, database.schema.createTable('lead'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('received_on', 'text', (column) => column.notNull())
    .addCheckConstraint('lead_kind', sql<boolean>`kind in ('enquiry', 'consultation', 'hand-over')`)
    .addCheckConstraint('lead_state', sql<boolean>`state in ('new', 'in progress', 'answered', 'closed')`)
    .addCheckConstraint('lead_email_filled', sql<boolean>`length(email) > 0`)
    .execute()
  await database.schema.createIndex('lead_by_state').on('lead').columns(['state', 'received_on', 'id']).execute()

  await withId(database, database.schema.createTable('subscriber'))
    .addColumn('email', 'text', (column) => column.notNull())
    // The address in one spelling, so that the same person in another case is one subscriber.
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('subscribed_on', 'text', (column) => column.notNull())
    .addCheckConstraint('subscriber_state', sql<boolean>`state in ('pending', 'confirmed', 'unsubscribed')`)
    .execute()
}
