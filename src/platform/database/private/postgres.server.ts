// PostgreSQL through a pool of connections, as a dialect of Kysely. Every wait has a limit, and a connection of which
// nobody knows the state is closed.
import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresAdapter,
  PostgresDialect,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import {
  DatabaseUnavailable,
  type DatabaseWatch,
  type Trouble,
} from '#platform/database/database-unavailable.server.ts'

const int8 = 20
pg.types.setTypeParser(int8, Number)

type Options = {
  url: string
  watch: DatabaseWatch
  /** For a new connection, and for a free one of the pool. */
  connectMs: number
  /** For one statement, including its wait for locks. */
  statementMs: number
}

/** The server ends a slow statement a little earlier, so that the connection stays usable. */
const serverShare = 0.8

export function postgresDialect(options: Options): PostgresDialect {
  return new WatchedDialect(options)
}

class WatchedDialect extends PostgresDialect {
  readonly #driver: WatchedDriver

  constructor({ url, watch, connectMs, statementMs }: Options) {
    const pool = new pg.Pool({
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: connectMs,
      statement_timeout: Math.round(serverShare * statementMs),
      query_timeout: statementMs,
      keepAlive: true,
    })
    // The server may close a connection, idle or in use, which must not end the process. Its statement rejects, and the
    // pool drops it.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    super({ pool })
    this.#driver = new WatchedDriver(pool, watch)
  }

  override createDriver(): WatchedDriver {
    return this.#driver
  }

  override createAdapter(): PostgresAdapter {
    return new LockFreeAdapter()
  }
}

/**
 * Kysely's own lock belongs to the session, which a pooler such as PgBouncer takes away after every transaction.
 * `migrate` has one that ends with its transaction.
 */
class LockFreeAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class WatchedDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #watch: DatabaseWatch

  constructor(pool: pg.Pool, watch: DatabaseWatch) {
    this.#pool = pool
    this.#watch = watch
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<WatchedConnection> {
    try {
      return new WatchedConnection(await this.#pool.connect(), this.#watch)
    } catch (error) {
      const unavailable = new DatabaseUnavailable('reach', error)
      this.#watch.failed(unavailable)
      throw unavailable
    }
  }

  async beginTransaction(connection: WatchedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: WatchedConnection): Promise<void> {
    await connection.commit()
  }

  /** Never rejects, so that the error that led to the rollback is not replaced by another one. */
  async rollbackTransaction(connection: WatchedConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: WatchedConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #watch: DatabaseWatch
  /** Why its answers may belong to an earlier statement, or never come, or why its server does not write any longer. */
  #brokenBy: unknown = null
  #isInTransaction = false

  constructor(client: pg.PoolClient, watch: DatabaseWatch) {
    this.#client = client
    this.#watch = watch
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#run(sql, parameters)
    const isChange = changes.has(command)
    this.#watch.succeeded(isChange && (rowCount ?? 0) > 0 && !this.#isInTransaction)
    return { rows, ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('This driver does not stream')
  }

  /** PostgreSQL answers COMMIT with ROLLBACK if a statement has failed. */
  async commit(): Promise<void> {
    const { command } = await this.#run('commit', [])
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
    this.#watch.succeeded(true)
  }

  async rollback(): Promise<void> {
    await this.#run('rollback', []).catch((error: unknown) => (this.#brokenBy ??= error))
  }

  async #run(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#brokenBy !== null) throw new DatabaseUnavailable('reach', this.#brokenBy)
    try {
      const result = await this.#client.query(text, [...parameters])
      if (result.command === 'BEGIN') this.#isInTransaction = true
      if (result.command === 'COMMIT' || result.command === 'ROLLBACK') this.#isInTransaction = false
      return result
    } catch (error) {
      if (!isFromServer(error) || error.severity === 'FATAL' || error.severity === 'PANIC') this.#brokenBy = error
      // A leader that has become a replica. A new connection may reach the next leader.
      else if (error.code === readOnlyCode) this.#brokenBy = error
      const trouble = troubleOf(error)
      if (trouble === null) throw error
      const unavailable = new DatabaseUnavailable(trouble, error)
      this.#watch.failed(unavailable)
      throw unavailable
    }
  }

  /** A connection that is still in a transaction would bring it along to its next user. */
  release(): void {
    this.#client.release(this.#brokenBy !== null || this.#isInTransaction)
  }
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function isFromServer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError
}

/** read_only_sql_transaction */
const readOnlyCode = '25006'
/** The former is disk_full. */
const writeCodes = new Set(['53100', readOnlyCode])
/**
 * Connection exceptions, insufficient resources, operator intervention (a shutdown, or a statement that took too long),
 * system errors and data corruption. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const reachCodes = /^(?:08|53|57|58|XX)/

function troubleOf(error: unknown): Trouble | null {
  if (!isFromServer(error)) return 'reach'
  const code = error.code ?? ''
  if (writeCodes.has(code)) return 'write'
  return reachCodes.test(code) ? 'reach' : null
}
