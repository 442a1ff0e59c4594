// What is no request at all: headers without end, a broken line, an impossible address. It gets a sentence and is let go.
import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { headersOfRefusal } from './security-headers.server.ts'

type Settings = { publicUrl: string }

/** Slow enough for a large file over a poor line, short enough that nobody holds a connection for nothing. */
const wholeRequestMs = 120_000
const headersMs = 20_000
const idleMs = 60_000
const maxConnections = 5_000

const sentences: Record<number, string> = {
  400: 'This request could not be read.',
  408: 'The request took too long to arrive. Please try again.',
  413: 'The request is too large.',
  431: 'The address or the headers of this request are too long.',
}
const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** For createServer: a request without Host is answered by `badRequestHandler`, not by Node without a word. */
export const listenerOptions = { requireHostHeader: false, connectionsCheckingInterval: 5_000 }

/** Answers what Node's parser refuses, and lets nobody take for ever over sending a request. */
export function limitListener(server: Server, settings: Settings): void {
  server.headersTimeout = headersMs
  server.requestTimeout = wholeRequestMs
  // Who asks and never reads the answer, or holds a connection open for nothing, is let go.
  server.timeout = idleMs
  server.maxConnections = maxConnections
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...headersOfRefusal(settings), 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: 'The request expects what this site does not do.' }))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    // Gone already, or in the middle of an answer that must not be spoiled.
    if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesWritten > 0) {
      socket.destroy()
      return
    }
    const status = statusOf[error.code ?? ''] ?? 400
    const body = JSON.stringify({ message: sentences[status] })
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json',
        ...Object.entries(headersOfRefusal(settings)).map(([name, value]) => `${name}: ${value}`),
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
      () => socket.destroy(),
    )
  })
}

/** For the listener: a request whose address or Host header makes no URL. */
export function badRequestHandler(settings: Settings): (error: unknown) => Response {
  return (error) => {
    const isTheirs = error instanceof Error && error.name === 'RequestError'
    const message = isTheirs ? sentences[400] : 'Something went wrong on our side. Please try again.'
    return Response.json({ message }, { status: isTheirs ? 400 : 500, headers: headersOfRefusal(settings) })
  }
}
