// Opens SQLite or PostgreSQL. Everything that differs between the two stays in this file and in their dialects.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresAdapter, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { codeOf, unwatched, watchDatabase } from './database-unavailable.server.ts'
import type { Log } from '#platform/log.server.ts'
import { postgresDialect } from './private/postgres.server.ts'
import { SettingsError } from '#platform/settings-error.ts'
import { isDamage, sqliteDialect } from './private/sqlite.server.ts'

/** Row types by table name. They are those of `tables.server.ts`, which knows the rooms, as this file need not. */
export interface Tables {}

/** A connection or a transaction. A function uses the one it is given and no other. */
export type Database = Kysely<Tables>

export function isPostgres(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter
}

export type DatabasePlace = { databaseUrl: string } | { sqliteFile: string }

/** Limits in milliseconds. Whatever takes longer rejects with DatabaseUnavailable. */
type Limits = {
  /** For a connection to PostgreSQL. */
  connectMs: number
  /** For one statement; on SQLite, for the wait for other writers. */
  statementMs: number
}

const usualLimits: Limits = { connectMs: 5000, statementMs: 10_000 }

/**
 * Opens PostgreSQL if a URL is given, otherwise SQLite in the named file. The file and its folder are created if
 * absent. Throws SettingsError if the file is damaged. With a log, outages are reported there.
 */
export function openDatabase(
  where: DatabasePlace,
  { log, ...given }: Partial<Limits> & { log?: Log | undefined } = {},
): Database {
  const { connectMs, statementMs } = { ...usualLimits, ...given }
  const watch = log ? watchDatabase(log) : unwatched
  if ('databaseUrl' in where) {
    return new Kysely<Tables>({ dialect: postgresDialect({ url: where.databaseUrl, watch, connectMs, statementMs }) })
  }
  mkdirSync(dirname(where.sqliteFile), { recursive: true, mode: 0o700 })
  const file = where.sqliteFile
  try {
    return new Kysely<Tables>({ dialect: sqliteDialect({ file, watch, waitMs: statementMs }) })
  } catch (error) {
    throw isDamage(error) ? damaged(file) : error
  }
}

function damaged(file: string): SettingsError {
  return new SettingsError(
    `The file ${file} is damaged, or is not a database. Name an empty folder in the setting DATA_DIR, and restore a backup ` +
      'into it (npm run restore). Without a backup, a new site starts there. Keep the damaged folder until all is well.',
  )
}

/** Reads the whole file of SQLite once. Throws SettingsError if it is damaged. */
export async function refuseDamagedFile(database: Database, where: DatabasePlace): Promise<void> {
  if (!('sqliteFile' in where)) return
  const verdict = await sql<{ quick_check: string }>`pragma quick_check(1)`
    .execute(database)
    .catch((error: unknown) => {
      throw isDamage(error) ? damaged(where.sqliteFile) : error
    })
  if (verdict.rows[0]?.quick_check !== 'ok') throw damaged(where.sqliteFile)
}

const maxAttempts = 4
/** PostgreSQL aborted the transaction in favour of another one: serialization_failure and deadlock_detected. */
const retryableCodes = new Set<unknown>(['40001', '40P01'])

/**
 * Runs `run` in one transaction, or as part of the transaction it is given. After a deadlock or a serialization failure
 * `run` is called again, so it must do nothing that a rollback does not undo. `about` is a person's `addressKey`, or the
 * name of something else that one at a time may change. Transactions about the same run one after the other, in all
 * processes, so none decides on data that another is changing.
 */
export async function inTransaction<Answer>(
  database: Database,
  run: (tx: Database) => Promise<Answer>,
  about?: string,
): Promise<Answer> {
  const serialized = async (tx: Database) => {
    if (about !== undefined) await advisoryLock(tx, about)
    return run(tx)
  }
  if (database.isTransaction) return serialized(database)
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await database.transaction().execute(serialized)
    } catch (error) {
      if (attempts >= maxAttempts || !retryableCodes.has(codeOf(error))) throw error
    }
  }
}

/** Waits until no other transaction is about the same, and keeps the others waiting until this one ends. */
export async function advisoryLock(tx: Database, about: string): Promise<void> {
  // SQLite allows only one writer in any case.
  if (isPostgres(tx)) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${about}, 0))`.execute(tx)
  }
}

/** PostgreSQL has not given a lock in time: lock_not_available. */
const lockNotAvailable = '55P03'

type Waits = {
  /** PostgreSQL: how long a statement waits for a lock. */
  lockMs: number
  /** From one attempt to the next. */
  pauseMs: number
  maxAttempts: number
  /** Called before the first pause. */
  onWait: () => void
}

/** Ten minutes. The tables of a backup are read in less. */
const usualWaits: Waits = { lockMs: 2000, pauseMs: 5000, maxAttempts: 85, onWait: () => undefined }

/**
 * Runs all pending migrations, or none of them; throws the first failure. Safe if two processes start at once and if
 * either is killed. A table that another transaction reads, as a backup does, cannot be changed: PostgreSQL lets the
 * change wait, and everything that others want of the table waits behind it. So the change gives up soon, and is tried
 * again later, while the former release goes on.
 */
export async function migrate(
  database: Database,
  migrations: Record<string, Migration>,
  given: Partial<Waits> = {},
): Promise<void> {
  const run = async (db: Database) => {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
  }
  // On SQLite, the migrator's own transaction is the lock.
  if (!isPostgres(database)) return run(database)
  if (database.isTransaction) return inTransaction(database, run, 'migrations')
  const { lockMs, pauseMs, maxAttempts: most, onWait } = { ...usualWaits, ...given }
  const runSoon = async (tx: Database) => {
    await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(tx)
    await run(tx)
  }
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await inTransaction(database, runSoon, 'migrations')
    } catch (error) {
      if (attempts >= most || codeOf(error) !== lockNotAvailable) throw error
      if (attempts === 1) onWait()
      await pause(pauseMs)
    }
  }
}

/** Returns true if every given migration has run. Rejects if the database cannot be reached or none has run. */
export async function isMigrated(database: Database, migrations: Record<string, Migration>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  const done = new Set(rows.map(({ name }) => name))
  return Object.keys(migrations).every((name) => done.has(name))
}

/** Returns a LIKE pattern, for use with ESCAPE '\', that matches the text literally, wildcards included. */
function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}

/** A case-insensitive search for text within a column, on both databases. */
export function columnContains(column: string, text: string) {
  return sql<boolean>`lower(${sql.ref(column)}) like ${containing(text)} escape '\\'`
}

/**
 * SQLite: moves everything from the write-ahead log into the database, where deleted content is overwritten, and
 * empties the log. Returns false, at once, while another process is reading or writing. PostgreSQL: nothing to do.
 */
export async function emptyWriteAheadLog(database: Database): Promise<boolean> {
  if (isPostgres(database)) return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database)
  return rows[0]?.busy === 0
}

/** PostgreSQL: removes deleted rows from the tables without locking them. SQLite overwrites them when it deletes. */
export async function vacuum(database: Database): Promise<void> {
  if (isPostgres(database)) await sql`vacuum`.execute(database)
}
