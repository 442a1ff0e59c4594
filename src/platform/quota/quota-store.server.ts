// Counts the uses of quotas. The counters are in the database, so several processes share them. IP addresses are not stored, only keyed hashes that cannot be reversed without the site's secret.
import { createHmac } from 'node:crypto'
import type { SenderGroup } from '#platform/http/limits/client-address.server.ts'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { within } from '#platform/within.ts'
import { quotas, quotasOfAll, type Quota } from './quotas.ts'

/** `waitSeconds`: until the window of the limit that was reached ends. */
export type Reached = { waitSeconds: number }
export type FormLimitReached = Reached & { by: 'sender' | 'all' }

/** `left`: how many more uses there are until the window ends. `isSpent`: there was none left, so none was counted. */
export type Allowance = { isSpent: boolean; left: number; endsOn: Date }

/** A quota that begins with its first use. */
export type TimedQuota = Quota & { per: number }

export type QuotaStore = {
  /**
   * Counts one use of the form by this sender and by all senders together. Returns null if it is within all quotas. A
   * sender beyond its own quota counts towards nothing. Beyond the quota of all, a use still counts towards the sender's
   * own, so that nobody gets more than a share because others send much. If the database cannot count in time, the use
   * is within the quotas: the form itself then reports the failure. `ofSender` replaces the usual quotas of one sender.
   */
  spendForm: (
    form: string,
    groups: readonly SenderGroup[],
    ofSender?: readonly TimedQuota[],
  ) => Promise<FormLimitReached | null>
  /**
   * Counts one use. Of several groups, the one that has least left is returned; there must be at least one. Rejects with
   * DatabaseUnavailable if the database cannot count.
   */
  spend: (quota: TimedQuota, groups: readonly [SenderGroup, ...SenderGroup[]]) => Promise<Allowance>
  /**
   * The same within a transaction, which may be rolled back: returns whether one use at `now` is within the quota of all
   * groups. One that is not counts towards none of them.
   */
  spendIn: (tx: Database, quota: TimedQuota, groups: readonly SenderGroup[], now: Date) => Promise<boolean>
  /** What `spend` would find if nothing were spent. Counts nothing. `endsOn` is now if nothing was spent yet. */
  left: (quota: TimedQuota, groups: readonly SenderGroup[], now?: Date) => Promise<Omit<Allowance, 'isSpent'>>
}

type Options = {
  database: Database
  secret: string
  log: Log
  perMinute: number
  /** How long a form waits for its count: two seconds, or as tests say. */
  patienceMs?: number | undefined
}

const purgeEveryMs = 600_000
/** The clocks of two processes may differ by this much. A window that ends later was begun by a clock since set back. */
const clockDifferenceMs = 60_000

/** One row of the table: at most `points` uses within `ms` of the first. */
type Counter = { key: string; points: number; ms: number }

/** A counter after one use was counted. `left` is below 0 if that was beyond the limit. */
type Use = { counter: Counter; left: number; endsAt: number }

/** Rolls back what was counted. */
class LimitReached extends Error {
  readonly uses: Use[]
  constructor(uses: Use[]) {
    super('a limit is reached')
    this.uses = uses
  }
}

