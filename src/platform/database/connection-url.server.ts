// The settings that hold an address: database, file storage, mail server, virus scanner and language model. Their shape is checked at
// the start, and no password leaves this machine unencrypted unless the address says so.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const encoding =
  'Special characters in the user name or password must be percent-encoded: # as %23, / as %2F, ? as %3F, @ as %40, % as %25'

/** `within`: a sentence about a URL whose parts are readable, or null if nothing is wrong. */
function connectionUrl(form: string, protocols: readonly string[], within: (url: URL) => string | null) {
  return z.string().transform((given, context) => {
    const url = parsed(given)
    const isReadable = url !== null && protocols.includes(url.protocol)
    const message = isReadable ? within(url) : `must have the form ${form}. ${encoding}`
    if (message === null) return given
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** An unencoded # or ? in a password moves the rest of the address, with its @, to the fragment or the query. */
function parsed(given: string): URL | null {
  const url = URL.parse(given)
  if (url === null || url.hash !== '' || /\s/.test(given)) return null
  if (`${url.pathname}${url.search}`.includes('@')) return null
  return [url.username, url.password, url.hostname, url.pathname].every(isDecodable) ? url : null
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** `localhost`, or an address that only this machine can reach. */
function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback'
}

/**
 * Accepts postgres://user:password@host:5432/database. Unless the host is this machine or a Unix socket, the address
 * must say whether the connection is encrypted, because the driver does not encrypt by default.
 */
export const databaseUrl = connectionUrl(
  'postgres://user:password@host:5432/database (leave it empty for SQLite in DATA_DIR)',
  ['postgres:', 'postgresql:'],
  (url) => {
    const query = url.searchParams
    const host = decodeURIComponent(query.get('host') ?? url.hostname)
    const isHere = host === '' || host.startsWith('/') || isLoopback(host)
    if (isHere || query.has('sslmode') || query.has('ssl')) return null
    return (
      `must say how the connection to ${host} is encrypted: add ?sslmode=verify-full, ` +
      'or ?sslmode=disable if only your own machines can read that network'
    )
  },
)

/** Accepts s3://key:secret@host[:port]/bucket. The secret signs the requests and is never sent. */
export const storageUrl = connectionUrl(
  's3://key:secret@host/bucket?region=ap-south-1',
  ['s3:'],
  ({ hostname, username, password, pathname }) => {
    const missing = [
      hostname === '' && 'the host',
      username === '' && 'the key',
      password === '' && 'the secret',
      !/^\/[^/]+$/.test(pathname) && 'the name of one bucket',
    ].filter(Boolean)
    return missing.length === 0
      ? null
      : `must have the form s3://key:secret@host/bucket?region=ap-south-1; missing: ${missing.join(', ')}. ${encoding}`
  },
)

/** Accepts smtp://user:password@host:587 and smtps://user:password@host:465. */
export const smtpUrl = connectionUrl(
  'smtps://user:password@host:465 or smtp://user:password@host:587 (leave it empty to keep e-mail in DATA_DIR)',
  ['smtp:', 'smtps:'],
  ({ hostname }) => (hostname === '' ? 'must name the host of the mail server' : null),
)

/** Accepts tcp://host:3310 and unix:/path. The scanner asks for no password and reads what it is sent as it is. */
export const scannerUrl = z
  .string()
  .trim()
  .refine((given) => {
    const url = URL.parse(given)
    if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false
    if (url.protocol === 'unix:') return url.host === '' && url.pathname.length > 1 && isDecodable(url.pathname)
    return url.protocol === 'tcp:' && url.hostname !== '' && ['', '/'].includes(url.pathname)
  }, 'must have the form tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl (leave it empty without a virus scanner)')

/** Accepts the address of an endpoint before /chat/completions. What visitors ask leaves this machine encrypted only. */
export const modelUrl = z
  .string()
  .trim()
  .transform((given) => given.replace(/\/+$/, ''))
  .refine((given) => {
    const url = URL.parse(given)
    const isPlain = url !== null && /^https?:\/\/[^/?#@\s]+(?:\/[^?#\s]*)?$/i.test(given)
    return (
      isPlain && !url.pathname.endsWith('/chat/completions') && (url.protocol === 'https:' || isLoopback(url.hostname))
    )
  }, 'must be the address before /chat/completions, such as https://api.firm.in/v1, or http://127.0.0.1:11434/v1 on this machine (leave it empty without a model)')

/** Returns true if the address has a password for another machine, so STARTTLS must not be optional. */
export function needsStartTls(url: string): boolean {
  const { protocol, username, password, hostname } = new URL(url)
  return protocol === 'smtp:' && (username !== '' || password !== '') && !isLoopback(hostname)
}
