// Public pages and calls that are read from a replica of PostgreSQL: what visitors get, and which database answers.
// Needs the build (node bin/build.ts).
import { sql } from 'kysely'
import '#site/tables.server.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentVersion, publishChange } from '#platform/content-version.server.ts'
import { openDatabase, type Database } from '#platform/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { newTraffic } from '#platform/metrics.server.ts'
import { openReplica } from '#platform/replica.server.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { stallingProxy, type StallingProxy } from './stalling-proxy.ts'

let leader: TestPostgres
let copy: TestPostgres
let proxy: StallingProxy
let ownDatabase: Database
let replicaItself: Database
let ofLeader: OwnSite
let site: OwnSite

beforeAll(async () => {
  leader = await startPostgres()
  ofLeader = await openOwnSite('silent', null, { DATABASE_URL: leader.url, SECRET: secret })
  copy = await leader.startReplica()
  ownDatabase = openDatabase({ databaseUrl: leader.url })
  replicaItself = openDatabase({ databaseUrl: copy.url })
  const url = new URL(leader.url)
  proxy = await stallingProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  site = await openOwnSite('silent', null, { DATABASE_URL: url.href, DATABASE_READ_URL: copy.url, SECRET: secret })
}, 120_000)

afterAll(async () => {
  await Promise.all([site.close(), ofLeader.close(), ownDatabase.destroy(), replicaItself.destroy()])
  await proxy.close()
  await copy.stop()
  await leader.stop()
})

const secret = 'a secret of thirty-two characters'
const reads = () => ({ ...site.traffic.replicaReads })

