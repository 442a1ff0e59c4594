// A job runs once a day: with two processes, after a failure, at midnight in India, and only by a clock that can be
// believed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase, patient, type DatabasePlace } from '../../tests/databases.ts'
import { openDailyJobs } from './daily-job.server.ts'
import { openDatabase, type Database } from './database/database.server.ts'
import { openLog } from './log.server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

eachDatabase('a daily job', (freshDatabase) => {
  let place: DatabasePlace
  let database: Database
  let now: Date
  /** The monotonic time of the machine. */
  let passed: number
  let runs: string[]
  let infos: unknown[]
  let warnings: unknown[]
  let errors: unknown[]
  beforeAll(async () => {
    place = await freshDatabase('migrated')
    database = openDatabase(place, patient)
  })
  beforeEach(async () => {
    await database.deleteFrom('daily_job').execute()
    now = new Date('2026-11-21T05:30:00.000Z')
    passed = 0
    runs = []
    infos = []
    warnings = []
    errors = []
  })
  afterAll(() => database.destroy())

  function jobsOf(process: string, handle = database, run = () => Promise.resolve(), clock = () => now) {
    const log = openLog('silent')
    log.info = (...line: unknown[]) => void infos.push(line)
    log.warn = (...line: unknown[]) => void warnings.push(line)
    log.error = (...line: unknown[]) => void errors.push(line)
    // Each process counts its monotonic time from another instant.
    const begun = passed
    return openDailyJobs({
      database: handle,
      clock,
      monotonic: () => passed - begun,
      log,
      jobs: [
        {
          name: 'retention',
          async run() {
            runs.push(process)
            await run()
          },
          preview: () => Promise.resolve('381 enquiries'),
        },
      ],
    })
  }

  type Jobs = ReturnType<typeof jobsOf>

  /** The last run was a day ago, and a process has been watching the clock since. */
  async function hasRunYesterday(): Promise<void> {
    const yesterday = new Date(now.getTime() - day)
    const watched = { since: yesterday.toISOString(), watched_s: day / 1000, is_confirmed: 1 }
    await database
      .insertInto('daily_job')
      .values({ name: 'retention', last_day: yesterday.toISOString().slice(0, 10), ...watched })
      .execute()
  }

  /** Time passes, and the jobs are checked every hour. Returns the instants at which one has run. */
  async function pass(jobs: Jobs | Jobs[], ms: number, stepMs = hour): Promise<string[]> {
    const ran: string[] = []
    for (let gone = 0; gone < ms; gone += stepMs) {
      passed += stepMs
      now = new Date(now.getTime() + stepMs)
      for (const each of [jobs].flat()) if ((await each.runDue()).length > 0) ran.push(now.toISOString())
    }
    return ran
  }

  const jump = (ms: number) => void (now = new Date(now.getTime() + ms))
  const lastDay = async () =>
    (await database.selectFrom('daily_job').select('last_day').executeTakeFirstOrThrow()).last_day

  test('runs in only one of two processes, however often both check', async () => {
    await hasRunYesterday()
    const other = openDatabase(place, patient)
    const [a, b] = [jobsOf('a'), jobsOf('b', other)]
    const looks = Array.from({ length: 10 }, (_, place) => (place % 2 ? a : b).runDue())
    const done = await Promise.all(looks)
    await other.destroy()
    expect(runs).toHaveLength(1)
    expect(done.flat()).toEqual(['retention'])
  })

  test('runs again when the day changes in India, not in UTC', async () => {
    await hasRunYesterday()
    const jobs = jobsOf('a')
    expect(await jobs.runDue()).toEqual(['retention'])
    const until = (instant: string) => {
      passed += Date.parse(instant) - now.getTime()
      now = new Date(instant)
    }
    until('2026-11-21T18:29:59.999Z')
    expect(await jobs.runDue()).toEqual([])
    until('2026-11-21T18:30:00.000Z')
    expect(await jobs.runDue()).toEqual(['retention'])
    until('2026-11-22T00:00:00.000Z')
    expect(await jobs.runDue()).toEqual([])
    expect(warnings).toEqual([])
  })

  test('may run again on the same day after a failure', async () => {
    await hasRunYesterday()
    const failing = jobsOf('a', database, () => Promise.reject(new Error('no')))
    expect(await failing.runDue()).toEqual([])
    expect(await jobsOf('b').runDue()).toEqual(['retention'])
    expect(runs).toEqual(['a', 'b'])
    expect(errors).toEqual([[expect.objectContaining({ job: 'retention', message: 'no' }), 'a daily job failed']])
  })

  test('does not begin in a process that is to stop', async () => {
    await hasRunYesterday()
    expect(await jobsOf('a').runDue(AbortSignal.abort())).toEqual([])
    expect(await jobsOf('a').runDue()).toEqual(['retention'])
  })

  describe('by a clock that cannot be believed', () => {
    test('waits for 24 hours at the first start', async () => {
      const jobs = jobsOf('a')
      expect(await jobs.runDue()).toEqual([])
      expect(infos).toEqual([
        [{ job: 'retention', clock: now.toISOString(), lastDay: '', wouldDo: '381 enquiries' }, expect.any(String)],
      ])
      expect(await pass(jobs, day - hour)).toEqual([])
      expect(infos).toHaveLength(1)
      expect(warnings).toEqual([])
      expect(await pass(jobs, hour)).toEqual(['2026-11-22T05:30:00.000Z'])
      expect(await pass(jobs, day)).toEqual(['2026-11-22T18:30:00.000Z'])
    })

    test('waits for 24 hours, whatever the clock says meanwhile, when it jumps ahead', async () => {
      await hasRunYesterday()
      const jobs = jobsOf('a')
      await jobs.runDue()
      jump(400 * day)
      expect(await pass(jobs, day)).toEqual([])
      // Jumps within the 24 hours begin them anew.
      jump(400 * day)
      expect(await pass(jobs, day)).toEqual([])
      expect(warnings).toHaveLength(2)
      expect(JSON.stringify(warnings)).toContain('the clock is 9600 hours further than the time')
      expect(await pass(jobs, hour)).toHaveLength(1)
    })

    test('waits for 24 hours after a start with a clock that is 400 days ahead', async () => {
      await hasRunYesterday()
      await jobsOf('a').runDue()
      jump(400 * day)
      const next = jobsOf('b')
      expect(await next.runDue()).toEqual([])
      expect(await pass(next, day - hour)).toEqual([])
      expect(runs).toEqual(['a'])
    })

    test('goes on a day after the clock is right again', async () => {
      await hasRunYesterday()
      const jobs = jobsOf('a')
      await jobs.runDue()
      jump(400 * day)
      await pass(jobs, hour)
      jump(-400 * day)
      expect(await pass(jobs, day)).toEqual([])
      expect(JSON.stringify(warnings)).toContain('381 enquiries')
      expect(JSON.stringify(warnings)).toContain('the clock is 9600 hours behind')
      expect(await pass(jobs, hour)).toHaveLength(1)
    })

    test('takes a last day far in the future for none', async () => {
      await hasRunYesterday()
      jump(400 * day)
      await pass(jobsOf('a'), day + hour)
      expect(await lastDay()).toBe('2027-12-27')
      jump(-400 * day)
      const jobs = jobsOf('b')
      expect(await pass(jobs, day)).toEqual([])
      expect(await pass(jobs, hour)).toHaveLength(1)
      expect(await lastDay()).toBe('2026-11-23')
    })

    test('neither runs nor stops when the clock goes back by six hours', async () => {
      await hasRunYesterday()
      now = new Date('2026-11-20T18:40:00.000Z')
      const jobs = jobsOf('a')
      await database.updateTable('daily_job').set({ since: '2026-11-19T18:40:00.000Z' }).execute()
      expect(await jobs.runDue()).toEqual(['retention'])
      jump(-6 * hour)
      expect(await pass(jobs, 6 * hour)).toEqual([])
      expect(await pass(jobs, day)).toEqual(['2026-11-21T18:40:00.000Z'])
      expect(warnings).toEqual([])
    })

    test('is not fooled by two processes that count the same time', async () => {
      const jobs = [jobsOf('a'), jobsOf('b'), jobsOf('c')]
      expect(await pass(jobs, day)).toEqual([])
      expect(await pass(jobs, hour)).toHaveLength(1)
    })

    test('is not fooled by a process that has watched an earlier clock', async () => {
      const [early, late] = [jobsOf('early'), jobsOf('late')]
      await pass([early, late], 11 * hour)
      jump(400 * day)
      await late.runDue()
      expect(await pass(early, day - hour)).toEqual([])
      expect(await pass([early, late], 2 * hour)).toHaveLength(1)
    })

    test('says so once, whichever of two processes notices it', async () => {
      await hasRunYesterday()
      jump(400 * day)
      const both = [jobsOf('a'), jobsOf('b')]
      await Promise.all(Array.from({ length: 10 }, (_, look) => both[look % 2]?.runDue()))
      expect(warnings).toHaveLength(1)
    })

    test('adds up the time of processes that run one after another, but not the time between them', async () => {
      await jobsOf('a').runDue()
      for (const process of ['b', 'c', 'd']) {
        const jobs = jobsOf(process)
        await jobs.runDue()
        expect(await pass(jobs, 8 * hour - 10 * minute, 10 * minute)).toEqual([])
        // A restart of ten minutes.
        passed += 10 * minute
        jump(10 * minute)
      }
      const last = jobsOf('e')
      await last.runDue()
      expect(await pass(last, 20 * minute, 10 * minute)).toEqual([])
      expect(await pass(last, 10 * minute, 10 * minute)).toHaveLength(1)
    })

    test('runs at once after the site was down for half a day, and a day later if it was down for longer', async () => {
      await hasRunYesterday()
      await jobsOf('a').runDue()
      jump(11 * hour)
      passed += 11 * hour
      const second = jobsOf('b')
      await second.runDue()
      expect(await pass(second, 3 * hour)).toEqual(['2026-11-21T18:30:00.000Z'])
      jump(3 * day)
      passed += 3 * day
      const third = jobsOf('c')
      expect(await third.runDue()).toEqual([])
      expect(await pass(third, day - hour)).toEqual([])
      expect(await pass(third, hour)).toHaveLength(1)
    })

    test('does not run while two machines disagree about the date', async () => {
      await hasRunYesterday()
      const right = jobsOf('right')
      const ahead = jobsOf('ahead', database, undefined, () => new Date(now.getTime() + 400 * day))
      expect(await pass([ahead, right], 3 * day)).toEqual([])
      expect(await pass(right, day - hour)).toEqual([])
      expect(await pass(right, hour)).toHaveLength(1)
      expect(runs).toEqual(['right'])
    })
  })
})
