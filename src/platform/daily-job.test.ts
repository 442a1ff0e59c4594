// A job runs once a day: with two processes, after a failure, and at midnight in India.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrations } from '../../db/migrations.ts'
import { eachDatabase, type DatabasePlace } from '../../tests/databases.ts'
import { openDailyJobs } from './daily-job.server.ts'
import { migrate, openDatabase, type Database } from './database.server.ts'
import { openLog } from './log.server.ts'

eachDatabase('a daily job', (freshDatabase) => {
  let place: DatabasePlace
  let database: Database
  let now: Date
  let runs: string[]
  beforeAll(async () => {
    place = await freshDatabase()
    database = openDatabase(place)
    await migrate(database, migrations)
  })
  beforeEach(async () => {
    await database.deleteFrom('daily_job').execute()
    now = new Date('2026-11-21T05:30:00.000Z')
    runs = []
  })
  afterAll(() => database.destroy())

  const jobsOf = (process: string, handle = database, run = () => Promise.resolve()) =>
    openDailyJobs({
      database: handle,
      clock: () => now,
      log: openLog('silent'),
      jobs: [
        {
          name: 'retention',
          async run() {
            runs.push(process)
            await run()
          },
        },
      ],
    })

  test('runs in only one of two processes, however often both check', async () => {
    const other = openDatabase(place)
    const [a, b] = [jobsOf('a'), jobsOf('b', other)]
    const looks = Array.from({ length: 10 }, (_, place) => (place % 2 ? a : b).runDue())
    const done = await Promise.all(looks)
    await other.destroy()
    expect(runs).toHaveLength(1)
    expect(done.flat()).toEqual(['retention'])
  })

  test('runs again when the day changes in India, not in UTC', async () => {
    const jobs = jobsOf('a')
    await jobs.runDue()
    now = new Date('2026-11-21T18:29:59.999Z')
    expect(await jobs.runDue()).toEqual([])
    now = new Date('2026-11-21T18:30:00.000Z')
    expect(await jobs.runDue()).toEqual(['retention'])
    now = new Date('2026-11-22T00:00:00.000Z')
    expect(await jobs.runDue()).toEqual([])
  })

  test('may run again on the same day after a failure', async () => {
    const failing = jobsOf('a', database, () => Promise.reject(new Error('no')))
    expect(await failing.runDue()).toEqual([])
    expect(await jobsOf('b').runDue()).toEqual(['retention'])
    expect(runs).toEqual(['a', 'b'])
  })

  test('is awaited by stop, and no other job starts afterwards', async () => {
    const begun = Promise.withResolvers<void>()
    const under = Promise.withResolvers<void>()
    const order: string[] = []
    const jobs = jobsOf('a', database, async () => {
      begun.resolve()
      await under.promise
      order.push('ended')
    })
    jobs.start()
    await begun.promise
    const stopped = jobs.stop().then(() => order.push('stopped'))
    // A stop that did not wait would have ended by now.
    await new Promise(setImmediate)
    under.resolve()
    await stopped
    expect(order).toEqual(['ended', 'stopped'])
    now = new Date('2026-11-25T05:30:00.000Z')
    expect(await jobs.runDue()).toEqual([])
  })
})
