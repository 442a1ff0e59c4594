// Reads the vacancies: those that are open today, searched and page by page, one of them, and those that are similar.
import { siteSettings } from '#firm/firm.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { renderRichText } from '#platform/rich-text/rich-text.server.ts'
import { points, whereOpen, type JobRow } from './job/job-rows.server.ts'
import { isFirmsOwn } from './job/job-text.ts'
import type { Job, VacancyCounts } from './job/job.ts'
import { filterNames, type Choices, type Filters } from './search/filters.ts'
import { indexedJob, type JobSearch } from './search/job-search.server.ts'
import { usualName } from './search/place-names.ts'

/** The words of a search and its filters. */
export type JobTerms = Filters & { keyword?: string | undefined; location?: string | undefined }

export type JobQuery = JobTerms & {
  today: string
  limit: number
  offset: number
}

/**
 * Returns one page of the open jobs that match, and how many match in all. Without words the firm's own come first, the
 * newest before the others; with some, those that match best (`JobIndex`).
 */
export async function openJobs(
  database: Database,
  search: JobSearch,
  { today, limit, offset, ...terms }: JobQuery,
): Promise<{ jobs: Job[]; total: number }> {
  if (isBlank(terms)) return jobsInOrder(database, { today, limit, offset })
  const index = await search.index(today)
  const ids = index.search(searchFor(terms, today))
  return { jobs: await openJobsById(database, ids.slice(offset, offset + limit), today), total: ids.length }
}

/** What each filter of a search can be set to. */
export async function jobChoices(search: JobSearch, terms: JobTerms, today: string): Promise<Choices> {
  return (await search.index(today)).choices(searchFor(terms, today))
}

function isBlank({ keyword, location, ...filters }: JobTerms): boolean {
  return [keyword, location, ...filterNames.map((name) => filters[name])].every((term = '') => term.trim() === '')
}

export function searchFor({ keyword = '', location = '', city = '', type = '', level = '' }: JobTerms, today: string) {
  return { keyword, location, city: usualName(city), type: type.trim(), level: level.trim(), today }
}

/** Each of the two parts is read in the order of an index, however many there are. */
async function jobsInOrder(database: Database, { today, limit, offset }: Pick<JobQuery, 'today' | 'limit' | 'offset'>) {
  const { firmName } = await siteSettings(database)
  const companies = await openCompanies(database, today)
  const own = companies.filter((each) => isFirmsOwn(each, firmName))
  const names = own.map(({ company }) => company)
  const part = async (operator: 'in' | 'not in', skip: number, count: number) => {
    if (count <= 0) return []
    const newest = database.selectFrom('job').selectAll().where(whereOpen(today)).orderBy('job_posted', 'desc')
    const some = newest.orderBy('id', 'desc').limit(count).offset(skip)
    return (names.length === 0 ? some : some.where('company', operator, names)).execute()
  }
  const ownTotal = sum(own)
  const first = names.length === 0 ? [] : await part('in', offset, Math.min(limit, ownTotal - offset))
  const rest = await part('not in', Math.max(0, offset - ownTotal), limit - first.length)
  return { jobs: [...first, ...rest].map(fromRow), total: sum(companies) }
}

type OpenCompany = { company: string; count: number }

async function openCompanies(database: Database, today: string): Promise<OpenCompany[]> {
  const rows = await database
    .selectFrom('job')
    .select(['company', (select) => select.fn.countAll<number>().as('count')])
    .where(whereOpen(today))
    .groupBy('company')
    .execute()
  return rows.map(({ company, count }) => ({ company, count: Number(count) }))
}

const sum = (companies: readonly OpenCompany[]) => companies.reduce((total, { count }) => total + count, 0)

/** Returns the open jobs of these ids, in this order. */
async function openJobsById(database: Database, ids: number[], today: string): Promise<Job[]> {
  if (ids.length === 0) return []
  const rows = await database.selectFrom('job').selectAll().where('id', 'in', ids).where(whereOpen(today)).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [fromRow(row)] : []
  })
}

/** Returns a list with the job of this id, open or closed. For an unknown id the list is empty. */
export async function jobById(database: Database, id: number): Promise<Job[]> {
  const rows = await database.selectFrom('job').selectAll().where('id', '=', id).execute()
  return rows.map(fromRow)
}

/** Counts the open jobs of the firm and those of other companies, which the careers page must not mix. */
export async function vacancyCounts(
  database: Database,
  { firmName, today }: { firmName: string; today: string },
): Promise<VacancyCounts> {
  const companies = await openCompanies(database, today)
  const own = sum(companies.filter((each) => isFirmsOwn(each, firmName)))
  return { own, others: sum(companies) - own }
}

const maxSimilar = 3

/**
 * Returns up to three open jobs to offer to somebody who looks for this one. `isKnown` is true if there is or was a job
 * with this id: ids are given in order and never again. For a deleted one the first of the list are returned.
 */
export async function similarJobs(
  database: Database,
  search: JobSearch,
  { id, today }: { id: number; today: string },
): Promise<{ isKnown: boolean; jobs: Job[] }> {
  const row = await database.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
  if (row !== undefined) {
    const index = await search.index(today)
    const ids = index.similar(indexedJob(row), maxSimilar, today)
    return { isKnown: true, jobs: await openJobsById(database, ids, today) }
  }
  const later = await database.selectFrom('job').select('id').where('id', '>', id).limit(1).executeTakeFirst()
  if (later === undefined) return { isKnown: false, jobs: [] }
  const { jobs } = await jobsInOrder(database, { today, limit: maxSimilar, offset: 0 })
  return { isKnown: true, jobs }
}

/** Returns only id and last change of every open job, newest first, for the sitemap. */
export function openJobAddresses(database: Database, today: string): Promise<{ id: number; updated_on: string }[]> {
  return database
    .selectFrom('job')
    .select(['id', 'updated_on'])
    .where(whereOpen(today))
    .orderBy('job_posted', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

function fromRow(row: JobRow): Job {
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
    closedOn: row.closed_on,
    jobLevel: row.job_level,
    experienceStart: row.experience_start,
    experienceEnd: row.experience_end,
    highestQualification: row.highest_qualification,
    facebookLink: row.facebook_link,
    linkedinLink: row.linkedin_link,
    description: renderRichText(row.description, { highestHeading: 3 }),
    requirements: points(row.requirements),
    desirable: points(row.desirable),
    benefits: points(row.benefits),
  }
}
