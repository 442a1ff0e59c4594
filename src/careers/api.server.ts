// The calls that list, search and find vacancies.
import { z } from '@hono/zod-openapi'
import { siteSettings } from '#firm/firm.server.ts'
import type { Clock } from '#platform/clock.ts'
import { dayInIndia } from '#platform/dates.ts'
import type { Database } from '#platform/database/database.server.ts'
import { queryId, queryNumber, queryText } from '#platform/http/call.server.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import { jobById, jobChoices, openJobs, similarJobs, vacancyCounts } from './careers.server.ts'
import { choicesSchema, jobSchema, vacancyCountsSchema } from './job/job.ts'
import { maxSearchCharacters, pageSize } from './job/job-text.ts'
import { openJobSearch } from './search/job-search.server.ts'

/** More than any page asks for. The descriptions of more jobs would be many megabytes. */
const maxJobs = 500

const termsSchema = z.object({
  keyword: queryText('keyword', maxSearchCharacters)
    .optional()
    .describe(
      'Words of the title, type, level, company, qualification, place or text. All must be found; typing errors are ' +
        'forgiven, and the beginning of a word is enough.',
    ),
  location: queryText('location', maxSearchCharacters).optional().describe('Words of the city and country'),
  city: queryText('city', maxSearchCharacters).optional().describe('Only jobs of this city'),
  type: queryText('type', maxSearchCharacters).optional().describe('Only jobs of this type'),
  level: queryText('level', maxSearchCharacters).optional().describe('Only jobs of this level'),
})
const querySchema = termsSchema.extend({
  id: queryId().optional(),
  forCards: queryText('forCards', 10).optional().describe('Accepted for compatibility; has no effect'),
  page: queryNumber('page', 1, 9999).optional().describe('Counted from 1, which is also the default'),
  limit: queryNumber('limit', 1, 100)
    .optional()
    .describe(`Jobs per page, ${pageSize} by default. Without page and limit the first ${maxJobs} jobs are returned.`),
})

const calls = {
  jobs: {
    path: '/get/careers/jobs',
    summary: 'Open jobs, searched by keyword and location, or one job by id, open or closed',
    query: querySchema,
    answer: z.array(jobSchema),
    returns: 'Jobs: the firm’s own before the others, the newest first; with search words, the best matches first',
    isCounted: true,
  },
  choices: {
    path: '/get/careers/jobfilters',
    summary: 'What a search for jobs can be narrowed down to, and how many jobs are found then',
    query: termsSchema,
    answer: choicesSchema,
    returns: 'Cities, types and levels. A number counts with the other filters given.',
  },
  similar: {
    path: '/get/careers/similarjobs',
    summary: 'Up to three open jobs like the one with this id, which may be open, closed or deleted',
    query: z.object({ id: queryId() }),
    answer: z.object({
      isKnown: z.boolean().describe('Whether there is or was a job with this id'),
      jobs: z.array(jobSchema),
    }),
    returns: 'Similar jobs',
  },
  counts: {
    path: '/get/careers/vacancycounts',
    summary: 'How many vacancies of the firm and of other companies are open',
    answer: vacancyCountsSchema,
    returns: 'Counts',
  },
} as const satisfies ReadCalls

declare module '#platform/pages/calls.ts' {
  interface Calls extends CallsOf<typeof calls> {}
}

type Dependencies = {
  database: Database
  clock: Clock
  /** Told of searches that found nothing. */
  noteMiss?: ((search: 'jobs', words: string) => void) | undefined
  patienceMs?: number | undefined
}

export const careersApi = readApi('Careers', calls, ({ database, clock, noteMiss, patienceMs }: Dependencies) => {
  const search = openJobSearch({ database, patienceMs })
  const today = () => dayInIndia(clock())
  return {
    async jobs({ query }) {
      const { id, page, limit, forCards: _, ...terms } = query
      if (id !== undefined) {
        const list = await jobById(database, id)
        return { list, total: list.length }
      }
      const isPaged = page !== undefined || limit !== undefined
      const size = limit ?? (isPaged ? pageSize : maxJobs)
      const offset = ((page ?? 1) - 1) * size
      const asked = { today: today(), ...terms, limit: size, offset }
      const { jobs, total } = await openJobs(database, search, asked)
      const { keyword, location, city, type, level } = terms
      const isNarrowed = Boolean(city || type || level)
      if (total === 0 && !isNarrowed)
        noteMiss?.('jobs', [keyword, location].filter((words) => words?.trim()).join(' in '))
      return { list: jobs, total }
    },
    choices: ({ query }) => jobChoices(search, query, today()),
    similar: ({ query: { id } }) => similarJobs(database, search, { id, today: today() }),
    async counts() {
      const { firmName } = await siteSettings(database)
      return vacancyCounts(database, { firmName, today: today() })
    },
  }
})
