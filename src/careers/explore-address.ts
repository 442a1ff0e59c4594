// The addresses of the list of jobs: what is searched for, what it is narrowed down to and which page is shown. Runs in
// the browser too.
import { filterNames, type FilterName } from './search/filters.ts'
import { maxSearchCharacters } from './job/job-text.ts'

export const explorePath = '/careers/explore'

export const termNames = ['keyword', 'location', ...filterNames] as const
/** '' where nothing is given. */
export type SearchTerms = Record<'keyword' | 'location' | FilterName, string>
export type JobsSearch = SearchTerms & { page: number }

/** Reads the search of an address. Anything that is not valid counts as not given. */
export function searchOf(address: string): JobsSearch {
  const given = new URL(address).searchParams
  const page = given.get('page') ?? ''
  const of = (name: string) => term(given.get(name))
  return {
    keyword: of('keyword'),
    location: of('location'),
    city: of('city'),
    type: of('type'),
    level: of('level'),
    // The call counts no further.
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), 9999) : 1,
  }
}

function term(given: string | null): string {
  return (given ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxSearchCharacters)
    .trim()
}

/** Returns the address of a search; blank terms and the first page are left out. */
export function exploreAddress({ page = 1, ...terms }: Partial<JobsSearch>): string {
  const query = new URLSearchParams()
  for (const name of termNames) if (terms[name]) query.set(name, terms[name])
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${explorePath}?${query}` : explorePath
}
