// The limits of the forms on both databases. Only Date is mocked, because the databases need their timers.
import { quotas } from './quotas.ts'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { eachDatabase, patient, type DatabasePlace } from '../../../tests/databases.ts'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'
import { inTransaction, openDatabase, type Database } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { senderGroups } from './client-address.server.ts'
import { openFormQuotas } from './form-quotas.server.ts'
import { openQuotas, waitInWords } from './quota-store.server.ts'

const log = openLog('silent')
const secret = 'a secret of the tests, 32 characters'
const minute = 60_000
const start = Date.parse('2026-11-21T05:30:00.000Z')

function at(instant: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: instant })
}
beforeEach(() => at(start))
afterEach(() => vi.useRealTimers())

const allowancesSchema = z.array(z.object({ isSpent: z.boolean(), left: z.number() }))

/** Another process spends one allowance so many times at once. */
async function spendInProcess(place: DatabasePlace, times: number) {
  const program = fileURLToPath(new URL('../../../tests/people/allowance-spender.ts', import.meta.url))
  const given = JSON.stringify({ place, times, secret })
  const { stdout } = await promisify(execFile)(process.execPath, [program, given])
  return allowancesSchema.parse(JSON.parse(stdout))
}

eachDatabase('rate limits', (freshDatabase) => {
  let place: DatabasePlace
  let database: Database
  beforeAll(async () => {
    place = await freshDatabase('migrated')
    database = openDatabase(place, patient)
  })
  afterAll(() => database.destroy())
  /** Kysely connects with the first statement, and a connection that was never made cannot be lost. */
  async function lostDatabase(): Promise<Database> {
    const lost = openDatabase(place, patient)
    await lost.selectFrom('rate_limit').select('key').execute()
    await lost.destroy()
    return lost
  }
  /** Counts as a process of its own would. Returns the seconds to wait, null within the limits. */
  function process(handle = database, perMinute = 1000, patienceMs = 600_000) {
    const quotaStore = openQuotas({ database: handle, secret, log })
    const spendForm = openFormQuotas({ quotaStore, perMinute, patienceMs })
    return {
      spend: async (form: string, sender: string) => (await spendForm(form, senderGroups(sender)))?.waitSeconds ?? null,
    }
  }

  test('the sixth message within ten minutes is beyond the limit, with the time to wait', async () => {
    at(start)
    const counting = process()
    for (let use = 0; use < 5; use++) expect(await counting.spend('contact', '198.51.100.1')).toBeNull()
    at(start + 4 * minute)
    expect(await counting.spend('contact', '198.51.100.1')).toBe(360)
    expect(await counting.spend('contact', '198.51.100.1')).toBe(360)
    expect(await counting.spend('contact', '198.51.100.2')).toBeNull()
    expect(await counting.spend('newsletter', '198.51.100.1')).toBeNull()
    at(start + 10 * minute + 1)
    expect(await counting.spend('contact', '198.51.100.1')).toBeNull()
  })

  test('twenty messages a day are allowed, and further attempts do not prolong the wait', async () => {
    const counting = process()
    for (let use = 0; use < 20; use++) {
      at(start + use * 3 * minute)
      expect(await counting.spend('contact', '198.51.100.3')).toBeNull()
    }
    at(start + 120 * minute)
    expect(await counting.spend('contact', '198.51.100.3')).toBe(22 * 3600)
    at(start + 1440 * minute + 1)
    expect(await counting.spend('contact', '198.51.100.3')).toBeNull()
  })

  test('two processes on one database share a limit', async () => {
    const other = openDatabase(place, patient)
    const [first, second] = [process(), process(other)]
    const waits: (number | null)[] = []
    for (let use = 0; use < 12; use++) waits.push(await (use % 2 ? first : second).spend('contact', '198.51.100.4'))
    expect(waits.slice(0, 5)).toEqual([null, null, null, null, null])
    expect(waits.slice(5)).not.toContain(null)
    expect(await process().spend('contact', '198.51.100.4')).toBeGreaterThan(500)
    await other.destroy()
  })

  test('of many concurrent uses, no more than the limit pass', async () => {
    // In one process, SQLite connections that wait for each other block the thread, so two connections need two
    // processes.
    const other = 'databaseUrl' in place ? openDatabase(place, patient) : database
    const counting = [process(), process(other)] as const
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, use) => counting[use % 2 ? 1 : 0].spend('contact', '198.51.100.6')),
    )
    expect(waits.filter((wait) => wait === null)).toHaveLength(5)
    if (other !== database) await other.destroy()
  })

  test('of a sender beyond its own quota nothing counts towards the wider network', async () => {
    const { spendIn } = openQuotas({ database, secret, log })
    const spend = (address: string) =>
      inTransaction(database, (tx) =>
        spendIn(tx, { quota: quotas.booking, groups: senderGroups(address) }, new Date(start)),
      )
    const spent: boolean[] = []
    for (let use = 0; use < 30; use++) spent.push(await spend('2a02:9:1:1::1'))
    expect(spent).toEqual([true, ...Array<boolean>(29).fill(false)])
    expect(await spend('2a02:9:1:2::1')).toBe(true)
  })

  test('within a transaction a use counts at the given time, and a window of a clock since set back is none', async () => {
    at(start)
    const { spendIn } = openQuotas({ database, secret, log })
    const isWithinAt = (instant: number) =>
      inTransaction(database, (tx) =>
        spendIn(tx, { quota: quotas.booking, groups: senderGroups('198.51.100.8') }, new Date(instant)),
      )
    const day = 1440 * minute
    const uses = [start, start + minute, start + day, start + 30 * day, start + 30 * day + minute]
    const within: boolean[] = []
    for (const instant of [...uses, start + 2 * day]) within.push(await isWithinAt(instant))
    expect(within).toEqual([true, false, true, true, false, true])
  })

  test('addresses in one IPv6 /64 network are one sender', async () => {
    const counting = process()
    for (let use = 0; use < 5; use++) {
      expect(await counting.spend('contact', `2001:db8:0:1::${use + 1}`)).toBeNull()
    }
    expect(await counting.spend('contact', '2001:db8:0:1:ffff::1')).not.toBeNull()
    expect(await counting.spend('contact', '2001:db8:0:2::1')).toBeNull()
  })

  test('a sender with a whole /48 may use five of its networks fully', async () => {
    at(start)
    const counting = process()
    for (let network = 1; network <= 5; network++) {
      for (let use = 0; use < 5; use++) {
        expect(await counting.spend('contact', `2001:db8:48:${network}::${use + 1}`)).toBeNull()
      }
    }
    expect(await counting.spend('contact', '2001:db8:48:ffff::1')).toBe(600)
    // Another process has nothing in memory, so the counters themselves refuse.
    expect(await process().spend('contact', '2001:db8:48:fffe::1')).toBe(600)
    expect(await counting.spend('contact', '2001:db8:49:1::1')).toBeNull()
    at(start + 10 * minute + 1)
    for (let use = 0; use < 5; use++) {
      expect(await counting.spend('contact', '2001:db8:48:ffff::1')).toBeNull()
    }
    expect(await counting.spend('contact', '2001:db8:48:ffff::1')).toBe(600)
  })

  test('all senders together have a limit for each form, by the minute and by the hour', async () => {
    at(start)
    const counting = process(database, 3)
    for (let use = 0; use < 3; use++) expect(await counting.spend('flooded', `192.0.2.${use}`)).toBeNull()
    expect(await counting.spend('flooded', '192.0.2.9')).toBe(60)
    expect(await counting.spend('quiet', '192.0.2.9')).toBeNull()
    for (let passed = 1; passed < 10; passed++) {
      at(start + passed * (minute + 1))
      for (let use = 0; use < 3; use++) expect(await counting.spend('flooded', `192.0.${passed}.${use}`)).toBeNull()
    }
    at(start + 20 * minute)
    expect(await counting.spend('flooded', '192.0.2.20')).toBe(40 * 60)
    at(start + 60 * minute + 1)
    expect(await counting.spend('flooded', '192.0.2.20')).toBeNull()
  })

  test('a sender who cannot be told from others counts towards the limits of all senders only', async () => {
    at(start)
    const quotaStore = openQuotas({ database, secret, log })
    const spendForm = openFormQuotas({ quotaStore, perMinute: 30, patienceMs: 600_000 })
    for (let use = 0; use < 30; use++) expect(await spendForm('one-proxy', [])).toBeNull()
    expect(await spendForm('one-proxy', [])).toEqual({ by: 'all', waitSeconds: 60 })
  })

  test('wider IPv6 networks have limits of their own', async () => {
    at(start)
    const counting = process()
    const waits: (number | null)[] = []
    // One message from each of many /48 networks of one /40.
    for (let network = 0; network < 60; network++)
      waits.push(await counting.spend('wide', `2a02:100:${network.toString(16)}::1`))
    expect(waits.filter((wait) => wait === null)).toHaveLength(50)
    expect(await counting.spend('wide', '2a02:100:100::1')).toBeNull()
  })

  test('a sender beyond its own quota is told so, also where all together are far beyond theirs', async () => {
    at(start)
    const form = (counting: ReturnType<typeof openQuotas>, perMinute: number) =>
      openFormQuotas({ quotaStore: counting, perMinute, patienceMs: 600_000 })
    const spendForm = form(openQuotas({ database, secret, log }), 30)
    for (let use = 0; use < 25; use++) expect(await spendForm('both', senderGroups(`198.18.0.${use}`))).toBeNull()
    for (let use = 0; use < 5; use++) expect(await spendForm('both', senderGroups('198.18.1.1'))).toBeNull()
    // A process that knows nothing yet, where all may send less.
    const lower = form(openQuotas({ database, secret, log }), 5)
    expect(await lower('both', senderGroups('198.18.1.1'))).toMatchObject({ by: 'sender' })
    expect(await lower('both', senderGroups('198.18.1.2'))).toMatchObject({ by: 'all' })
  })

  test('that all have spent a quota is known while the database does not answer', async () => {
    at(start)
    const quotaStore = openQuotas({ database, secret, log })
    const spendForm = openFormQuotas({ quotaStore, perMinute: 3, patienceMs: 600_000 })
    for (let use = 0; use < 4; use++) await spendForm('slow', senderGroups(`198.18.2.${use}`))
    const slow = { ...quotaStore, spend: () => new Promise<never>(() => undefined) }
    const impatient = openFormQuotas({ quotaStore: slow, perMinute: 3, patienceMs: 1 })
    expect(await impatient('slow', senderGroups('198.18.2.9'))).toEqual({ by: 'all', waitSeconds: 60 })
    expect(await impatient('quick', senderGroups('198.18.2.9'))).toBeNull()
  })

  test('a group that is named twice counts once', async () => {
    at(start)
    const { spend } = openQuotas({ database, secret, log })
    const one = { name: 'one conversation of one person', times: 1 }
    expect(await spend([{ quota: quotas.question, groups: [one, one] }])).toMatchObject({ left: 19 })
  })

  test('a clock that is set back by hours does not prolong a wait', async () => {
    at(start + 360 * minute)
    const counting = process(database, 3)
    for (let use = 0; use < 3; use++) expect(await counting.spend('set-back', `192.0.2.${use}`)).toBeNull()
    expect(await counting.spend('set-back', '192.0.2.9')).toBe(60)
    at(start)
    expect(await counting.spend('set-back', '192.0.2.9')).toBeNull()
    expect(await process().spend('set-back', '192.0.2.10')).toBeNull()
  })

  test('the table contains no address, and expired rows are removed', async () => {
    at(start)
    await process().spend('contact', '198.51.100.77')
    const rows = await database.selectFrom('rate_limit').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|2001:db8/)
    at(start + 30 * 1440 * minute)
    await process().spend('contact', '198.51.100.78')
    const left = await database.selectFrom('rate_limit').select('expires_on').execute()
    expect(left).toHaveLength(4)
  })

  test('a use is allowed if the database cannot count it', async () => {
    const lost = await lostDatabase()
    expect(await process(lost).spend('contact', '198.51.100.5')).toBeNull()
  })

  describe('an allowance', () => {
    const asked = (address: string) => [{ quota: quotas.question, groups: senderGroups(address) }]
    const open = (handle = database) => openQuotas({ database: handle, secret, log })

    test('says how many are left and when it is whole again, and is not used up by attempts beyond it', async () => {
      at(start)
      const counting = open()
      const first = await counting.spend(asked('203.0.113.1'))
      const endsOn = new Date(start + 1440 * minute)
      expect(first).toEqual({ quota: quotas.question, isSpent: false, left: 19, endsOn })
      at(start + 60 * minute)
      for (let use = 0; use < 18; use++) await counting.spend(asked('203.0.113.1'))
      expect(await open().spend(asked('203.0.113.1'))).toMatchObject({
        isSpent: false,
        left: 0,
        endsOn,
      })
      for (const each of [counting, counting, open()]) {
        const beyond = await each.spend(asked('203.0.113.1'))
        expect(beyond).toMatchObject({ isSpent: true, left: 0, endsOn })
      }
      expect(await counting.spend(asked('203.0.113.2'))).toMatchObject({ left: 19 })
      expect(await counting.spend(asked('203.0.113.1').map((each) => ({ ...each, of: 'others' })))).toMatchObject({
        left: 19,
      })
      at(start + 1440 * minute + 1)
      expect(await counting.spend(asked('203.0.113.1'))).toMatchObject({ left: 19 })
    })

    test('of a wider IPv6 network counts as well, and the least is returned', async () => {
      at(start)
      const counting = open()
      const left: number[] = []
      for (let network = 1; network <= 5; network++)
        for (let use = 0; use < 20; use++) left.push((await counting.spend(asked(`2a02:7::${network}:0:0:0:1`))).left)
      expect(left.slice(78, 84)).toEqual([1, 0, 19, 18, 17, 16])
      expect(await counting.spend(asked('2a02:7::6:0:0:0:1'))).toMatchObject({
        isSpent: true,
      })
    })

    test('rejects if the database cannot count', async () => {
      const spending = open(await lostDatabase()).spend(asked('203.0.113.3'))
      await expect(spending).rejects.toBeInstanceOf(DatabaseUnavailable)
    })

    test('is never exceeded by 50 at once from two processes', { tags: ['long'] }, async () => {
      const spent = await Promise.all(['a', 'b'].map(() => spendInProcess(place, 25)))
      const all = spent.flat()
      expect(all.filter(({ isSpent }) => !isSpent).map(({ left }) => left)).toHaveLength(20)
      expect(all.filter(({ isSpent }) => isSpent)).toHaveLength(30)
      const left = all.filter(({ isSpent }) => !isSpent).map((each) => each.left)
      expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, count) => count))
    })
  })

  test('a use is allowed if the database does not answer in time', async () => {
    // A busy SQLite reports an error instead.
    if (!('databaseUrl' in place)) return
    const other = openDatabase(place, patient)
    const counting = process(other, 1000, 10)
    await database.transaction().execute(async (tx) => {
      await sql`lock table rate_limit in access exclusive mode`.execute(tx)
      expect(await counting.spend('contact', '198.51.100.90')).toBeNull()
    })
    await other.destroy()
  })
})

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
  [7200, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are written as %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})
