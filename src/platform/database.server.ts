// Opens SQLite or PostgreSQL. Everything that differs between the two stays in this file.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, PostgresAdapter, PostgresDialect, SqliteDialect, sql, type SqliteDatabase } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'

/**
 * Row types by table name. Each room adds its own in `tables.server.ts` by declaration merging, which only an interface
 * allows, so this file need not know the rooms.
 */
export interface Tables {}

/** A connection or a transaction. A function uses the one it is given and no other. */
export type Database = Kysely<Tables>

const int8 = 20
pg.types.setTypeParser(int8, Number)

/**
 * Opens PostgreSQL if a URL is given, otherwise SQLite in the named file. The file and its folder are created if
 * absent.
 */
export function openDatabase(where: { databaseUrl: string } | { sqliteFile: string }): Database {
  if ('databaseUrl' in where) {
    const pool = new pg.Pool({ connectionString: where.databaseUrl, max: 10 })
    // The server may close an idle connection, which must not end the process. The next query reconnects or fails
    // visibly.
    pool.on('error', () => undefined)
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  }
  const folder = dirname(where.sqliteFile)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: openSqlite(where.sqliteFile) }) })
}

/** Wraps node:sqlite in the interface that Kysely's dialect expects. Prepared statements are cached. */
function openSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  // FULL, not NORMAL: an acknowledged lead must survive a power cut. Deleted content is overwritten, not left in free
  // pages.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;')
  const statements = new Map<string, StatementSync>()
  const statementFor = (given: string) => {
    // Every transaction here writes. With a plain BEGIN, a transaction that reads first and writes later would fail if
    // another process has written in between.
    const text = given === 'begin' ? 'begin immediate' : given
    const known = statements.get(text)
    if (known) return known
    const made = database.prepare(text)
    if (statements.size >= 500) statements.clear()
    statements.set(text, made)
    return made
  }
  // Kysely has converted every parameter to a value that SQLite accepts.
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

const maxAttempts = 4
/** PostgreSQL aborted the transaction in favour of another one: serialization_failure and deadlock_detected. */
const retryableCodes = new Set<unknown>(['40001', '40P01'])

/**
 * Runs `run` in one transaction, or as part of the transaction it is given. After a deadlock or a serialization failure
 * `run` is called again, so it must do nothing that a rollback does not undo. `about` is a person's `addressKey`.
 * Transactions about the same person run one after the other, in all processes, so none decides on data that another is
 * changing.
 */
export async function inTransaction<Answer>(
  database: Database,
  run: (tx: Database) => Promise<Answer>,
  about?: string,
): Promise<Answer> {
  const serialized = async (tx: Database) => {
    // SQLite allows only one writer in any case.
    if (about !== undefined && tx.getExecutor().adapter instanceof PostgresAdapter) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${about}, 0))`.execute(tx)
    }
    return run(tx)
  }
  if (database.isTransaction) return serialized(database)
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await database.transaction().execute(serialized)
    } catch (error) {
      const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
      if (attempts >= maxAttempts || !retryableCodes.has(code)) throw error
    }
  }
}

/**
 * Runs all pending migrations, or none of them; throws the first failure. Safe if two processes start at once and if
 * either is killed. Kysely ensures this on PostgreSQL only. On SQLite, the write lock is taken first and held to the
 * end.
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

/** Returns true if every given migration has run. Rejects if the database cannot be reached. */
export async function isMigrated(database: Database, migrations: Record<string, Migration>): Promise<boolean> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const known = await migrator.getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}

/** Returns a LIKE pattern, for use with ESCAPE '\', that matches the text literally, wildcards included. */
export function containing(text: string): string {
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
  if (database.getExecutor().adapter instanceof PostgresAdapter) return true
  return database.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection)
    // The driver is synchronous: waiting here would hold up every answer.
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      const checkpoint = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection)
      return checkpoint.rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]?.timeout ?? 0)}`.execute(connection)
    }
  })
}

/** PostgreSQL: removes deleted rows from the tables without locking them. SQLite overwrites them when it deletes. */
export async function vacuum(database: Database): Promise<void> {
  if (database.getExecutor().adapter instanceof PostgresAdapter) await sql`vacuum`.execute(database)
}
