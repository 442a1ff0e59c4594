// Applies the rate limits to people and bots alike, and recognises likely bots. A bot gets the usual response, so it
// learns nothing. What becomes of its form is up to the room.
import type { Context } from 'hono'
import { senderOf } from './client-address.server.ts'
import { honeypotField, filledInMsField } from '#platform/validators.ts'
import type { Log } from '#platform/log.server.ts'
import { waitInWords, type Limit, type RateLimits } from './rate-limit.server.ts'

/** No person fills in several fields in less time. */
const minFilledInMs = 1500

/** `isLikelyBot`: the form looks like a bot's. The response is the usual one all the same. */
export type SubmissionVerdict =
  | { rateLimited: { message: string }; headers: { 'retry-after': string } }
  | { rateLimited: null; isLikelyBot: boolean }

/**
 * Called once a form is known to be valid, so that mistakes do not count towards the limits. `given` is the body as
 * received.
 */
export type SubmissionGuard = (
  c: Context,
  submission: { form: string; limits: readonly Limit[]; given: Record<string, unknown> },
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
        log.info({ requestId: c.get('requestId'), form, count }, 'probably submitted by a bot')
      }
      return { rateLimited: null, isLikelyBot }
    }
    return {
      rateLimited: {
        message: `You have sent several messages in a short time. Please try again in ${waitInWords(wait)}, or telephone us.`,
      },
      headers: { 'retry-after': String(wait) },
    }
  }
}

/**
 * True if the honeypot is filled in, or if the whole form was filled in faster than a person types. This is no proof,
 * because a browser may have done either for a person.
 */
function looksLikeBot(given: Record<string, unknown>): boolean {
  const honeypot = given[honeypotField]
  if (honeypot !== undefined && honeypot !== '') return true
  const filledInMs = given[filledInMsField]
  return typeof filledInMs === 'number' && filledInMs >= 0 && filledInMs < minFilledInMs
}
