// What browsers and proxies may keep: only what is listed as the same for everybody, and said to be by nobody else.
import type { MiddlewareHandler } from 'hono'

type Options = {
  /** Null for an address that is not listed. */
  publicAddress: (target: string) => { isPage: boolean } | null
}

const askedAgain = 'public, max-age=0, must-revalidate'

/**
 * Answers at listed addresses are public, pages also where nothing is found; they are asked for again each time, and
 * the tag answers whether anything changed. What an answer there says of itself stays. All others are kept by nobody.
 */
export function cacheControl({ publicAddress }: Options): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
    const listed = isReading && !headers.has('set-cookie') ? publicAddress(c.req.url) : null
    const isFound = status === 200
    const isMissing = listed?.isPage === true && (status === 404 || status === 410)
    const said = headers.get('cache-control')
    if (listed && (isFound || isMissing)) {
      if (said === null) headers.set('cache-control', askedAgain)
    } else if (said === null || !/\bno-store\b/.test(said)) {
      headers.set('cache-control', 'no-store')
    }
  }
}
