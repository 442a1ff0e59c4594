// Fresh databases for tests, so that every function is tested on SQLite and on PostgreSQL.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { administer } from './seeded.ts'

/** The argument of openDatabase. `files` is the folder with the files of the starting content, if the database has it. */
export type DatabasePlace = ({ sqliteFile: string } | { databaseUrl: string }) & { files?: string }

/** Without `content`, the database is empty. With it, it is migrated and has the starting content. */
type FreshDatabase = (content?: 'seeded') => Promise<DatabasePlace>

type Fresh = { place: DatabasePlace; remove(): Promise<void> }

const makers: Record<string, (content?: 'seeded') => Promise<Fresh>> = {
  SQLite: freshSqlite,
  PostgreSQL: freshPostgres,
}

/**
 * Runs the same tests once per database engine. Each call of `freshDatabase` creates a new database. All of them are
 * removed after the last test, even if connections to them are still open.
 */
export function eachDatabase(name: string, tests: (freshDatabase: FreshDatabase) => void): void {
  describe.each(Object.entries(makers))(`${name} (%s)`, (_engine, make) => {
    const made: Fresh[] = []
    // Hooks run in reverse order, so the tests' own afterAll closes their connections before this one runs.
    afterAll(async () => {
      for (const fresh of made.splice(0)) await fresh.remove()
    })
    tests(async (content) => {
      const fresh = await make(content)
      made.push(fresh)
      return fresh.place
    })
  })
}

async function freshSqlite(content?: 'seeded'): Promise<Fresh> {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-for-tests-'))
  const sqliteFile = join(folder, 'site.db')
  const seeded = content && inject('seeded')
  if (seeded) copyFileSync(seeded.sqliteFile, sqliteFile)
  return {
    place: { sqliteFile, ...(seeded && { files: seeded.files }) },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A database, not a schema, because Kysely's migrator looks up its tables by name in all schemas. */
async function freshPostgres(content?: 'seeded'): Promise<Fresh> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const seeded = content && inject('seeded')
  const server = inject('postgresUrl')
  await administer(server, `create database ${name} template ${seeded ? seeded.template : 'template0'}`)
  const url = new URL(server)
  url.pathname = name
  return {
    place: { databaseUrl: url.href, ...(seeded && { files: seeded.files }) },
    remove: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}
