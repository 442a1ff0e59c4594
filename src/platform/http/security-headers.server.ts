// The security headers, among them the policy that names a page's own inline scripts by their hashes.
import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

const permissions = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer']
  .concat('microphone', 'midi', 'payment', 'usb')
  .map((feature) => `${feature}=()`)
  .join(', ')
const year = 31_536_000

/** `isStaging`: no search engine may list it. */
type Site = { publicUrl: string; isStaging?: boolean }
type Headers = [name: string, value: string][]

function headersOf({ publicUrl, isStaging = false }: Site): { always: Headers; unlessSet: Headers } {
  const always: Headers = [
    ['x-content-type-options', 'nosniff'],
    ['permissions-policy', permissions],
    ['cross-origin-opener-policy', 'same-origin'],
  ]
  // Over http, browsers ignore this header. For a test address, it would block http for a year.
  if (publicUrl.startsWith('https:')) always.push(['strict-transport-security', `max-age=${year}; includeSubDomains`])
  if (isStaging) always.push(['x-robots-tag', 'noindex, nofollow'])
  const unlessSet: Headers = [
    ['cross-origin-resource-policy', 'same-origin'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-frame-options', 'DENY'],
  ]
  return { always, unlessSet }
}

const closedPolicy: Headers[number] = ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"]

/** Returns all security headers and a request id, for a response sent before the application sees the request. */
export function headersOfRefusal(settings: Site): Record<string, string> {
  const { always, unlessSet } = headersOf(settings)
  return Object.fromEntries([...always, ...unlessSet, closedPolicy, ['x-request-id', crypto.randomUUID()]])
}

/**
 * Sets the security headers of every response. A response keeps its own policy (`pageSecurityPolicy`), referrer policy,
 * resource policy and frame options. Files of the build get no Content-Security-Policy, because a worker would apply it to itself.
 */
export function securityHeaders({ forFiles = false, ...site }: Site & { forFiles?: boolean }): MiddlewareHandler {
  const { always, unlessSet } = headersOf(site)
  if (!forFiles) unlessSet.push(closedPolicy)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of always) headers.set(name, value)
    // Every response has a request id; files are not logged.
    if (forFiles && !headers.has('x-request-id')) headers.set('x-request-id', crypto.randomUUID())
    for (const [name, value] of unlessSet) if (!headers.has(name)) headers.set(name, value)
  }
}

/** Our other hosts. A path alone is not a host. */
type OtherHosts = {
  files: string
  calls: string
  /** Pages then hear of changed sources over a WebSocket. */
  isDevelopment?: boolean
}

/**
 * Returns a Content-Security-Policy (CSP Level 3) for a document: scripts from the site and these inline scripts, listed
 * by their SHA-256, nothing from elsewhere. Inline styles are allowed, because engravings set their stroke weights in
 * them.
 */
export function pageSecurityPolicy(
  inlineScripts: readonly string[],
  { files, calls, isDevelopment = false }: OtherHosts,
): string {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const from = (...sources: string[]) => [...new Set(sources.filter(Boolean))].join(' ')
  const [filesOrigin, callsOrigin] = [originOf(files), originOf(calls)]
  return [
    "default-src 'self'",
    `script-src ${from("'self'", "'wasm-unsafe-eval'", ...hashes)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${from("'self'", 'data:', 'blob:', filesOrigin)}`,
    "font-src 'self'",
    // The PDF viewer fetches documents as data, so the file host counts here too.
    `connect-src ${from("'self'", callsOrigin, filesOrigin, isDevelopment ? 'ws:' : '')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${from("'self'", callsOrigin)}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

function originOf(address: string): string {
  return /^https?:\/\//.test(address) ? new URL(address).origin : ''
}
