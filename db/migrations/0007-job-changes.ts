// Records when a vacancy was last changed, for the sitemap.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('job')
    .addColumn('updated_on', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update job set updated_on = created_on`.execute(database)
}
