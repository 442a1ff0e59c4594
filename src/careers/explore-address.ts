// The addresses of the list of jobs: what is searched for, what it is narrowed down to and which page is shown. Runs in
// the browser too.
import { cleaned } from '#platform/text/cleaned.ts'
import { filterNames, type FilterName } from './search/filters.ts'
import { explorePath, maxSearchCharacters } from './job/job-text.ts'

export const alertPath = '/careers/alert'

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
  return cleaned('line', given ?? '')
    .slice(0, maxSearchCharacters)
    .trim()
}

/** The query of a search without its page; '' for all vacancies. One search has one spelling. */
export function searchQuery(terms: Partial<SearchTerms>): string {
  const [, query = ''] = exploreAddress({ ...terms, page: 1 }).split('?')
  return query
}

/** The inverse of `searchQuery`. */
export function searchOfQuery(query: string): SearchTerms {
  const { page: _, ...terms } = searchOf(`http://localhost/?${query}`)
  return terms
}

/** `vacancies for “secretary” in Pune, Full-Time` */
export function vacanciesText({ keyword, location, city, type, level }: Partial<SearchTerms>): string {
  const words = [keyword && ` for “${keyword}”`, location && ` in “${location}”`, city && ` in ${city}`]
  const text = [`vacancies${words.join('')}`, type, level].filter(Boolean).join(', ')
  return text === 'vacancies' ? 'all vacancies' : text
}

/** The address of the form that asks for an alert about a search. */
export function alertAddress(terms: SearchTerms): string {
  const query = searchQuery(terms)
  return query ? `${alertPath}?${query}` : alertPath
}

/** Returns the address of a search; blank terms and the first page are left out. */
export function exploreAddress({ page = 1, ...terms }: Partial<JobsSearch>): string {
  const query = new URLSearchParams()
  for (const name of termNames) if (terms[name]) query.set(name, terms[name])
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${explorePath}?${query}` : explorePath
}
