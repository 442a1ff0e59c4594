// The site is killed while it writes the job alerts of a day: 1,000 addresses with 100 different searches, ten new vacancies.
// Each address gets one mail. How long that takes and how much memory is noted, undisturbed and with the kill.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/database/database.server.ts'
import { activeRow, addActive, subscriptionTables } from '../tests/people/subscriptions.ts'
import type { FaultRun } from './harness/fault-run.ts'
import type { SiteProcess } from './harness/site.ts'

const people = 1000
const searches = 100
const newJobs = 10
const dayMs = 24 * 3_600_000

export async function killedAlerts(run: FaultRun): Promise<void> {
  await (await run.start()).stop()
  const database = run.database()
  await addJobs(database)
  for (const isKilled of [false, true]) {
    await addAlerts(database)
    const started = performance.now()
    let site = await run.start()
    if (isKilled) {
      await written(database, people / 3, site)
      await site.kill()
      run.note(`killed after ${await count(database)} mails`)
      site = await run.start()
    }
    const largest = await written(database, people, site)
    run.note(`${((performance.now() - started) / 1000).toFixed(1)} s with the start, ${largest} MB at most`)
    await site.stop()
    const mails = await database.selectFrom('mail').select('recipient').where('bulk', '=', 1).execute()
    run.same('mails', mails.length, people)
    run.same('addresses', new Set(mails.map(({ recipient }) => recipient)).size, people)
  }
}

/** Resolves once so many addresses have their mail. Returns the largest resident memory meanwhile, in MB. */
async function written(database: Database, least: number, site: SiteProcess): Promise<number> {
  let largest = 0
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await pause(20)) {
    const { rss } = await site.memory()
    largest = Math.max(largest, Math.round(rss / 1_048_576))
    if ((await count(database)) >= least) return largest
  }
  throw new Error('The alerts were not written within five minutes. They are from 09:01 in India.')
}

async function count(database: Database): Promise<number> {
  const { rows } = await database
    .selectFrom('delivery')
    .select((row) => row.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

async function addJobs(database: Database): Promise<void> {
  const rows = await database.selectFrom('job').selectAll().orderBy('id').limit(newJobs).execute()
  const created_on = new Date(Date.now() - dayMs).toISOString()
  await database
    .insertInto('job')
    .values(
      rows.map((row) => {
        const { id: _, ...copied } = row
        return { ...copied, created_on, updated_on: created_on }
      }),
    )
    .execute()
}

/** Every search finds some of the vacancies; the words that make it different from others say nothing. */
async function addAlerts(database: Database): Promise<void> {
  for (const table of ['mail', ...subscriptionTables] as const) await database.deleteFrom(table).execute()
  const kinds = ['', 'city=Hyderabad', 'type=Full-Time', 'level=Mid']
  const since = new Date(Date.now() - 2 * dayMs)
  const alerts = Array.from({ length: people }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? ''
    const own = `location=India+in${'+of'.repeat(Math.floor((at % searches) / kinds.length))}`
    const params = [own, kind].filter(Boolean).join('&')
    return activeRow('job-alert', `reader${at}@example.in`, since, { params })
  })
  await addActive(database, alerts)
}
