// A call that exists, asked in a way in which it does not: the refusal says how to ask.
import { Hono, type Env } from 'hono'

/** Answers 405 with Allow at every path of a call that `calls` has mounted so far, for all other methods. */
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
    const message = `This call is made by ${[...methods].join(' or ')} alone.`
    refusing.all(path, (c) => c.json({ message }, 405, { allow }))
  }
  return refusing
}
