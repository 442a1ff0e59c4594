// The call that searches the whole site.
import { z } from '@hono/zod-openapi'
import type { Answers } from '#assistant/answers/answer.ts'
import { queryText } from '#platform/http/call.server.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import { groupNames, maxSearchCharacters } from './search-address.ts'
import { searchResultSchema } from './search.ts'

const calls = {
  search: {
    path: '/get/search',
    summary: 'Searches services, insights, people, vacancies, due dates, questions and documents',
    query: z.object({
      q: queryText('q', maxSearchCharacters).describe('Words in any form; typing errors are forgiven'),
      in: z.enum(groupNames, 'in must name a group of results').optional().describe('Only this group, with more of it'),
    }),
    answer: searchResultSchema,
    returns: 'What was found, in groups',
  },
} as const satisfies ReadCalls

declare module '#platform/pages/calls.ts' {
  interface Calls extends CallsOf<typeof calls> {}
}

type Parts = {
  answers: Pick<Answers, 'search'>
  /** Told of searches that found nothing. */
  noteMiss?: ((search: 'site', words: string) => void) | undefined
}

export const searchApi = readApi('Search', calls, ({ answers, noteMiss }: Parts) => ({
  async search({ query: { q, in: only } }) {
    const found = await answers.search(q, only)
    if (found.groups.length === 0 && only === undefined) noteMiss?.('site', q)
    return found
  },
}))
