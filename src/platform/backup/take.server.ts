// Takes a backup while the site is running: first one moment of the database, then the files that it knows, at last the
// list of everything.
import { createWriteStream } from 'node:fs'
import { chmod, link, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DatabasePlace } from '#platform/database/database.server.ts'
import type { Store } from '#platform/files/files.server.ts'
import { isPublicPath } from '#platform/files/public-path.ts'
import {
  BackupRefused,
  openRowsDigest,
  readManifest,
  secretFile,
  storedFile,
  tableFile,
  writeManifest,
  type Manifest,
  type ManifestFile,
  type ManifestTable,
} from './manifest.server.ts'
import type { Row, Snapshot, SnapshotTable } from './snapshot.server.ts'
import { PostgresSnapshot } from './snapshot-postgres.server.ts'
import { SqliteSnapshot } from './snapshot-sqlite.server.ts'
import { copyStored, forEachFile, listStored, measureFile, openMeter } from './stored-files.server.ts'

export type BackupSource = {
  where: DatabasePlace
  store: Store
  secret: string
  /** Tables whose rows are worth nothing later. */
  leaveOut: readonly string[]
  /** The folder of an earlier backup on the same disk: a file that is the same in both takes no room twice (a hard link). */
  former?: string | null
}

/**
 * Writes a backup into the folder, which must be empty or absent. Memory does not grow with the tables. Until this
 * resolves, the folder holds no finished backup. Throws BackupRefused if there is nothing to back up.
 */
