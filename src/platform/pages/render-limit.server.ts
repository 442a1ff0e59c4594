// How many pages and answers are made at a time, whoever asks for them. What is answered from memory does not count.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export type RenderLimit = {
  isReached: () => boolean
  /** Counts until the promise is settled, whatever the limit. */
  run: <Made>(make: () => Promise<Made>) => Promise<Made>
}

export function openRenderLimit(max = 60): RenderLimit {
  let running = 0
  return {
    isReached: () => running >= max,
    async run(make) {
      running += 1
      try {
        return await make()
      } finally {
        running -= 1
      }
    },
  }
}

/** For whoever asks beyond the limit: come again in a few seconds. */
export function refuseForNow(response: ServerResponse): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '5' }
  response.writeHead(503, { ...headers, 'x-request-id': randomUUID() })
  response.end(JSON.stringify({ message: 'Many people are asking just now. Please try again in a few seconds.' }))
}
