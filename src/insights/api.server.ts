// The calls that list and find insights.
import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '#platform/database/database.server.ts'
import {
  countedResponses,
  jsonResponses,
  openApiRouter,
  queryId,
  queryNumber,
  queryText,
} from '#platform/http/call.server.ts'
import { insightDocumentSchema, insightSchema, insightTypes, insightTypeSchema, type Insight } from './insight.ts'
import { countInsights, insightDocuments, insights } from './insights.server.ts'

const querySchema = z.object({
  typeofinsight: z.enum(insightTypes, 'typeofinsight must be blog or article').optional(),
  favorite: z
    .enum(['0', '1'], 'favorite must be 0 or 1')
    .transform((given): 0 | 1 => (given === '1' ? 1 : 0))
    .optional(),
  id: queryId().optional(),
  search: queryText('search').optional(),
  limit: queryNumber('limit', 1, 100).optional().describe('Maximum number of items (default 50)'),
  offset: queryNumber('offset', 0, 999_999).optional(),
})

const documentQuerySchema = z.object({ pdf: queryText('pdf', 200) })

const publishedDocumentSchema = insightDocumentSchema.extend({
  insightId: z.number().int().positive(),
  typeofinsight: insightTypeSchema,
  insightTitle: z.string(),
})

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/get/insights': { query: z.output<typeof querySchema>; response: Insight[]; isCounted: true }
    '/get/insightdocuments': {
      query: z.output<typeof documentQuerySchema>
      response: z.infer<typeof publishedDocumentSchema>[]
    }
  }
}

type Parts = {
  database: Database
  /** Told of searches that found nothing. */
  noteMiss?: ((search: 'insights', words: string, isMissed: () => Promise<boolean>) => void) | undefined
}

export function insightsApi({ database, noteMiss }: Parts) {
  const list = createRoute({
    method: 'get',
    path: '/get/insights',
    tags: ['Insights'],
    summary: 'Blogs and articles, newest first',
    request: { query: querySchema },
    responses: countedResponses(z.array(insightSchema), 'Insights'),
  })
  const documents = createRoute({
    method: 'get',
    path: '/get/insightdocuments',
    tags: ['Insights'],
    summary: 'The document of this file name that is attached to an insight, as a list of none or one',
    request: { query: documentQuerySchema },
    responses: jsonResponses(z.array(publishedDocumentSchema), 'Documents'),
  })

  const router = openApiRouter().openapi(list, async (c) => {
    const given = c.req.valid('query')
    const query = {
      typeofinsight: given.typeofinsight,
      favorite: given.favorite,
      id: given.id,
      search: given.search?.trim() || undefined,
      limit: given.limit ?? 50,
      offset: given.offset ?? 0,
    }
    const [found, total] = await Promise.all([insights(database, query), countInsights(database, query)])
    c.header('X-Total-Count', String(total))
    const { search, typeofinsight } = query
    // The page searches articles and blogs by a call each. One of them stands for both.
    if (total === 0 && search !== undefined && typeofinsight !== 'blog') {
      noteMiss?.('insights', search, async () => (await countInsights(database, { search, limit: 1, offset: 0 })) === 0)
    }
    return c.json(found, 200)
  })
  return router.openapi(documents, async (c) => c.json(await insightDocuments(database, c.req.valid('query').pdf), 200))
}
