// The calls that list and find insights.
import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '#platform/database.server.ts'
import { answers, openApiRouter, queryId, queryText } from '#platform/http.server.ts'
import { insightSchema, insightTypes } from './insight.ts'
import { countInsights, insights } from './insights.server.ts'

const whole = (name: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `${name} must be from ${least} to ${most}`)
    .openapi({ type: 'integer', minimum: least, maximum: most })

const querySchema = z.object({
  typeofinsight: z.enum(insightTypes, 'typeofinsight must be blog or article').optional(),
  favorite: z.enum(['0', '1'], 'favorite must be 0 or 1').optional(),
  id: queryId().optional(),
  search: queryText('search').optional(),
  limit: whole('limit', 1, 100).optional().describe('At most this many; 50 unless told'),
  offset: whole('offset', 0, 999_999).optional(),
})

export function insightsApi({ database }: { database: Database }) {
  const route = createRoute({
    method: 'get',
    path: '/get/insights',
    tags: ['Insights'],
    summary: 'Blogs and articles, newest first; the header X-Total-Count tells how many match in all',
    request: { query: querySchema },
    responses: answers(z.array(insightSchema), 'Insights'),
  })
  return openApiRouter().openapi(route, async (c) => {
    const given = c.req.valid('query')
    const query = {
      typeofinsight: given.typeofinsight,
      favorite: given.favorite === undefined ? undefined : given.favorite === '1' ? (1 as const) : (0 as const),
      id: given.id,
      search: given.search?.trim() || undefined,
      limit: given.limit ?? 50,
      offset: given.offset ?? 0,
    }
    const [list, total] = await Promise.all([insights(database, query), countInsights(database, query)])
    c.header('X-Total-Count', String(total))
    return c.json(list, 200)
  })
}
