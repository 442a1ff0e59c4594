// What staff write before it is published: drafts, their versions, and when they appear on the site and leave it.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await withId(database, schema.createTable('content_record'))
    .addColumn('kind', 'text', (column) => column.notNull())
    // The row of the published form, also while the record is not on the site.
    .addColumn('live_id', 'integer')
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    // The day up to which the law is stated in the draft; empty if there is none.
    .addColumn('law_as_at', 'text', (column) => column.notNull().defaultTo(''))
    // The version that is on the site.
    .addColumn('live_version', 'integer')
    .addColumn('live_on', 'text')
    // The page that shows it; empty if it was never on the site.
    .addColumn('page', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('publish_at', 'text')
    .addColumn('publish_version', 'integer')
    // Who set the time.
    .addColumn('publish_by', 'text')
    .addColumn('unpublish_at', 'text')
    // Why it could not be published at its time.
    .addColumn('problem', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('trashed_on', 'text')
    .addColumn('changed_on', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addUniqueConstraint('content_record_live', ['kind', 'live_id'])
    .addCheckConstraint('content_record_version', sql<boolean>`version > 0`)
    .addCheckConstraint('content_record_schedule', sql<boolean>`(publish_at is null) = (publish_version is null)`)
    .execute()
  const index = (name: string, columns: string[]) =>
    schema.createIndex(`content_record_${name}`).on('content_record').columns(columns).execute()
  await index('all', ['trashed_on', 'changed_on', 'id'])
  await index('changed', ['kind', 'trashed_on', 'changed_on', 'id'])
  await index('title', ['kind', 'trashed_on', 'title', 'id'])
  await index('order', ['kind', 'trashed_on', 'position', 'id'])
  await index('law', ['kind', 'trashed_on', 'law_as_at', 'id'])
  await index('publish', ['publish_at'])
  await index('unpublish', ['unpublish_at'])

  // The texts stand apart, so that a list reads none of them. The draft is the text of the record's version.
  await schema
    .createTable('content_revision')
    .addColumn('record_id', 'integer', (column) => column.notNull().references('content_record.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    // Of an earlier version whose text this one brought back.
    .addColumn('restored_from', 'integer')
    .addColumn('saved_on', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('published_on', 'text')
    .addColumn('published_by', 'text')
    .addPrimaryKeyConstraint('content_revision_key', ['record_id', 'version'])
    .execute()

  // What an editor should look at in a draft.
  await withId(database, schema.createTable('content_finding'))
    .addColumn('record_id', 'integer', (column) => column.notNull().references('content_record.id').onDelete('cascade'))
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addCheckConstraint('content_finding_what', sql<boolean>`what in ('link', 'alt', 'claim', 'search')`)
    .execute()
  await schema.createIndex('content_finding_record').on('content_finding').column('record_id').execute()
  await schema.createIndex('content_finding_what').on('content_finding').columns(['what', 'record_id']).execute()
}
