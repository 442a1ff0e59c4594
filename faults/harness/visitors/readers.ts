// Visitors who only read: how long they wait and what they get while something is wrong.
import { setTimeout as pause } from 'node:timers/promises'

export type Read = { status: number; ms: number; body: string; retryAfter: string | null }

/** Longer than anything that the site promises. */
const givenUpAfterMs = 30_000

/** Status 0: no response at all. `init` makes it a request of another kind. */
export async function read(url: string, init: RequestInit = {}): Promise<Read> {
  const started = performance.now()
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(givenUpAfterMs) })
    const body = await response.text()
    const ms = performance.now() - started
    return { status: response.status, ms, body, retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    return { status: 0, ms: performance.now() - started, body: String(error), retryAfter: null }
  }
}

export type Readers = { reads: Read[]; stop: () => Promise<void> }

/** Reads the addresses one after another, again and again, until told to stop. */
export function keepReading(addresses: readonly string[], everyMs: number): Readers {
  const reads: Read[] = []
  let isOver = false
  const reading = (async () => {
    for (let next = 0; !isOver; next += 1) {
      reads.push(await read(addresses[next % addresses.length] ?? ''))
      await pause(everyMs)
    }
  })()
  return {
    reads,
    async stop() {
      isOver = true
      await reading
    },
  }
}

/** In milliseconds, rounded up. `share` is 0.5 for the median and 1 for the longest. */
export function percentile(reads: readonly Read[], share: number): number {
  const sorted = reads.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Math.ceil(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0)
}

export function timesOf(reads: readonly Read[]): string {
  return `${reads.length} reads, p50 ${percentile(reads, 0.5)} ms, p99 ${percentile(reads, 0.99)} ms, longest ${percentile(reads, 1)} ms`
}
