// Jobs that run once a day, in one process only, however many there are. Hides the timer and the database row through
// which the processes agree.
import type { Clock } from './clock.ts'
import { dayInIndia } from './dates.ts'
import type { Database } from './database.server.ts'
import { loggable, type Log } from './log.server.ts'

declare module './database.server.ts' {
  interface Tables {
    daily_job: { name: string; last_day: string }
  }
}

export type DailyJob = { name: string; run: (now: Date) => Promise<void> }

export type DailyJobs = {
  /** Runs the jobs that have not run today and returns their names. A failed job may run again on the same day. */
  runDue: () => Promise<string[]>
  /** Checks at once and then every ten minutes, so jobs run at the start or soon after midnight in India. */
  start: () => void
  /** Starts no more jobs, and resolves when the running job has ended. */
  stop: () => Promise<void>
}

type Parts = { database: Database; clock: Clock; log: Log; jobs: DailyJob[]; everyMs?: number }

/**
 * A process claims the day by one conditional update of the job's row, so only one of them succeeds. If that process
 * dies, its unfinished work waits until the next day, so a job must find out by itself what remains to be done.
 */
export function openDailyJobs({ database, clock, log, jobs, everyMs = 600_000 }: Parts): DailyJobs {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopping = false

  async function runDue(): Promise<string[]> {
    const done: string[] = []
    for (const job of jobs) {
      if (isStopping) break
      const today = dayInIndia(clock())
      const before = await claimDay(database, job.name, today)
      if (before === null) continue
      try {
        await job.run(clock())
        done.push(job.name)
      } catch (error) {
        log.error({ job: job.name, ...loggable(error) }, 'a daily job failed')
        await releaseDay(database, job.name, today, before)
      }
    }
    return done
  }

  const checkJobs = () => {
    running = running
      .then(() => runDue())
      .catch((error: unknown) => log.error(loggable(error), 'the daily jobs could not be looked up'))
  }

  return {
    runDue,
    start() {
      isStopping = false
      checkJobs()
      timer = setInterval(checkJobs, everyMs).unref()
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}

/** Returns the day of the last run ('' if never) if this process has claimed today, otherwise null. */
async function claimDay(database: Database, name: string, today: string): Promise<string | null> {
  await database
    .insertInto('daily_job')
    .values({ name, last_day: '' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { last_day } = await database
    .selectFrom('daily_job')
    .select('last_day')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  if (last_day >= today) return null
  const { numUpdatedRows } = await database
    .updateTable('daily_job')
    .set({ last_day: today })
    .where('name', '=', name)
    .where('last_day', '=', last_day)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? last_day : null
}

async function releaseDay(database: Database, name: string, today: string, before: string): Promise<void> {
  await database
    .updateTable('daily_job')
    .set({ last_day: before })
    .where('name', '=', name)
    .where('last_day', '=', today)
    .execute()
}
