// Files that only staff may open. A row records every file before it is stored, so no file is ever forgotten, and a file
// belongs to somebody only by a transaction that finds the row.
import type { Readable } from 'node:stream'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { FilesUnavailable } from './files-unavailable.server.ts'
import type { LocalFile } from './private/private-store.ts'
import type { Files } from './files.server.ts'
import type { Log } from '#platform/log.server.ts'

export type PrivateFiles = {
  /**
   * Stores a file and returns its generated key. On return the file is durable. It is removed again unless
   * `keepPrivateFile` takes it within an hour. Rejects with FilesUnavailable if the store is away or full.
   */
  store: (folder: 'resumes', file: LocalFile) => Promise<string>
  /**
   * Returns the file, or null if there is none or it has been released. The reader must consume or destroy the stream.
   * Rejects with FilesUnavailable if the store is away.
   */
  open: (key: string) => Promise<{ stream: Readable; size: number } | null>
  /**
   * Removes the files that were released, and those that nobody has kept for an hour. Returns how many it removed. A
   * store that is away is no error: what could not be removed is left for the next call.
   */
  sweep: () => Promise<number>
}

type Dependencies = { files: Files; database: Database; clock: Clock; log: Log }

const keptWithinMs = 3_600_000
const batchSize = 100
const keyPattern = /^resumes\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function openPrivateFiles({ files, database, clock, log }: Dependencies): PrivateFiles {
  return {
    async store(folder, file) {
      const key = `${folder}/${crypto.randomUUID()}`
      await database
        .insertInto('private_file')
        .values({ key, state: 'arriving', changed_on: clock().toISOString() })
        .execute()
      await files.private.put(key, file)
      return key
    },
    async open(key) {
      if (!keyPattern.test(key)) return null
      const row = database.selectFrom('private_file').select('key').where('key', '=', key)
      if (!(await row.where('state', '!=', 'released').executeTakeFirst())) return null
      return files.private.open(key)
    },
    async sweep() {
      const now = clock()
      const before = new Date(now.getTime() - keptWithinMs).toISOString()
      // First the row, so that nobody can keep a file that is being removed.
      await database
        .updateTable('private_file')
        .set({ state: 'released', changed_on: now.toISOString() })
        .where('state', '=', 'arriving')
        .where('changed_on', '<', before)
        .execute()
      let removed = 0
      for (let after = ''; ;) {
        const released = database.selectFrom('private_file').select('key').where('state', '=', 'released')
        const batch = await released.where('key', '>', after).orderBy('key').limit(batchSize).execute()
        for (const { key } of batch) {
          try {
            await files.private.remove(key)
          } catch (error) {
            if (!(error instanceof FilesUnavailable)) throw error
            return removed
          }
          await database.deleteFrom('private_file').where('key', '=', key).where('state', '=', 'released').execute()
          removed += 1
        }
        const last = batch.at(-1)
        if (last === undefined) break
        after = last.key
      }
      if (removed > 0) log.info({ removed }, 'private files that are no longer needed have been removed')
      return removed
    },
  }
}

/**
 * Makes a stored file one that is kept. `tx` is the transaction that also writes the row that owns the file. Throws if
 * the file has been swept meanwhile, so that no row is written without its file.
 */
export async function keepPrivateFile(tx: Database, key: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('private_file')
    .set({ state: 'kept', changed_on: now.toISOString() })
    .where('key', '=', key)
    .where('state', '=', 'arriving')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('The file to be kept is no longer in the store')
}

/** Gives files up, in the transaction that removes the rows that own them. The next `sweep` removes them. */
export async function releasePrivateFiles(tx: Database, keys: readonly string[], now: Date): Promise<void> {
  for (let start = 0; start < keys.length; start += batchSize) {
    await tx
      .updateTable('private_file')
      .set({ state: 'released', changed_on: now.toISOString() })
      .where('key', 'in', keys.slice(start, start + batchSize))
      .execute()
  }
}
