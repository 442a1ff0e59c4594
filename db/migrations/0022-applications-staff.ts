// What staff do with applications, with mails that were not delivered, and with questions that become an FAQ.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .alterTable('application')
    .addColumn('stage', 'text', (column) =>
      column
        .notNull()
        .defaultTo('new')
        .check(sql`stage in ('new', 'shortlisted', 'interview', 'offer', 'declined')`),
    )
    .execute()
  // When staff asked the applicant for another file, and when they deleted this one.
  for (const name of ['resume_asked_on', 'resume_deleted_on'] as const)
    await schema.alterTable('application').addColumn(name, 'text').execute()
  await schema.createIndex('application_stage').on('application').columns(['stage', 'lead_id']).execute()
  await schema.createIndex('application_job_stage').on('application').columns(['job_id', 'stage', 'lead_id']).execute()
  await schema.createIndex('application_pool').on('application').columns(['talent_pool', 'lead_id']).execute()

  // Until now a resume could only be saved as a file.
  await schema
    .alterTable('resume_opening')
    .addColumn('purpose', 'text', (column) =>
      column
        .notNull()
        .defaultTo('download')
        .check(sql`purpose in ('preview', 'download')`),
    )
    .execute()

  await schema.alterTable('mail').addColumn('given_up_on', 'text').execute()
  await schema.createIndex('mail_state').on('mail').columns(['state', 'id']).execute()
  await schema.createIndex('suppression_age').on('suppression').columns(['suppressed_on', 'email_key']).execute()

  // Apart from the table that the site shows, so that no reader of that one has to leave drafts out.
  await withId(database, schema.createTable('faq_draft'))
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_on', 'text', (column) => column.notNull())
    .addColumn('changed_on', 'text', (column) => column.notNull())
    // The name of the person at the time.
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('faq_draft_age').on('faq_draft').columns(['changed_on', 'id']).execute()
}
