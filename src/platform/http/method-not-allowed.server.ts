// Responds to existing calls requested with the wrong method, naming the methods allowed.
import { Hono, type Env } from 'hono'

/** Responds with 405 and Allow to all other methods, at every path that `calls` has mounted so far. */
export function methodNotAllowed<E extends Env>(calls: Hono<E>): Hono {
  const known = new Map<string, Set<string>>()
  for (const { method, path } of calls.routes) {
    if (method === 'ALL' || !/^\/(?:get|post)\/[^*]+$/.test(path)) continue
    const methods = known.get(path) ?? new Set()
    known.set(path, methods.add(method))
    if (method === 'GET') methods.add('HEAD')
  }
  const refusing = new Hono()
  for (const [path, methods] of known) {
    const allow = [...methods].join(', ')
    const message = `This address accepts only ${[...methods].join(' or ')}.`
    refusing.all(path, (c) => c.json({ message }, 405, { allow }))
  }
  return refusing
}
