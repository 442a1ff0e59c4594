// Which pages' forms are taken: our own, and those of sites that the firm has named.
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Settings } from '#platform/settings.server.ts'

type Addresses = Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'trustProxy'>

/** The calls that only read are open to the pages of every site: they are public and know no cookies. */
export function openToAllSites(): MiddlewareHandler {
  const shared = cors({ origin: '*', allowMethods: ['GET', 'HEAD'], maxAge: 86_400, exposeHeaders: ['x-request-id'] })
  return async (c, next) => {
    const preflight = await shared(c, next)
    if (preflight) return preflight
    c.res.headers.set('cross-origin-resource-policy', 'cross-origin')
    return undefined
  }
}

/** Lets the pages of named sites send forms and read the answers. */
export function openToNamedSites({ allowedOrigins }: Addresses): MiddlewareHandler {
  return cors({
    origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
    allowMethods: ['POST'],
    allowHeaders: ['content-type'],
    exposeHeaders: ['retry-after', 'x-request-id'],
    maxAge: 86_400,
  })
}

/** Refuses with 403 what a page of another site sends in a visitor's name. */
export function refuseCrossOrigin(addresses: Addresses): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    if (c.req.method !== 'POST' || isOurs({ origin, site, host: c.req.header('host') }, addresses)) return next()
    return c.json({ message: 'This form was sent from a page of another site. Please use the form on ours.' }, 403)
  }
}

type Asked = { origin: string | undefined; site: string | undefined; host: string | undefined }

function isOurs({ origin, site, host }: Asked, { publicUrl, allowedOrigins, trustProxy }: Addresses): boolean {
  // Written by the browser itself; a page cannot forge it.
  if (site === 'same-origin' || site === 'none') return true
  // Neither header: a program, or a browser older than both. There are no cookies that a forged form could ride on.
  if (origin === undefined) return site === undefined
  if (origin === new URL(publicUrl).origin || allowedOrigins.includes(origin)) return true
  // Reached under another name, as by its number on the same network. Behind a proxy Host is the proxy's affair.
  return trustProxy === 0 && host !== undefined && origin.replace(/^https?:\/\//, '') === host.toLowerCase()
}