export async function takeBackup(source: BackupSource, folder: string, now: Date): Promise<Omit<Manifest, 'format'>> {
  const { where, store, secret, leaveOut, former = null } = source
  const snapshot = await openSnapshot(where)
  const known: NamedFiles = { privateKeys: [], publicPaths: new Set() }
  let tables: ManifestTable[]
  let migrations: string[]
  try {
    migrations = await snapshot.migrations()
    if (migrations.length === 0 || !(await hasContent(snapshot)))
      throw new BackupRefused('The database is empty, so there is nothing to back up. Check DATA_DIR or DATABASE_URL.')
    await prepareFolder(folder)
    await mkdir(`${folder}/tables`, { mode: 0o700 })
    tables = await writeTables(snapshot, { folder, leaveOut, known })
  } finally {
    // What takes longest is left: the files. Meanwhile SQLite can empty its write-ahead log again.
    await snapshot.close()
  }
  // Its list may be damaged, or of a newer release. Then every file takes its own room.
  const ofFormer = former === null ? null : await readManifest(former).catch(() => null)
  const alike = former === null || ofFormer === null ? null : { folder: former, files: ofFormer.files }
  const { files, absent } = await copyFiles(store, folder, known, alike)
  const erased = await givenUp(where, absent)
  await writeFile(secretFile(folder), `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  const measuredSecret = await measureFile(secretFile(folder))
  if (measuredSecret === null) throw new Error('The secret that was just written is gone')
  const manifest = {
    takenOn: now.toISOString(),
    migrations,
    tables,
    leftOut: [...leaveOut],
    files,
    erased: absent.filter((path) => erased.has(path)),
    missing: absent.filter((path) => !erased.has(path)),
    secret: measuredSecret,
  }
  await writeManifest(folder, manifest)
  return manifest
}

/** The moment is that of this call. The site can read and write meanwhile, and the snapshot shows nothing of it. */
async function openSnapshot(where: DatabasePlace): Promise<Snapshot> {
  return 'databaseUrl' in where ? PostgresSnapshot.open(where.databaseUrl) : SqliteSnapshot.open(where.sqliteFile)
}

/** What the snapshot knows about files. */
type NamedFiles = { privateKeys: string[]; publicPaths: Set<string> }

async function hasContent(snapshot: Snapshot): Promise<boolean> {
  const table = (await snapshot.tables()).find(({ name }) => name === 'site_setting')
  if (table === undefined) return false
  for await (const rows of snapshot.rows(table)) if (rows.length > 0) return true
  return false
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new BackupRefused(`The folder ${folder} is not empty. Name a new one: no backup is ever overwritten.`)
  await chmod(folder, 0o700)
}

type Writing = { folder: string; leaveOut: readonly string[]; known: NamedFiles }

async function writeTables(snapshot: Snapshot, writing: Writing): Promise<ManifestTable[]> {
  const written: ManifestTable[] = []
  for (const table of await snapshot.tables()) {
    const digest = openRowsDigest(table.columns)
    const { meter, measured } = openMeter()
    let rows = 0
    const lines = async function* (): AsyncIterable<string> {
      if (writing.leaveOut.includes(table.name)) return
      for await (const batch of snapshot.rows(table)) {
        rows += batch.length
        for (const row of batch) {
          digest.add(row)
          noteFiles(table, row, writing.known)
        }
        yield batch.map((row) => `${JSON.stringify(row)}\n`).join('')
      }
    }
    const target = createWriteStream(tableFile(writing.folder, table.name), { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(lines(), { objectMode: false }), meter, target)
    written.push({ ...table, rows, rowsDigest: digest.value(), ...measured() })
  }
  return written
}

/** Columns of the content that hold the path of a public file. Texts that visitors write are not looked at. */
const fileColumns = /^(?:imageurl|image|url|src|path)$/

function noteFiles({ name }: SnapshotTable, row: Row, known: NamedFiles): void {
  if (name === 'private_file') {
    if (row['state'] === 'kept') known.privateKeys.push(`private/${row['key']}`)
    return
  }
  for (const [column, value] of Object.entries(row))
    if (fileColumns.test(column) && typeof value === 'string' && isPublicPath(value))
      known.publicPaths.add(`public${value}`)
}

type Former = { folder: string; files: ManifestFile[] }

async function copyFiles(store: Store, folder: string, known: NamedFiles, former: Former | null) {
  const before = new Map(former?.files.map((file) => [file.path, file]))
  const files: ManifestFile[] = []
  const absent: string[] = []
  const listed: string[] = []
  // Also those to which no row leads: a draft or a text may name them.
  for await (const path of listStored(store, 'public')) if (isPublicPath(path.slice('public'.length))) listed.push(path)
  await forEachFile([...new Set([...listed, ...known.publicPaths, ...known.privateKeys])], async (path) => {
    const copied = await copyStored(store, path, storedFile(folder, path))
    if (copied === null) {
      absent.push(path)
      return
    }
    files.push({ path, ...copied })
    if (former && before.get(path)?.sha256 === copied.sha256)
      await shareFile(storedFile(former.folder, path), storedFile(folder, path), copied.sha256)
  })
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { files, absent: absent.toSorted() }
}

/** Puts a link to the earlier copy in the place of the new one, unless that is gone, damaged or on another disk. */
async function shareFile(earlier: string, copy: string, sha256: string): Promise<void> {
  try {
    if ((await measureFile(earlier))?.sha256 !== sha256) return
    await link(earlier, `${copy}.link`)
    await rename(`${copy}.link`, copy)
  } catch {
    // The copy is complete. It only takes more space.
  }
}

/** Returns which of the absent private files have been given up since the snapshot, as by an erasure. */
async function givenUp(where: DatabasePlace, absent: readonly string[]): Promise<Set<string>> {
  const left = new Set(absent.filter((path) => path.startsWith('private/')))
  if (left.size === 0) return left
  const snapshot = await openSnapshot(where)
  try {
    const table = (await snapshot.tables()).find(({ name }) => name === 'private_file')
    if (table === undefined) return left
    for await (const rows of snapshot.rows(table))
      for (const row of rows) if (row['state'] === 'kept') left.delete(`private/${row['key']}`)
    return left
  } finally {
    await snapshot.close()
  }
}
