// The search for jobs over 10,000 and 100,000 of them: how long a search takes beside SQL LIKE over the same jobs, how
// long the index takes to build and to renew, how much memory it takes, and how long it keeps other work waiting.
// The heap has the limit of the site. Run: npm run bench:jobs (-- --postgres for PostgreSQL)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { spawnSync } from 'node:child_process'
import { migrations } from '#db/migrations.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { openJobs } from '#careers/careers.server.ts'
import { whereOpen } from '#careers/job-rows.server.ts'
import { openJobSearch, type JobSearch } from '#careers/search/job-search.server.ts'
import { publishChange } from '#platform/content-version.server.ts'
import { columnContains, migrate, openDatabase, type Database } from '#platform/database.server.ts'
import { openFiles } from '#platform/files.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { startPostgres } from '../tests/postgres.ts'
import { machineLoad, median, p95Of } from './figures.ts'
import { writeManyJobs } from './many-jobs.ts'

/** `maxMs` is the goal of the 95th percentile; without it the figures only show how the search grows. */
const sizes = [{ jobs: 10_000, maxMs: 50 }, { jobs: 100_000 }]
const rounds = 20
/** The limit of bin/start.mjs. */
const heapMb = 256
const today = '2026-11-21'

const searches = [
  { keyword: 'secratary pune', location: '' },
  { keyword: 'company secretary', location: 'Bangalore' },
  { keyword: 'FEMA', location: '' },
  { keyword: 'compliance', location: 'India' },
  { keyword: 'karimo', location: '' },
  { keyword: '', location: 'chenai' },
  { keyword: 'Reference', location: '' },
]
/** What somebody might send who wants to keep the site busy. */
const worst = [
  { keyword: 'com con pre pro sec int rep reg per par '.repeat(2).trim(), location: 'ind' },
  { keyword: 'qqqqqqqq wwwwwwww zzzzzzzz xxxxxxxx vvvvvvvv jjjjjjjj kkkkkkkk yyyyyyyy', location: '' },
  { keyword: 'a b c d e f g h i j k l m n o p q r s t u v w x y z', location: '' },
]

const [childSize] = process.argv.flatMap((argument) => /^--jobs=(\d+)$/.exec(argument)?.[1] ?? [])
if (childSize === undefined) {
  // Each size in a process of its own, so that its memory is its own.
  const failed = sizes.filter(({ jobs }) => {
    const ended = spawnSync(
      process.execPath,
      [`--max-old-space-size=${heapMb}`, '--expose-gc', ...process.argv.slice(1), `--jobs=${jobs}`],
      { stdio: 'inherit' },
    )
    return ended.status !== 0
  })
  console.log(failed.length > 0 ? `✗ ${failed.map(({ jobs }) => jobs).join(', ')} jobs` : '✓ the goal is reached')
  process.exitCode = failed.length > 0 ? 1 : 0
} else {
  await measure(Number(childSize))
}

async function measure(jobs: number): Promise<void> {
  const goal = sizes.find((size) => size.jobs === jobs)?.maxMs
  const folder = mkdtempSync(join(tmpdir(), 'jobs-for-benches-'))
  const postgres = process.argv.includes('--postgres') ? await startPostgres() : null
  const place = postgres ? { databaseUrl: postgres.url } : { sqliteFile: join(folder, 'site.sqlite') }
  const database = openDatabase(place)
  try {
    await migrate(database, migrations)
    const settings = readSettings({ DATA_DIR: folder, PUBLIC_URL: 'http://localhost', LOG_LEVEL: 'silent' })
    await seedIfEmpty(database, await openFiles(settings), new Date(`${today}T06:00:00Z`))
    await writeManyJobs(database, jobs)
    console.log(`\n${jobs} jobs on ${postgres ? 'PostgreSQL' : 'SQLite'}, heap limit ${heapMb} MB`)
    const search = openJobSearch({ database })
    const before = heap()
    const built = await watched(() => complete(search, database))
    console.log(`  build     ${format(built)}; the index takes ${(heap() - before).toFixed(0)} MB of the heap`)
    const find = (given: { keyword: string; location: string }) =>
      openJobs(database, search, { today, limit: 5, offset: 0, ...given })

    await database.updateTable('job').set({ job_title: 'Changed' }).where('id', '=', 5).execute()
    await database.transaction().execute(publishChange)
    console.log(
      `  renewal   ${format(await watched(() => find({ keyword: 'changed', location: '' })))} after one change`,
    )

    const times: number[] = []
    const likes: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const given of searches) {
        times.push(await timed(() => find(given)))
        if (round < 3) likes.push(await timed(() => findByLike(database, given)))
      }
    }
    const [p95, p95Like] = [p95Of(times), p95Of(likes)]
    console.log(
      `  search    median ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; SQL LIKE in the same run: median ` +
        `${median(likes).toFixed(1)} ms, p95 ${p95Like.toFixed(1)} ms; ratio of the p95 ${(p95 / p95Like).toFixed(2)}`,
    )
    const hostile: number[] = []
    for (const given of worst) hostile.push(await timed(() => find(given)))
    console.log(`  worst     ${hostile.map((ms) => `${ms.toFixed(0)} ms`).join(', ')} (${machineLoad()})`)
    if (goal !== undefined && p95 > goal) process.exitCode = 1
  } finally {
    await database.destroy()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A search waits for a while only and then uses what is there, so the whole takes several. */
async function complete(search: JobSearch, database: Database): Promise<void> {
  const { count } = await database
    .selectFrom('job')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(whereOpen(today))
    .executeTakeFirstOrThrow()
  while ((await search.index(today)).size() < Number(count)) continue
}

/** The reference: every word in any of the searched columns, as databases search without an index for it. */
async function findByLike(database: Database, { keyword, location }: { keyword: string; location: string }) {
  const columns = 'job_title company job_type job_level highest_qualification city country'.split(' ')
  columns.push('description', 'requirements', 'desirable', 'benefits')
  let query = database.selectFrom('job').selectAll().where('job_expire', '>=', today)
  for (const word of keyword.split(/\s+/).filter(Boolean)) {
    query = query.where((where) => where.or(columns.map((column) => columnContains(column, word))))
  }
  for (const word of location.split(/\s+/).filter(Boolean)) {
    query = query.where((where) => where.or(['city', 'country'].map((column) => columnContains(column, word))))
  }
  const count = query.clearSelect().select((select) => select.fn.countAll<number>().as('count'))
  await Promise.all([query.orderBy('job_posted', 'desc').limit(5).execute(), count.executeTakeFirstOrThrow()])
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

type Watched = { ms: number; longestMs: number }

/** Measures also the longest time for which nothing else in the process could run. */
async function watched(run: () => Promise<unknown>): Promise<Watched> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const ms = await timed(run)
  delay.disable()
  return { ms, longestMs: delay.max / 1e6 }
}

function format({ ms, longestMs }: Watched): string {
  return `${ms.toFixed(0)} ms, the longest stall ${longestMs.toFixed(0)} ms`
}

/** In MB, after the garbage is collected. */
function heap(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1024 / 1024
}
