// The links that show a draft to whoever has them: each shows one version, until it expires or is ended.
import type { Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await withId(database, schema.createTable('preview_link'))
    .addColumn('record_id', 'integer', (column) => column.notNull().references('content_record.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('expires_on', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('preview_link_record').on('preview_link').columns(['record_id', 'expires_on']).execute()
  await schema.createIndex('preview_link_expires').on('preview_link').column('expires_on').execute()
}
