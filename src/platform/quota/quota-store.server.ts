// Counts the uses of quotas. The counters are in the database, so several processes share them. IP addresses are not stored,
// only keyed hashes that cannot be reversed without the site's secret.
import type { SenderGroup } from './client-address.server.ts'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { openQuotaKeys } from './quota-keys.server.ts'
import type { Quota } from './quotas.ts'

/** A quota whose window begins with its first use. */
export type TimedQuota = Quota & { per: number }

/** One use of a quota, which counts towards each of the groups. `of`: counted apart from its other uses, as of one form. */
export type Spending = { quota: TimedQuota; groups: readonly SenderGroup[]; of?: string }

/**
 * Of the quotas and groups, the one that has least left. `left`: how many more uses there are until `endsOn`, when its
 * window ends. `isSpent`: there was none left, so it was not counted.
 */
export type Allowance = { quota: TimedQuota; isSpent: boolean; left: number; endsOn: Date }

export type QuotaStore = {
  /**
   * Counts one use of all quotas, or of none if one is spent. `shared` are those of all senders together. Once one of them is
   * spent, none of them is counted, but the sender's own are, so that nobody gets more than a share because others send
   * much. A sender beyond its own quota counts towards none of them. There must be at least one group. Rejects with
   * DatabaseUnavailable if the database cannot count.
   */
  spend: (own: readonly Spending[], shared?: readonly Spending[]) => Promise<Allowance>
  /** What is known to be spent without asking the database; null if nothing is. */
  knownSpent: (spendings: readonly Spending[]) => Allowance | null
  /** The same of one quota within a transaction, which may be rolled back. Returns whether it was within the quota. */
  spendIn: (tx: Database, spending: Spending, now: Date) => Promise<boolean>
  /** What `spend` would find if nothing were spent. Counts nothing. `endsOn` is now if nothing was spent yet. */
  left: (spending: Spending, now?: Date) => Promise<Pick<Allowance, 'left' | 'endsOn'>>
}

type Options = { database: Database; secret: string; log: Log }

const purgeEveryMs = 600_000
/** The clocks of two processes may differ by this much. A window that ends later was begun by a clock since set back. */
export const clockDifferenceMs = 60_000

/** One row of the table: at most `points` uses within `ms` of the first. */
type Counter = { quota: TimedQuota; key: string; points: number; ms: number; isShared: boolean }

/** A counter after one use was counted. `left` is below 0 if that was beyond the limit. */
type Use = { counter: Counter; left: number; endsAt: number }

/** Rolls back what was counted. */
class QuotaSpent extends Error {
  readonly uses: Use[]
  constructor(uses: Use[]) {
    super('a quota is spent')
    this.uses = uses
  }
}

export function openQuotas({ database, secret, log }: Options): QuotaStore {
  /** Once a quota is spent, its window is not counted any further and needs no query. */
  const spentUntil = new Map<string, number>()
  const { keyOf } = openQuotaKeys(secret)
  let purgedAt = 0

  async function purge(): Promise<void> {
    const now = Date.now()
    if (now - purgedAt < purgeEveryMs) return
    purgedAt = now
    for (const [key, endsAt] of spentUntil) if (endsAt <= now) spentUntil.delete(key)
    await database.deleteFrom('rate_limit').where('expires_on', '<=', new Date(now).toISOString()).execute()
  }

  /** A group that is named twice is one. */
  function countersOf(spendings: readonly Spending[], isShared = false): Counter[] {
    const counters = spendings.flatMap(({ quota, groups, of = quota.of }) =>
      groups.map(({ name, times }): [string, Counter] => {
        const key = keyOf(of, quota.per, name)
        return [key, { quota, key, points: quota.max * times, ms: quota.per * 1000, isShared }]
      }),
    )
    return [...new Map(counters).values()]
  }

  function spentInMemory(counters: readonly Counter[]): Use[] {
    const now = Date.now()
    return counters.flatMap((counter) => {
      const endsAt = spentUntil.get(counter.key) ?? 0
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
        if (left < 0) spentUntil.set(counter.key, endsAt)
        uses.push({ counter, left, endsAt })
      }
    }
    return uses
  }

  /** One transaction, so one disk write. */
  async function countWithinQuotas(counters: readonly Counter[]): Promise<Use[]> {
    await purge()
    try {
      return await inTransaction(database, async (tx) => {
        const uses = await count(tx, counters)
        const spent = uses.filter(({ left }) => left < 0)
        const own = spent.filter(({ counter }) => !counter.isShared)
        if (own.length > 0) throw new QuotaSpent(own)
        if (spent.length > 0)
          await takeBack(
            tx,
            counters.filter(({ isShared }) => isShared),
          )
        return uses
      })
    } catch (error) {
      if (error instanceof QuotaSpent) return error.uses
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

  return {
    async spend(own, shared = []) {
      const counters = countersOf(own)
      const spent = spentInMemory(counters)
      if (spent.length > 0) return allowanceOf(spent)
      // What all have spent needs no further count, but the sender's own use does.
      const ofAll = countersOf(shared, true)
      const spentByAll = spentInMemory(ofAll)
      const counted = spentByAll.length > 0 ? counters : [...counters, ...ofAll]
      const uses = counted.length > 0 ? await countWithinQuotas(counted).catch(throwUnavailable) : []
      return allowanceOf([...uses, ...spentByAll])
    },
    knownSpent(spendings) {
      const spent = spentInMemory(countersOf(spendings))
      return spent.length > 0 ? allowanceOf(spent) : null
    },
    async spendIn(tx, spending, at) {
      if (spending.groups.length === 0) return true
      const counters = countersOf([spending])
      const isWithin = (await count(tx, counters, at.getTime())).every(({ left }) => left >= 0)
      // A sender beyond its own quota uses up nothing of a wider network's.
      if (!isWithin) await takeBack(tx, counters)
      return isWithin
    },
    async left(spending, at = new Date()) {
      const now = at.getTime()
      const counters = countersOf([spending])
      if (counters.length === 0) return { left: spending.quota.max, endsOn: at }
      const keys = counters.map(({ key }) => key)
      const rows = await database.selectFrom('rate_limit').selectAll().where('key', 'in', keys).execute()
      return allowanceOf(
        counters.map((counter) => {
          const { key, points, ms } = counter
          const row = rows.find((each) => each.key === key)
          const endsAt = row ? Date.parse(row.expires_on) : now
          const isOpen = row !== undefined && endsAt > now && endsAt <= now + ms + clockDifferenceMs
          return isOpen
            ? { counter, left: Math.max(0, points - row.points), endsAt }
            : { counter, left: points, endsAt: now }
        }),
      )
    },
  }

  function throwUnavailable(error: unknown): never {
    log.warn(loggable(error), 'a use of a quota could not be counted')
    throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable('write', error)
  }
}

/** A sender's own quota decides before those of all. */
function allowanceOf(uses: readonly Use[]): Allowance {
  const [least] = uses.toSorted(
    (one, other) =>
      one.left - other.left ||
      Number(one.counter.isShared) - Number(other.counter.isShared) ||
      other.endsAt - one.endsAt,
  )
  if (least === undefined) throw new Error('Nobody spends this quota')
  const { counter, left, endsAt } = least
  return { quota: counter.quota, isSpent: left < 0, left: Math.max(0, left), endsOn: new Date(endsAt) }
}

/** The time to wait, at least a second. */
export function secondsUntil(instant: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - Date.now()) / 1000))
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
