// What people say about how they came to the firm.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of ['lead', 'application', 'subscriber'])
    await schema
      .alterTable(table)
      .addColumn('heard_of_us', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
