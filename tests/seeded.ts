// The starting content, written once for a test run: migrating and filling a database takes PostgreSQL seconds, and
// copying a full one takes a moment.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, openDatabase, type DatabasePlace } from '#platform/database.server.ts'
import { openFiles, type Files } from '#platform/files.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { migrations } from '../db/migrations.ts'
import { seedIfEmpty } from '../db/seed.ts'

/** A SQLite file, a PostgreSQL database to be used as template, and the folder with their images and documents. */
export type Seeded = { sqliteFile: string; template: string; files: string }

declare module 'vitest' {
  export interface ProvidedContext {
    seeded: Seeded
  }
}

/** Saturday, 21 November 2026, eleven in the morning in India: when the content is written. */
export const startingInstant = '2026-11-21T05:30:00.000Z'

/** Vitest's global setup, after that of PostgreSQL. Tests get the names with inject('seeded'). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl } = project.getProvidedContext()
  const folder = mkdtempSync(join(tmpdir(), 'seeded-for-tests-'))
  const template = `seeded_${crypto.randomUUID().replaceAll('-', '')}`
  const files = await openFiles(readSettings({ DATA_DIR: folder }))
  const sqliteFile = join(folder, 'site.db')
  const databaseUrl = new URL(postgresUrl)
  databaseUrl.pathname = template
  await administer(postgresUrl, `create database ${template} template template0`)
  await Promise.all([fill({ sqliteFile }, files), fill({ databaseUrl: databaseUrl.href }, files)])
  project.provide('seeded', { sqliteFile, template, files: join(folder, 'files') })
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await administer(postgresUrl, `drop database if exists ${template} with (force)`)
  }
}

async function fill(place: DatabasePlace, files: Files): Promise<void> {
  const database = openDatabase(place)
  await migrate(database, migrations)
  await seedIfEmpty(database, files, new Date(startingInstant))
  await database.destroy()
}

/** Runs a statement that needs a connection to the server, such as one about a whole database. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
