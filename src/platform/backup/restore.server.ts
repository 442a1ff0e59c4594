// Restores a backup into an empty place. Everything is checked before anything is written, and the database gets its
// tables and rows in one transaction, which ends once they have been compared with the backup.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import { openDataDir } from '#platform/start/data-dir.server.ts'
import { emptyWriteAheadLog, migrate, openDatabase, type DatabasePlace } from '#platform/database/database.server.ts'
import type { Store } from '#platform/files/files.server.ts'
import { readPlaceState, writePlaceState } from '#platform/start/place-state.server.ts'
import { holdOutbox } from '#platform/mail/undelivered.server.ts'
import { hasTables, loadTables } from './load.server.ts'
import { BackupRefused, readManifest, secretFile, storedFile, tableFile, type Manifest } from './manifest.server.ts'
import { forEachFile, isStored, listStored, measureFile, putStored } from './stored-files.server.ts'

export type RestorePlace = {
  where: DatabasePlace
  dataDir: string
  openStore: () => Promise<Store>
  /** The setting; null if the secret is kept in DATA_DIR. */
  secret: string | null
  /** Those of this version. The ones that the backup does not know run after the restore. */
  migrations: Record<string, Migration>
  /** Leaves the tables as they were in the backup, for the release that made it. */
  isForFormerRelease?: boolean
  now: Date
}

export type Restored = {
  manifest: Manifest
  laterMigrations: string[]
  /** The setting SECRET is another one than that of the backup. */
  hasOtherSecret: boolean
}

/** A large table may take long. */
const statementMs = 60 * 60_000

/**
 * Throws BackupRefused if the backup is damaged, unfinished or newer than this version, or if the place is not empty.
 * Nothing has been written then. After any other error the place is marked as unfinished, and no site starts with it.
 */
export async function restoreBackup(folder: string, place: RestorePlace): Promise<Restored> {
  const { where, dataDir, migrations } = place
  const manifest = await readManifest(folder)
  const known = Object.keys(migrations)
  if (manifest.migrations.some((name) => !known.includes(name)))
    throw new BackupRefused(
      'The backup was made by a newer version of the site. Restore it with that version, or with a later one.',
    )
  await verifyBackup(folder, manifest)
  refuseUsedFolder(dataDir)
  const store = await place.openStore()
  await refuseUsedStore(store)
  // SQLite would create the file.
  if ('databaseUrl' in where) await refuseUsedDatabase(where)

  openDataDir(dataDir)
  writePlaceState(dataDir, 'restoring')
  await restoreFiles(folder, manifest, store)
  const secret = (await readFile(secretFile(folder), 'utf8')).trim()
  if (place.secret === null)
    await writeFile(join(dataDir, 'secret'), `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await restoreDatabase(folder, manifest, place)
  writePlaceState(dataDir, 'used')
  return {
    manifest,
    laterMigrations: place.isForFormerRelease ? [] : known.filter((name) => !manifest.migrations.includes(name)),
    hasOtherSecret: place.secret !== null && place.secret !== secret,
  }
}

/** Reads every file of the backup. */
async function verifyBackup(folder: string, { tables, files, secret }: Manifest): Promise<void> {
  const expected = [
    ...tables.map(({ name, bytes, sha256 }) => ({ path: tableFile(folder, name), bytes, sha256 })),
    ...files.map(({ path, bytes, sha256 }) => ({ path: storedFile(folder, path), bytes, sha256 })),
    { path: secretFile(folder), ...secret },
  ]
  const wrong: string[] = []
  await forEachFile(expected, async ({ path, bytes, sha256 }) => {
    const found = await measureFile(path)
    if (found === null) wrong.push(`${path} is missing`)
    else if (found.bytes !== bytes || found.sha256 !== sha256) wrong.push(`${path} has been changed or is damaged`)
  })
  if (wrong.length === 0) return
  const more = wrong.length > 5 ? `, and ${wrong.length - 5} more` : ''
  throw new BackupRefused(
    `The backup is not as it was written: ${wrong.toSorted().slice(0, 5).join(', ')}${more}. Nothing has been restored.`,
  )
}

function refuseUsedFolder(dataDir: string): void {
  const state = readPlaceState(dataDir)
  if (state === 'new') return
  throw new BackupRefused(
    state === 'restoring'
      ? `An earlier restore into ${dataDir} was not finished. Empty the folder, the database and the file storage first.`
      : `The folder ${dataDir} is in use by a site. Name an empty one in DATA_DIR.`,
  )
}

async function refuseUsedStore(store: Store): Promise<void> {
  for (const prefix of ['public', 'private'] as const) {
    const { done } = await listStored(store, prefix)[Symbol.asyncIterator]().next()
    if (!done) throw new BackupRefused('The file storage is not empty. Name an empty bucket in STORAGE_URL.')
  }
}

async function refuseUsedDatabase(where: DatabasePlace): Promise<void> {
  const database = openDatabase(where)
  try {
    if (await hasTables(database))
      throw new BackupRefused('The database is not empty. Name an empty one in DATABASE_URL.')
  } finally {
    await database.destroy()
  }
}

async function restoreFiles(folder: string, { files }: Manifest, store: Store): Promise<void> {
  const wrong: string[] = []
  await forEachFile(files, async (file) => {
    await putStored(store, file, storedFile(folder, file.path))
    if (!(await isStored(store, file))) wrong.push(file.path)
  })
  if (wrong.length > 0) throw new Error(`The storage does not return what was stored: ${wrong.slice(0, 5).join(', ')}`)
}

async function restoreDatabase(folder: string, manifest: Manifest, place: RestorePlace): Promise<void> {
  const { where, migrations, isForFormerRelease, now } = place
  const ofBackup = Object.fromEntries(Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name)))
  const database = openDatabase(where, { statementMs })
  try {
    await database.transaction().execute(async (tx) => {
      await migrate(tx, ofBackup)
      await loadTables(tx, folder, manifest.tables)
      if (!isForFormerRelease) await migrate(tx, migrations)
      // What waited at that moment may have been sent since.
      await holdOutbox(tx, now)
    })
    await emptyWriteAheadLog(database)
  } finally {
    await database.destroy()
  }
}
