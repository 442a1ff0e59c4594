// The console's calls, as its screens make them.
import { HttpError } from 'ra-core'
import { z } from 'zod'
import type { CallPath, Given as FormerGiven, ResponseOf } from '#platform/pages/api.ts'
import { callAddress } from '#platform/pages/client.ts'
import { addressWith, type AnswerOf, type Given, type JsonCall } from './console-call.ts'
import { unattendedAfterMs, unattendedHeader } from './unattended.ts'

/**
 * The calls that change something, by path: `{ body, response }`. Each room adds its own in `console-api.server.ts` by
 * declaration merging. A part of the path in braces is a parameter: `/api/console/leads/{id}/note`.
 */
export interface Changes {}

export type ChangePath = keyof Changes
type BodyOf<Path extends ChangePath> = Changes[Path] extends { body: infer Body } ? Body : Record<string, never>
export type AnswerTo<Path extends ChangePath> = Changes[Path] extends { response: infer Data } ? Data : unknown
type PathValues<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string | number> & PathValues<Rest>
  : unknown
export type ChangeGiven<Path extends ChangePath> =
  unknown extends PathValues<Path> ? [body: BodyOf<Path>] : [body: BodyOf<Path>, values: PathValues<Path>]

const refusalSchema = z.object({ message: z.string() }).loose()

/**
 * A call that was refused or failed: `status` (0 if no answer came), a sentence for people in `message`, and what else
 * the server said in `body`.
 */
export class CallError extends HttpError {
  constructor(message: string, status: number, body: unknown = null) {
    super(message, status, body)
    // HttpError makes every instance one of its own class only.
    Object.setPrototypeOf(this, CallError.prototype)
  }
}

/** What people are told of a failure. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'This did not work.'
}

/** Makes a call: parameters and query first, then the body. Throws CallError. */
export function ask<Call extends JsonCall>(call: Call, ...given: Given<Call>): Promise<AnswerOf<Call>> {
  const { line, body, query } = call
  const left: unknown[] = given
  const values = line.includes(':') || query ? Object(left.shift()) : {}
  const address = addressWith(line, values)
  if (line.startsWith('GET')) return send(address, { method: 'GET' })
  const sent = JSON.stringify(body ? left[0] : {})
  return send(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent })
}

/** Reads one call, typed by `Calls`. Throws CallError. */
export function readCall<Path extends CallPath>(path: Path, ...given: FormerGiven<Path>): Promise<ResponseOf<Path>> {
  return send(callAddress(path, ...given), { method: 'GET' })
}

/** Makes a change, typed by `Changes`. Throws CallError. */
export function change<Path extends ChangePath>(
  path: Path,
  ...[body, values]: ChangeGiven<Path>
): Promise<AnswerTo<Path>> {
  let address: string = path
  for (const [name, value] of Object.entries(values ?? {})) {
    address = address.replace(`{${name}}`, () => encodeURIComponent(String(value)))
  }
  return send(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Told to the window when a call finds that nobody is signed in any more. */
export const sessionEnded = 'session-ended'
const signingIn = '/api/console/auth/'

let lastInputAt = Date.now()
for (const kind of ['keydown', 'pointerdown', 'wheel']) {
  globalThis.addEventListener?.(kind, () => (lastInputAt = Date.now()), { capture: true, passive: true })
}

/** Says that nobody is at the computer, so that what a screen reads by itself does not keep the session open. */
function unattended(): Record<string, string> {
  return Date.now() - lastInputAt > unattendedAfterMs ? { [unattendedHeader]: '1' } : {}
}

/** Sends a request and returns the JSON of the answer. Throws CallError, also if no answer comes. */
export async function send<Data>(address: string, init: RequestInit): Promise<Data> {
  let response: Response
  try {
    response = await fetch(address, {
      ...init,
      headers: { accept: 'application/json', ...unattended(), ...init.headers },
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
