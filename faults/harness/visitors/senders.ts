// What all visitors do: each has an IP address of their own, and sends again with the same key until there is an answer.
import { setTimeout as pause } from 'node:timers/promises'

/** Between two attempts of a visitor who got no answer. */
const pauseMs = 100

let senders = 0

/** An IP address that has not been used before. */
export function newAddress(): string {
  senders += 1
  return `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`
}

/** A request with this JSON, by default from an address that has not been used before. */
export function postRequest(body: Record<string, unknown>, sender = newAddress()): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': sender },
    body: JSON.stringify(body),
  }
}

/**
 * Failed attempts by cause. `lost`: no response, so the outcome is unknown. `refused`: no server was listening. `held`: an
 * answer that says when to come again, which is honest. `failed`: other answers of 5xx.
 */
export type Trouble = { lost: number; refused: number; failed: number; held: number }

export function noTrouble(): Trouble {
  return { lost: 0, refused: 0, failed: 0, held: 0 }
}

export function inWords({ lost, refused, failed, held }: Trouble): string {
  return `${lost} responses lost, ${refused} connections refused, ${held} answers with a time to wait, ${failed} other answers of 5xx`
}

/** `wasLost`: an earlier attempt may have been carried out. */
export type Answer<Body> = { status: number; body: Body; wasLost: boolean }

/**
 * Sends until there is an answer other than 5xx, and waits as long as an answer asks for. Returns null if the visitor,
 * who `leavesWhenLost`, had no response.
 */
export async function untilAnswered<Body>(
  send: () => Promise<Response>,
  trouble: Trouble,
  leavesWhenLost = false,
): Promise<Answer<Body> | null> {
  for (let wasLost = false; ;) {
    const response = await send().then(
      async (received) => ({ received, text: await received.text().catch(() => null) }),
      (error: unknown) => ({ received: null, text: null, isRefused: isRefusal(error) }),
    )
    const { received, text } = response
    if (received === null || text === null) {
      const isRefused = 'isRefused' in response && response.isRefused
      trouble[isRefused ? 'refused' : 'lost'] += 1
      wasLost ||= !isRefused
      if (!isRefused && leavesWhenLost) return null
      await pause(pauseMs)
      continue
    }
    const { status, headers } = received
    if (status < 500 && status !== 429) return { status, body: JSON.parse(text) as Body, wasLost }
    wasLost ||= status >= 500
    const waitSeconds = Number(headers.get('retry-after') ?? 0)
    if (waitSeconds > 0) trouble.held += 1
    else if (status >= 500) trouble.failed += 1
    await pause(waitSeconds * 1000 || 200)
  }
}

function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null
  return cause !== null && 'code' in cause && cause.code === 'ECONNREFUSED'
}

/** Runs `atOnce` copies of the work in parallel, each again and again until it returns false. */
export async function inParallel(atOnce: number, work: () => Promise<boolean>): Promise<void> {
  async function keepWorking(): Promise<void> {
    while (await work()) continue
  }
  await Promise.all(Array.from({ length: atOnce }, keepWorking))
}
