// What a proxy does in front of processes of the site that change: it passes each request on to one of those that it has
// been told of last, in turn. What has begun ends where it began.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '../tests/servers/free-port.ts'

export type ReleaseProxy = {
  url: string
  passTo: (sites: readonly { url: string }[]) => void
  /** How many requests were passed on, and which of them had no answer or one of 5xx. */
  passed: () => number
  failed: () => string[]
  stop: () => void
}

export async function startReleaseProxy(): Promise<ReleaseProxy> {
  const port = await freePort()
  const failed: string[] = []
  let targets: readonly { url: string }[] = []
  let passed = 0
  function passOn(incoming: IncomingMessage, answer: ServerResponse): void {
    const target = targets[(passed += 1) % targets.length]?.url ?? ''
    const { method, url, headers } = incoming
    const fail = (why: string) => failed.push(`${method} ${url} at ${target}: ${why}`)
    const outgoing = request(`${target}${url}`, { method, headers, agent: false }, (response) => {
      const { statusCode = 502, headers: received } = response
      if (statusCode >= 500) fail(String(statusCode))
      // fetch does not send again what it sent while a kept connection was closed, as browsers do.
      answer.writeHead(statusCode, { ...received, connection: 'close' })
      response.pipe(answer)
      response.on('error', (error) => {
        fail(error.message)
        answer.destroy()
      })
    })
    outgoing.on('error', (error) => {
      fail(error.message)
      answer.destroy()
    })
    incoming.pipe(outgoing)
  }
  const server = createServer(passOn)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    passTo: (sites) => void (targets = [...sites]),
    passed: () => passed,
    failed: () => failed.splice(0),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
