// The call that lists, searches and finds vacancies.
import { createRoute, z } from '@hono/zod-openapi'
import type { Clock } from '#platform/clock.ts'
import { dayInIndia } from '#platform/dates.ts'
import type { Database } from '#platform/database.server.ts'
import { jsonResponses, openApiRouter, queryId, queryText } from '#platform/http/call.server.ts'
import { jobById, openJobs } from './careers.server.ts'
import { jobSchema, type Job } from './job.ts'

const querySchema = z.object({
  id: queryId().optional(),
  keyword: queryText('keyword').optional(),
  location: queryText('location').optional(),
  forCards: queryText('forCards', 10).optional().describe('Accepted for the contract; the answer is the same'),
})

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/get/careers/jobs': { query: z.output<typeof querySchema>; response: Job[] }
  }
}

export function careersApi({ database, clock }: { database: Database; clock: Clock }) {
  const route = createRoute({
    method: 'get',
    path: '/get/careers/jobs',
    tags: ['Careers'],
    summary: 'Open jobs, searched by keyword and location, or one job by id',
    request: { query: querySchema },
    responses: jsonResponses(z.array(jobSchema), 'Jobs, newest first'),
  })
  return openApiRouter().openapi(route, async (c) => {
    const { id, keyword, location } = c.req.valid('query')
    const jobs =
      id === undefined ? openJobs(database, { today: dayInIndia(clock()), keyword, location }) : jobById(database, id)
    return c.json(await jobs, 200)
  })
}
