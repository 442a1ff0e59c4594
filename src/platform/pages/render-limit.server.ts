// Limits how many responses are rendered at a time. Responses from memory do not count.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export type RenderLimit = {
  /**
   * Resolves in a later turn of the event loop, one caller per turn, in the order of the calls. Node accepts one
   * connection per turn. If every open connection were served in the same turn, a new visitor would wait many times
   * over for all of them.
   */
  ownTurn: () => Promise<void>
  /** Returns true if no further render may be asked for, by anybody or by this sender. */
  isReached: (sender?: string) => boolean
  /** Runs `make`, and counts it from now until it settles, even above the limit. */
  run: <Made>(make: () => Promise<Made>, sender?: string) => Promise<Made>
}

type Options = {
  /** Renders of all senders together, waiting ones included. */
  max?: number
  /** One sender must not take the places of all others. */
  maxPerSender?: number
  /** Both in milliseconds; the second is the CPU time of this thread. */
  now?: () => number
  cpuTime?: () => number
}

/** The share of the thread's time that renders may use once they have used up `burstMs`. */
const share = 1 / 3
const burstMs = 150

function threadCpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Leaves the thread free for responses from memory. At most one render starts in each turn of the event loop, because
 * rendering a page hardly ever yields and Node accepts one connection per turn. Renders draw on a budget of CPU time.
 * When it is used up, the next render waits, and the turns in between serve other visitors.
 */
export function openRenderLimit({
  max = 20,
  maxPerSender = 8,
  now = () => performance.now(),
  cpuTime = threadCpuTime,
}: Options = {}): RenderLimit {
  const waiting: (() => void)[] = []
  const bySender = new Map<string, number>()
  let running = 0
  let budgetMs = burstMs
  let countedAt = now()
  let rendering = 0
  let chargedTo = 0

  /** Charges what has been used since the last call. Renders that overlap are charged once. */
  function charge(): void {
    const used = cpuTime()
    if (rendering > 0) budgetMs -= used - chargedTo
    chargedTo = used
  }

  function startOne(): void {
    budgetMs = Math.min(burstMs, budgetMs + (now() - countedAt) * share)
    countedAt = now()
    if (budgetMs <= 0) {
      setTimeout(startOne, Math.ceil(-budgetMs / share) + 1)
      return
    }
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(startOne)
  }

  function place(): Promise<void> {
    return new Promise((start) => {
      waiting.push(start)
      if (waiting.length === 1) setImmediate(startOne)
    })
  }

  function count(sender: string | undefined, change: 1 | -1): void {
    running += change
    if (sender === undefined) return
    const left = (bySender.get(sender) ?? 0) + change
    if (left > 0) bySender.set(sender, left)
    else bySender.delete(sender)
  }

  return {
    ownTurn: openTurns(),
    isReached: (sender) => running >= max || (sender !== undefined && (bySender.get(sender) ?? 0) >= maxPerSender),
    async run(make, sender) {
      count(sender, 1)
      try {
        await place()
        charge()
        rendering += 1
        try {
          return await make()
        } finally {
          charge()
          rendering -= 1
        }
      } finally {
        count(sender, -1)
      }
    },
  }
}

/** Refuses a request above the limit: try again in a few seconds. */
export function refuseForNow(
  response: ServerResponse,
  message = 'The site is busy. Please try again in a few seconds.',
): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '5' }
  response.writeHead(503, { ...headers, 'x-request-id': randomUUID() })
  response.end(JSON.stringify({ message }))
}

function openTurns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  function startOne(): void {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(startOne)
  }
  return () =>
    new Promise((start) => {
      waiting.push(start)
      if (waiting.length === 1) setImmediate(startOne)
    })
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
<h1>The site is busy</h1>
<p>Your form was not received. What you typed is still in the form: please go back, wait a minute and send it again, or
telephone us on ${escapeText(telephone)}.</p>`)
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
