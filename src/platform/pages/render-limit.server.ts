// How many pages and answers are made at a time, whoever asks for them. What is answered from memory does not count.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export type RenderLimit = {
  isReached: () => boolean
  /** Counts from now until the promise is settled, whatever the limit. */
  run: <Made>(make: () => Promise<Made>) => Promise<Made>
}

/**
 * One render starts in a turn of the event loop. A page is made almost without a pause, and Node accepts one connection
 * in a turn: were all the pages asked for in a turn made in it, a new visitor would wait for all of them many times over.
 */
export function openRenderLimit(max = 60): RenderLimit {
  const waiting: (() => void)[] = []
  let running = 0

  function startOne(): void {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(startOne)
  }

  function ownTurn(): Promise<void> {
    return new Promise((start) => {
      waiting.push(start)
      if (waiting.length === 1) setImmediate(startOne)
    })
  }

  return {
    isReached: () => running >= max,
    async run(make) {
      running += 1
      try {
        await ownTurn()
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
