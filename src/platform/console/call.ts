// The console's calls, as its screens make them.
import { z } from 'zod'
import { addressWith, type AnswerOf, type CallInput, type JsonCall } from './console-call.ts'
import { unattendedAfterMs, unattendedHeader } from './unattended.ts'

const refusalSchema = z.object({ message: z.string() }).loose()

/**
 * A call that was refused or failed: `status` (0 if no answer came), a sentence for people in `message`, and what else
 * the server said in `body`.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly body: unknown

  constructor(message: string, status: number, body: unknown = null) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** What people are told of a failure. */
export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : 'This did not work. Try again.'
}

/** Makes a call: parameters and query first, then the body. Throws CallError. */
export function callApi<Call extends JsonCall>(call: Call, ...given: CallInput<Call>): Promise<AnswerOf<Call>> {
  return send(...requestOf(call, ...given))
}

/** Makes a change that is finished even if the page is left. */
export function callApiAndLeave<Call extends JsonCall>(call: Call, ...given: CallInput<Call>): Promise<AnswerOf<Call>> {
  const [address, init] = requestOf(call, ...given)
  return send(address, { ...init, keepalive: true })
}

function requestOf<Call extends JsonCall>(
  { line, body, query }: Call,
  ...given: CallInput<Call>
): [string, RequestInit] {
  const left: unknown[] = given
  const address = addressWith(line, line.includes(':') || query ? Object(left.shift()) : {})
  if (line.startsWith('GET')) return [address, { method: 'GET' }]
  const headers = { 'content-type': 'application/json' }
  return [address, { method: 'POST', headers, body: JSON.stringify(body ? left[0] : {}) }]
}

/** Told to the window when a call finds that nobody is signed in any more. */
export const sessionEnded = 'session-ended'
const signingIn = '/api/console/auth/'

/**
 * How requests are sent from a page. They say when nobody is at the computer, so that what a screen reads by itself does
 * not keep the session open.
 */
export function senderOf(page: Partial<Pick<EventTarget, 'addEventListener'>>) {
  let lastInputAt = Date.now()
  for (const kind of ['keydown', 'pointerdown', 'wheel']) {
    page.addEventListener?.(kind, () => (lastInputAt = Date.now()), { capture: true, passive: true })
  }
  return <Data>(address: string, init: RequestInit): Promise<Data> =>
    request(address, init, Date.now() - lastInputAt > unattendedAfterMs ? { [unattendedHeader]: '1' } : {})
}

/** Sends a request and returns the JSON of the answer. Throws CallError, also if no answer comes. */
export const send = senderOf(globalThis)

async function request<Data>(address: string, init: RequestInit, unattended: Record<string, string>): Promise<Data> {
  let response: Response
  try {
    response = await fetch(address, {
      ...init,
      headers: { accept: 'application/json', ...unattended, ...init.headers },
    })
  } catch {
    throw new CallError(
      `There is no connection to the server.${init.method === 'POST' ? ' We could not confirm whether this was done. Check before you try again.' : ''}`,
      0,
    )
  }
  if (response.ok) return response.json()
  if (response.status === 401 && !address.startsWith(signingIn)) window.dispatchEvent(new Event(sessionEnded))
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null))
  const message = refusal.data?.message ?? `The server answered ${response.status}.`
  throw new CallError(message, response.status, refusal.data ?? {})
}
