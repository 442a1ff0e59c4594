// Limits of the HTTP listener, and the responses to input that is not a valid request: endless headers, a malformed
// request line, an impossible address.
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { headersOfRefusal } from '#platform/http/security-headers.server.ts'

type Settings = { publicUrl: string; isStaging?: boolean }

/** Long enough for a form over a slow connection, short enough that no client holds a connection for nothing. */
const wholeRequestMs = 120_000
/** For an upload, whose own limits are stricter. */
const slowRequestMs = 31 * 60_000
const headersMs = 20_000
const idleMs = 60_000

const messages: Record<number, string> = {
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

/**
 * Options for createServer. `badRequestHandler` responds to a request without Host, because Node's own response has no
 * body.
 */
export const listenerOptions = { requireHostHeader: false, connectionsCheckingInterval: 5_000 }

const deadlines = new WeakMap<object, NodeJS.Timeout>()

/** Lets the body of this request take longer than others. `bindings` are those of the request. */
export function allowSlowBody(bindings: { incoming?: IncomingMessage } | undefined): void {
  if (bindings?.incoming) clearTimeout(deadlines.get(bindings.incoming))
}

/** Responds to input that Node's parser refuses, and limits how long a client may take to send a request. */
export function limitListener(server: Server, settings: Settings, requestMs = wholeRequestMs): void {
  server.headersTimeout = headersMs
  // Node has one limit for all requests, so the usual one is kept here.
  server.requestTimeout = slowRequestMs
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers, socket } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const expire = () => !request.complete && (socket.bytesWritten > 0 ? socket.destroy() : refuse(socket, 408))
    const timer = setTimeout(expire, requestMs).unref()
    deadlines.set(request, timer)
    request.once('close', () => clearTimeout(timer))
  })
  // Closes the connection of a client that never reads the response or stays idle.
  server.timeout = idleMs
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...headersOfRefusal(settings), 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: 'This request is not supported.' }))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    // The connection is already closed, or a response has begun and must not be corrupted.
    if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesWritten > 0) {
      socket.destroy()
      return
    }
    refuse(socket, statusOf[error.code ?? ''] ?? 400)
  })

  function refuse(socket: Socket, status: number): void {
    const body = JSON.stringify({ message: messages[status] })
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
  }
}

/** An error handler for the listener, for a request whose path or Host header does not form a URL. */
export function badRequestHandler(settings: Settings): (error: unknown) => Response {
  return (error) => {
    const isClientError = error instanceof Error && error.name === 'RequestError'
    const message = isClientError ? messages[400] : 'Something went wrong on our side. Please try again.'
    return Response.json({ message }, { status: isClientError ? 400 : 500, headers: headersOfRefusal(settings) })
  }
}
