// A separate data folder and database, on SQLite or PostgreSQL, for every run; removed afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase, type Database } from '#platform/database.server.ts'

export type Place = {
  engine: string
  dataDir: string
  sqliteFile: string | null
  /** The environment variables for the server's process. */
  environment: { DATA_DIR: string; DATABASE_URL: string }
  /** Opens a connection of the run's own, to check what was written. */
  open: () => Database
  remove: () => Promise<void>
}

export function sqlitePlace(): Place {
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'))
  const sqliteFile = join(dataDir, 'site.sqlite')
  return {
    engine: 'SQLite',
    dataDir,
    sqliteFile,
    environment: { DATA_DIR: dataDir, DATABASE_URL: '' },
    open: () => openDatabase({ sqliteFile }),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** A new database on the given server. */
export async function postgresPlace(serverUrl: string): Promise<Place> {
  const name = `faults_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name} template template0`)
  const databaseUrl = new URL(`/${name}`, serverUrl).href
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'))
  return {
    engine: 'PostgreSQL',
    dataDir,
    sqliteFile: null,
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    open: () => openDatabase({ databaseUrl }),
    async remove() {
      await administer(serverUrl, `drop database if exists ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
