// The inbox of the console: who has which lead, notes, drafts and replies, saved views, and the words by which leads are
// found.
import { sql, type Kysely } from 'kysely'
import { searchWords } from '#leads/inbox/search/search-words.ts'
import { withId } from '../columns.ts'

type Lead = {
  id: number
  reference: string
  name: string
  email: string
  phone: string
  company: string
  location: string
  message: string
}

const leadsAtOnce = 200
const wordsAtOnce = 2000

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema.alterTable('lead').addColumn('assigned_to', 'text').execute()
  // Counts the changes by staff, so that of two people the second is told.
  await schema
    .alterTable('lead')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // These indexes hold everything that the list filters and counts by, so none reads the messages.
  const listed = ['received_on', 'id', 'state', 'suspected', 'kind', 'assigned_to', 'kept_aside']
  await schema.dropIndex('lead_by_state').execute()
  const byState = ['state', ...listed.filter((column) => column !== 'state')]
  await schema.createIndex('lead_by_state').on('lead').columns(byState).execute()
  await schema.createIndex('lead_listed').on('lead').columns(listed).execute()
  await schema
    .createIndex('lead_listed_open')
    .on('lead')
    .columns(listed)
    .where(sql<boolean>`state in ('new', 'in progress')`)
    .execute()

  await withId(database, schema.createTable('lead_note'))
    .addColumn('lead_id', 'integer', (column) => column.notNull().references('lead.id').onDelete('cascade'))
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('written_on', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('lead_note_by_lead').on('lead_note').columns(['lead_id', 'id']).execute()

  await withId(database, schema.createTable('lead_reply'))
    .addColumn('lead_id', 'integer', (column) => column.notNull().references('lead.id').onDelete('cascade'))
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    // The browser gives each reply a key, so that one that is sent again goes out once.
    .addColumn('request', 'text', (column) => column.notNull().unique())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('mail_id', 'integer', (column) => column.references('mail.id').onDelete('set null'))
    .addColumn('copy_mail_id', 'integer', (column) => column.references('mail.id').onDelete('set null'))
    .addColumn('written_on', 'text', (column) => column.notNull())
    .addColumn('withdrawn_on', 'text')
    .execute()
  await schema.createIndex('lead_reply_by_lead').on('lead_reply').columns(['lead_id', 'id']).execute()
  await schema.createIndex('lead_reply_by_mail').on('lead_reply').column('mail_id').execute()
  await schema.createIndex('lead_reply_by_copy').on('lead_reply').column('copy_mail_id').execute()

  await schema
    .createTable('lead_draft')
    .addColumn('lead_id', 'integer', (column) => column.notNull().references('lead.id').onDelete('cascade'))
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('kept_on', 'text', (column) => column.notNull())
    .addColumn('begun_on', 'text', (column) => column.notNull())
    .addColumn('seen_on', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('lead_draft_key', ['lead_id', 'staff_id'])
    .execute()

  await schema
    .createTable('lead_undo')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('made_on', 'text', (column) => column.notNull())
    .addColumn('steps', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('lead_undo_age').on('lead_undo').column('made_on').execute()

  await withId(database, schema.createTable('inbox_view'))
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addUniqueConstraint('inbox_view_name', ['staff_id', 'name'])
    .execute()

  await schema
    .createTable('lead_word')
    .addColumn('lead_id', 'integer', (column) => column.notNull().references('lead.id').onDelete('cascade'))
    .addColumn('word', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('lead_word_key', ['lead_id', 'word'])
    .execute()
  await schema.createIndex('lead_word_found').on('lead_word').columns(['word', 'lead_id']).execute()
  await indexLeads(database)
}

async function indexLeads(database: Kysely<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<Lead>`select id, reference, name, email, phone, company, location, message from lead
      where id > ${last} order by id limit ${leadsAtOnce}`.execute(database)
    const words = rows.flatMap((lead) => searchWords(lead).map((word) => sql`(${lead.id}, ${word})`))
    for (let from = 0; from < words.length; from += wordsAtOnce) {
      const some = words.slice(from, from + wordsAtOnce)
      await sql`insert into lead_word (lead_id, word) values ${sql.join(some)}`.execute(database)
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}