export function openQuotas({ database, secret, log, perMinute, patienceMs = 2000 }: Options): QuotaStore {
  /** Once a limit is reached, its window is not counted any further and needs no query. */
  const reachedUntil = new Map<string, number>()
  let purgedAt = 0

  function hashed(text: string): string {
    return createHmac('sha256', secret).update(text).digest('base64url')
  }

  async function purge(): Promise<void> {
    const now = Date.now()
    if (now - purgedAt < purgeEveryMs) return
    purgedAt = now
    for (const [key, endsAt] of reachedUntil) if (endsAt <= now) reachedUntil.delete(key)
    await database.deleteFrom('rate_limit').where('expires_on', '<=', new Date(now).toISOString()).execute()
  }

  function usesInMemory(counters: readonly Counter[]): Use[] {
    const now = Date.now()
    return counters.flatMap((counter) => {
      const endsAt = reachedUntil.get(counter.key) ?? 0
      return endsAt > now && endsAt <= now + counter.ms + clockDifferenceMs ? [{ counter, left: -1, endsAt }] : []
    })
  }

  async function count(tx: Database, counters: readonly Counter[], now = Date.now()): Promise<Use[]> {
    const rows = new Map((await countUses(tx, counters, now)).map((row) => [row.key, row]))
    const uses: Use[] = []
    for (const counter of counters) {
      const row = rows.get(counter.key)
      if (row === undefined) continue
      const endsAt = Date.parse(row.expires_on)
      if (endsAt > now + counter.ms + clockDifferenceMs) {
        await tx.deleteFrom('rate_limit').where('key', '=', counter.key).execute()
        uses.push({ counter, left: counter.points, endsAt: now + counter.ms })
      } else {
        const left = counter.points - row.points
        if (left < 0) reachedUntil.set(counter.key, endsAt)
        uses.push({ counter, left, endsAt })
      }
    }
    return uses
  }

  /**
   * One transaction, so one disk write. Beyond the limit of one of the counters, nothing is counted. `shared` are counted
   * with them or, beyond their limit, not at all; they never keep the others from being counted.
   */
  async function countWithinLimits(counters: readonly Counter[], shared: readonly Counter[] = []): Promise<Use[]> {
    await purge()
    const own = new Set(counters.map(({ key }) => key))
    try {
      return await inTransaction(database, async (tx) => {
        const uses = await count(tx, [...counters, ...shared])
        if (reachedOf(uses.filter(({ counter: { key } }) => own.has(key)))) throw new LimitReached(uses)
        if (reachedOf(uses)) await takeBack(tx, shared)
        return uses
      })
    } catch (error) {
      if (error instanceof LimitReached) return error.uses
      throw error
    }
  }

  async function takeBack(tx: Database, counters: readonly Counter[]): Promise<void> {
    await tx
      .updateTable('rate_limit')
      .set((row) => ({ points: row('points', '-', 1) }))
      .where(
        'key',
        'in',
        counters.map(({ key }) => key),
      )
      .execute()
  }

  async function countForm(own: readonly Counter[], ofAll: readonly Counter[]): Promise<ReachedCounter | null> {
    try {
      // The sender's own counters come first, so that they decide.
      return reachedOf(await countWithinLimits(own, ofAll))
    } catch (error) {
      log.warn(loggable(error), 'a use of a form could not be counted')
      return null
    }
  }

  return {
    async spendForm(form, groups, ofSender = [quotas.form, quotas.formOfDay]) {
      const own = groups.flatMap(({ name, times }) => {
        const who = hashed(`${form} ${name}`)
        return ofSender.map(({ max, per }) => counter(`${form}/${per}:${who}`, max * times, per))
      })
      const ofAll = quotasOfAll(perMinute).map(({ max, per }) => counter(`${form}/all/${per}:`, max, per))
      const ownReached = reachedOf(usesInMemory(own))
      if (ownReached) return { waitSeconds: ownReached.waitSeconds, by: 'sender' }
      // What all have reached needs no further count, but the sender's own use does.
      const allReached = reachedOf(usesInMemory(ofAll))
      const counted = await within(patienceMs, countForm(own, allReached ? [] : ofAll), null)
      const reached = counted ?? allReached
      const isOfAll = ofAll.some(({ key }) => key === reached?.key)
      return reached && { waitSeconds: reached.waitSeconds, by: isOfAll ? 'all' : 'sender' }
    },
    async spend(quota, groups) {
      const counters = countersOf(quota, groups)
      const spent = usesInMemory(counters)
      const uses = spent.length > 0 ? spent : await countWithinLimits(counters).catch(throwUnavailable)
      const [least] = uses.toSorted((a, b) => a.left - b.left || b.endsAt - a.endsAt)
      if (least === undefined) throw new Error('An allowance needs a sender')
      return { isSpent: least.left < 0, left: Math.max(0, least.left), endsOn: new Date(least.endsAt) }
    },
    async spendIn(tx, quota, groups, at) {
      if (groups.length === 0) return true
      const counters = countersOf(quota, groups)
      const isWithin = (await count(tx, counters, at.getTime())).every(({ left }) => left >= 0)
      // A sender beyond its own quota uses up nothing of a wider network's.
      if (!isWithin) await takeBack(tx, counters)
      return isWithin
    },
    async left(quota, groups, at = new Date()) {
      const now = at.getTime()
      const counters = countersOf(quota, groups)
      const keys = counters.map(({ key }) => key)
      if (keys.length === 0) return { left: quota.max, endsOn: new Date(now) }
      const rows = await database.selectFrom('rate_limit').selectAll().where('key', 'in', keys).execute()
      const uses = counters.map(({ key, points, ms }) => {
        const row = rows.find((each) => each.key === key)
        const endsAt = row ? Date.parse(row.expires_on) : now
        const isOpen = row !== undefined && endsAt > now && endsAt <= now + ms + clockDifferenceMs
        return isOpen ? { left: Math.max(0, points - row.points), endsAt } : { left: points, endsAt: now }
      })
      const [least] = uses.toSorted((a, b) => a.left - b.left || b.endsAt - a.endsAt)
      return { left: least?.left ?? quota.max, endsOn: new Date(least?.endsAt ?? now) }
    },
  }

  function countersOf({ of, max, per }: TimedQuota, groups: readonly SenderGroup[]): Counter[] {
    return groups.map(({ name, times }) => counter(`${of}/${per}:${hashed(`${of} ${name}`)}`, max * times, per))
  }

  function throwUnavailable(error: unknown): never {
    if (error instanceof DatabaseUnavailable) throw error
    log.error(loggable(error), 'a use of an allowance could not be counted')
    throw new DatabaseUnavailable('write', error)
  }
}

type ReachedCounter = Counter & Reached

/** Returns the first counter that is beyond its limit. */
function reachedOf(uses: Use[]): ReachedCounter | null {
  const beyond = uses.find(({ left }) => left < 0)
  return beyond ? { ...beyond.counter, waitSeconds: inSeconds(beyond.endsAt - Date.now()) } : null
}

function counter(key: string, points: number, seconds: number): Counter {
  return { key, points, ms: seconds * 1000 }
}

function inSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}

/**
 * Counts one use of each counter in one statement, and starts a new window where the last one has expired. The rows are
 * locked in the order of their keys, so processes that count at the same time do not wait for each other in a circle.
 */
async function countUses(tx: Database, counters: readonly Counter[], now: number) {
  const instant = new Date(now).toISOString()
  const rows = counters
    .map(({ key, ms }) => ({ key, points: 1, expires_on: new Date(now + ms).toISOString() }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return tx
    .insertInto('rate_limit')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => {
        const isOver = row('rate_limit.expires_on', '<=', instant)
        const points = row('rate_limit.points', '+', 1)
        const end = row.ref('rate_limit.expires_on')
        return {
          points: row.case().when(isOver).then(1).else(points).end(),
          expires_on: row.case().when(isOver).then(row.ref('excluded.expires_on')).else(end).end(),
        }
      }),
    )
    .returning(['key', 'points', 'expires_on'])
    .execute()
}

/** Returns the waiting time in words. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
