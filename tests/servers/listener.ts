// Runs a listener on a free port and sends requests whose target is not normalised.
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Listener } from '#listener.server.ts'

export type ReceivedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type ListenerForTests = {
  request: (target: string, headers?: Record<string, string>, method?: string) => Promise<ReceivedResponse>
  /** Sends this and no more. Resolves once it has been sent, to a function that ends the connection. */
  begin: (text: string) => Promise<() => void>
  close: () => Promise<void>
}

export async function listenWith(listener: Listener): Promise<ListenerForTests> {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    request: (path, headers = {}, method = 'GET') =>
      new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          )
        })
          .on('error', reject)
          .end()
      }),
    begin: (text) =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(() => socket.destroy())))
        socket.on('error', reject)
      }),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
