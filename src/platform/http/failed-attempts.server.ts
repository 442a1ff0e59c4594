// How often one sender may have forms refused. Mistakes are free, so that nobody loses tries over them; but a program
// that sends nonsense without end should not have all of it read.
import type { MiddlewareHandler } from 'hono'
import { senderGroups, senderOf } from './client-address.server.ts'
import type { Clock } from '#platform/clock.ts'
import { waitInWords } from './rate-limit.server.ts'

/** More than anybody mistypes, also where many people share one address. */
const maxRefusals = 60
const windowMs = 600_000
/** Beyond these the count begins anew: rather a program too many than memory without end, or a person turned away. */
const maxGroups = 10_000

/**
 * Counts the forms that are refused (400, 410, 422 …), for each sender over all forms together, and after sixty within
 * ten minutes answers 429 without looking at the form. Counted by each process in its own memory: a refusal must not
 * cost a write to the disk. Stands behind what reads the body, so that a form sent without script is shown again with
 * what was typed.
 */
export function failedAttemptLimit({ trustProxy, clock }: { trustProxy: number; clock: Clock }): MiddlewareHandler {
  const counts = new Map<string, number>()
  let endsAt = 0

  function begin(now: number): void {
    counts.clear()
    endsAt = now + windowMs
  }

  return async (c, next) => {
    const sender = senderOf(c, trustProxy)
    if (c.req.method !== 'POST' || sender === null) return next()
    const groups = senderGroups(sender)
    const now = clock().getTime()
    if (now >= endsAt) begin(now)
    if (groups.some(({ name, times }) => (counts.get(name) ?? 0) >= maxRefusals * times)) {
      const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000))
      const message = `This was refused many times in a short time. Please try again in ${waitInWords(seconds)}, or telephone us.`
      return c.json({ message }, 429, { 'retry-after': String(seconds) })
    }
    await next()
    // 429 is the limit of a form itself: whoever is past it is refused from memory already.
    if (c.res.status < 400 || c.res.status >= 500 || c.res.status === 429) return undefined
    for (const { name } of groups) {
      if (counts.size >= maxGroups && !counts.has(name)) counts.clear()
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    return undefined
  }
}
