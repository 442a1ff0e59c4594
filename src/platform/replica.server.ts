// Reads from a replica of the database, which are never older than what has been published.
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
/** While the leader takes longer, or is away, what it said last is what the replica must have. */
const leaderMs = 1000

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

  /** Returns the number of the last change that the leader is known to have published, 0 if it has not been heard. */
  async function publishedVersion(): Promise<number> {
    const asked = contentVersion(leader).catch(() => published)
    published = Math.max(published, await within(leaderMs, asked, published))
    return published
  }

  async function check(state: Database, needed: number): Promise<void> {
    if ((await contentVersion(state)) < needed) throw new Behind()
    if (!isOurs && !(await isSecretOf(state, secret))) throw new OtherDatabase()
    isOurs = true
  }

  async function readNow<Answer>(read: (state: Database) => Promise<Answer>): Promise<Answer | null> {
    const needed = await publishedVersion()
    if (needed === 0) return null
    try {
      const answer = await replica
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (state) => {
          await check(state, needed)
          return read(state)
        })
      reads.answered += 1
      outage.succeeded()
      return answer
    } catch (error) {
      if (error instanceof Behind) reads.behind += 1
      else reads.failed += 1
      if (error instanceof DatabaseUnavailable || error instanceof OtherDatabase) {
        restsUntil = now() + restMs
        outage.failed(error instanceof DatabaseUnavailable ? error.cause : error)
      } else if (!(error instanceof Behind)) {
        // Such as a row that the leader has removed for good meanwhile. The leader answers, or fails and says why.
        log.debug(loggable(error), 'a read from the replica failed')
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
    close: () => replica.destroy(),
  }
}

/** Something that has been published has not arrived at the replica. */
class Behind extends Error {}

class OtherDatabase extends Error {
  constructor() {
    super(
      'The database of DATABASE_READ_URL is not a replica of the one of DATABASE_URL: another SECRET belongs to it.',
    )
  }
}
