// Stands in front of the site and answers one POST call as a test wants, at the pace that it wants. Everything else is
// passed on to the site.
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers one request. The body has not been read yet. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export type OwnCall = {
  url: string
  /** Answers from the next request on. */
  answer: (answer: Answer) => void
  /** The bodies of the requests that were read to their end by `reply`. */
  bodies: FormData[]
  /** Reads the body, keeps it, and answers with JSON. */
  reply: (status: number, body: unknown, headers?: Record<string, string>) => Answer
  close: () => Promise<void>
}

export async function openOwnCall(site: string, path: string): Promise<OwnCall> {
  const bodies: FormData[] = []
  let current: Answer = (_request, response) => void response.writeHead(500).end()
  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url === path) void current(request, response)
    else passOn(site, request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    answer(answer) {
      current = answer
    },
    reply: (status, body, headers = {}) => {
      return async (request, response) => {
        bodies.push(await formOf(request))
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(JSON.stringify(body))
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  return new Response(Buffer.concat(chunks), { headers }).formData()
}

function passOn(site: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request
  const onward = forward(new URL(request.url ?? '/', site), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
