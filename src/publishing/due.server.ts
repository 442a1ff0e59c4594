// What is due to appear on the site. The time in the record decides: whoever reads first after it publishes it, so
// nothing depends on a job that might not run.
import type { MiddlewareHandler } from 'hono'
import type { Clock } from '#platform/clock.ts'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { PublishingRefused } from '#platform/records/live-kind.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { kindOf, type Kinds } from './kinds.server.ts'
import { publication, write } from './publish.server.ts'
import { storedRecord } from './stored-record.server.ts'

/**
 * Publishes whatever is due at `now`. Any number of processes may do it at once. A record that cannot be published stays
 * as it is, and says why.
 */
async function settleDue(database: Database, kinds: Kinds, now: Date, log?: Log): Promise<void> {
  const due = await database
    .selectFrom('content_record')
    .select('id')
    .where('publish_at', '<=', now.toISOString())
    .where('trashed_on', 'is', null)
    .orderBy('publish_at')
    .limit(200)
    .execute()
  for (const { id } of due) {
    try {
      await inTransaction(database, (tx) => settle(tx, kinds, id, now), publication)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      const problem = error instanceof PublishingRefused ? error.message : 'The server failed to publish it.'
      log?.error({ record: id, ...loggable(error) }, 'a record could not be published at its time')
      await database
        .updateTable('content_record')
        .set({ publish_at: null, publish_version: null, problem })
        .where('id', '=', id)
        .execute()
    }
  }
}

async function settle(tx: Database, kinds: Kinds, id: number, now: Date): Promise<void> {
  // On PostgreSQL another process that has begun with it is awaited here.
  await tx
    .updateTable('content_record')
    .set({ kind: (row) => row.ref('kind') })
    .where('id', '=', id)
    .execute()
  const record = await storedRecord(tx, id)
  if (!record || record.trashed_on !== null || record.publish_version === null) return
  if (record.publish_at === null || record.publish_at > now.toISOString()) return
  await write(tx, kindOf(kinds, record.kind), record, record.publish_version, record.publish_by ?? '', now)
}

/** What the first reading of a moment waits for. */
export type Settled = () => Promise<void>

/** How long after a look nothing new is expected, in milliseconds. Another process may have set a time meanwhile. */
const lookAgainMs = 500

type PublicationDependencies = { database: Database; kinds: Kinds; clock: Clock; log?: Log }

/**
 * Returns a function that resolves once everything due is settled. It asks the database twice a second at most, and
 * never rejects: if the database is away, what is on the site stays.
 */
export function openSettled({ database, kinds, clock, log }: PublicationDependencies): Settled {
  let lookedAt = 0
  let looking: Promise<void> | null = null
  return () => {
    if (looking) return looking
    const now = clock()
    // The clock may have been set back.
    if (Math.abs(now.getTime() - lookedAt) < lookAgainMs) return Promise.resolve()
    looking = settleDue(database, kinds, now, log)
      .catch((error: unknown) => log?.warn(loggable(error), 'what is due to be published could not be read'))
      .finally(() => {
        lookedAt = now.getTime()
        looking = null
      })
    return looking
  }
}

/** Lets the calls behind it answer once what is due is published. */
export function untilSettled(settled: Settled): MiddlewareHandler {
  return async (_, next) => {
    await settled()
    await next()
  }
}
