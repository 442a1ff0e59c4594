// A worker thread in which one sender makes many calls at once: each is followed by the next as soon as it is answered.
import { Agent, request } from 'node:http'
import { isMainThread, parentPort, workerData, Worker } from 'node:worker_threads'

/** `#` in a path or a body stands for a number that has not been used before. `file` follows the body. */
export type Call = {
  method: 'GET' | 'POST'
  path: string
  body?: string
  file?: Uint8Array
  headers?: Record<string, string>
}
export type Load = {
  url: string
  call: Call
  /** How many calls are under way at any time. */
  atOnce: number
  seconds: number
  /** The sender's address, or null if every call comes from another one. */
  sender: string | null
}
/** Answers by status; 0 are calls without one. */
export type Loaded = { byStatus: Record<string, number>; longestMs: number }

/** Makes the calls in another thread, so that this one can measure meanwhile. */
export function load(given: Load): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: given })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function run({ url, call, atOnce, seconds, sender }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const until = performance.now() + seconds * 1000
  const loaded: Loaded = { byStatus: {}, longestMs: 0 }
  let number = 1_000_000

  function next(): Promise<number> {
    number += 1
    const own = number
    const named = (text: string) => text.replaceAll('#', String(own))
    const from = sender ?? `10.${(own >> 16) & 255}.${(own >> 8) & 255}.${own & 255}`
    const { method, path, body = '', file = new Uint8Array(), headers } = call
    return new Promise((resolve) => {
      const sent = request(
        url + named(path),
        { method, agent, timeout: 60_000, headers: { 'accept-encoding': 'br', ...headers, 'x-forwarded-for': from } },
        (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.on('error', () => resolve(0))
        },
      )
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => resolve(0))
      sent.end(Buffer.concat([Buffer.from(named(body)), file]))
    })
  }

  async function caller(): Promise<void> {
    do {
      const started = performance.now()
      const status = await next()
      loaded.longestMs = Math.max(loaded.longestMs, performance.now() - started)
      loaded.byStatus[status] = (loaded.byStatus[status] ?? 0) + 1
    } while (performance.now() < until)
  }

  await Promise.all(Array.from({ length: atOnce }, caller))
  agent.destroy()
  return loaded
}

if (!isMainThread) run(workerData).then((loaded) => parentPort?.postMessage(loaded))
