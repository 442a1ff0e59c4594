// How often a form may be used, by one sender and by all together. Counted in the database, so that several processes
// count as one; no address is kept, only a hash that nobody can undo without the site's secret.
import { createHmac } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import { senderGroups } from './client-address.server.ts'
import type { Database } from '#platform/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'

declare module '#platform/database.server.ts' {
  interface Tables {
    rate_limit: { key: string; points: number; expires_on: string }
  }
}

/** At most so many points within a window that begins with the first. */
export type Limit = { points: number; seconds: number }

export type RateLimits = {
  /**
   * Counts one use of the form by this sender, and by the wider network that it belongs to. Null when it is within all
   * limits; else nothing is counted, and the answer is the number of seconds to wait. When the database cannot count,
   * the use is let through: the form itself will then say what is wrong.
   */
  spend: (form: string, limits: readonly Limit[], sender: string) => Promise<number | null>
}

type Parts = { database: Database; secret: string; log: Log; ceiling?: Limit }

/** Protects the database from a flood out of many addresses. */
const usualCeiling: Limit = { points: 300, seconds: 60 }
const purgeEveryMs = 600_000

export function openRateLimits({ database, secret, log, ceiling = usualCeiling }: Parts): RateLimits {
  const counters = new Map<string, Counter>()
  const fullUntil = new Map<string, number>()
  let purgedAt = 0

  function counter(form: string, { points, seconds }: Limit): Counter {
    const name = `${form}/${seconds}`
    const kind = `${name}/${points}`
    const known = counters.get(kind)
    if (known) return known
    // Whoever is past the limit is refused from memory until the window ends, without asking the database again.
    const made = new Counter({
      storeClient: database,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points + 1,
    })
    counters.set(kind, made)
    return made
  }

  function hashed(text: string): string {
    return createHmac('sha256', secret).update(text).digest('base64url')
  }

  async function purge(): Promise<void> {
    if (Date.now() - purgedAt < purgeEveryMs) return
    purgedAt = Date.now()
    await database.deleteFrom('rate_limit').where('expires_on', '<=', new Date().toISOString()).execute()
  }

  return {
    async spend(form, limits, sender) {
      const full = (fullUntil.get(form) ?? 0) - Date.now()
      if (full > 0) return Math.ceil(full / 1000)
      const groups = senderGroups(sender).map(({ name, times }) => ({ who: hashed(`${form} ${name}`), times }))
      try {
        await purge()
        // One transaction, hence one write to the disk; a refusal rolls it back and counts nothing.
        await database.transaction().execute(async (tx) => {
          for (const { who, times } of groups) {
            for (const { points, seconds } of limits) {
              await counter(form, { points: points * times, seconds }).consume(who, 1, { tx })
            }
          }
          await counter(`${form}/all`, ceiling)
            .consume('', 1, { tx })
            .catch((refused: unknown) => {
              if (refused instanceof RateLimiterRes) fullUntil.set(form, Date.now() + refused.msBeforeNext)
              throw refused
            })
        })
        return null
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        log.warn({ form, ...loggable(refused) }, 'a use of a form could not be counted')
        return null
      }
    },
  }
}

/** The library's own stores speak to drivers that are not ours; this one is portable SQL in the caller's transaction. */
class Counter extends RateLimiterStoreAbstract {
  async _upsert(key: string, points: number, msDuration: number, _force: boolean, { tx }: { tx: Database }) {
    const now = new Date().toISOString()
    const expiresOn = new Date(Date.now() + msDuration).toISOString()
    return tx
      .insertInto('rate_limit')
      .values({ key, points, expires_on: expiresOn })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((row) => ({
          points: row
            .case()
            .when('rate_limit.expires_on', '<=', now)
            .then(points)
            .else(row('rate_limit.points', '+', points))
            .end(),
          expires_on: row
            .case()
            .when('rate_limit.expires_on', '<=', now)
            .then(expiresOn)
            .else(row.ref('rate_limit.expires_on'))
            .end(),
        })),
      )
      .returning(['points', 'expires_on'])
      .executeTakeFirstOrThrow()
  }

  _getRateLimiterRes(_key: string, changed: number, row: { points: number; expires_on: string }): RateLimiterRes {
    const msBeforeNext = Math.max(0, Date.parse(row.expires_on) - Date.now())
    return new RateLimiterRes(Math.max(0, this.points - row.points), msBeforeNext, row.points, row.points === changed)
  }
}

/** How long to wait, as it is said to a person. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
