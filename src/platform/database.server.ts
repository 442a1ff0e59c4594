// The one door to SQLite and PostgreSQL. Everything that differs between the two stays in this file.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, PostgresAdapter, PostgresDialect, SqliteDialect, sql, type SqliteDatabase } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'

/**
 * Row types by table name. Each room adds its own in `tables.server.ts` by declaration merging, which only an
 * interface can do; so this file need not know the rooms.
 */
export interface Tables {}

/** A connection or a transaction. A verb uses the one it is given and no other. */
export type Database = Kysely<Tables>

const int8 = 20
pg.types.setTypeParser(int8, Number)

/** Opens PostgreSQL when a URL is given, else SQLite in the named file (made with its folder if absent). */
export function openDatabase(where: { databaseUrl: string } | { sqliteFile: string }): Database {
  if ('databaseUrl' in where) {
    const pool = new pg.Pool({ connectionString: where.databaseUrl, max: 10 })
    // An idle connection that the server closes must not end the process; the next query reconnects or fails visibly.
    pool.on('error', () => undefined)
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  }
  const folder = dirname(where.sqliteFile)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: openSqlite(where.sqliteFile) }) })
}

/** node:sqlite in the shape that Kysely's own dialect expects, with statements kept for reuse. */
function openSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  // FULL, not NORMAL: an acknowledged lead must survive a power cut. What is erased is written over, not left in free pages.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;')
  const kept = new Map<string, StatementSync>()
  const statementFor = (given: string) => {
    // Every transaction here writes. One that reads first and writes later would fail where another process has written
    // in between.
    const text = given === 'begin' ? 'begin immediate' : given
    const known = kept.get(text)
    if (known) return known
    const made = database.prepare(text)
    if (kept.size >= 500) kept.clear()
    kept.set(text, made)
    return made
  }
  // Kysely has turned every parameter into a value that SQLite knows.
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = statementFor(text)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bind(parameters)),
        run: (parameters) => statement.run(...bind(parameters)),
        iterate: (parameters) => statement.iterate(...bind(parameters)),
      }
    },
  }
}

const maxTries = 4
/** PostgreSQL ended the transaction so that another could go on: serialization_failure and deadlock_detected. */
const mayBeTriedAgain = new Set<unknown>(['40001', '40P01'])

/**
 * One transaction. `run` may run more than once, since the database may end one of two transactions that wait for each
 * other: it does nothing that a rollback does not undo. `about` is the key of a person's address: whatever concerns one
 * person goes one after the other, in however many processes, so that none decides by what another is just changing.
 * Inside a transaction it becomes a part of that one.
 */
export async function inTransaction<Answer>(
  database: Database,
  run: (tx: Database) => Promise<Answer>,
  about?: string,
): Promise<Answer> {
  const inTurn = async (tx: Database) => {
    // SQLite has one writer at a time in any case.
    if (about !== undefined && tx.getExecutor().adapter instanceof PostgresAdapter) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${about}, 0))`.execute(tx)
    }
    return run(tx)
  }
  if (database.isTransaction) return inTurn(database)
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction().execute(inTurn)
    } catch (error) {
      const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
      if (tries >= maxTries || !mayBeTriedAgain.has(code)) throw error
    }
  }
}

/**
 * Runs the migrations that have not run yet, all of them or none; throws the first failure. Two processes may start at
 * once, and either may be killed. Kysely sees to that on PostgreSQL only; on SQLite the write lock is taken first, and
 * kept to the end.
 */
export async function migrate(database: Database, migrations: Record<string, Migration>): Promise<void> {
  if (database.getExecutor().adapter.supportsTransactionalDdl) return migrateWith(database, migrations)
  return database.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection)
    try {
      await migrateWith(connection, migrations)
      await sql`commit`.execute(connection)
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

async function migrateWith(database: Database, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
}

/** True when the database answers and every given migration has run. */
export async function isMigrated(database: Database, migrations: Record<string, Migration>): Promise<boolean> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const known = await migrator.getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}

/** A pattern for LIKE … ESCAPE '\' that finds the text itself, whatever wildcards it holds. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}

/** A case-insensitive search for text within a column, on both databases. */
export function columnContains(column: string, text: string) {
  return sql<boolean>`lower(${sql.ref(column)}) like ${containing(text)} escape '\\'`
}
