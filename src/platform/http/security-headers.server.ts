// The headers that keep a page to itself, and the fingerprints of its own inline scripts.
import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

const permissions = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer']
  .concat('microphone', 'midi', 'payment', 'usb')
  .map((feature) => `${feature}=()`)
  .join(', ')
const year = 31_536_000

type Headers = [name: string, value: string][]

function headersOf({ publicUrl }: { publicUrl: string }): { always: Headers; unlessSet: Headers } {
  const always: Headers = [
    ['x-content-type-options', 'nosniff'],
    ['permissions-policy', permissions],
    ['cross-origin-opener-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
  ]
  // Said over http it would be ignored; said for a test address it would lock it out of http for a year.
  if (publicUrl.startsWith('https:')) always.push(['strict-transport-security', `max-age=${year}; includeSubDomains`])
  const unlessSet: Headers = [
    ['cross-origin-resource-policy', 'same-origin'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
  ]
  return { always, unlessSet }
}

const closedPolicy: Headers[number] = ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"]

/** All of them, and a number, for an answer that is given before the application has seen anything. */
export function headersOfRefusal(settings: { publicUrl: string }): Record<string, string> {
  const { always, unlessSet } = headersOf(settings)
  return Object.fromEntries([...always, ...unlessSet, closedPolicy, ['x-request-id', crypto.randomUUID()]])
}

/**
 * Headers for every answer. What an answer has set itself stays: its own policy (`pageSecurityPolicy`), what it tells
 * other sites, and whether they may embed it. Files of the build get no policy: a worker would take it for its own.
 */
export function securityHeaders({
  publicUrl,
  forFiles = false,
}: {
  publicUrl: string
  forFiles?: boolean
}): MiddlewareHandler {
  const { always, unlessSet } = headersOf({ publicUrl })
  if (!forFiles) unlessSet.push(closedPolicy)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of always) headers.set(name, value)
    // Every answer has a number; a file's stands in no log.
    if (forFiles && !headers.has('x-request-id')) headers.set('x-request-id', crypto.randomUUID())
    for (const [name, value] of unlessSet) if (!headers.has(name)) headers.set(name, value)
  }
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Hosts of ours beside the site's own; a path alone is none. */
type OtherHosts = { files: string; calls: string }

/**
 * A Content-Security-Policy (CSP Level 3) for this very document: scripts from the site and the inline ones whose
 * SHA-256 it names, nothing from elsewhere. Styles may be inline, since engravings carry their weights in them.
 */
export function pageSecurityPolicy(html: string, { files, calls }: OtherHosts): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const from = (...sources: string[]) => [...new Set(sources.filter(Boolean))].join(' ')
  const [filesOrigin, callsOrigin] = [originOf(files), originOf(calls)]
  return [
    "default-src 'self'",
    `script-src ${from("'self'", "'wasm-unsafe-eval'", ...hashes)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${from("'self'", 'data:', 'blob:', filesOrigin)}`,
    "font-src 'self'",
    // The viewer reads documents as data, so their host counts as a call too.
    `connect-src ${from("'self'", callsOrigin, filesOrigin)}`,
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
