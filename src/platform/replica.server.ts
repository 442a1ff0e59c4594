// Reads from a replica of the database, which are never older than what has been published.
import { sql } from 'kysely'
import { contentVersion } from './content-version.server.ts'
import { DatabaseUnavailable } from './database-unavailable.server.ts'
import { openDatabase, type Database } from './database.server.ts'
import { loggable, type Log } from './log.server.ts'
import type { ReplicaReads } from './metrics.server.ts'
import { outageLog } from './outage-log.server.ts'
import { isSecretOf } from './secret-mark.server.ts'
import { within } from './within.ts'

export type Replica = {
  /**
   * Runs `read` on one state of the replica, which cannot be written to and has everything published before the call.
   * Resolves to null if the replica is away, has not caught up or is busy, or if `read` fails: the caller then reads
   * from the leader.
   */
  read: <Answer>(read: (state: Database) => Promise<Answer>) => Promise<Answer | null>
  /** Call it with every content version that this process sees at the leader. */
  heard: (version: number) => void
  close: () => Promise<void>
}

type Parts = {
  url: string
  /** The database that is written to. */
  leader: Database
  secret: string
  log: Log
  /** Counts the reads by how they ended. */
  reads: ReplicaReads
  now?: () => number
}

/** As many connections. Whatever else is to be read at the same time is read from the leader. */
const maxReads = 10
/** The leader is there as well, so nobody waits long for the replica. */
const connectMs = 1000
const statementMs = 3000
/** After a failure, the replica is left alone for this long. */
const restMs = 5000
/** If the leader takes longer, or is away, the replica must have what this process has seen of it before. */
export const leaderMs = 1000

export function openReplica({ url, leader, secret, log, reads, now = () => performance.now() }: Parts): Replica {
  const replica = openDatabase({ databaseUrl: url }, { connectMs, statementMs })
  const outage = outageLog(log, {
    away: 'The replica of DATABASE_READ_URL cannot be used, so everything is read from DATABASE_URL',
    back: 'The replica of DATABASE_READ_URL can be used again',
  })
  let running = 0
  let restsUntil = -Infinity
  let published = 0
  let isOurs = false

  function heard(version: number): void {
    published = Math.max(published, version)
  }

  /** Resolves to the number of the last change that the leader has published, as far as it is known; 0 if it is not. */
  async function publishedVersion(): Promise<number> {
    const asked = contentVersion(leader).catch(() => null)
    const answer = await within(leaderMs, asked, null)
    if (answer !== null) heard(answer)
    return answer ?? published
  }

  async function check(state: Database, needed: number): Promise<void> {
    const { rows } = await sql<{
      is_replica: boolean
      version: number
    }>`select pg_is_in_recovery() as is_replica, version from content_version where id = 1`.execute(state)
    const [found] = rows
    if (found?.is_replica !== true) throw new Unusable('it is not a replica')
    if (!isOurs && !(await isSecretOf(state, secret)))
      throw new Unusable('it belongs to another SECRET than DATABASE_URL')
    isOurs = true
    if (found.version < needed) throw new Behind()
  }

  async function readNow<Answer>(read: (state: Database) => Promise<Answer>): Promise<Answer | null> {
    const needed = await publishedVersion()
    if (needed === 0) return null
    let isChecked = false
    try {
      const answer = await replica
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (state) => {
          await check(state, needed)
          isChecked = true
          return read(state)
        })
      reads.answered += 1
      outage.succeeded()
      return answer
    } catch (error) {
      if (error instanceof Behind) reads.behind += 1
      else if (isChecked && !(error instanceof DatabaseUnavailable)) {
        // The leader answers in its place, or fails and says why.
        reads.unanswered += 1
        log.debug(loggable(error), 'a read from the replica failed')
      } else {
        reads.unusable += 1
        restsUntil = now() + restMs
        outage.failed(error instanceof DatabaseUnavailable ? error.cause : error)
      }
      return null
    }
  }

  return {
    async read(read) {
      if (running >= maxReads || now() < restsUntil) return null
      running += 1
      return readNow(read).finally(() => (running -= 1))
    },
    heard,
    close: () => replica.destroy(),
  }
}

/** Something that has been published has not arrived at the replica. */
class Behind extends Error {}

class Unusable extends Error {
  constructor(reason: string) {
    super(`The database of DATABASE_READ_URL cannot stand in for the one of DATABASE_URL: ${reason}.`)
  }
}
