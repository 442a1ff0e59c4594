// A number for every request, told to the visitor and written on every line of the log that concerns it.
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#platform/log.server.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

/**
 * Numbers the request and, where it wants to change something, logs that it came and how it ended: no query, no body,
 * no address. A number that our own proxy has given is kept.
 */
export function requestIds({ log, trustProxy }: { log: Log; trustProxy: number }): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = trustProxy > 0 && given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID()
    c.set('requestId', requestId)
    const startedAt = performance.now()
    await next()
    c.res.headers.set('x-request-id', requestId)
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return
    const ms = Math.round(performance.now() - startedAt)
    log.info({ requestId, method: c.req.method, path: pathForLog(c.req.path), status: c.res.status, ms }, 'request')
  }
}

/** A path without what only its owner should have: links that confirm or end a subscription carry a token. */
export function pathForLog(path: string): string {
  return path.slice(0, 200).replace(/[^/]{24,}/g, '…')
}
