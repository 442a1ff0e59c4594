// A load generator. Each visitor has its own connection and sends the next request as soon as it has the response. It
// uses little CPU, because it counts the bytes of responses without parsing them: on two cores the server must be the
// limit.
import { connect, type Socket } from 'node:net'

export type Load = { url: string; headers: string[]; connections: number; seconds: number }

/** Responses per second. The first must have status 200 and all must have its length; otherwise it throws. */
export async function responsesPerSecond({ url, headers, connections, seconds }: Load): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url)
  const request = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${hostname}`, ...headers, '', ''].join('\r\n')
  const started = performance.now()
  const until = started + seconds * 1000
  const visitors = Array.from({ length: connections }, () => visit(connect(Number(port), hostname), request, until))
  const counts = await Promise.all(visitors)
  return counts.reduce((total, each) => total + each, 0) / ((performance.now() - started) / 1000)
}

/** Returns the number of responses until the time is up. */
function visit(socket: Socket, request: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let [responses, received, length] = [0, 0, 0]
    socket.setNoDelay(true)
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk: Buffer) => {
      length ||= lengthOf(chunk)
      received += chunk.length
      if (received < length) return
      if (received > length || length === 0)
        socket.destroy(new Error(`A response of ${received} bytes instead of ${length}`))
      responses += 1
      received = 0
      if (performance.now() < until) socket.write(request)
      else socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(responses))
  })
}

/** The length of a whole response, headers and body; 0 if the status is not 200 or the length is not given. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.subarray(0, end).toString('latin1')
  const [, body] = /^content-length: (\d+)$/im.exec(head) ?? []
  return end > 0 && head.startsWith('HTTP/1.1 200 ') && body !== undefined ? end + 4 + Number(body) : 0
}
