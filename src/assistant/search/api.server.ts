// The call that searches the whole site.
import { z } from '@hono/zod-openapi'
import { complianceCalendar } from '#calendar/calendar.server.ts'
import { lateFormOf } from '#calendar/late/consequences.ts'
import { lateAddress } from '#calendar/late/late-address.ts'
import { nearestDueDates } from '#calendar/next-due-dates.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { addressesByTitle } from '#services/services.server.ts'
import { queryText } from '#platform/http/call.server.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import { groupNames, maxSearchCharacters } from './search-address.ts'
import { withDays } from './search.server.ts'
import { searchResultSchema, type SearchDue, type SearchResult, type SiteSearch } from './search.ts'

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

type Dependencies = {
  database: Database
  clock: Clock
  answers: SiteSearch
  /** Told of searches that found nothing. */
  noteMiss?: ((search: 'site', words: string) => void) | undefined
}

export const searchApi = readApi('Search', calls, ({ answers, noteMiss, ...site }: Dependencies) => ({
  async search({ query: { q, in: only } }) {
    const found = await answers.search(q, only)
    if (found.groups.length === 0 && only === undefined) noteMiss?.('site', q)
    return dated(found, site)
  },
}))

/** Each form with its next day, and the one that is over. */
async function dated(found: SearchResult, { database, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  // What is found is in memory. While the calendar cannot be read, it comes without days.
  const calendar = await complianceCalendar(database, () => addressesByTitle(database)).catch(() => null)
  if (calendar === null) return found
  const today = dayInIndia(clock())
  return withDays(found, (ids) => {
    const nearest = nearestDueDates(calendar, ids, today)
    return (id): SearchDue => {
      const [rule, dates] = [calendar.rules.find((each) => each.id === id), nearest.get(id)]
      if (rule === undefined || dates === undefined) return null
      const { next, last } = dates
      const form = lateFormOf(rule)
      const late = form === null || last === null ? '' : lateAddress(form, last.originalDay ?? last.day)
      return { next: next?.day ?? null, last: last?.day ?? null, late }
    }
  })
}
