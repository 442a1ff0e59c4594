// Who may hand in a form now: a person, within the limits. A program that gives itself away learns nothing.
import type { Context } from 'hono'
import { senderOf } from './client-address.server.ts'
import { trapField, fillingTimeField } from './form-rules.ts'
import type { Log } from './log.server.ts'
import { waitInWords, type Limit, type RateLimits } from './rate-limit.server.ts'

/** Nobody answers several questions in less. */
const leastFillingMs = 1500

/** `isPerson` false: answer as if all were well, and keep nothing. */
export type Admission =
  | { tooOften: { message: string }; headers: { 'retry-after': string } }
  | { tooOften: null; isPerson: boolean }

/** Asked once a form is known to be valid, so that mistakes cost no one their tries. `given` is what was sent. */
export type Admit = (
  c: Context,
  asked: { form: string; limits: readonly Limit[]; given: Record<string, unknown> },
) => Promise<Admission>

type Parts = { rateLimits: RateLimits; trustProxy: number; log: Log }

export function openAdmission({ rateLimits, trustProxy, log }: Parts): Admit {
  const caught = new Map<string, number>()
  return async (c, { form, limits, given }) => {
    if (isProgram(given)) {
      const count = (caught.get(form) ?? 0) + 1
      caught.set(form, count)
      log.info({ requestId: c.get('requestId'), form, count }, 'filled in by a program, nothing kept')
      return { tooOften: null, isPerson: false }
    }
    const sender = senderOf(c, trustProxy)
    const wait = sender === null ? null : await rateLimits.spend(form, limits, sender)
    if (wait === null) return { tooOften: null, isPerson: true }
    return {
      tooOften: {
        message: `You have sent several messages in a short time. Please try again in ${waitInWords(wait)}, or telephone us.`,
      },
      headers: { 'retry-after': String(wait) },
    }
  }
}

/** The field that people do not see is filled in, or the whole form was, faster than anybody writes. */
function isProgram(given: Record<string, unknown>): boolean {
  const trap = given[trapField]
  if (trap !== undefined && trap !== '') return true
  const filledInMs = given[fillingTimeField]
  return typeof filledInMs === 'number' && filledInMs >= 0 && filledInMs < leastFillingMs
}
