// The guard of the console's calls: only who is signed in and has the role that the table of calls names.
import type { MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { mayDo, roles, type Role, type Staff, type StaffOf } from './staff-of.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Set on every call of the console. */
    staff: Staff
  }
}

/** The role that each call needs, by method and path as the call is mounted: `GET /api/console/leads/:id`. */
export type CallRoles = Readonly<Record<string, Role>>

/**
 * `openCalls` are those of signing in, which check for themselves who calls. `fileCalls` are those that take a file as
 * their body, as the table of calls names them.
 */
type Guarding = { staffOf: StaffOf; calls: CallRoles; openCalls: readonly string[]; fileCalls: readonly string[] }

/**
 * Refuses what a page embeds, such as a picture (403), a request without a session (401), a call that is not in the
 * table (404), one by a role that is too low (403), and a change that is not sent as JSON, or as a file where one is
 * expected (415). Otherwise the call finds who is signed in as `c.get('staff')`.
 */
export function guardConsole({ staffOf, calls, openCalls, fileCalls }: Guarding): MiddlewareHandler {
  const open = new Set(openCalls)
  const router = new TrieRouter<{ role: Role; type: RegExp }>()
  for (const [call, role] of Object.entries(calls)) {
    const [method = '', path = ''] = call.split(' ')
    router.add(method, path, { role, type: fileCalls.includes(call) ? anyFile : json })
  }
  return async (c, next) => {
    c.header('cache-control', 'no-store')
    // There is no HEAD: it would count as an opening of a resume.
    const { method } = c.req
    const isForged = (type: RegExp) => method !== 'GET' && !type.test(c.req.header('content-type') ?? '')
    if (!ownDestinations.has(c.req.header('sec-fetch-dest') ?? 'empty')) return c.json(notEmbedded, 403)
    if (open.has(`${method} ${c.req.path}`)) return isForged(json) ? c.json(wrongType, 415) : next()
    const [[found]] = router.match(method, c.req.path)
    const needed = found?.[0]
    const staff = await staffOf(c.req.raw)
    // First, so that nobody else learns which calls there are.
    if (staff === null) return c.json({ message: 'Please sign in.' }, 401)
    if (needed === undefined) return c.json({ message: 'There is no such address' }, 404)
    if (!mayDo(staff.role, needed.role)) {
      const who = roles.filter((role) => mayDo(role, needed.role)).map((role) => `${role}s`)
      return c.json({ message: `Only ${who.join(' and ')} can do this.` }, 403)
    }
    if (isForged(needed.type)) return c.json(needed.type === json ? wrongType : notAFile, 415)
    c.set('staff', staff)
    return next()
  }
}

/**
 * What a script of the console reads, what opens as a page of its own, and the mails that it shows in a frame. A picture in
 * a text would otherwise make the browser of whoever reads it send a call under their name.
 */
const ownDestinations = new Set(['empty', 'document', 'iframe'])
const notEmbedded = { message: 'A call of the console cannot be embedded in a page.' }

// A page of another site cannot send these types without asking first (Fetch standard, CORS-safelisted headers).
const json = /^application\/json\b/i
const anyFile = /^application\/octet-stream$/i
const wrongType = { message: 'Send this as JSON.' }
const notAFile = { message: 'Send the file itself, as application/octet-stream.' }
