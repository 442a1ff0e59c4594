// Pages behind a mailed link, and their forms: kept by nobody, listed nowhere, and with or without script.
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** The router ignores the case of a page's path, so the guard does too. */
const belowLink = /^\/link(?:\/|$)/i

/**
 * The one guard of every address below /link, to be mounted for all paths. An address that holds a token is kept in no
 * cache, shown by no search engine, and told to no other site. What is sent to it is at most 64 KB; its content type is
 * up to the mail programs that send it (RFC 8058).
 */
export function privatePage(): MiddlewareHandler {
  const limited = bodyLimit({
    maxSize: 64 * 1024,
    onError: (c) => c.json({ message: 'That is more than fits into this form: at most 64 KB.' }, 413),
  })
  return async (c, next) => {
    if (!belowLink.test(c.req.path)) return next()
    // What it passes on may be the context; only its refusal is an answer.
    const refusal: unknown = await limited(c, next)
    if (refusal instanceof Response) return refusal
    c.res.headers.set('cache-control', 'private, no-store')
    c.res.headers.set('x-robots-tag', 'noindex, nofollow')
    c.res.headers.set('referrer-policy', 'no-referrer')
    return undefined
  }
}

/** The token in the address; empty, and so of no link, where there is none that could be. */
export function tokenOf(c: Context): string {
  const token = c.req.param('token') ?? ''
  return /^[\w-]{1,100}$/.test(token) ? token : ''
}
