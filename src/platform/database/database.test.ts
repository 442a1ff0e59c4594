// What this module promises on both databases beyond the query builder.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase, type DatabasePlace } from '../../../tests/databases.ts'
import { inTransaction, migrate, openDatabase, type Database } from './database.server.ts'

eachDatabase('a transaction', (freshDatabase) => {
  let place: DatabasePlace
  let database: Database
  beforeAll(async () => {
    place = await freshDatabase()
    database = openDatabase(place)
    await sql`create table page (id integer primary key, views integer not null, text text)`.execute(database)
    await sql`insert into page (id, views) values (1, 0), (2, 0)`.execute(database)
  })
  afterAll(() => database.destroy())

  const view = (tx: Database, id: number) => sql`update page set views = views + 1 where id = ${id}`.execute(tx)
  const views = async () => (await sql<{ views: number }>`select views from page order by id`.execute(database)).rows

  test('is retried after a deadlock', async () => {
    await sql`update page set views = 0`.execute(database)
    // SQLite runs them one after the other, so there they cannot deadlock.
    let missing = 'sqliteFile' in place ? 0 : 2
    const met = Promise.withResolvers<void>()
    const meet = () => {
      missing -= 1
      if (missing <= 0) met.resolve()
      return met.promise
    }
    const through = (pages: [number, number]) =>
      inTransaction(database, async (tx) => {
        await view(tx, pages[0])
        await meet()
        await view(tx, pages[1])
      })
    await Promise.all([through([1, 2]), through([2, 1])])
    expect(await views()).toEqual([{ views: 2 }, { views: 2 }])
  })

  test('waits for another one about the same person, so that both counts are right', async () => {
    await sql`update page set views = 0`.execute(database)
    const atOnce = Array.from({ length: 8 }, () =>
      inTransaction(
        database,
        async (tx) => {
          const [page] = (await sql<{ views: number }>`select views from page where id = 1`.execute(tx)).rows
          await sql`update page set views = ${(page?.views ?? 0) + 1} where id = 1`.execute(tx)
        },
        'meera@example.in',
      ),
    )
    await Promise.all(atOnce)
    expect((await views())[0]).toEqual({ views: 8 })
  })

  test('is not retried after another error', async () => {
    let runs = 0
    const failing = inTransaction(database, async (tx) => {
      runs += 1
      await sql`insert into page (id, views) values (1, 0)`.execute(tx)
    })
    await expect(failing).rejects.toThrow()
    expect(runs).toBe(1)
  })

  test('leaves no deleted content in the files of SQLite', async () => {
    if (!('sqliteFile' in place)) return
    const folder = dirname(place.sqliteFile)
    const files = () => readdirSync(folder).filter((name) => name.startsWith('site.db'))
    await sql`insert into page (id, views, text) values (3, 0, ${'Kaveri Mills '.repeat(40)})`.execute(database)
    await sql`pragma wal_checkpoint(truncate)`.execute(database)
    expect(files().some((name) => readFileSync(join(folder, name)).includes('Kaveri Mills'))).toBe(true)
    await sql`delete from page where id = 3`.execute(database)
    await sql`pragma wal_checkpoint(truncate)`.execute(database)
    expect(files().filter((name) => readFileSync(join(folder, name)).includes('Kaveri Mills'))).toEqual([])
  })
})

eachDatabase('migrations', (freshDatabase) => {
  test('of several processes that start at once, run once', async () => {
    const place = await freshDatabase()
    const processes = [1, 2, 3].map(() => openDatabase(place))
    let runs = 0
    const up = async (tx: Database) => {
      runs += 1
      await sql`create table page (id integer primary key)`.execute(tx)
    }
    await Promise.all(processes.map((database) => migrate(database, { '0001-page': { up } })))
    expect(runs).toBe(1)
    for (const database of processes) await database.destroy()
  })

  test('hold a lock that a pooler of connections cannot take from them', async () => {
    const place = await freshDatabase()
    if ('sqliteFile' in place) return
    const database = openDatabase(place)
    const held: number[] = []
    const up = async (tx: Database) => {
      // Only locks of the session.
      await sql`select pg_advisory_unlock_all()`.execute(tx)
      const locks = sql`select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`
      held.push((await locks.execute(tx)).rows.length)
    }
    await migrate(database, { '0001-page': { up } })
    expect(held).toEqual([1])
    await database.destroy()
  })

  test('do not keep others waiting while somebody else reads the table that they change', async () => {
    const place = await freshDatabase()
    if ('sqliteFile' in place) return
    const [database, backup, former] = [openDatabase(place), openDatabase(place), openDatabase(place)]
    await sql`create table page (id integer primary key)`.execute(database)
    const begun = Promise.withResolvers<void>()
    const waits = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const reading = backup.transaction().execute(async (tx) => {
      await sql`select id from page`.execute(tx)
      begun.resolve()
      await ended.promise
    })
    await begun.promise
    const up = async (tx: Database) => void (await sql`alter table page add column text text`.execute(tx))
    const onWait = () => waits.resolve()
    const migrating = migrate(database, { '0001-page': { up } }, { lockMs: 50, pauseMs: 10, onWait })
    await waits.promise
    await sql`insert into page (id) values (1)`.execute(former)
    ended.resolve()
    await Promise.all([reading, migrating])
    expect((await sql`select id, text from page`.execute(former)).rows).toEqual([{ id: 1, text: null }])
    for (const each of [database, backup, former]) await each.destroy()
  })

  test('leave nothing behind if one fails', async () => {
    const database = openDatabase(await freshDatabase())
    const create = { up: (tx: Database) => sql`create table page (id integer primary key)`.execute(tx).then(() => {}) }
    const fail = { up: () => Promise.reject(new Error('this one fails')) }
    await expect(migrate(database, { '0001-page': create, '0002-fail': fail })).rejects.toThrow('this one fails')
    await migrate(database, { '0001-page': create })
    expect((await sql`select id from page`.execute(database)).rows).toEqual([])
    await database.destroy()
  })
})
