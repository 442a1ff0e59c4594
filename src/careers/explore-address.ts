// The addresses of the list of jobs: what is searched for and which page is shown. Runs in the browser too.
import { maxSearchCharacters } from './job/job-text.ts'

export const explorePath = '/careers/explore'

export type JobsSearch = { keyword: string; location: string; page: number }

/** Reads the search of an address. Anything that is not valid counts as not given. */
export function searchOf(address: string): JobsSearch {
  const given = new URL(address).searchParams
  const page = given.get('page') ?? ''
  return {
    keyword: term(given.get('keyword')),
    location: term(given.get('location')),
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
export function exploreAddress({ keyword = '', location = '', page = 1 }: Partial<JobsSearch>): string {
  const query = new URLSearchParams()
  if (keyword) query.set('keyword', keyword)
  if (location) query.set('location', location)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${explorePath}?${query}` : explorePath
}
