// Limits how many responses are rendered at a time. Responses from memory do not count.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export type RenderLimit = {
  isReached: () => boolean
  /** Runs `make`, and counts it from now until it settles, even above the limit. */
  run: <Made>(make: () => Promise<Made>) => Promise<Made>
}

/**
 * Starts at most one render in each turn of the event loop. Rendering a page hardly ever yields, and Node accepts one
 * connection per turn. If all pending renders started in the same turn, a new visitor would wait many times over for
 * all of them.
 */
export function openRenderLimit(max = 20): RenderLimit {
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

/** Refuses a request above the limit: try again in a few seconds. */
export function refuseForNow(response: ServerResponse): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '5' }
  response.writeHead(503, { ...headers, 'x-request-id': randomUUID() })
  response.end(JSON.stringify({ message: 'Many people are asking just now. Please try again in a few seconds.' }))
}

/**
 * Refuses a form above the limit. Its text is not read, and stays in the form that the browser shows when the visitor
 * goes back.
 */
export function refuseFormForNow(response: ServerResponse, headers: Record<string, string>, telephone: string): void {
  const type = 'text/html; charset=utf-8'
  response.writeHead(503, { ...headers, 'content-type': type, 'cache-control': 'no-store', 'retry-after': '60' })
  response.end(`<!doctype html><html lang="en-IN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Please send it again in a minute</title>
<h1>Many people are writing to us just now</h1>
<p>This has not reached us. What you typed is still in the form: please go back, wait a minute and send it again, or
telephone us on ${escapeText(telephone)}.</p>`)
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
