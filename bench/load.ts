// As many visitors as are asked for, each on a connection of its own that asks again as soon as it is answered. Spends
// next to nothing itself, so that on two cores it is the server that is measured: bodies are counted, not read.
import { connect, type Socket } from 'node:net'

export type Load = { url: string; headers: string[]; connections: number; seconds: number }

/** Answers per second. Every answer must be as long as the first, which must be 200; anything else throws. */
export async function answersPerSecond({ url, headers, connections, seconds }: Load): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url)
  const request = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${hostname}`, ...headers, '', ''].join('\r\n')
  const started = performance.now()
  const until = started + seconds * 1000
  const visitors = Array.from({ length: connections }, () => visit(connect(Number(port), hostname), request, until))
  const answers = await Promise.all(visitors)
  return answers.reduce((total, each) => total + each, 0) / ((performance.now() - started) / 1000)
}

/** The number of answers until the time is up. */
function visit(socket: Socket, request: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let [answers, received, length] = [0, 0, 0]
    socket.setNoDelay(true)
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk: Buffer) => {
      length ||= lengthOf(chunk)
      received += chunk.length
      if (received < length) return
      if (received > length || length === 0)
        socket.destroy(new Error(`An answer of ${received} bytes instead of ${length}`))
      answers += 1
      received = 0
      if (performance.now() < until) socket.write(request)
      else socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answers))
  })
}

/** Of a whole answer, head and body; 0 where the head is not that of a page. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.subarray(0, end).toString('latin1')
  const [, body] = /^content-length: (\d+)$/im.exec(head) ?? []
  return end > 0 && head.startsWith('HTTP/1.1 200 ') && body !== undefined ? end + 4 + Number(body) : 0
}
