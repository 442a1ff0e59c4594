// The topics of a subscription and of an issue, as names with commas between them. '' is every topic, as it has been.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['subscriber', 'newsletter_issue'])
    await database.schema
      .alterTable(table)
      .addColumn('topics', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
