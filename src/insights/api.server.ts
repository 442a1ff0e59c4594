// The calls that list and find insights.
import { z } from '@hono/zod-openapi'
import type { Database } from '#platform/database/database.server.ts'
import { queryId, queryNumber, queryText } from '#platform/http/call.server.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import { insightSchema, insightTypes, publishedDocumentSchema } from './insight.ts'
import { countInsights, insightDocuments, insights } from './insights.server.ts'

const querySchema = z.object({
  typeofinsight: z.enum(insightTypes, 'typeofinsight must be blog or article').optional(),
  favorite: z
    .enum(['0', '1'], 'favorite must be 0 or 1')
    .transform((given): 0 | 1 => (given === '1' ? 1 : 0))
    .optional(),
  id: queryId().optional(),
  search: queryText('search').optional(),
  author: queryText('author').optional(),
  limit: queryNumber('limit', 1, 100).optional().describe('Maximum number of items (default 50)'),
  offset: queryNumber('offset', 0, 999_999).optional(),
})

const calls = {
  insights: {
    path: '/get/insights',
    summary: 'Blogs and articles, newest first',
    query: querySchema,
    answer: z.array(insightSchema),
    returns: 'Insights',
    isCounted: true,
  },
  documents: {
    path: '/get/insightdocuments',
    summary: 'The document of this file name that is attached to an insight, as a list of none or one',
    query: z.object({ pdf: queryText('pdf', 200, 'text') }),
    answer: z.array(publishedDocumentSchema),
    returns: 'Documents',
  },
} as const satisfies ReadCalls

declare module '#platform/pages/calls.ts' {
  interface Calls extends CallsOf<typeof calls> {}
}

type Dependencies = {
  database: Database
  /** Told of searches that found nothing. */
  noteMiss?: ((search: 'insights', words: string, isMissed: () => Promise<boolean>) => void) | undefined
}

export const insightsApi = readApi('Insights', calls, ({ database, noteMiss }: Dependencies) => ({
  async insights({ query: given }) {
    const search = given.search?.trim() || undefined
    const query = { ...given, search, limit: given.limit ?? 50, offset: given.offset ?? 0 }
    const [list, total] = await Promise.all([insights(database, query), countInsights(database, query)])
    // The page searches articles and blogs by a call each. One of them stands for both.
    if (total === 0 && search !== undefined && query.typeofinsight !== 'blog') {
      noteMiss?.('insights', search, async () => (await countInsights(database, { search, limit: 1, offset: 0 })) === 0)
    }
    return { list, total }
  },
  documents: ({ query }) => insightDocuments(database, query.pdf),
}))
