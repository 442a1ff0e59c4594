// An id for every request, sent to the client and written on every log line about the request.
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '#platform/log.server.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

/**
 * Gives the request an id and logs its outcome. Of those that only read, it logs what the console refused (ASVS 5.0,
 * 16.3.2). The log line has no query, body or address.
 * An id given by our own proxy is kept.
 */
export function requestIds({ log, trustProxy }: { log: Log; trustProxy: number }): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const isTrusted = trustProxy > 0 && given !== undefined && /^[\w-]{8,64}$/.test(given)
    // A call from within the process belongs to the request that made it.
    const outer: unknown = c.env?.['requestId']
    const requestId = typeof outer === 'string' ? outer : isTrusted ? given : crypto.randomUUID()
    c.set('requestId', requestId)
    const startedAt = performance.now()
    await next()
    c.res.headers.set('x-request-id', requestId)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (isRead && !isRefusedByConsole(c)) return
    const ms = Math.round(performance.now() - startedAt)
    const what = isRead ? 'a read was refused' : 'request'
    log.info({ requestId, method: c.req.method, path: pathForLog(c.req.path), status: c.res.status, ms }, what)
  }
}

/** Somebody without any cookie is a stranger, of whom there are many. */
function isRefusedByConsole(c: Context): boolean {
  if (!c.req.path.startsWith('/api/console/')) return false
  const { status } = c.res
  return status === 403 || status === 429 || (status === 401 && c.req.header('cookie') !== undefined)
}

/** Returns a path for the log without secrets: links that confirm or end a subscription contain a token. */
export function pathForLog(path: string): string {
  return path.slice(0, 200).replace(/[^/]{24,}/g, '…')
}
