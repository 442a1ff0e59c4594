// The tables and the starting content, written once for a test run: migrating and filling a database takes seconds, and
// copying a full one takes a moment.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate, openDatabase, type Database, type DatabasePlace } from '#platform/database/database.server.ts'
import { openFiles } from '#platform/files/files.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { migrations } from '../db/migrations.ts'
import { seedIfEmpty } from '../db/seed.ts'
import { administer, patient, urlOf } from './servers/postgres-server.ts'

/** A SQLite file, and a PostgreSQL database to be used as template. */
type Templates = { sqliteFile: string; template: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /** Empty tables. */
    migrated: Templates
    /** `files` is the folder with the images and documents of the content. */
    seeded: Templates & { files: string }
    /** A SQLite file with the starting content of today, for the built site, whose clock is that of the machine. */
    seededToday: string
  }
}

/** Saturday, 21 November 2026, eleven in the morning in India: when the content is written. */
export const startingInstant = '2026-11-21T05:30:00.000Z'

/** Vitest's global setup, after that of PostgreSQL. Tests get the names with inject('seeded'). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl } = project.getProvidedContext()
  const folder = mkdtempSync(join(tmpdir(), 'seeded-for-tests-'))
  const run = crypto.randomUUID().replaceAll('-', '')
  const files = await openFiles(readSettings({ DATA_DIR: folder }))
  const migrated = { sqliteFile: join(folder, 'migrated.db'), template: `migrated_${run}` }
  const seeded = { sqliteFile: join(folder, 'seeded.db'), template: `seeded_${run}` }
  const placesOf = ({ sqliteFile, template }: Templates) => [
    { sqliteFile },
    { databaseUrl: urlOf(postgresUrl, template) },
  ]
  await administer(postgresUrl, `create database ${migrated.template} template template0`)
  await Promise.all(placesOf(migrated).map((place) => within(place, (database) => migrate(database, migrations))))
  copyFileSync(migrated.sqliteFile, seeded.sqliteFile)
  await administer(postgresUrl, `create database ${seeded.template} template ${migrated.template}`)
  const seededToday = join(folder, 'today.db')
  copyFileSync(migrated.sqliteFile, seededToday)
  const fillOn = (day: Date) => (database: Database) => seedIfEmpty(database, files, day)
  await Promise.all([
    ...placesOf(seeded).map((place) => within(place, fillOn(new Date(startingInstant)))),
    within({ sqliteFile: seededToday }, fillOn(new Date())),
  ])
  project.provide('migrated', migrated)
  project.provide('seeded', { ...seeded, files: join(folder, 'files') })
  project.provide('seededToday', seededToday)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    for (const { template } of [migrated, seeded])
      await administer(postgresUrl, `drop database if exists ${template} with (force)`)
  }
}

async function within(place: DatabasePlace, run: (database: Database) => Promise<unknown>): Promise<void> {
  const database = openDatabase(place, patient)
  await run(database)
  await database.destroy()
}
