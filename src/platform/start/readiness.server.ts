// Whether the site can read and store. A load balancer or an operator asks every second, perhaps for many processes, so
// the answer is cheap and never late.
import type { Migration } from 'kysely/migration'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'
import { isMigrated, type Database, type DatabasePlace } from '#platform/database/database.server.ts'
import { fileIdentity } from '#platform/database/file-identity.server.ts'
import { within } from '#platform/within.ts'

/** Resolves to null if the site is ready, otherwise to a sentence about what is not. Never rejects. */
export type CheckReadiness = () => Promise<string | null>

/** An answer is used again for this long. */
const answerMs = 1000
/** A write that succeeded is not repeated for this long. */
const writeMs = 5000
/** Whoever asks hears within this time. */
const usualPatienceMs = 2000

type Dependencies = {
  database: Database
  where: DatabasePlace
  migrations: Record<string, Migration>
  patienceMs?: number
}

/** Opens the check. The database file must exist by then. */
export function openReadiness({
  database,
  where,
  migrations,
  patienceMs = usualPatienceMs,
}: Dependencies): CheckReadiness {
  const opened = 'sqliteFile' in where ? { file: where.sqliteFile, id: fileIdentity(where.sqliteFile) } : null
  let writtenAt = -writeMs
  let isWriting = false
  let current: { answer: Promise<string | null>; isDone: boolean; madeAt: number } | undefined

  async function check(): Promise<string | null> {
    if (opened && fileIdentity(opened.file) !== opened.id)
      return 'the file of the database was removed or replaced while the site was running: restart the site'
    try {
      if (!(await isMigrated(database, migrations))) return 'the database has not been migrated'
    } catch {
      return 'the database does not answer'
    }
    if (performance.now() - writtenAt < writeMs) return null
    isWriting = true
    try {
      await write(database)
    } catch (error) {
      const isAway = error instanceof DatabaseUnavailable && error.trouble === 'reach'
      return isAway ? 'the database does not answer' : cannotStore
    } finally {
      isWriting = false
    }
    writtenAt = performance.now()
    return null
  }

  /** One check at a time, whoever asks. */
  function latest(): Promise<string | null> {
    if (current && (!current.isDone || performance.now() - current.madeAt < answerMs)) return current.answer
    const made = { answer: check(), isDone: false, madeAt: 0 }
    current = made
    void made.answer.then(() => {
      made.isDone = true
      made.madeAt = performance.now()
    })
    return made.answer
  }

  return async () => {
    const answer = await within(patienceMs, latest(), tooLong)
    // It has just answered a read, so only the write is held up.
    return answer === tooLong && isWriting ? cannotStore : answer
  }
}

const tooLong = 'the database takes too long to answer'
const cannotStore =
  'the database cannot store anything: its disk is full, or it is read-only, or another program holds it'

/** A real write: a full disk or a read-only database lets everything else succeed. */
async function write(database: Database): Promise<void> {
  const checked_on = new Date().toISOString()
  await database
    .insertInto('write_check')
    .values({ id: 1, checked_on })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ checked_on }))
    .execute()
}