/** From now on, the replica gets everything that is written, or nothing. */
async function replay(isOn: boolean): Promise<void> {
  await (isOn ? sql`select pg_wal_replay_resume()` : sql`select pg_wal_replay_pause()`).execute(replicaItself)
  if (isOn) return
  const state = sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`
  await expect.poll(async () => (await state.execute(replicaItself)).rows[0]?.state).toBe('paused')
}

async function rename(name: string): Promise<void> {
  await ownDatabase.transaction().execute(async (tx) => {
    await tx.updateTable('site_setting').set({ firm_name: name }).execute()
    await publishChange(tx)
  })
}

const fetchFrom = (from: OwnSite, path: string) => from.app.fetch(new Request(new URL(path, from.settings.publicUrl)))

async function answerOf(from: OwnSite, path: string) {
  const response = await fetchFrom(from, path)
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  // The nonces of scripts are different in every response.
  return { status: response.status, headers, body: (await response.text()).replaceAll(/nonce="[^"]*"/g, '') }
}

async function hasCaughtUp(): Promise<void> {
  await expect
    .poll(async () => {
      const before = reads().answered
      await site.read('/get/faqs')
      return reads().answered - before
    })
    .toBe(1)
}

describe('with a replica that follows', () => {
  beforeEach(hasCaughtUp)

  test.each([
    '/home',
    '/careers/explore?keyword=company',
    '/insights',
    '/calendar',
    '/get/logos',
    '/get/insights?search=director',
    '/get/careers/jobs?keyword=company',
    '/get/insights?limit=many',
    '/ourservices/keyoffer?id=999999',
  ])('%s is what the leader would have answered', async (path) => {
    const before = reads().answered
    expect(await answerOf(site, path)).toEqual(await answerOf(ofLeader, path))
    expect(reads().answered).toBeGreaterThan(before)
  })

  test('a call that is not for everybody is read from the leader', async () => {
    const before = reads()
    const path = '/get/timeslots/days?year=2027&month=3'
    expect(await answerOf(site, path)).toEqual(await answerOf(ofLeader, path))
    expect(reads()).toEqual(before)
  })
})

test('what has just been published is shown at once, although the replica does not have it yet', async () => {
  await hasCaughtUp()
  await replay(false)
  await rename('Fictitious & Newly Named')
  const before = reads()
  expect(await site.read('/get/sitesettings')).toContain('Fictitious & Newly Named')
  expect(await site.read('/contact')).toContain('Fictitious &amp; Newly Named')
  expect(reads()).toEqual({ ...before, behind: before.behind + 2 })

  await replay(true)
  await hasCaughtUp()
  expect(await site.read('/get/sitesettings')).toContain('Fictitious & Newly Named')
})

function openOwn(given: Partial<Parameters<typeof openReplica>[0]> = {}) {
  const lines: { message?: string; msg: string }[] = []
  const log = openLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { replicaReads } = newTraffic()
  const replica = openReplica({ url: copy.url, leader: ownDatabase, secret, log, reads: replicaReads, ...given })
  return { replica, lines, reads: replicaReads }
}

test('nothing can be written to what is read', async () => {
  const { replica, lines, reads: own } = openOwn()
  expect(await replica.read((state) => publishChange(state))).toBeNull()
  expect(JSON.stringify(lines)).toContain('read-only transaction')
  expect(own).toEqual({ answered: 0, behind: 0, unusable: 1, unanswered: 0 })
  await replica.close()
})

test.each([
  [
    'another SECRET',
    () => ({ secret: 'another secret of thirty-two characters' }),
    'it belongs to another SECRET than DATABASE_URL',
  ],
  ['the leader itself', () => ({ url: leader.url }), 'it is not a replica'],
])('%s is not read, is left alone for a while, and is in the log once', async (_name, given, reason) => {
  let now = 0
  const { replica, lines, reads: own } = openOwn({ ...given(), now: () => now })
  expect(await replica.read(async () => true)).toBeNull()
  now = 4000
  expect(await replica.read(async () => true)).toBeNull()
  expect(own.unusable).toBe(1)
  now = 6000
  expect(await replica.read(async () => true)).toBeNull()
  expect(own.unusable).toBe(2)
  expect(lines).toMatchObject([
    {
      msg: 'The replica of DATABASE_READ_URL cannot be used, so everything is read from DATABASE_URL',
      message: `The database of DATABASE_READ_URL cannot stand in for the one of DATABASE_URL: ${reason}.`,
    },
  ])
  await replica.close()
})

test('while the leader is away, the replica must have what was heard of it', async () => {
  await hasCaughtUp()
  const away = openDatabase({ databaseUrl: 'postgres://site:site@127.0.0.1:1/site' })
  const { replica, reads: own } = openOwn({ leader: away })
  expect(await replica.read(async () => true)).toBeNull()
  const version = await contentVersion(ownDatabase)
  replica.heard(version)
  expect(await replica.read(async () => true)).toBe(true)
  replica.heard(version + 1)
  expect(await replica.read(async () => true)).toBeNull()
  expect(own).toEqual({ answered: 1, behind: 1, unusable: 0, unanswered: 0 })
  await Promise.all([replica.close(), away.destroy()])
})

test('a search without a result is counted once, by the leader', async () => {
  const words = 'a word that nobody wrote'
  const url = new URL(leader.url)
  const other = await openOwnSite('silent', null, {
    DATABASE_URL: url.href,
    DATABASE_READ_URL: copy.url,
    SECRET: secret,
  })
  await other.read(`/get/insights?search=${encodeURIComponent(words)}`)
  await other.read(`/get/careers/jobs?keyword=${encodeURIComponent(words)}`)
  expect(other.traffic.replicaReads.answered).toBe(2)
  await other.close()
  const rows = await ownDatabase.selectFrom('search_miss').select(['search', 'how_many']).orderBy('search').execute()
  expect(rows).toEqual([
    { search: 'insights', how_many: 1 },
    { search: 'jobs', how_many: 1 },
  ])
})

test('while the leader does not answer, pages that nobody has asked for are read from the replica', async () => {
  await hasCaughtUp()
  proxy.stall()
  try {
    for (const path of ['/ourteam', '/careers/explore?keyword=director']) {
      const page = await fetchFrom(site, path)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Fictitious &amp; Newly Named')])
    }
  } finally {
    proxy.goOn()
  }
})

test('while the replica is away, everything is read from the leader', async () => {
  await hasCaughtUp()
  await copy.stop()
  const before = reads()
  expect((await fetchFrom(site, '/psraoassociates')).status).toBe(200)
  expect(reads()).toEqual({ ...before, unusable: before.unusable + 1 })
  // Left alone for a while, so nobody waits for it.
  expect((await fetchFrom(site, '/privacy')).status).toBe(200)
  expect(reads()).toEqual({ ...before, unusable: before.unusable + 1 })
})
