// What a rule of the calendar says about one business, beside the form in which the former release reads it.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('calendar_rule').addColumn('particulars', 'text').execute()
}
