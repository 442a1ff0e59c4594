// The day on which staff closed a vacancy before its last day. The index counts the open ones without reading their texts.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema.alterTable('job').addColumn('closed_on', 'text').execute()
  await schema.createIndex('job_days').on('job').columns(['job_expire', 'closed_on']).execute()
}
