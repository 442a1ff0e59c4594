// A listener on a free port, and requests to it whose address is sent as it is spelled.
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Listener } from '#listener.server.ts'

export type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type ListenerForTests = {
  ask: (target: string, headers?: Record<string, string>, method?: string) => Promise<Answered>
  close: () => Promise<void>
}

export async function listenWith(listener: Listener): Promise<ListenerForTests> {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    ask: (path, headers = {}, method = 'GET') =>
      new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
          )
        })
          .on('error', reject)
          .end()
      }),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
