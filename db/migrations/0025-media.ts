// Pictures and PDFs that staff have uploaded, where each is used, and the words by which it is found.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database

  await withId(database, schema.createTable('media_item'))
    .addColumn('kind', 'text', (column) => column.notNull())
    // What records name. It stays the same when the file is replaced.
    .addColumn('path', 'text', (column) => column.notNull().unique())
    // What visitors get for it.
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('focal_x', 'integer', (column) => column.notNull())
    .addColumn('focal_y', 'integer', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('added_by', 'text', (column) => column.notNull())
    .addColumn('added_on', 'text', (column) => column.notNull())
    .addColumn('trashed_on', 'text')
    .addCheckConstraint('media_item_kind', sql<boolean>`kind in ('picture', 'document')`)
    .addCheckConstraint('media_item_focal', sql<boolean>`focal_x between 0 and 100 and focal_y between 0 and 100`)
    .addCheckConstraint('media_item_uses', sql<boolean>`uses >= 0`)
    .execute()
  // The conditions are written as the queries write them (src/media/library.server.ts), or SQLite does not use the
  // indexes.
  await schema.createIndex('media_item_trashed').on('media_item').columns(['trashed_on', 'id']).execute()
  await sql`create index media_item_by_kind on media_item (kind, id) where trashed_on is null`.execute(database)
  await sql`create index media_item_unused on media_item (trashed_on, id)
    where trashed_on is null and uses = 0`.execute(database)
  await sql`create index media_item_without_alt on media_item (trashed_on, id)
    where trashed_on is null and kind = 'picture' and alt = ''`.execute(database)
  await sql`create index media_item_in_trash on media_item (id) where trashed_on is not null`.execute(database)

  // Every file that was ever published for an item, each by the path of its fallback.
  await schema
    .createTable('media_file')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('media_id', 'integer', (column) => column.notNull().references('media_item.id'))
    .execute()
  await schema.createIndex('media_file_item').on('media_file').column('media_id').execute()

  await schema
    .createTable('media_use')
    .addColumn('media_id', 'integer', (column) => column.notNull().references('media_item.id'))
    .addColumn('used_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('media_use_key', ['media_id', 'used_by'])
    .execute()
  await schema.createIndex('media_use_by_user').on('media_use').column('used_by').execute()

  await schema
    .createTable('media_word')
    .addColumn('word', 'text', (column) => column.notNull())
    .addColumn('media_id', 'integer', (column) => column.notNull().references('media_item.id'))
    .addPrimaryKeyConstraint('media_word_key', ['word', 'media_id'])
    .execute()
  await schema.createIndex('media_word_item').on('media_word').column('media_id').execute()
}
