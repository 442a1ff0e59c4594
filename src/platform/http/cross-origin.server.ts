// Which origins may send forms: our own, and the sites listed in ALLOWED_ORIGINS.
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Settings } from '#platform/start/settings.server.ts'

type Addresses = Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'trustProxy'>

/** Opens the GET calls to the pages of every site: they are public and use no cookies. */
export function openToAllSites(): MiddlewareHandler {
  const shared = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD'],
    maxAge: 86_400,
    exposeHeaders: ['x-request-id', 'x-total-count'],
  })
  return async (c, next) => {
    const preflight = await shared(c, next)
    if (preflight) return preflight
    c.res.headers.set('cross-origin-resource-policy', 'cross-origin')
    return undefined
  }
}

/** Lets the pages of the allowed sites send forms and read the responses. */
export function openToNamedSites({ allowedOrigins }: Addresses): MiddlewareHandler {
  return cors({
    origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
    allowMethods: ['POST'],
    allowHeaders: ['content-type'],
    exposeHeaders: ['retry-after', 'x-request-id'],
    maxAge: 86_400,
  })
}

/** Refuses with 403 a form that a page of another site sends through a visitor's browser. */
export function refuseCrossOrigin(addresses: Addresses): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (isReading || isOurs({ origin, site, host: c.req.header('host') }, addresses)) return next()
    return c.json({ message: 'This form was sent from a page of another site. Please use the form on ours.' }, 403)
  }
}

type RequestHeaders = { origin: string | undefined; site: string | undefined; host: string | undefined }

function isOurs({ origin, site, host }: RequestHeaders, { publicUrl, allowedOrigins, trustProxy }: Addresses): boolean {
  // The browser sets this header itself; a page cannot forge it.
  if (site === 'same-origin' || site === 'none') return true
  // Neither header: a client that is not a browser, or a browser older than both. There are no cookies that a forged
  // form could use.
  if (origin === undefined) return site === undefined
  if (origin === new URL(publicUrl).origin || allowedOrigins.includes(origin)) return true
  // The site was reached under another name, such as its IP address on the local network. Behind a proxy, Host is set
  // by the proxy and proves nothing.
  return trustProxy === 0 && host !== undefined && origin.replace(/^https?:\/\//, '') === host.toLowerCase()
}
