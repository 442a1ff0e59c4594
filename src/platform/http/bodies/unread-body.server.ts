// What becomes of a connection whose request was answered before its body was read to the end, as with 413.
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A client that is still sending would not see the answer if the connection were closed at once. */
const readOnMs = 2_000
const readOnBytes = 4 * 1024 * 1024

/**
 * Call it when the answer is known, once it holds no place that others wait for, and before it is sent. Reads on for a
 * moment, so that the connection can be used again. If there is still more, the answer says that the connection will be
 * closed. That is said at once where no body belongs.
 */
export async function endUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (incoming.complete) return
  const isReading = incoming.method === 'GET' || incoming.method === 'HEAD'
  if (!isReading) await readOn(incoming)
  if (!incoming.complete && !outgoing.headersSent) outgoing.setHeader('connection', 'close')
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
  incoming.on('data', onData).once('end', onEnd).once('close', onEnd).resume()
  await promise
  clearTimeout(timer)
  incoming.off('data', onData).off('end', onEnd).off('close', onEnd)
}
