// SQLite through node:sqlite, as a dialect of Kysely. Statements run on this thread, so none may wait for a lock: a
// locked file is tried again after a pause in which the process answers others.
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
import {
  DatabaseUnavailable,
  type DatabaseWatch,
  type Trouble,
} from '#platform/database/database-unavailable.server.ts'
import { busy, codeOf, FileGone, Opened, patiently, WaitedTooLong, Writer } from './sqlite-writer.server.ts'

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

/**
 * One connection writes, one transaction at a time, and one reads. In WAL mode a reader never waits for a writer,
 * and sees what has been committed.
 */
class SqliteDriver implements Driver {
  readonly #writer: Writer
  readonly #reader: Opened
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    const writer = new Opened(options.file)
    // FULL, not NORMAL: an acknowledged lead must survive a power cut. Deleted content is overwritten, not left in
    // free pages.
    writer.database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
    this.#reader = new Opened(options.file)
    this.#reader.database.exec('pragma query_only = on')
    for (const { database } of [writer, this.#reader]) database.exec('pragma busy_timeout = 0')
    this.#writer = new Writer(writer, options.file)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#reader, this.#options)
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.end()
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    await connection.end()
  }

  async destroy(): Promise<void> {
    this.#reader.database.close()
    this.#writer.close()
  }
}

/** Begins with SELECT, so it writes nothing. Anything else goes to the connection that writes. */
const reads = /^\s*select\b/i

class SqliteConnection implements DatabaseConnection {
  readonly #writer: Writer
  readonly #reader: Opened
  readonly #watch: DatabaseWatch
  readonly #waitMs: number
  #isWriting = false

  constructor(writer: Writer, reader: Opened, { watch, waitMs }: Options) {
    this.#writer = writer
    this.#reader = reader
    this.#watch = watch
    this.#waitMs = waitMs
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isWriting) return this.#watched(() => this.#writer.run<Row>(sql, parameters))
    const deadline = performance.now() + this.#waitMs
    if (reads.test(sql)) {
      const result = await this.#watched(() => patiently(() => this.#reader.run<Row>(sql, parameters), deadline))
      this.#watch.succeeded(false)
      return result
    }
    const result = await this.#watched(() => this.#writer.runAlone<Row>(sql, parameters, deadline))
    this.#watch.succeeded((result.numAffectedRows ?? 0n) > 0n)
    return result
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('This driver does not stream')
  }

  async begin(): Promise<void> {
    await this.#watched(() => this.#writer.begin(performance.now() + this.#waitMs))
    this.#isWriting = true
  }

  async commit(): Promise<void> {
    await this.#watched(() => {
      const written = this.#writer.commit()
      this.#isWriting = false
      return written
    })
    this.#watch.succeeded(true)
  }

  /** Rolls back what is not committed. */
  async end(): Promise<void> {
    if (!this.#isWriting) return
    this.#isWriting = false
    await this.#writer.rollback()
  }

  async #watched<Answer>(run: () => Answer | Promise<Answer>): Promise<Answer> {
    try {
      return await run()
    } catch (error) {
      throw this.#reported(error)
    }
  }

  #reported(error: unknown): unknown {
    const trouble =
      error instanceof WaitedTooLong || error instanceof FileGone ? 'write' : troubles.get(codeOf(error) ?? -1)
    if (trouble === undefined) return error
    const unavailable = new DatabaseUnavailable(trouble, error)
    this.#watch.failed(unavailable)
    return unavailable
  }
}

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

/** Returns true if the content of the file is damaged, or it is no database at all. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error instanceof DatabaseUnavailable ? error.cause : error)
  return code === 11 || code === 26
}
