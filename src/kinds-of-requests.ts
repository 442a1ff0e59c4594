// Which share of the site's work a request is counted towards.
import type { Kind } from '#platform/work/shares.ts'

const drawings = /^\/(?:og[./]|icon-|apple-touch-icon|favicon|documents\/checklists\/|ourservices\/rosettes\/)/
const words = ['q', 'search', 'keyword', 'location']

/** Returns the kind of a request that reads something, unless it is a preview or staff ask. */
export function kindOfReading({ pathname, searchParams }: URL): Kind {
  if (pathname.startsWith('/files/')) return 'file'
  if (drawings.test(pathname)) return 'drawing'
  if (words.some((name) => searchParams.get(name))) return 'search'
  return /^\/(?:get|api)\/|\.[a-z]+$/.test(pathname) ? 'call' : 'page'
}
