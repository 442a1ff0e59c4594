// SQLite through node:sqlite, as a dialect of Kysely. Statements run on this thread, so none may wait for a lock: a
// locked file is tried again after a pause in which the process answers others.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { DatabaseUnavailable, type DatabaseWatch, type Trouble } from './database-unavailable.server.ts'

type Options = {
  file: string
  watch: DatabaseWatch
  /** How long a statement or the start of a transaction waits for other writers. */
  waitMs: number
}

/** The file is opened at once, and created if it is absent. */
export function sqliteDialect(options: Options): Dialect {
  const driver = new SqliteDriver(options)
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new Adapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  }
}

class Adapter extends SqliteAdapter {
  /** The driver lets one transaction write while others read. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite rolls back changes of the schema too, so all pending migrations run in one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Other processes may be opening the same new file. */
const openingWaitMs = 5000
const firstPauseMs = 4
const longestPauseMs = 50

/**
 * One connection writes, behind a lock of this process, and one reads. In WAL mode a reader never waits for a writer,
 * and sees what has been committed.
 */
class SqliteDriver implements Driver {
  readonly #writer: Opened
  readonly #reader: Opened
  readonly #lock = new Lock()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.#writer = new Opened(options.file)
    // FULL, not NORMAL: an acknowledged lead must survive a power cut. Deleted content is overwritten, not left in
    // free pages.
    this.#writer.database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
    this.#reader = new Opened(options.file)
    this.#reader.database.exec('pragma query_only = on')
    for (const { database } of [this.#writer, this.#reader]) database.exec('pragma busy_timeout = 0')
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#reader, this.#lock, this.#options)
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.end()
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.end()
  }

  async destroy(): Promise<void> {
    this.#reader.database.close()
    this.#writer.database.close()
  }
}

/** Begins with SELECT, so it writes nothing. Anything else goes to the connection that writes. */
const reads = /^\s*select\b/i

class SqliteConnection implements DatabaseConnection {
  readonly #writer: Opened
  readonly #reader: Opened
  readonly #lock: Lock
  readonly #watch: DatabaseWatch
  readonly #waitMs: number
  #isWriting = false

  constructor(writer: Opened, reader: Opened, lock: Lock, { watch, waitMs }: Options) {
    this.#writer = writer
    this.#reader = reader
    this.#lock = lock
    this.#watch = watch
    this.#waitMs = waitMs
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + this.#waitMs
    if (this.#isWriting) return this.#watched(() => this.#writer.run<Row>(sql, parameters))
    if (reads.test(sql)) {
      const result = await this.#patiently(() => this.#reader.run<Row>(sql, parameters), deadline)
      this.#watch.succeeded(false)
      return result
    }
    await this.#takeLock(deadline)
    try {
      const result = await this.#patiently(() => this.#writer.run<Row>(sql, parameters), deadline)
      this.#watch.succeeded((result.numAffectedRows ?? 0n) > 0n)
      return result
    } finally {
      this.#lock.release()
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('This driver does not stream')
  }

  /**
   * Takes the write lock first. With a plain BEGIN, a transaction that reads first and writes later would fail if
   * another process has written in between.
   */
  async begin(): Promise<void> {
    const deadline = performance.now() + this.#waitMs
    await this.#takeLock(deadline)
    try {
      await this.#patiently(() => this.#writer.run('begin immediate', []), deadline)
      this.#isWriting = true
    } catch (error) {
      this.#lock.release()
      throw error
    }
  }

  commit(): void {
    this.#watched(() => this.#writer.run('commit', []))
    this.end()
    this.#watch.succeeded(true)
  }

  /** Rolls back what is not committed. SQLite has done so already after some errors, such as a full disk. */
  end(): void {
    if (!this.#isWriting) return
    this.#isWriting = false
    try {
      if (this.#writer.database.isTransaction) this.#writer.run('rollback', [])
    } finally {
      this.#lock.release()
    }
  }

  async #takeLock(deadline: number): Promise<void> {
    if (await this.#lock.take(deadline)) return
    throw this.#unavailable('write', new Error('earlier transactions took too long'))
  }

  /** A locked file is tried again until the deadline. */
  async #patiently<Answer>(run: () => Answer, deadline: number): Promise<Answer> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return run()
      } catch (error) {
        if (codeOf(error) !== busy || performance.now() >= deadline) throw this.#reported(error)
      }
      // Two processes that wait for each other should not wake at the same moments.
      await pause(pauseMs * (0.5 + Math.random()))
    }
  }

  #watched<Answer>(run: () => Answer): Answer {
    try {
      return run()
    } catch (error) {
      throw this.#reported(error)
    }
  }

  #reported(error: unknown): unknown {
    const trouble = troubles.get(codeOf(error) ?? -1)
    return trouble === undefined ? error : this.#unavailable(trouble, error)
  }

  #unavailable(trouble: Trouble, cause: unknown): DatabaseUnavailable {
    const error = new DatabaseUnavailable(trouble, cause)
    this.#watch.failed(error)
    return error
  }
}

const maxStatements = 500

/** A connection to the file with its prepared statements. */
class Opened {
  readonly database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string) {
    this.database = new DatabaseSync(file, { timeout: openingWaitMs, enableForeignKeyConstraints: true })
  }

  run<Row>(text: string, parameters: readonly unknown[]): QueryResult<Row> {
    const statement = this.#statementFor(text)
    // Kysely has converted every parameter to a value that SQLite accepts.
    const bound = parameters as SQLInputValue[]
    if (statement.columns().length > 0) return { rows: statement.all(...bound) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...bound)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  #statementFor(text: string): StatementSync {
    const known = this.#statements.get(text)
    if (known) return known
    const made = this.database.prepare(text)
    if (this.#statements.size >= maxStatements) this.#statements.clear()
    this.#statements.set(text, made)
    return made
  }
}

/** A lock of this process, first come first served. */
class Lock {
  #isTaken = false
  readonly #waiting = new Set<() => void>()

  /** Resolves to false if the lock was not free before the deadline. */
  async take(deadline: number): Promise<boolean> {
    if (!this.#isTaken) {
      this.#isTaken = true
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const take = () => {
      clearTimeout(timer)
      resolve(true)
    }
    const timer = setTimeout(
      () => {
        this.#waiting.delete(take)
        resolve(false)
      },
      Math.max(0, deadline - performance.now()),
    )
    this.#waiting.add(take)
    return promise
  }

  /** Hands the lock to whoever has waited longest. */
  release(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#isTaken = false
      return
    }
    this.#waiting.delete(next)
    next()
  }
}

const busy = 5

/** By result code: https://www.sqlite.org/rescode.html. */
const troubles = new Map<number, Trouble>([
  [busy, 'write'],
  // READONLY and FULL
  [8, 'write'],
  [13, 'write'],
  // IOERR, CORRUPT, CANTOPEN and NOTADB
  [10, 'reach'],
  [11, 'reach'],
  [14, 'reach'],
  [26, 'reach'],
])

/** Returns the primary result code of an error of SQLite. The higher bits tell its kinds apart. */
function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode & 0xff
}

/** Returns true if the content of the file is damaged, or it is no database at all. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error instanceof DatabaseUnavailable ? error.cause : error)
  return code === 11 || code === 26
}
