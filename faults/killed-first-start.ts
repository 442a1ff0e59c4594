// The first start, which creates the tables and writes the starting content, is killed at random moments, or made by
// two processes at once. Each time the site must start afterwards, with all content there exactly once.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#platform/database.server.ts'
import { freePort } from '../tests/free-port.ts'
import type { Chance } from './chance.ts'
import { pause } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { startSite } from './site-process.ts'

const kills = 12
const pairs = 3
const maxMs = 500
const tables = ['site_setting', 'office', 'service', 'insight', 'job', 'calendar_rule', 'carousel_slide']

export async function firstStart(findings: Findings, makePlace: () => Promise<Place>, chance: Chance): Promise<void> {
  const expected = await rowsAfter(makePlace, async () => undefined)
  const [notStarted, different] = [[] as string[], [] as string[]]
  for (let kill = 1; kill <= kills; kill += 1) {
    const ms = Math.round(chance.upTo(maxMs))
    const rows = await rowsAfter(makePlace, (place) => killedOnce(place, ms))
    if (typeof rows === 'object') notStarted.push(`killed after ${ms} ms: ${rows.error}`)
    else if (rows !== expected) different.push(`killed after ${ms} ms: ${rows}`)
  }
  findings.note(`${kills} first starts killed up to ${maxMs} ms after they reached the database`)
  findings.none('did not start again', notStarted)
  findings.none(`started with other content than ${String(expected)}`, different)

  const failed = []
  for (let pair = 1; pair <= pairs; pair += 1) {
    const place = await makePlace()
    const logs = [0, 1].map((order) => join(place.dataDir, `log-${order}`))
    const ports = [await freePort(), await freePort()]
    const sites = logs.map((log, order) => startSite(ports[order] ?? 0, log, place.environment))
    const ready = await Promise.all(sites.map((site) => site.ready))
    await Promise.all(sites.map((site) => site.stop()))
    failed.push(...logs.filter((_, order) => !ready[order]).map(firstError))
    await place.remove()
  }
  findings.note(`two processes started at once, ${pairs} times`)
  findings.none('ended instead of starting', failed)
}

/** The row counts of the tables once the site has started after `before`, or the logged error if it did not start. */
async function rowsAfter(
  makePlace: () => Promise<Place>,
  before: (place: Place) => Promise<void>,
): Promise<string | { error: string }> {
  const place = await makePlace()
  try {
    await before(place)
    const log = join(place.dataDir, 'log')
    const site = startSite(await freePort(), log, place.environment)
    const hasStarted = await site.ready
    await site.stop()
    if (!hasStarted) return { error: firstError(log) }
    const database = place.open()
    try {
      return (await Promise.all(tables.map((table) => count(database, table)))).join(', ')
    } finally {
      await database.destroy()
    }
  } finally {
    await place.remove()
  }
}

async function killedOnce(place: Place, ms: number): Promise<void> {
  const site = startSite(await freePort(), join(place.dataDir, 'log-killed'), place.environment)
  const database = place.sqliteFile === null ? place.open() : null
  // The migration table is the first thing that the site writes.
  const hasBegun = () =>
    database === null
      ? existsSync(place.sqliteFile ?? '')
      : count(database, 'kysely_migration').then(
          () => true,
          () => false,
        )
  for (const deadline = Date.now() + 20_000; Date.now() < deadline && !(await hasBegun());) await pause(1)
  await database?.destroy()
  await pause(ms)
  await site.kill()
}

async function count(database: Database, table: string): Promise<string> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database)
  return `${table} ${rows[0]?.count}`
}

function firstError(log: string): string {
  return (
    readFileSync(log, 'utf8')
      .split('\n')
      .find((line) => /error/i.test(line)) ?? 'no error in the log'
  )
}
