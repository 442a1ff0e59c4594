// Queues, for what waits beyond a quota and is not refused. A queue is a counter of the same table, whose uses may be those of
// windows still to come.
import type { Database } from '#platform/database/database.server.ts'
import { clockDifferenceMs } from './quota-store.server.ts'

/** So many places within each `ms`, counted from the first. What finds none takes one of the windows after it. */
export type Queue = { key: string; places: number; ms: number }

/** `used` of the places since `begunAt` are taken. */
type Reserved = { begunAt: number; used: number }

export type QuotaQueues = {
  /** The first time from `from` on at which there is a place. Times are in milliseconds. */
  nextPlace: (queue: Queue, from: number) => number
  /** Reserves the place at `at`, which must be a time at which there is one. The places of the windows before it lapse. */
  reserve: (queue: Queue, at: number) => void
  /** Writes what was reserved. */
  write: () => Promise<void>
}

/**
 * Reads the places, and locks their rows in the order of their keys, so that transactions at the same time neither
 * reserve the same place nor wait for each other in a circle.
 */
export async function openQuotaQueues(tx: Database, all: readonly Queue[], now: number): Promise<QuotaQueues> {
  const queues = new Map(all.map((queue) => [queue.key, queue]))
  const inOrder = [...queues.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = await tx
    .insertInto('rate_limit')
    .values(inOrder.map(({ key }) => ({ key, points: 0, expires_on: new Date(now).toISOString() })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ points: row.ref('rate_limit.points') })))
    .returning(['key', 'points', 'expires_on'])
    .execute()
  const reserved = new Map(
    rows.map(({ key, points: used, expires_on }): [string, Reserved] => {
      const queue = queues.get(key)
      const end = Date.parse(expires_on)
      const begunAt = queue ? end - Math.ceil(used / queue.places) * queue.ms : now
      // A window that begins later was begun by a clock since set back.
      const isOver = end <= now || begunAt > now + clockDifferenceMs
      return [key, isOver ? { begunAt: now, used: 0 } : { begunAt, used }]
    }),
  )
  const reservedOf = ({ key }: Queue): Reserved => reserved.get(key) ?? { begunAt: now, used: 0 }

  return {
    nextPlace(queue, from) {
      const { begunAt, used } = reservedOf(queue)
      return Math.max(from, begunAt + Math.floor(used / queue.places) * queue.ms)
    },
    reserve(queue, at) {
      const { begunAt, used } = reservedOf(queue)
      const before = queue.places * Math.floor((at - begunAt) / queue.ms)
      reserved.set(queue.key, { begunAt, used: Math.max(used, before) + 1 })
    },
    async write() {
      const written = inOrder.map((queue) => {
        const { begunAt, used } = reservedOf(queue)
        // The end of the last window in which a place is taken.
        const end = begunAt + Math.ceil(used / queue.places) * queue.ms
        return { key: queue.key, points: used, expires_on: new Date(end).toISOString() }
      })
      await tx
        .insertInto('rate_limit')
        .values(written)
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((row) => ({ points: row.ref('excluded.points'), expires_on: row.ref('excluded.expires_on') })),
        )
        .execute()
    },
  }
}
