// The office of each member of the team, and the articles of an author, newest first.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .alterTable('team_member')
    .addColumn('office', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .createIndex('insight_newest_of_author')
    .on('insight')
    .columns(['createdby', 'created_on', 'id'])
    .execute()
}
