// A load generator. Each visitor has its own connection and sends the next request as soon as it has the response. It
// uses little CPU, because it counts the bytes of responses without parsing them: on two cores the server must be the
// limit.
import { connect, type Socket } from 'node:net'
import type { NodeProcess } from '../faults/harness/site.ts'

export type Load = { url: string; headers: string[]; connections: number; seconds: number }

export type Throughput = { perSecond: number; p99Ms: number }

export type Round = Throughput & { /** In microseconds, of all threads of the server. */ cpuPerRequest: number }

/** Loads a page as Brotli. */
export async function loadServer(
  server: NodeProcess,
  path: string,
  connections: number,
  seconds: number,
): Promise<Round> {
  const before = await server.cpuMicroseconds()
  const headers = ['Accept-Encoding: br']
  const { perSecond, p99Ms } = await throughputOf({ url: server.url + path, headers, connections, seconds })
  const used = (await server.cpuMicroseconds()) - before
  return { perSecond, p99Ms, cpuPerRequest: used / (perSecond * seconds) }
}

/** The first response must have status 200 and all must have its length; otherwise it throws. */
async function throughputOf({ url, headers, connections, seconds }: Load): Promise<Throughput> {
  const { hostname, port, pathname, search } = new URL(url)
  const request = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${hostname}`, ...headers, '', ''].join('\r\n')
  const started = performance.now()
  const until = started + seconds * 1000
  const visitors = Array.from({ length: connections }, () => visit(connect(Number(port), hostname), request, until))
  const times = (await Promise.all(visitors)).flat().toSorted((a, b) => a - b)
  return {
    perSecond: times.length / ((performance.now() - started) / 1000),
    p99Ms: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN,
  }
}

/** Returns how long each response took until the time is up, in milliseconds. */
function visit(socket: Socket, request: string, until: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    let [sentAt, received, length] = [0, 0, 0]
    const send = (now: number) => {
      sentAt = now
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.on('connect', () => send(performance.now()))
    socket.on('data', (chunk: Buffer) => {
      length ||= lengthOf(chunk)
      received += chunk.length
      if (received < length) return
      if (received > length || length === 0)
        socket.destroy(new Error(`A response of ${received} bytes instead of ${length}`))
      received = 0
      const now = performance.now()
      times.push(now - sentAt)
      if (now < until) send(now)
      else socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(times))
  })
}

/** The length of a whole response, headers and body; 0 if the status is not 200 or the length is not given. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.subarray(0, end).toString('latin1')
  const [, body] = /^content-length: (\d+)$/im.exec(head) ?? []
  return end > 0 && head.startsWith('HTTP/1.1 200 ') && body !== undefined ? end + 4 + Number(body) : 0
}
