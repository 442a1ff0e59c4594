// PostgreSQL that waits with every commit for a replica, which is away: nobody may be told that something is stored.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../tests/servers/postgres.ts'
import { confirmStored, inTransaction, openDatabase, type Database } from './database.server.ts'

const statementMs = 1500

let postgres: TestPostgres
let administrator: Database
let database: Database

beforeAll(async () => {
  postgres = await startPostgres()
  administrator = openDatabase({ databaseUrl: postgres.url })
  await sql`alter database postgres set synchronous_commit = on`.execute(administrator)
  await sql`create table page (text text)`.execute(administrator)
  // A role without privileges, as the site has.
  await sql`create role site login password 'site'`.execute(administrator)
  await sql`grant all on page to site`.execute(administrator)
  const url = new URL(postgres.url)
  url.username = url.password = 'site'
  database = openDatabase({ databaseUrl: url.href }, { statementMs })
})

afterAll(async () => {
  await waitFor('')
  await database.destroy()
  await administrator.destroy()
  await postgres.stop()
})

beforeEach(() => replicaIs(''))

/** Neither commits anything itself, so neither waits. */
async function waitFor(replica: string): Promise<void> {
  await sql`alter system set synchronous_standby_names = ${sql.lit(replica)}`.execute(administrator)
  await sql`select pg_reload_conf()`.execute(administrator)
}

/** The replica for which commits wait; none if empty. */
async function replicaIs(name: string): Promise<void> {
  await waitFor(name)
  const shown = sql<Record<string, string>>`show synchronous_standby_names`
  await expect.poll(async () => Object.values((await shown.execute(database)).rows[0] ?? {})).toEqual([name])
  if (name === '') await expect.poll(waitingCommits).toBe(0)
  await (name === '' ? write(administrator, 'probe') : commitsWait())
}

/** Another process of the server decides for all whether commits wait, a moment after they have read the setting. */
async function commitsWait(): Promise<void> {
  for (;;) {
    let isOver = false
    const probe = write(administrator, 'probe')
      .catch(() => undefined)
      .finally(() => (isOver = true))
    while (!isOver && (await waitingCommits()) === 0);
    if (isOver) continue
    await cancelWait()
    await probe
    return
  }
}

async function waitingCommits(): Promise<number> {
  return (await sql`select 1 from pg_stat_activity where wait_event = 'SyncRep'`.execute(administrator)).rows.length
}

const write = (into: Database, text: string) => sql`insert into page (text) values (${text})`.execute(into)

async function pagesOf(text: string): Promise<number> {
  return (await sql`select 1 from page where text = ${text}`.execute(database)).rows.length
}

/** Cancels the wait of one commit, as `pg_cancel_backend` or an administrator in a hurry does. */
async function cancelWait(): Promise<void> {
  await expect.poll(waitingCommits).toBe(1)
  await sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`.execute(administrator)
}

const notWritten = { name: 'DatabaseUnavailable', trouble: 'write' }

describe('while the replica is away', () => {
  test('a transaction is not reported as committed when its wait is cancelled, though it can be seen', async () => {
    await replicaIs('absent')
    const writing = expect(inTransaction(database, (tx) => write(tx, 'one'))).rejects.toMatchObject(notWritten)
    await cancelWait()
    await writing
    expect(await pagesOf('one')).toBe(1)
  })

  test('nor is a statement of its own', async () => {
    await replicaIs('absent')
    const writing = expect(write(database, 'two')).rejects.toMatchObject(notWritten)
    await cancelWait()
    await writing
    expect(await pagesOf('two')).toBe(1)
  })

  test('a commit that waits too long is reported as failed, not as done by the time limit of the server', async () => {
    await replicaIs('absent')
    const started = performance.now()
    await expect(inTransaction(database, (tx) => write(tx, 'three'))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      trouble: 'reach',
    })
    expect(performance.now() - started).toBeGreaterThan(statementMs - 50)
  })

  test('what is found there is not confirmed, alone or in a transaction', async () => {
    await replicaIs('absent')
    await expect(confirmStored(database)).rejects.toThrow('timeout')
    await expect(inTransaction(database, (tx) => confirmStored(tx))).rejects.toThrow('timeout')
  })

  test('it is confirmed as soon as nothing is missing', async () => {
    await replicaIs('absent')
    const confirming = confirmStored(database)
    await expect.poll(waitingCommits).toBe(1)
    await replicaIs('')
    await confirming
  })
})

test('without a replica to wait for, confirming writes nothing', async () => {
  const hasWritten = sql<{ answer: boolean }>`select pg_current_xact_id_if_assigned() is not null as answer`
  const { rows } = await inTransaction(database, async (tx) => {
    await confirmStored(tx)
    return hasWritten.execute(tx)
  })
  expect(rows).toEqual([{ answer: false }])
})

test('a connection to a server that writes no longer is not used again', async () => {
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)).rows[0]?.pid
  const before = await pid()
  expect(await pid()).toBe(before)
  const readOnly = inTransaction(database, async (tx) => {
    await sql`set transaction read only`.execute(tx)
    await write(tx, 'four')
  })
  await expect(readOnly).rejects.toMatchObject({ ...notWritten, code: '25006' })
  expect(await pid()).not.toBe(before)
})
