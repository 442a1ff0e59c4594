// Sends raw bytes to a server, which a well-behaved client would not, and reads the response.
import { connect } from 'node:net'
import type { HostileInput } from './hostile-inputs.ts'

export type HostileResponse = { status: number; type: string; head: string; body: string }

/** Resolves to status 0 if the server closes the connection without a response. */
export function sendHostile(port: number, input: HostileInput, sender: string): Promise<HostileResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    const done = () => resolve(parsed(Buffer.concat(chunks).toString('utf8')))
    socket.setTimeout(60_000, () => socket.destroy(new Error(`no response to: ${input.name}`)))
    socket.on('data', (chunk) => chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk))
    socket.on('close', done)
    // A server that responds before it has received everything may reset the connection; its response still counts.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? done() : reject(error),
    )
    for (const part of bytesOf(input, sender)) socket.write(part)
  })
}

function bytesOf({ kind, method, path, headers, body }: HostileInput, sender: string): (string | Uint8Array)[] {
  const bytes = typeof body === 'string' ? Buffer.from(body, kind === 'wire' ? 'latin1' : 'utf8') : body
  if (kind === 'wire') return [bytes]
  const hasBody = method !== 'GET' && method !== 'TRACE'
  const all: Record<string, string> = {
    host: 'site.example.in',
    'x-forwarded-for': sender,
    connection: 'close',
    ...(hasBody ? { 'content-length': String(bytes.length) } : {}),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, ...(hasBody ? [bytes] : [])]
}

function parsed(text: string): HostileResponse {
  const end = text.indexOf('\r\n\r\n')
  const head = text.slice(0, end === -1 ? undefined : end)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    type: /^content-type: ([^\r;]*)/im.exec(head)?.[1] ?? '',
    head,
    body: end === -1 ? '' : text.slice(end + 4),
  }
}

/** Returns what is wrong with the response, or null. */
export function complaint(input: HostileInput, { status, type, head, body }: HostileResponse): string | null {
  const isRefusal = status >= 400 && status < 500
  // A redirect is valid if it leads to a page of ours.
  const isHonest = [200, 204, 304].includes(status) || (status === 303 && /^location: \/(?!\/)[\w/-]*\r?$/im.test(head))
  if (!isRefusal && !(input.expects === 'either' && isHonest)) {
    return `${input.name}: ${status} ${body.slice(0, 200)}`
  }
  if (!isRefusal) return null
  const saysSo = type === 'text/html' ? /<h1/.test(body) : /"message":"[^"]{8,}"/.test(body)
  return saysSo ? null : `${input.name}: ${status} without a sentence: ${type} ${body.slice(0, 100)}`
}
