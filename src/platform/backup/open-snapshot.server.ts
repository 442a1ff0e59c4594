// A snapshot of whichever database the settings lead to.
import type { DatabasePlace } from '#platform/database/database.server.ts'
import type { Snapshot } from './snapshot.server.ts'
import { PostgresSnapshot } from './snapshot-postgres.server.ts'
import { SqliteSnapshot } from './snapshot-sqlite.server.ts'

/** The moment is that of this call. The site can read and write meanwhile, and the snapshot shows nothing of it. */
export async function openSnapshot(where: DatabasePlace): Promise<Snapshot> {
  return 'databaseUrl' in where ? PostgresSnapshot.open(where.databaseUrl) : SqliteSnapshot.open(where.sqliteFile)
}
