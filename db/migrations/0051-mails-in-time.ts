// A mail is dated when it is first sent, says whether a person wrote it, and is closed once it is of no use.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema.alterTable('mail').addColumn('dated_on', 'text').execute()
  await schema
    .alterTable('mail')
    .addColumn('typed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // What has been tried before had this date.
  await sql`update mail set dated_on = created_on where attempts > 0 and state <> 'sent'`.execute(database)
  await schema.dropIndex('mail_useless').execute()
  await sql`create index mail_useless on mail (useless_from)
    where useless_from is not null and given_up_on is null and state <> 'sent'`.execute(database)
}
