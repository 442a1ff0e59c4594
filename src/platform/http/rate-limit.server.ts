// Limits how often a form may be used, by one sender and by all together. The counters are in the database, so several
// processes share them. No address is stored, only a keyed hash that cannot be reversed without the site's secret.
import { createHmac } from 'node:crypto'
import { senderGroups } from './client-address.server.ts'
import type { Database } from '#platform/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'

declare module '#platform/database.server.ts' {
  interface Tables {
    rate_limit: { key: string; points: number; expires_on: string }
  }
}

/** At most `points` uses within a window that starts with the first use. */
export type Limit = { points: number; seconds: number }

export type RateLimits = {
  /**
   * Counts one use of the form by this sender and by the sender's wider network. Returns null if the use is within all
   * limits. Otherwise it counts nothing and returns the number of seconds to wait. If the database cannot count, the
   * use is allowed: the form itself then reports the failure.
   */
  spend: (form: string, limits: readonly Limit[], sender: string) => Promise<number | null>
}

type Parts = { database: Database; secret: string; log: Log; ceiling?: Limit }

/** Protects the database from a flood of requests from many addresses. */
const defaultCeiling: Limit = { points: 300, seconds: 60 }
const purgeEveryMs = 600_000

/** One row of the table: at most `points` uses within `ms` of the first. */
type Counter = { key: string; points: number; ms: number }

class LimitReached extends Error {
  readonly counter: Counter
  readonly endsAt: number
  constructor(counter: Counter, endsAt: number) {
    super('a limit is reached')
    this.counter = counter
    this.endsAt = endsAt
  }
}

export function openRateLimits({ database, secret, log, ceiling = defaultCeiling }: Parts): RateLimits {
  /** Once a limit is reached, further uses are refused from memory until the window ends, without a query. */
  const refusedUntil = new Map<string, number>()
  let purgedAt = 0

  function hashed(text: string): string {
    return createHmac('sha256', secret).update(text).digest('base64url')
  }

  function countersOf(form: string, limits: readonly Limit[], sender: string): Counter[] {
    const ofSender = senderGroups(sender).flatMap(({ name, times }) => {
      const who = hashed(`${form} ${name}`)
      return limits.map(({ points, seconds }) => counter(`${form}/${seconds}:${who}`, points * times, seconds))
    })
    return [...ofSender, counter(`${form}/all/${ceiling.seconds}:`, ceiling.points, ceiling.seconds)]
  }

  async function purge(): Promise<void> {
    const now = Date.now()
    if (now - purgedAt < purgeEveryMs) return
    purgedAt = now
    for (const [key, endsAt] of refusedUntil) if (endsAt <= now) refusedUntil.delete(key)
    await database.deleteFrom('rate_limit').where('expires_on', '<=', new Date(now).toISOString()).execute()
  }

  return {
    async spend(form, limits, sender) {
      const counters = countersOf(form, limits, sender)
      for (const { key, ms } of counters) {
        const wait = (refusedUntil.get(key) ?? 0) - Date.now()
        // A wait longer than the window means that the clock has been set back.
        if (wait > 0 && wait <= ms) return inSeconds(wait)
      }
      try {
        await purge()
        // One transaction, so one disk write. A refusal rolls it back and counts nothing.
        await database.transaction().execute(async (tx) => {
          for (const each of counters) await count(tx, each)
        })
        return null
      } catch (error) {
        if (error instanceof LimitReached) {
          refusedUntil.set(error.counter.key, error.endsAt)
          return inSeconds(error.endsAt - Date.now())
        }
        log.warn({ form, ...loggable(error) }, 'a use of a form could not be counted')
        return null
      }
    },
  }
}

function counter(key: string, points: number, seconds: number): Counter {
  return { key, points, ms: seconds * 1000 }
}

function inSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}

/**
 * Counts one use. Starts a new window if the current one has expired, or if it ends later than a new one would, because
 * the clock has been set back. Throws LimitReached if the use exceeds the counter's limit.
 */
async function count(tx: Database, each: Counter): Promise<void> {
  const now = new Date()
  const newEnd = new Date(now.getTime() + each.ms).toISOString()
  const { points, expires_on } = await tx
    .insertInto('rate_limit')
    .values({ key: each.key, points: 1, expires_on: newEnd })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => {
        const isOver = row.or([
          row('rate_limit.expires_on', '<=', now.toISOString()),
          row('rate_limit.expires_on', '>', newEnd),
        ])
        return {
          points: row
            .case()
            .when(isOver)
            .then(1)
            .else(row('rate_limit.points', '+', 1))
            .end(),
          expires_on: row.case().when(isOver).then(newEnd).else(row.ref('rate_limit.expires_on')).end(),
        }
      }),
    )
    .returning(['points', 'expires_on'])
    .executeTakeFirstOrThrow()
  if (points > each.points) throw new LimitReached(each, Date.parse(expires_on))
}

/** Returns the waiting time in words. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
