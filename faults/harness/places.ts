// A separate data folder and database for every run, removed afterwards.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import { administer, urlOf } from '../../tests/servers/postgres-server.ts'

export type FaultTarget = {
  engine: 'SQLite' | 'PostgreSQL'
  dataDir: string
  /** The environment variables for the server's process. */
  environment: { DATA_DIR: string; DATABASE_URL: string; STORAGE_URL?: string }
  /** Opens a connection of the run's own, to check what was written. */
  open: () => Database
  remove: () => Promise<void>
}

export function sqlitePlace(dataDir = mkdtempSync(join(tmpdir(), 'faults-'))): FaultTarget {
  return {
    engine: 'SQLite',
    dataDir,
    environment: { DATA_DIR: dataDir, DATABASE_URL: '' },
    open: () => openDatabase({ sqliteFile: join(dataDir, 'site.sqlite') }),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** A new database on the given server. */
export async function postgresPlace(serverUrl: string): Promise<FaultTarget> {
  const name = `faults_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name} template template0`)
  const databaseUrl = urlOf(serverUrl, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'))
  return {
    engine: 'PostgreSQL',
    dataDir,
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    open: () => openDatabase({ databaseUrl }),
    async remove() {
      await administer(serverUrl, `drop database if exists ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function canMakeDisks(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}

/** On a disk of its own, in memory. */
export function smallDiskPlace(megabytes: number): FaultTarget {
  const place = sqlitePlace(mkdtempSync(join(tmpdir(), 'faults-disk-')))
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', place.dataDir]
  const { status, stderr } = spawnSync('mount', options, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The disk could not be mounted: ${stderr}`)
  return {
    ...place,
    async remove() {
      spawnSync('umount', [place.dataDir])
      await place.remove()
    },
  }
}
