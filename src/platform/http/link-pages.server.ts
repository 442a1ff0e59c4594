// Pages behind a mailed link, and their forms: never cached and never indexed.
import { Hono, type Context, type MiddlewareHandler } from 'hono'
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

/** Where links began before they moved below /link. Mails with them are kept for years. */
const formerLinks = ['/newsletter/confirm/:token', '/newsletter/unsubscribe/:token', '/privacy/my-data/:token'] as const

/**
 * Answers the links of mails that former releases sent. A page is redirected to. The address of a List-Unsubscribe takes
 * its POST itself, because a mail program must not be redirected (RFC 8058, section 3.1).
 */
export function formerLinkPages(site: { fetch: (request: Request) => Response | Promise<Response> }): Hono {
  const router = new Hono()
  for (const path of formerLinks)
    router.get(path, (c) => {
      const { pathname, search } = new URL(c.req.url)
      c.header('cache-control', 'private, no-store')
      c.header('referrer-policy', 'no-referrer')
      c.header('x-robots-tag', 'noindex, nofollow')
      return c.redirect(`${presentLink(pathname)}${search}`, 308)
    })
  router.post('/newsletter/unsubscribe/:token', (c) => {
    const url = new URL(c.req.url)
    return site.fetch(new Request(new URL(presentLink(url.pathname), url.origin), { method: 'POST' }))
  })
  return router
}

function presentLink(pathname: string): string {
  return `/link${pathname.replace(/^\/privacy(?=\/)/i, '')}`
}

/** Returns the token in the address, or '' if it has none that could be valid. */
export function tokenOf(c: Context): string {
  const token = c.req.param('token') ?? ''
  return /^[\w-]{1,100}$/.test(token) ? token : ''
}
