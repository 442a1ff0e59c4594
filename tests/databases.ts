// Fresh, empty databases for tests, so that every function is tested on SQLite and on PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, inject } from 'vitest'

/** The argument of openDatabase. */
export type DatabasePlace = { sqliteFile: string } | { databaseUrl: string }

type Fresh = { place: DatabasePlace; remove(): Promise<void> }

const makers: Record<string, () => Promise<Fresh>> = { SQLite: freshSqlite, PostgreSQL: freshPostgres }

/**
 * Runs the same tests once per database engine. Each call of `freshDatabase` creates a new empty database. All of them
 * are removed after the last test, even if connections to them are still open.
 */
export function eachDatabase(name: string, tests: (freshDatabase: () => Promise<DatabasePlace>) => void): void {
  describe.each(Object.entries(makers))(`${name} (%s)`, (_engine, make) => {
    const made: Fresh[] = []
    // Hooks run in reverse order, so the tests' own afterAll closes their connections before this one runs.
    afterAll(async () => {
      for (const fresh of made.splice(0)) await fresh.remove()
    })
    tests(async () => {
      const fresh = await make()
      made.push(fresh)
      return fresh.place
    })
  })
}

async function freshSqlite(): Promise<Fresh> {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-for-tests-'))
  return {
    place: { sqliteFile: join(folder, 'site.db') },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A database, not a schema, because Kysely's migrator looks up its tables by name in all schemas. */
async function freshPostgres(): Promise<Fresh> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template template0`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return {
    place: { databaseUrl: url.href },
    remove: () => administer(`drop database if exists ${name} with (force)`),
  }
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
