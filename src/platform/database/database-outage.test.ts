// A database that is locked, full, damaged, frozen or gone: what callers get, and how soon.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { stallingProxy, type StallingProxy } from '../../../tests/servers/stalling-proxy.ts'
import { inTransaction, migrate, openDatabase, refuseDamagedFile, type Database } from './database.server.ts'
import { openReadiness } from '#platform/start/readiness.server.ts'
import { SettingsError } from '#platform/settings-error.ts'

const migrations = {
  '0001-page': {
    async up(tx: Database) {
      await sql`create table page (id integer primary key, text text)`.execute(tx)
      await sql`create table write_check (id integer primary key, checked_on text)`.execute(tx)
    },
  },
}
const add = (database: Database, text = 'x') => sql`insert into page (text) values (${text})`.execute(database)
const count = async (database: Database) =>
  (await sql<{ pages: number }>`select count(*) as pages from page`.execute(database)).rows[0]?.pages

describe('on SQLite', () => {
  let folder: string
  let sqliteFile: string
  let database: Database
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outage-for-tests-'))
    sqliteFile = join(folder, 'site.sqlite')
    database = openDatabase({ sqliteFile }, { statementMs: 60_000 })
    await migrate(database, migrations)
  })
  afterEach(async () => {
    await database.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Runs `work` while another program holds the write lock, which it lets go of afterwards. */
  async function whileLocked(work: () => Promise<void>) {
    const other = new DatabaseSync(sqliteFile)
    other.exec('begin immediate')
    try {
      await work()
    } finally {
      other.exec('rollback')
      other.close()
    }
  }

  test('a lock held by another program stops no reader and not the event loop, and writers wait for it', async () => {
    let writing: Promise<unknown>[] = []
    await whileLocked(async () => {
      writing = [add(database), inTransaction(database, (tx) => add(tx))]
      for (let turns = 0; turns < 10; turns += 1) {
        expect(await count(database)).toBe(0)
        await pause(10)
      }
    })
    await Promise.all(writing)
    expect(await count(database)).toBe(2)
  })

  test('a lock that is held too long is reported, to everybody who waits, within one limit', async () => {
    const impatient = openDatabase({ sqliteFile }, { statementMs: 1000 })
    await whileLocked(async () => {
      // One after the other, they would wait for longer than a test may take.
      const writing = Array.from({ length: 200 }, () => inTransaction(impatient, (tx) => add(tx)))
      for (const each of await Promise.allSettled(writing)) {
        expect(each).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseUnavailable', trouble: 'write' } })
      }
    })
    await add(impatient)
    expect(await count(impatient)).toBe(1)
    await impatient.destroy()
  })

  test('a transaction in progress holds up no reader, who sees what was committed before', async () => {
    const entered = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const transaction = inTransaction(database, async (tx) => {
      await add(tx)
      expect(await count(tx)).toBe(1)
      entered.resolve()
      await mayEnd.promise
    })
    await entered.promise
    expect(await count(database)).toBe(0)
    mayEnd.resolve()
    await transaction
    expect(await count(database)).toBe(1)
  })

  test('one connection may have several transactions, one after another', async () => {
    await database.connection().execute(async (connection) => {
      for (const text of ['one', 'two']) await inTransaction(connection, (tx) => add(tx, text))
      expect(await count(connection)).toBe(2)
    })
  })

  test('a full disk is named as the cause, within a transaction and without one', async () => {
    await sql`pragma max_page_count = 8`.execute(database)
    const large = 'x'.repeat(100_000)
    const full = /could not be written to: database or disk is full$/
    await expect(add(database, large)).rejects.toThrow(full)
    await expect(inTransaction(database, (tx) => add(tx, large))).rejects.toThrow(full)
    await sql`pragma max_page_count = 1000000`.execute(database)
    await inTransaction(database, (tx) => add(tx, large))
    expect(await count(database)).toBe(1)
  })

  test('the site is not ready while it cannot store anything, or once its file is gone', async () => {
    const ready = () => openReadiness({ database, where: { sqliteFile }, migrations, patienceMs: 1000 })()
    expect(await ready()).toBeNull()
    await sql`pragma query_only = on`.execute(database)
    expect(await ready()).toMatch(/^the database cannot store anything/)
    await sql`pragma query_only = off`.execute(database)
    await whileLocked(async () => {
      expect(await ready()).toMatch(/^the database cannot store anything/)
    })
    const opened = openReadiness({ database, where: { sqliteFile }, migrations, patienceMs: 1000 })
    rmSync(sqliteFile)
    expect(await opened()).toMatch(/^the file of the database was removed/)
  })

  test('a migration that is missing means not ready', async () => {
    const later = { ...migrations, '0002-later': { up: () => Promise.resolve() } }
    expect(await openReadiness({ database, where: { sqliteFile }, migrations: later })()).toBe(
      'the database has not been migrated',
    )
  })

  test.each([
    ['no database at all', (file: Buffer) => file.fill('x', 0, 100)],
    ['damaged in the middle', (file: Buffer) => file.fill('x', 4096)],
  ])('a file that is %s is refused with a sentence', async (_what, damage) => {
    await inTransaction(database, (tx) => add(tx, 'x'.repeat(100_000)))
    await database.destroy()
    const damagedFile = join(folder, 'damaged.sqlite')
    writeFileSync(damagedFile, damage(readFileSync(sqliteFile)))
    const place = { sqliteFile: damagedFile }
    const open = async () => {
      const opened = openDatabase(place)
      await refuseDamagedFile(opened, place).finally(() => opened.destroy())
    }
    await expect(open()).rejects.toThrow(SettingsError)
    await expect(open()).rejects.toThrow(/^The file .+damaged\.sqlite is damaged, .+ restore a backup into it/)
    database = openDatabase({ sqliteFile })
  })
})

