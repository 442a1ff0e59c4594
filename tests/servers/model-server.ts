// An OpenAI-compatible endpoint on this machine for tests. It speaks the protocol of POST /chat/completions with
// `stream: true`, and breaks it in the ways in which providers, proxies and attackers do.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ModelCall = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
export type Behaviour = (response: ServerResponse, call: ModelCall) => void

export type ModelServer = {
  baseUrl: string
  /** Every request that came, the oldest first. */
  calls: ModelCall[]
  /** What the server does with the requests that follow. */
  behave: (behaviour: Behaviour) => void
  /** Resolves once so many connections have ended, whichever side ended them. */
  untilEnded: (connections: number) => Promise<void>
  close: () => Promise<void>
}

export async function startModelServer(): Promise<ModelServer> {
  let behaviour: Behaviour = says('')
  let ended = 0
  const calls: ModelCall[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const call = { method, path: url, headers, body: Buffer.concat(pieces).toString() }
      calls.push(call)
      behaviour(response, call)
    })
    response.on('close', () => {
      ended += 1
      for (const look of waiting) look()
    })
    response.on('error', () => undefined)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    behave(given) {
      behaviour = given
    },
    untilEnded: (connections) =>
      new Promise((resolve) => {
        const look = () => {
          if (ended < connections) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

export const done = 'data: [DONE]\n\n'

/** An event that adds to the answer. */
export function delta(content: string, finish: string | null = null): string {
  const choice = { index: 0, delta: finish === null ? { content } : {}, finish_reason: finish }
  return event({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model: 'test', choices: [choice] })
}

export function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

/** The whole stream of an honest endpoint, a few characters at a time. */
export function streamOf(text: string): string {
  const pieces = text.match(/[\s\S]{1,7}/gu) ?? []
  const first = event({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] })
  const usage = event({ choices: [], usage: { total_tokens: 1 } })
  return first + pieces.map((piece) => delta(piece)).join('') + delta('', 'stop') + usage + done
}

const eventStream = { 'content-type': 'text/event-stream; charset=utf-8' }

/** Sends these bytes as an event stream, and ends it. */
export function streams(body: string | Uint8Array): Behaviour {
  return (response) => response.writeHead(200, eventStream).end(body)
}

/** Answers as a model would that says this. */
export function says(text: string | ((call: ModelCall) => string)): Behaviour {
  return (response, call) => streams(streamOf(typeof text === 'string' ? text : text(call)))(response, call)
}

/** Sends this part of a stream, then nothing more, and keeps the connection open. */
export function stallsAfter(begun: string): Behaviour {
  return (response) => {
    response.writeHead(200, eventStream)
    response.flushHeaders()
    if (begun !== '') response.write(begun)
  }
}

export function fails(status: number, headers: Record<string, string> = {}): Behaviour {
  const body = JSON.stringify({ error: { message: 'Incorrect API key provided: sk-for-tests', code: 'invalid' } })
  return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

/** Sends the same over and over, as fast as the reader takes it or once in `everyMs`, until the connection ends. */
export function repeats(piece: string, everyMs = 0): Behaviour {
  return (response) => {
    response.writeHead(200, eventStream)
    if (everyMs > 0) {
      const timer = setInterval(() => response.write(piece), everyMs)
      response.on('close', () => clearInterval(timer))
      return
    }
    const more = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', more)
    more()
  }
}

/** Sends a part of a stream and then resets the connection. */
export function resetsAfter(begun: string): Behaviour {
  return (response) => {
    response.writeHead(200, eventStream)
    response.write(begun, () => response.socket?.resetAndDestroy())
  }
}
