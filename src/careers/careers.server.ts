// Reads the vacancies that are open today.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { columnContains, type Database, type Tables } from '#platform/database.server.ts'
import { renderRichText } from '#platform/rich-text/rich-text.server.ts'
import type { Job } from './job.ts'
import './tables.server.ts'

export type JobQuery = { today: string; keyword?: string | undefined; location?: string | undefined }

/**
 * Returns the open jobs, newest first. Each word of the keyword must occur in the title, company, type, level or
 * qualification, and each word of the location in the city or country.
 */
export async function openJobs(database: Database, { today, keyword, location }: JobQuery): Promise<Job[]> {
  const words = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter((word) => word !== '')
  let query = database.selectFrom('job').selectAll().where('job_expire', '>=', today)
  for (const word of words(keyword)) {
    const columns = ['job_title', 'company', 'job_type', 'job_level', 'highest_qualification']
    query = query.where((where) => where.or(columns.map((column) => columnContains(column, word))))
  }
  for (const word of words(location)) {
    query = query.where((where) => where.or([columnContains('city', word), columnContains('country', word)]))
  }
  const rows = await query.orderBy('job_posted', 'desc').orderBy('id', 'desc').execute()
  return rows.map(fromRow)
}

/** Returns a list with the job of this id, open or closed. For an unknown id the list is empty. */
export async function jobById(database: Database, id: number): Promise<Job[]> {
  const rows = await database.selectFrom('job').selectAll().where('id', '=', id).execute()
  return rows.map(fromRow)
}

/** Returns only id and last change of every open job, newest first, for the sitemap. */
export function openJobAddresses(database: Database, today: string): Promise<{ id: number; updated_on: string }[]> {
  return database
    .selectFrom('job')
    .select(['id', 'updated_on'])
    .where('job_expire', '>=', today)
    .orderBy('job_posted', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

const listSchema = z.array(z.string())

function fromRow(row: Selectable<Tables['job']>): Job {
  return {
    id: row.id,
    jobTitle: row.job_title,
    company: row.company,
    jobType: row.job_type,
    city: row.city,
    country: row.country,
    icon: row.icon,
    salaryStart: row.salary_start,
    salaryEnd: row.salary_end,
    currency: row.currency,
    jobPosted: row.job_posted,
    createdOn: row.created_on,
    jobExpire: row.job_expire,
    jobLevel: row.job_level,
    experienceStart: row.experience_start,
    experienceEnd: row.experience_end,
    highestQualification: row.highest_qualification,
    facebookLink: row.facebook_link,
    linkedinLink: row.linkedin_link,
    description: renderRichText(row.description, { highestHeading: 3 }),
    requirements: listSchema.parse(JSON.parse(row.requirements)),
    desirable: listSchema.parse(JSON.parse(row.desirable)),
    benefits: listSchema.parse(JSON.parse(row.benefits)),
  }
}
