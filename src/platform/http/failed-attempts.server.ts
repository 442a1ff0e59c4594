// Limits how often one sender's forms may be refused. Mistakes do not count towards the limits of the forms themselves,
// but a bot that sends invalid forms without end must not have all of them processed.
import type { MiddlewareHandler } from 'hono'
import { senderGroups, senderOf } from './client-address.server.ts'
import type { Clock } from '#platform/clock.ts'
import { waitInWords } from './rate-limit.server.ts'

/** More mistakes than people make, even if many of them share one address. */
const maxRefusals = 60
const windowMs = 600_000
/**
 * Above this number of senders, counting starts again: letting a bot through is better than unlimited memory or turning
 * people away.
 */
const maxGroups = 10_000

/**
 * Counts a sender's refused forms (400, 410, 422 …) over all forms together. After sixty within ten minutes it responds
 * with 429 without looking at the form. Each process counts in its own memory, because a refusal must not cost a disk
 * write. It is mounted after `formBodies`, so a body refused there does not count.
 */
export function failedAttemptLimit({ trustProxy, clock }: { trustProxy: number; clock: Clock }): MiddlewareHandler {
  const counts = new Map<string, number>()
  let endsAt = 0

  function startWindow(now: number): void {
    counts.clear()
    endsAt = now + windowMs
  }

  return async (c, next) => {
    const sender = senderOf(c, trustProxy)
    if (c.req.method !== 'POST' || sender === null) return next()
    const groups = senderGroups(sender)
    const now = clock().getTime()
    if (now >= endsAt) startWindow(now)
    if (groups.some(({ name, times }) => (counts.get(name) ?? 0) >= maxRefusals * times)) {
      const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000))
      const message = `This was refused many times in a short time. Please try again in ${waitInWords(seconds)}, or telephone us.`
      return c.json({ message }, 429, { 'retry-after': String(seconds) })
    }
    await next()
    // 429 comes from the form's own limit, which already refuses further submissions from memory.
    if (c.res.status < 400 || c.res.status >= 500 || c.res.status === 429) return undefined
    for (const { name } of groups) {
      if (counts.size >= maxGroups && !counts.has(name)) counts.clear()
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    return undefined
  }
}
