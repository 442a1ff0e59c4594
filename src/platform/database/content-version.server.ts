// A number that increases with every published change. Every process polls it to know when its cached pages are stale.
import type { Database } from './database.server.ts'

export async function contentVersion(database: Database): Promise<number> {
  const row = await database.selectFrom('content_version').select('version').where('id', '=', 1).executeTakeFirst()
  return row?.version ?? 0
}

/**
 * Increases the version, so that cached pages are rendered again. Call it inside the transaction that changes content.
 */
export async function publishChange(database: Database): Promise<void> {
  await database
    .insertInto('content_version')
    .values({ id: 1, version: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({ version: set('content_version.version', '+', 1) })),
    )
    .execute()
}

const pollMs = 500
/** An answer that takes longer counts as none. */
const patienceMs = 1000

export type ContentVersion = {
  /** Returns the last version seen, 0 at first. */
  version: () => number
  /** Returns true while the database does not answer, or takes long to. */
  isAway: () => boolean
  /** Polls no more. Call it before the database is closed. */
  stop: () => void
}

/**
 * Polls the version twice a second, so that a change published by any process shows everywhere. `settled` resolves once
 * what is due by now is published. `later` runs the next poll after so many milliseconds.
 */
export function followContentVersion(
  database: Database,
  onFailure: (error: unknown) => void,
  settled: () => Promise<void> = () => Promise.resolve(),
  later: (run: () => void, ms: number) => void = (run, ms) => void setTimeout(run, ms).unref(),
): ContentVersion {
  let version = 0
  let hasFailed = false
  let hasStopped = false
  let askedAt: number | null = null
  const poll = async () => {
    askedAt = performance.now()
    try {
      await settled()
      version = await contentVersion(database)
      hasFailed = false
    } catch (error) {
      hasFailed = true
      if (!hasStopped) onFailure(error)
    }
    askedAt = null
    if (!hasStopped) later(() => void (hasStopped || poll()), pollMs)
  }
  void poll()
  return {
    version: () => version,
    stop: () => {
      hasStopped = true
    },
    isAway: () => hasFailed || (askedAt !== null && performance.now() - askedAt > patienceMs),
  }
}
