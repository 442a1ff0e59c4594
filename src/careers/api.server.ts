// The calls that list, search and find vacancies.
import { createRoute, z } from '@hono/zod-openapi'
import { siteSettings } from '#firm/firm.server.ts'
import type { Clock } from '#platform/clock.ts'
import { dayInIndia } from '#platform/dates.ts'
import type { Database } from '#platform/database/database.server.ts'
import {
  countedResponses,
  jsonResponses,
  openApiRouter,
  queryId,
  queryNumber,
  queryText,
} from '#platform/http/call.server.ts'
import { jobById, openJobs, similarJobs, vacancyCounts } from './careers.server.ts'
import { jobSchema, vacancyCountsSchema, type Job, type VacancyCounts } from './job/job.ts'
import { maxSearchCharacters, pageSize } from './job/job-text.ts'
import { openJobSearch } from './search/job-search.server.ts'

/** More than any page asks for. The descriptions of more jobs would be many megabytes. */
const maxJobs = 500

const querySchema = z.object({
  id: queryId().optional(),
  keyword: queryText('keyword', maxSearchCharacters)
    .optional()
    .describe(
      'Words of the title, type, level, company, qualification, place or text. All must be found; typing errors are ' +
        'forgiven, and the beginning of a word is enough.',
    ),
  location: queryText('location', maxSearchCharacters).optional().describe('Words of the city and country'),
  forCards: queryText('forCards', 10).optional().describe('Accepted for compatibility; has no effect'),
  page: queryNumber('page', 1, 9999).optional().describe('Counted from 1, which is also the default'),
  limit: queryNumber('limit', 1, 100)
    .optional()
    .describe(`Jobs per page, ${pageSize} by default. Without page and limit the first ${maxJobs} jobs are returned.`),
})

const similarSchema = z.object({
  isKnown: z.boolean().describe('Whether there is or was a job with this id'),
  jobs: z.array(jobSchema),
})
const similarQuerySchema = z.object({ id: queryId() })

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/get/careers/jobs': { query: z.output<typeof querySchema>; response: Job[]; isCounted: true }
    '/get/careers/vacancycounts': { response: VacancyCounts }
    '/get/careers/similarjobs': {
      query: z.output<typeof similarQuerySchema>
      response: z.output<typeof similarSchema>
    }
  }
}

type Parts = {
  database: Database
  clock: Clock
  /** Told of searches that found nothing. */
  noteMiss?: ((search: 'jobs', words: string) => void) | undefined
}

export function careersApi({ database, clock, noteMiss }: Parts) {
  const search = openJobSearch({ database })
  const today = () => dayInIndia(clock())
  const list = createRoute({
    method: 'get',
    path: '/get/careers/jobs',
    tags: ['Careers'],
    summary: 'Open jobs, searched by keyword and location, or one job by id, open or closed',
    request: { query: querySchema },
    responses: countedResponses(z.array(jobSchema), 'Jobs: the newest first, or those that match the search best'),
  })
  const similar = createRoute({
    method: 'get',
    path: '/get/careers/similarjobs',
    tags: ['Careers'],
    summary: 'Up to three open jobs like the one with this id, which may be closed or deleted',
    request: { query: similarQuerySchema },
    responses: jsonResponses(similarSchema, 'Similar jobs'),
  })
  const counts = createRoute({
    method: 'get',
    path: '/get/careers/vacancycounts',
    tags: ['Careers'],
    summary: 'How many vacancies of the firm and of other companies are open',
    responses: jsonResponses(vacancyCountsSchema, 'Counts'),
  })
  const router = openApiRouter().openapi(list, async (c) => {
    const { id, keyword, location, page, limit } = c.req.valid('query')
    if (id !== undefined) {
      const jobs = await jobById(database, id)
      c.header('X-Total-Count', String(jobs.length))
      return c.json(jobs, 200)
    }
    const isPaged = page !== undefined || limit !== undefined
    const size = limit ?? (isPaged ? pageSize : maxJobs)
    const offset = ((page ?? 1) - 1) * size
    const { jobs, total } = await openJobs(database, search, { today: today(), keyword, location, limit: size, offset })
    c.header('X-Total-Count', String(total))
    if (total === 0) noteMiss?.('jobs', [keyword, location].filter((words) => words?.trim()).join(' in '))
    return c.json(jobs, 200)
  })
  router.openapi(counts, async (c) => {
    const { firmName } = await siteSettings(database)
    return c.json(await vacancyCounts(database, { firmName, today: today() }), 200)
  })
  return router.openapi(similar, async (c) =>
    c.json(await similarJobs(database, search, { id: c.req.valid('query').id, today: today() }), 200),
  )
}
