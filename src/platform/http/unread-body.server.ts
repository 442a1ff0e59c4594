// What becomes of a connection whose request was answered before its body was read to the end, as with 413.
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/** A client that is still sending would not see the answer if the connection were closed at once. */
const readOnMs = 2_000
const readOnBytes = 4 * 1024 * 1024

/**
 * Reads on for a moment before the answer, so that the connection can be used again. If there is still more, the answer
 * says that the connection will be closed.
 */
export function readUnreadBodies(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    if (!(incoming && 'complete' in incoming) || incoming.complete) return
    await readOn(incoming)
    if (!incoming.complete) c.header('connection', 'close')
  }
}

async function readOn(incoming: IncomingMessage): Promise<void> {
  if (incoming.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, readOnMs)
  let left = readOnBytes
  const onData = (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) resolve()
  }
  const onEnd = () => resolve()
  incoming.on('data', onData).once('end', onEnd).once('close', onEnd)
  await promise
  clearTimeout(timer)
  incoming.off('data', onData).off('end', onEnd).off('close', onEnd)
}
