// The connection that writes to SQLite. Transactions run one after another. Those that end within a moment share one
// COMMIT, because the wait for the disk is most of the cost of a small transaction.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { QueryResult } from 'kysely'
import { fileIdentity } from '#platform/database/file-identity.server.ts'

/** Other processes may be opening the same new file. */
const openingWaitMs = 5000
const maxStatements = 500

type Prepared = { statement: StatementSync; returnsRows: boolean }

/** A connection to the file with its prepared statements. */
export class Opened {
  readonly database: DatabaseSync
  readonly #statements = new Map<string, Prepared>()

  constructor(file: string) {
    this.database = new DatabaseSync(file, { timeout: openingWaitMs, enableForeignKeyConstraints: true })
  }

  run<Row>(text: string, parameters: readonly unknown[] = []): QueryResult<Row> {
    const { statement, returnsRows } = this.#prepared(text)
    // Kysely has converted every parameter to a value that SQLite accepts.
    const bound = parameters as SQLInputValue[]
    if (returnsRows) return { rows: statement.all(...bound) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...bound)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  #prepared(text: string): Prepared {
    const known = this.#statements.get(text)
    if (known) return known
    const statement = this.database.prepare(text)
    const made = { statement, returnsRows: statement.columns().length > 0 }
    if (this.#statements.size >= maxStatements) this.#statements.clear()
    this.#statements.set(text, made)
    return made
  }
}

/** Earlier transactions took longer than this one may wait. */
export class WaitedTooLong extends Error {}

/** What is written now is in no file that anybody can open again. */
export class FileGone extends Error {}

/** What one COMMIT writes. `isDue`: it is written as soon as no transaction is running. */
type Group = { committed: PromiseWithResolvers<void>; isDue: boolean; quietTurns: number; startedAt: number }

/**
 * A group waits for others while they keep coming. While nothing else is going on, these turns of the event loop take
 * microseconds. While other requests are on their way to their transactions, the turns are theirs.
 */
const maxQuietTurns = 6
const maxGroupMs = 10

/** Statements that change rows. Others, such as a pragma, have an effect of their own and belong to no transaction. */
const changesRows = /^\s*(?:insert|update|delete)\b/i

/** Each transaction is a savepoint in the one transaction that SQLite has, so that it can be rolled back alone. */
export class Writer {
  readonly #opened: Opened
  readonly #file: string
  readonly #identity: string | undefined
  readonly #lock = new Lock()
  #group: Group | null = null
  #isRunning = false

  constructor(opened: Opened, file: string) {
    this.#opened = opened
    this.#file = file
    this.#identity = fileIdentity(file)
  }

  /** Begins a transaction. Until `commit` or `rollback`, it has the connection for itself. */
  async begin(deadline: number): Promise<void> {
    await this.#enter(deadline)
    try {
      this.run('savepoint transaction_of_group')
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  /** Runs a statement of the transaction. */
  run<Row>(sql: string, parameters: readonly unknown[] = []): QueryResult<Row> {
    if (this.#group === null) throw new Error('SQLite has rolled this transaction back')
    try {
      return this.#opened.run<Row>(sql, parameters)
    } catch (error) {
      // After some errors, such as a full disk, SQLite has rolled back everything that is not committed.
      if (!this.#opened.database.isTransaction) this.#fail(error)
      throw error
    }
  }

  /** Ends the transaction. Resolves once it is on disk; rejects if it could not be written. */
  commit(): Promise<void> {
    const group = this.#group
    this.run('release transaction_of_group')
    this.#leave()
    return group?.committed.promise ?? Promise.resolve()
  }

  /**
   * Takes the transaction back. Resolves once the earlier members of its group, which it has seen, are on disk or have
   * failed: what it was rolled back for may rest on them.
   */
  rollback(): Promise<void> {
    const group = this.#group
    try {
      if (group !== null) {
        this.run('rollback to transaction_of_group')
        this.run('release transaction_of_group')
      }
    } finally {
      this.#leave()
    }
    return group?.committed.promise.catch(() => undefined) ?? Promise.resolve()
  }

  /** Runs a statement that belongs to no transaction. Resolves once its effect is on disk. */
  async runAlone<Row>(sql: string, parameters: readonly unknown[], deadline: number): Promise<QueryResult<Row>> {
    const isChange = changesRows.test(sql)
    await this.#enter(deadline, isChange)
    const written = this.#group?.committed.promise
    let result: QueryResult<Row>
    try {
      if (isChange) result = this.run(sql, parameters)
      else result = await patiently(() => this.#opened.run<Row>(sql, parameters), deadline)
    } catch (error) {
      this.#leave()
      // It may have failed because of what the group has written.
      await written?.catch(() => undefined)
      throw error
    }
    this.#leave()
    await written
    return result
  }

  close(): void {
    this.#commit()
    this.#opened.database.close()
  }

  async #enter(deadline: number, joinsGroup = true): Promise<void> {
    if (!(await this.#lock.take(deadline))) throw new WaitedTooLong('earlier transactions took too long')
    this.#isRunning = true
    if (!joinsGroup) return this.#commit()
    if (this.#group !== null) {
      this.#group.quietTurns = 0
      return
    }
    try {
      // With a plain BEGIN, a transaction that reads first and writes later would fail if another process has written
      // in between.
      await patiently(() => this.#opened.run('begin immediate'), deadline)
    } catch (error) {
      this.#leave()
      throw error
    }
    this.#group = newGroup()
    this.#commitSoon(this.#group)
  }

  #commitSoon(group: Group): void {
    setImmediate(() => {
      if (this.#group !== group) return
      group.quietTurns += 1
      group.isDue = group.quietTurns > maxQuietTurns || performance.now() - group.startedAt > maxGroupMs
      if (!group.isDue) this.#commitSoon(group)
      else if (!this.#isRunning) this.#commit()
    })
  }

  #leave(): void {
    this.#isRunning = false
    if (this.#group?.isDue) this.#commit()
    this.#lock.release()
  }

  #commit(): void {
    const group = this.#group
    if (group === null) return
    try {
      // SQLite would go on with a file that was removed, and all of it would be lost with the process.
      if (fileIdentity(this.#file) !== this.#identity) throw new FileGone('the file was removed or replaced')
      this.#opened.run('commit')
      this.#group = null
      group.committed.resolve()
    } catch (error) {
      this.#fail(error)
      if (this.#opened.database.isTransaction) this.#opened.run('rollback')
    }
  }

  /** None of the group was acknowledged yet, so all are told of the failure. */
  #fail(error: unknown): void {
    this.#group?.committed.reject(error)
    this.#group = null
  }
}

function newGroup(): Group {
  const committed = Promise.withResolvers<void>()
  // Whoever waits for it is told of a failure. Nobody does if every transaction was rolled back.
  committed.promise.catch(() => undefined)
  return { committed, isDue: false, quietTurns: 0, startedAt: performance.now() }
}

const firstPauseMs = 4
const longestPauseMs = 50

/** Tries again until the deadline while another process has locked the file. */
export async function patiently<Answer>(run: () => Answer, deadline: number): Promise<Answer> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return run()
    } catch (error) {
      if (codeOf(error) !== busy || performance.now() >= deadline) throw error
    }
    // Two processes that wait for each other should not wake at the same moments.
    await pause(pauseMs * (0.5 + Math.random()))
  }
}

export const busy = 5

/** Returns the primary result code of an error of SQLite. The higher bits tell its kinds apart. */
export function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode & 0xff
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
