// Finds a lead by what it says, so that the same words sent twice within a few minutes are one lead.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  // A hash. Null for a lead that came in without a form, or before this migration.
  await database.schema.alterTable('lead').addColumn('content', 'text').execute()
  await database.schema.createIndex('lead_by_content').on('lead').columns(['content', 'received_on']).execute()
}
