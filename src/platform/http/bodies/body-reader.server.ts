// Reads the body of a request in pieces, each when it is asked for, so that a client sends no faster than its body is
// dealt with.
import { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

export type BodyReader = {
  /** Resolves to null at the end. Rejects if the client has gone. One call at a time. */
  read: () => Promise<Uint8Array | null>
  /** Leaves the rest of the body to others. */
  release: () => void
}

/** Call it once for a request, whose body nobody has begun to read. */
export function bodyReader(c: Context): BodyReader {
  const incoming: unknown = c.env?.incoming
  // A web stream copies every piece, which doubles the memory that waits for the garbage collector.
  return incoming instanceof IncomingMessage ? readerOfMessage(incoming) : readerOfStream(c.req.raw.body)
}

function readerOfStream(body: ReadableStream<Uint8Array> | null): BodyReader {
  const reader = body?.getReader()
  return {
    async read() {
      const { value = null } = (await reader?.read()) ?? {}
      return value
    },
    release: () => undefined,
  }
}

type Waiting = { resolve: (piece: Uint8Array | null) => void; reject: (error: Error) => void }

function readerOfMessage(incoming: IncomingMessage): BodyReader {
  let waiting: Waiting | null = null
  const onData = (piece: Buffer) => {
    incoming.pause()
    waiting?.resolve(piece)
    waiting = null
  }
  const onEnd = () => waiting?.resolve(null)
  const onClose = () => waiting?.reject(new Error('The client has gone'))
  const listeners = { data: onData, end: onEnd, error: onClose, close: onClose }
  incoming.pause()
  for (const [name, listener] of Object.entries(listeners)) incoming.on(name, listener)
  return {
    read() {
      if (incoming.readableEnded) return Promise.resolve(null)
      if (incoming.destroyed) return Promise.reject(new Error('The client has gone'))
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        incoming.resume()
      })
    },
    release() {
      for (const [name, listener] of Object.entries(listeners)) incoming.off(name, listener)
    },
  }
}
