// Applications: what the form asks beyond the register's own columns, the job, and the stored resume.
import { sql, type Kysely } from 'kysely'
import { withId } from '../columns.ts'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('application')
    .addColumn('lead_id', 'integer', (column) => column.primaryKey().references('lead.id').onDelete('cascade'))
    .addColumn('job_id', 'integer', (column) => column.references('job.id').onDelete('set null'))
    .addColumn('job_title', 'text', (column) => column.notNull())
    .addColumn('job_company', 'text', (column) => column.notNull())
    .addColumn('recent_job_title', 'text', (column) => column.notNull())
    .addColumn('recent_employer', 'text', (column) => column.notNull())
    .addColumn('years_of_experience', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('pincode', 'text', (column) => column.notNull())
    .addColumn('resume_key', 'text', (column) => column.notNull().unique())
    .addColumn('resume_name', 'text', (column) => column.notNull())
    .addColumn('resume_bytes', 'integer', (column) => column.notNull())
    .addColumn('resume_sha256', 'text', (column) => column.notNull())
    .addColumn('resume_state', 'text', (column) => column.notNull())
    .addColumn('resume_findings', 'text', (column) => column.notNull())
    .addColumn('talent_pool', 'integer', (column) => column.notNull())
    .addCheckConstraint('application_resume_state', sql<boolean>`resume_state in ('clean', 'quarantined', 'unscanned')`)
    .addCheckConstraint('application_talent_pool', sql<boolean>`talent_pool in (0, 1)`)
    .execute()
  // The queue of one job, and of open applications.
  await schema.createIndex('application_job').on('application').columns(['job_id', 'lead_id']).execute()
  await schema.createIndex('application_state').on('application').columns(['resume_state', 'lead_id']).execute()

  await withId(database, schema.createTable('resume_opening'))
    .addColumn('lead_id', 'integer', (column) => column.notNull().references('lead.id').onDelete('cascade'))
    .addColumn('opened_by', 'text', (column) => column.notNull())
    .addColumn('opened_on', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('resume_opening_lead').on('resume_opening').column('lead_id').execute()
}
