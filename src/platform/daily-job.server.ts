// Jobs that run once a day, in one process only, however many there are, and only while the clock can be believed.
// Hides the database row through which the processes agree, and how the clock is judged.
import type { Selectable } from 'kysely'
import { systemMonotonic, type Clock, type Monotonic } from './clock.ts'
import { addDays, dayInIndia } from './dates.ts'
import type { Database, Tables } from './database/database.server.ts'
import { every, type Repeated } from './every.server.ts'
import { loggable, type Log } from './log.server.ts'

export type DailyJob = {
  name: string
  run: (now: Date) => Promise<void>
  /** What a run would do now, in a few words for the log. */
  preview: (now: Date) => Promise<string>
}

export type DailyJobs = Repeated & {
  /**
   * Runs the jobs that have not run today and returns their names. A failed job may run again on the same day. Starts no
   * more jobs once it is to stop.
   */
  runDue: (stopping?: AbortSignal) => Promise<string[]>
}

type Dependencies = {
  database: Database
  clock: Clock
  monotonic?: Monotonic
  log: Log
  jobs: DailyJob[]
}

/** So jobs run at the start or soon after midnight in India. */
const everyMs = 600_000

/** The clock may differ by so much from the time that was watched: the site may have been down for as long. */
const toleranceS = 12 * 3600
/** A clock that is not known to be right must be watched for so long before a job runs by it. */
const confirmationS = 24 * 3600

type Row = Selectable<Tables['daily_job']>

/**
 * A process claims the day by one conditional update of the job's row, so only one of them succeeds. If that process
 * dies, its unfinished work waits until the next day, so a job must find out by itself what remains to be done.
 *
 * A wrong clock must not run a job. Between two of its own checks, each process knows by its monotonic time how much
 * time has really passed, and adds it in the row. That sum is never too high, with any number of processes, machines
 * and restarts. While the clock has advanced by the same amount since the last run, give or take twelve hours, it is as
 * right as it was then, and the job runs as soon as it is due. Otherwise the job only reports what it would do, and
 * runs when the clock has advanced evenly for 24 hours.
 */
export function openDailyJobs(parts: Dependencies): DailyJobs {
  const { database, clock, monotonic = systemMonotonic, log, jobs } = parts
  /** What this process knew at its last check. */
  const known = new Map<string, { since: string; watchedS: number; atMs: number }>()

  /** Returns true if a job may run by this clock. */
  async function isBelievable(job: DailyJob, row: Row, now: Date, atMs: number): Promise<boolean> {
    const before = known.get(job.name)
    const watchedS =
      before !== undefined && before.since === row.since
        ? Math.max(row.watched_s, before.watchedS + (atMs - before.atMs) / 1000)
        : row.watched_s
    const differenceS = row.since === null ? null : (now.getTime() - Date.parse(row.since)) / 1000 - watchedS
    if (row.since === null || differenceS === null || Math.abs(differenceS) > toleranceS) {
      if (await watchAnew(database, row, now)) {
        known.set(job.name, { since: now.toISOString(), watchedS: 0, atMs })
        await report(job, row, now, differenceS)
      }
      return false
    }
    known.set(job.name, { since: row.since, watchedS, atMs })
    await noteWatched(database, row.name, row.since, Math.floor(watchedS))
    return row.is_confirmed === 1 || watchedS >= confirmationS
  }

  async function report(job: DailyJob, row: Row, now: Date, differenceS: number | null): Promise<void> {
    const details = { job: job.name, clock: now.toISOString(), lastDay: row.last_day, wouldDo: await job.preview(now) }
    if (differenceS === null) {
      log.info(details, 'a daily job begins when the clock has been watched for 24 hours')
      return
    }
    const hours = Math.round(Math.abs(differenceS) / 3600)
    const cause =
      differenceS > 0
        ? `the clock is ${hours} hours further than the time for which this site has been running`
        : `the clock is ${hours} hours behind`
    log.warn(details, `${cause}, so ${job.name} waits for 24 hours: check the date of this machine`)
  }

  async function runDue(stopping = new AbortController().signal): Promise<string[]> {
    const done: string[] = []
    for (const job of jobs) {
      if (stopping.aborted) break
      const row = await rowOf(database, job.name)
      const [now, atMs] = [clock(), monotonic()]
      if (!(await isBelievable(job, row, now, atMs))) continue
      const today = dayInIndia(now)
      if (!isDue(row.last_day, today) || !(await claimDay(database, row, now))) continue
      known.set(job.name, { since: now.toISOString(), watchedS: 0, atMs })
      try {
        await job.run(now)
        done.push(job.name)
      } catch (error) {
        log.error({ job: job.name, ...loggable(error) }, 'a daily job failed')
        await releaseDay(database, row, today)
      }
    }
    return done
  }

  const onFailure = (error: unknown) => log.error(loggable(error), 'the daily jobs could not be looked up')
  return { runDue, ...every(everyMs, runDue, onFailure) }
}

/** The clock may have gone back across midnight. A day further in the future comes from a wrong clock. */
function isDue(lastDay: string, today: string): boolean {
  return lastDay < today || lastDay > addDays(today, 1)
}

async function rowOf(database: Database, name: string): Promise<Row> {
  await database
    .insertInto('daily_job')
    .values({ name, last_day: '', since: null, watched_s: 0, is_confirmed: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return database.selectFrom('daily_job').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
}

/** Returns false if another process was first. */
async function watchAnew(database: Database, row: Row, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('daily_job')
    .set({ since: now.toISOString(), watched_s: 0, is_confirmed: 0 })
    .where('name', '=', row.name)
    .where('since', row.since === null ? 'is' : '=', row.since)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function noteWatched(database: Database, name: string, since: string, watchedS: number): Promise<void> {
  await database
    .updateTable('daily_job')
    .set({ watched_s: watchedS })
    .where('name', '=', name)
    .where('since', '=', since)
    .where('watched_s', '<', watchedS)
    .execute()
}

/** Returns true if this process has claimed the day. */
async function claimDay(database: Database, row: Row, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('daily_job')
    .set({ last_day: dayInIndia(now), since: now.toISOString(), watched_s: 0, is_confirmed: 1 })
    .where('name', '=', row.name)
    .where('last_day', '=', row.last_day)
    .where('since', '=', row.since)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function releaseDay(database: Database, row: Row, today: string): Promise<void> {
  await database
    .updateTable('daily_job')
    .set({ last_day: row.last_day })
    .where('name', '=', row.name)
    .where('last_day', '=', today)
    .execute()
}
