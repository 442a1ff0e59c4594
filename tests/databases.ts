// Fresh databases for tests, so that every function is tested on SQLite and on PostgreSQL.
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { administer, urlOf } from './servers/postgres-server.ts'

export { patient } from './servers/postgres-server.ts'

/** The argument of openDatabase. `files` is the folder with the files of the starting content, if the database has it. */
export type DatabasePlace = ({ sqliteFile: string } | { databaseUrl: string }) & { files?: string }

/** Without `content`, the database has no tables. 'migrated': they are empty. 'seeded': they have the starting content. */
type Content = 'migrated' | 'seeded'
type FreshDatabase = (content?: Content) => Promise<DatabasePlace>
type Engine = 'SQLite' | 'PostgreSQL'

type Fresh = { place: DatabasePlace; remove(): Promise<void> }

const makers: [Engine, (content?: Content) => Promise<Fresh>][] = [
  ['SQLite', freshSqlite],
  ['PostgreSQL', freshPostgres],
]

/**
 * Runs the same tests once per database engine. Each call of `freshDatabase` creates a new database. All of them are
 * removed after the last test, even if connections to them are still open. A rule that no statement decides is tested on
 * one `engine` alone.
 */
export function eachDatabase(name: string, tests: (freshDatabase: FreshDatabase, engine: Engine) => void): void {
  describe.each(makers)(`${name} (%s)`, (engine, make) => {
    const made: Fresh[] = []
    // Hooks run in reverse order, so the tests' own afterAll closes their connections before this one runs.
    afterAll(async () => {
      for (const fresh of made.splice(0)) await fresh.remove()
    })
    tests(async (content) => {
      const fresh = await make(content)
      made.push(fresh)
      return fresh.place
    }, engine)
  })
}

/** Makes an empty folder the DATA_DIR of a site that was filled on `startingInstant`, or today. */
export function fillDataDir(dataDir: string, day: 'startingInstant' | 'today' = 'startingInstant'): void {
  const { sqliteFile, files } = inject('seeded')
  copyFileSync(day === 'today' ? inject('seededToday') : sqliteFile, join(dataDir, 'site.sqlite'))
  cpSync(files, join(dataDir, 'files'), { recursive: true })
}

async function freshSqlite(content?: Content): Promise<Fresh> {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-for-tests-'))
  const sqliteFile = join(folder, 'site.db')
  if (content) copyFileSync(inject(content).sqliteFile, sqliteFile)
  return {
    place: { sqliteFile, ...filesOf(content) },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A database, not a schema, because Kysely's migrator looks up its tables by name in all schemas. */
async function freshPostgres(content?: Content): Promise<Fresh> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const server = inject('postgresUrl')
  await administer(
    server,
    `create database ${name} template ${content ? inject(content).template : 'template0'} strategy file_copy`,
  )
  return {
    place: { databaseUrl: urlOf(server, name), ...filesOf(content) },
    remove: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

const filesOf = (content?: Content) => (content === 'seeded' ? { files: inject('seeded').files } : {})
