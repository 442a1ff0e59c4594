// Transactions of SQLite that share one COMMIT: each is acknowledged once it is on disk, and fails alone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction, openDatabase, type Database } from '#platform/database/database.server.ts'

let folder: string
let database: Database
/** Another process, which sees only what is committed. */
let other: DatabaseSync

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'writer-'))
  const sqliteFile = join(folder, 'site.sqlite')
  database = openDatabase({ sqliteFile })
  await sql`create table page (id integer primary key, above integer references page)`.execute(database)
  other = new DatabaseSync(sqliteFile)
})

afterEach(async () => {
  other.close()
  await database.destroy()
  rmSync(folder, { recursive: true })
})

const ids = Array.from({ length: 10 }, (_, place) => place + 1)
const stored = () =>
  other
    .prepare('select id from page order by id')
    .all()
    .map(({ id }) => id)
const add = (id: number, fails = false) =>
  inTransaction(database, async (tx) => {
    await sql`insert into page (id) values (${id})`.execute(tx)
    if (fails) throw new Error(`page ${id} is not wanted`)
  })

test('transactions at the same time are on disk together before the first is acknowledged', async () => {
  const writes = ids.map((id) => add(id))
  expect(stored()).toEqual([])
  await Promise.race(writes)
  expect(stored()).toEqual(ids)
  await Promise.all(writes)
})

test('single statements join them, and are on disk when they are acknowledged', async () => {
  const writes = ids.map((id) =>
    id % 2 ? add(id) : sql`insert into page (id) values (${id})`.execute(database).then(() => undefined),
  )
  await Promise.race(writes)
  expect(stored()).toEqual(ids)
  const { numAffectedRows } = await sql`delete from page where id > 4`.execute(database)
  expect(numAffectedRows).toBe(6n)
  expect(stored()).toEqual([1, 2, 3, 4])
})

test('one that fails is rolled back alone', async () => {
  const results = await Promise.allSettled([
    ...ids.map((id) => add(id, id === 3)),
    sql`insert into page (id) values (1)`.execute(database),
  ])
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([...ids.map((id) => id !== 3), false])
  expect(stored()).toEqual(ids.filter((id) => id !== 3))
})

test('one that fails because of another is told when the other is on disk', async () => {
  const first = add(1)
  const storedAtFailure = async (write: Promise<unknown>) => {
    await expect(write).rejects.toThrow('UNIQUE')
    return stored()
  }
  const failures = [add(1), sql`insert into page (id) values (1)`.execute(database)].map(storedAtFailure)
  expect(await Promise.all(failures)).toEqual([[1], [1]])
  await first
})

test('if the commit fails, none is acknowledged, and the next ones are written', async () => {
  const orphan = inTransaction(database, async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    await sql`insert into page (id, above) values (99, 98)`.execute(tx)
  })
  const results = await Promise.allSettled([add(1), orphan, add(2)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(stored()).toEqual([])
  await add(3)
  expect(stored()).toEqual([3])
})

test('a statement that belongs to no transaction is run between them', async () => {
  const writes = [add(1), add(2)]
  const emptied = sql<{ busy: number; log: number }>`pragma wal_checkpoint(truncate)`.execute(database)
  writes.push(add(3))
  expect((await emptied).rows).toEqual([{ busy: 0, log: 0, checkpointed: 0 }])
  await Promise.all(writes)
  expect(stored()).toEqual([1, 2, 3])
})

test('what is under way is on disk once the database is closed', async () => {
  const writes = ids.map((id) => add(id))
  await Promise.race([...writes, new Promise((resolve) => setImmediate(resolve))])
  await database.destroy()
  expect(stored()).toEqual(ids)
  database = openDatabase({ sqliteFile: join(folder, 'site.sqlite') })
})

test('nothing is acknowledged into a file that was removed or replaced', async () => {
  await add(1)
  const file = join(folder, 'site.sqlite')
  for (const change of [() => rmSync(file), () => writeFileSync(file, 'another file')]) {
    change()
    await expect(add(2)).rejects.toMatchObject({ name: 'DatabaseUnavailable', trouble: 'write' })
    await expect(sql`insert into page (id) values (3)`.execute(database)).rejects.toMatchObject({ trouble: 'write' })
  }
  // What was stored before can still be shown.
  expect((await sql`select id from page`.execute(database)).rows).toEqual([{ id: 1 }])
})
