// Pages behind a mailed link, and their forms: never cached and never indexed.
import type { Context, MiddlewareHandler } from 'hono'
import { formBodyLimit } from './bodies/body.server.ts'

/** The router ignores the case of a page's path, so this guard does too. */
const belowLink = /^\/link(?:\/|$)/i

/**
 * The guard of every address below /link; mount it for all paths. An address that contains a token is not cached, not
 * indexed by search engines, and not sent to other sites as a referrer. A body may be at most 64 KB. Its content type
 * is not checked, because mail programs choose it (RFC 8058).
 */
export function privatePage(): MiddlewareHandler {
  const limited = formBodyLimit()
  return async (c, next) => {
    if (!belowLink.test(c.req.path)) return next()
    // `next` may resolve to the context. Only a Response is a refusal.
    const refusal: unknown = await limited(c, next)
    if (refusal instanceof Response) return refusal
    c.res.headers.set('cache-control', 'private, no-store')
    c.res.headers.set('x-robots-tag', 'noindex, nofollow')
    c.res.headers.set('referrer-policy', 'no-referrer')
    return undefined
  }
}

/** Returns the token in the address, or '' if it has none that could be valid. */
export function tokenOf(c: Context): string {
  const token = c.req.param('token') ?? ''
  return /^[\w-]{1,100}$/.test(token) ? token : ''
}
