// What visitors ask the assistant and what it answers, and which leads came out of a conversation with it.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('assistant_conversation')
    // A keyed hash of the identifier in the visitor's browser.
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('started_on', 'text', (column) => column.notNull())
    .addColumn('last_on', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('assistant_conversation_age').on('assistant_conversation').column('last_on').execute()

  await withId(database, schema.createTable('assistant_exchange'))
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('conversation', 'text', (column) => column.references('assistant_conversation.key').onDelete('cascade'))
    .addColumn('asked_on', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('question_key', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('band', 'text', (column) => column.notNull())
    .addColumn('sources', 'text', (column) => column.notNull())
    .addColumn('is_rephrased', 'integer', (column) => column.notNull())
    .addColumn('thumb', 'integer')
    .addColumn('waits', 'integer', (column) => column.notNull())
    .addColumn('dealt_with_on', 'text')
    .addColumn('dealt_with_by', 'text')
    .addCheckConstraint(
      'assistant_exchange_band',
      sql<boolean>`band in ('answer', 'suggestions', 'refusal', 'courtesy')`,
    )
    .addCheckConstraint('assistant_exchange_thumb', sql<boolean>`thumb in (1, -1)`)
    .addCheckConstraint('assistant_exchange_waits', sql<boolean>`waits in (0, 1)`)
    .addCheckConstraint('assistant_exchange_is_rephrased', sql<boolean>`is_rephrased in (0, 1)`)
    .execute()
  const index = (name: string, columns: string[]) =>
    schema.createIndex(`assistant_exchange_${name}`).on('assistant_exchange').columns(columns).execute()
  await index('conversation', ['conversation', 'id'])
  await index('age', ['asked_on', 'id'])
  // The questions without an answer, and the answers that did not help, as staff go through them.
  await index('unanswered', ['waits', 'band', 'question_key', 'asked_on'])
  await index('thumb', ['thumb', 'waits', 'id'])

  await schema
    .createTable('lead_conversation')
    .addColumn('lead_id', 'integer', (column) => column.primaryKey().references('lead.id').onDelete('cascade'))
    // The key of the conversation, which may have been erased since.
    .addColumn('conversation', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('lead_conversation_key').on('lead_conversation').column('conversation').execute()
}
