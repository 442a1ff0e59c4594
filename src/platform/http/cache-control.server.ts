// What browsers and proxies may store: only responses at listed public addresses that do not opt out.
import type { MiddlewareHandler } from 'hono'

type Options = {
  /** Returns null for an address that is not listed. */
  publicAddress: (target: string) => { isPage: boolean } | null
}

const alwaysRevalidate = 'public, max-age=0, must-revalidate'

/**
 * Sets Cache-Control. Responses at listed addresses are public, and so are the not-found responses of listed pages.
 * Browsers revalidate them with the ETag each time. A listed response that sets Cache-Control itself keeps it.
 * Everything else gets `no-store`.
 */
export function cacheControl({ publicAddress }: Options): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
    const listed = isReading && !headers.has('set-cookie') ? publicAddress(c.req.url) : null
    const isFound = status === 200
    const isMissing = listed?.isPage === true && (status === 404 || status === 410)
    const existing = headers.get('cache-control')
    if (listed && (isFound || isMissing)) {
      if (existing === null) headers.set('cache-control', alwaysRevalidate)
    } else if (existing === null || !/\bno-store\b/.test(existing)) {
      headers.set('cache-control', 'no-store')
    }
  }
}
