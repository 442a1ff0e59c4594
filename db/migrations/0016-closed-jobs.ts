// The day on which staff closed a vacancy before its last day. The index lists and counts open vacancies without reading
// their texts.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .alterTable('job')
    .addColumn('closed_on', 'text', (column) => column.check(sql`closed_on like '____-__-__'`))
    .execute()
  await schema.createIndex('job_listed').on('job').columns(['job_posted', 'id', 'job_expire', 'closed_on']).execute()
  await schema.dropIndex('job_newest').execute()
}
