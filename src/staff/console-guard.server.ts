// The guard of the console's calls: only who is signed in and has the role that the call names.
import type { MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { mountedAt, type ConsoleCall } from '#platform/console/console-call.ts'
import { mayDo, roles, type Caller, type Staff, type StaffOf } from './roles.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Set on every call of the console. */
    staff: Staff
  }
}

type Guarding = { staffOf: StaffOf; calls: readonly ConsoleCall<Caller>[] }

/**
 * Refuses what a page embeds, such as a picture (403), a request without a session (401), a call that is not in the list
 * (404), one by a role that is too low (403), and a change that is not sent as JSON, or as a file where one is expected
 * (415). Otherwise the call finds who is signed in as `c.get('staff')`. Calls for anyone check for themselves who calls.
 */
export function guardConsole({ staffOf, calls }: Guarding): MiddlewareHandler {
  const router = new TrieRouter<ConsoleCall<Caller>>()
  for (const call of calls) {
    const { method, path } = mountedAt(call)
    router.add(method, path, call)
  }
  return async (c, next) => {
    c.header('cache-control', 'no-store')
    // There is no HEAD: it would count as an opening of a resume.
    const { method } = c.req
    if (!ownDestinations.has(c.req.header('sec-fetch-dest') ?? 'empty')) return c.json(notEmbedded, 403)
    const [[found]] = router.match(method, c.req.path)
    const call = found?.[0]
    const takesFile = call?.body === 'file'
    const isForged = method !== 'GET' && !(takesFile ? anyFile : json).test(c.req.header('content-type') ?? '')
    if (call?.role === 'anyone') return isForged ? c.json(wrongType, 415) : next()
    const staff = await staffOf(c.req.raw)
    // First, so that nobody else learns which calls there are.
    if (staff === null) return c.json({ message: 'Please sign in.' }, 401)
    if (call === undefined) return c.json({ message: 'There is no such address' }, 404)
    const { role: needed } = call
    if (!mayDo(staff.role, needed)) {
      const who = roles.filter((role) => mayDo(role, needed)).map((role) => `${role}s`)
      return c.json({ message: `Only ${who.join(' and ')} can do this.` }, 403)
    }
    if (isForged) return c.json(takesFile ? notAFile : wrongType, 415)
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
