// The proxy through which an engine reaches the site and nothing else. It gives the engine an IP address of its own, as
// each test in Chromium has, so that the limits of senders apply as they do to visitors.
import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomIpAddress } from '../fixtures.ts'

const scriptPath = '/first-script-of-the-checks.js'

export type Gateway = { port: number; close: () => Promise<void> }

/** If there is a `firstScript`, it runs in every page before the page's own scripts. */
export async function openGateway(site: string, firstScript?: string): Promise<Gateway> {
  const ipAddress = randomIpAddress()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', site)
    if (url.origin !== site) return void response.writeHead(403).end()
    if (url.pathname === scriptPath) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' })
      return void response.end(firstScript)
    }
    const headers: IncomingMessage['headers'] = { ...request.headers, 'x-forwarded-for': ipAddress }
    if (firstScript !== undefined) headers['accept-encoding'] = 'identity'
    const onward = forward(url, { method: request.method, headers }, async (answer) => {
      const isChanged = firstScript !== undefined && answer.headers['content-type']?.startsWith('text/html')
      if (isChanged) delete answer.headers['content-length']
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!isChanged) return answer.pipe(response)
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      return response.end(
        String(Buffer.concat(chunks)).replace('<head>', `<head><script src="${scriptPath}"></script>`),
      )
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