describe('on PostgreSQL', () => {
  let proxy: StallingProxy
  let database: Database
  const limits = { connectMs: 1000, statementMs: 1000 }
  beforeEach(async () => {
    const url = new URL(inject('postgresUrl'))
    proxy = await stallingProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    database = openDatabase({ databaseUrl: url.href }, limits)
  })
  afterEach(async () => {
    await database.destroy()
    await proxy.close()
  })

  const now = (of: Database) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of)
  const pidOf = async (of: Database) => (await now(of)).rows[0]?.pid

  test('a connection that the server ends, idle or in use, ends only its own statement', async () => {
    const other = openDatabase({ databaseUrl: inject('postgresUrl') })
    const end = (pid: number | undefined) => sql`select pg_terminate_backend(${pid})`.execute(other)
    const idle = await pidOf(database)
    await end(idle)
    await expect.poll(() => pidOf(database).catch(() => idle)).not.toBe(idle)

    // Without the proxy, which would deliver the news late.
    const direct = openDatabase({ databaseUrl: inject('postgresUrl') })
    const broken = inTransaction(direct, async (tx) => {
      const pid = await pidOf(tx)
      await end(pid)
      // Between two statements nobody but the pool hears that the connection has ended.
      const left = sql`select pid from pg_stat_activity where pid = ${pid}`
      await expect.poll(async () => (await left.execute(other)).rows).toEqual([])
      await now(tx)
    })
    await expect(broken).rejects.toMatchObject({ name: 'DatabaseUnavailable', trouble: 'reach' })
    const busy = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)`.execute(database)
    await expect(busy).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '57P01' })
    await now(database)
    await direct.destroy()
    await other.destroy()
  })

  test('a frozen server is given up within the limits, and its connections are used no more', async () => {
    const before = await pidOf(database)
    proxy.stall()
    const results = await Promise.allSettled([now(database), inTransaction(database, (tx) => now(tx)), now(database)])
    for (const each of results) expect(each).toMatchObject({ reason: { name: 'DatabaseUnavailable' } })
    proxy.goOn()
    expect(await pidOf(database)).not.toBe(before)
    // Each answer belongs to its own question.
    const numbers = await Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(database)))
    expect(numbers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3])
  })

  test('a slow statement is ended by the server, and its connection stays', async () => {
    const patient = openDatabase({ databaseUrl: inject('postgresUrl') }, { statementMs: 2500 })
    const before = await pidOf(patient)
    await expect(sql`select pg_sleep(20)`.execute(patient)).rejects.toThrow(/statement timeout/)
    expect(await pidOf(patient)).toBe(before)
    await patient.destroy()
  })

  test('a connection to a server that writes no longer is not used again', async () => {
    const before = await pidOf(database)
    expect(await pidOf(database)).toBe(before)
    const readOnly = inTransaction(database, async (tx) => {
      await sql`set transaction read only`.execute(tx)
      await sql`create table never (id integer)`.execute(tx)
    })
    await expect(readOnly).rejects.toMatchObject({ name: 'DatabaseUnavailable', trouble: 'write', code: '25006' })
    expect(await pidOf(database)).not.toBe(before)
  })

  test('a failure of the statement itself is reported as it is', async () => {
    await expect(sql`select 1 / 0`.execute(database)).rejects.toMatchObject({ code: '22012' })
    const failing = inTransaction(database, (tx) => sql`select nothing_like_this`.execute(tx))
    await expect(failing).rejects.toMatchObject({ code: '42703' })
  })

  test('the site is not ready while the server is frozen, and says so in time', async () => {
    const patient = openDatabase({ databaseUrl: inject('postgresUrl').replace(/:\d+\//, `:${proxy.port}/`) })
    const notReady = openReadiness({ database: patient, where: { databaseUrl: '' }, migrations, patienceMs: 1000 })
    await now(patient)
    proxy.stall()
    expect(await notReady()).toBe('the database takes too long to answer')
    proxy.goOn()
    await patient.destroy()
  })
})
