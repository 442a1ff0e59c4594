// The cities of the firm's offices, for the descriptions that search engines show.
import type { RootData } from './root-data.ts'

type RootMatch = { loaderData?: Pick<RootData, 'contact'> } | undefined

/** Returns ' in A, B and C' from the matches that a route's `meta` receives; '' while the offices cannot be read. */
export function inCities(matches: readonly unknown[]): string {
  const [root] = matches as readonly RootMatch[]
  const cities = [...new Set(root?.loaderData?.contact.data?.cities)]
  const last = cities.pop()
  if (last === undefined) return ''
  return cities.length === 0 ? ` in ${last}` : ` in ${cities.join(', ')} and ${last}`
}
