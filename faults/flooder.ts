// A worker thread that floods a server: each connection sends the next request as soon as a response has arrived, and
// opens again when the server closes it.
import { connect } from 'node:net'
import { isMainThread, parentPort, workerData, Worker } from 'node:worker_threads'

/** The flood comes from this many addresses of the loopback range. */
const networks = 20

/** `#` in a target stands for a number that has not been used before. */
export type Flood = { port: number; targets: string[]; connections: number; seconds: number }
/** Responses by status. `broken`: connections that ended without one. */
export type Flooded = { byStatus: Record<string, number>; broken: number }

/** Floods the server for the given time, from another thread, so that this one can measure meanwhile. */
export function flood(given: Flood): Promise<Flooded> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: given })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function run({ port, targets, connections, seconds }: Flood): Promise<Flooded> {
  const until = performance.now() + seconds * 1000
  const flooded: Flooded = { byStatus: {}, broken: 0 }
  let number = 0
  let senders = 0

  function next(): string {
    number += 1
    const target = (targets[number % targets.length] ?? '/').replaceAll('#', String(1_000_000 + number))
    return `GET ${target} HTTP/1.1\r\nHost: firm.example.in\r\nAccept-Encoding: br\r\n\r\n`
  }

  function connection(): Promise<void> {
    return new Promise((resolve) => {
      senders = (senders + 1) % networks
      const from = `127.0.0.${10 + senders}`
      const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => socket.write(next()))
      let rest = 0
      socket.setNoDelay(true)
      socket.on('data', (chunk: Buffer) => {
        if (rest > 0) {
          rest -= chunk.length
        } else {
          const head = chunk.subarray(0, chunk.indexOf('\r\n\r\n') + 4).toString('latin1')
          const status = head.slice(9, 12)
          flooded.byStatus[status] = (flooded.byStatus[status] ?? 0) + 1
          rest = head.length + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0) - chunk.length
        }
        if (rest > 0) return
        if (performance.now() < until) socket.write(next())
        else socket.end()
      })
      socket.on('error', () => (flooded.broken += 1))
      socket.on('close', () => resolve())
    })
  }

  async function keepOpen(): Promise<void> {
    while (performance.now() < until) await connection()
  }

  await Promise.all(Array.from({ length: connections }, keepOpen))
  return flooded
}

if (!isMainThread) run(workerData).then((flooded) => parentPort?.postMessage(flooded))
