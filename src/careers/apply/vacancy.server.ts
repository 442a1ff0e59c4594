// The vacancy that somebody applies for.
import { whereOpen } from '#careers/job/job-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Vacancy } from './received.ts'

/** Returns the vacancy if it takes applications today, otherwise null. */
export async function openVacancy(database: Database, id: number, today: string): Promise<Vacancy | null> {
  const job = await database
    .selectFrom('job')
    .select(['id', 'job_title', 'company', 'experience_start'])
    .where('id', '=', id)
    .where(whereOpen(today))
    .executeTakeFirst()
  if (!job) return null
  return { id: job.id, jobTitle: job.job_title, company: job.company, experienceStart: job.experience_start }
}
