// What a service page says to somebody who needs the service: documents, steps, fees, consequences, and whom to ask.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('service').addColumn('guide', 'text').execute()
}
