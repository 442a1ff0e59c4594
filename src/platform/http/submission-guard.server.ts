// Who may hand in a form now: whoever is within the limits, people and programs alike. A program that gives itself away
// learns nothing; what then becomes of the form is the affair of its room.
import type { Context } from 'hono'
import { senderOf } from './client-address.server.ts'
import { honeypotField, filledInMsField } from '#platform/validators.ts'
import type { Log } from '#platform/log.server.ts'
import { waitInWords, type Limit, type RateLimits } from './rate-limit.server.ts'

/** Nobody answers several questions in less. */
const minFilledInMs = 1500

/** `isLikelyBot`: it looks like a program's. The answer is the usual one all the same. */
export type SubmissionVerdict =
  | { tooOften: { message: string }; headers: { 'retry-after': string } }
  | { tooOften: null; isLikelyBot: boolean }

/** Asked once a form is known to be valid, so that mistakes cost no one their tries. `given` is what was sent. */
export type SubmissionGuard = (
  c: Context,
  asked: { form: string; limits: readonly Limit[]; given: Record<string, unknown> },
) => Promise<SubmissionVerdict>

type Parts = { rateLimits: RateLimits; trustProxy: number; log: Log }

export function openSubmissionGuard({ rateLimits, trustProxy, log }: Parts): SubmissionGuard {
  const caught = new Map<string, number>()
  return async (c, { form, limits, given }) => {
    const sender = senderOf(c, trustProxy)
    const wait = sender === null ? null : await rateLimits.spend(form, limits, sender)
    if (wait === null) {
      const isLikelyBot = looksLikeBot(given)
      if (isLikelyBot) {
        const count = (caught.get(form) ?? 0) + 1
        caught.set(form, count)
        log.info({ requestId: c.get('requestId'), form, count }, 'perhaps filled in by a program')
      }
      return { tooOften: null, isLikelyBot }
    }
    return {
      tooOften: {
        message: `You have sent several messages in a short time. Please try again in ${waitInWords(wait)}, or telephone us.`,
      },
      headers: { 'retry-after': String(wait) },
    }
  }
}

/**
 * The field that people do not see is filled in, or the whole form was, faster than anybody writes. No proof: a browser
 * may have done either for a person.
 */
function looksLikeBot(given: Record<string, unknown>): boolean {
  const honeypot = given[honeypotField]
  if (honeypot !== undefined && honeypot !== '') return true
  const filledInMs = given[filledInMsField]
  return typeof filledInMs === 'number' && filledInMs >= 0 && filledInMs < minFilledInMs
}
