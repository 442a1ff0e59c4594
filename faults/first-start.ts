// The first start, which makes the tables and writes the starting content, is killed at random moments, and two
// processes start at once where nothing is yet. Each time the site must come up afterwards, with everything there once.
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
const longestMs = 500
const written = ['site_setting', 'office', 'service', 'insight', 'job', 'calendar_rule', 'carousel_slide']

export async function firstStart(findings: Findings, makePlace: () => Promise<Place>, chance: Chance): Promise<void> {
  const wanted = await rowsAfter(makePlace, async () => undefined)
  const [cameUp, alike] = [[] as string[], [] as string[]]
  for (let kill = 1; kill <= kills; kill += 1) {
    const ms = Math.round(chance.upTo(longestMs))
    const rows = await rowsAfter(makePlace, (place) => killedOnce(place, ms))
    if (typeof rows === 'object') cameUp.push(`killed after ${ms} ms: ${rows.said}`)
    else if (rows !== wanted) alike.push(`killed after ${ms} ms: ${rows}`)
  }
  findings.note(`${kills} first starts killed up to ${longestMs} ms after they reached the database`)
  findings.none('did not come up again', cameUp)
  findings.none(`came up with other content than ${String(wanted)}`, alike)

  const fell = []
  for (let pair = 1; pair <= pairs; pair += 1) {
    const place = await makePlace()
    const logs = [0, 1].map((order) => join(place.dataDir, `log-${order}`))
    const ports = [await freePort(), await freePort()]
    const sites = logs.map((log, order) => startSite(ports[order] ?? 0, log, place.environment))
    const ready = await Promise.all(sites.map((site) => site.ready))
    await Promise.all(sites.map((site) => site.stop()))
    fell.push(...logs.filter((_, order) => !ready[order]).map(firstLine))
    await place.remove()
  }
  findings.note(`${pairs} times two processes started at once`)
  findings.none('ended instead of starting', fell)
}

/** Rows by table once the site is up after what happened before; what it said where it did not come up. */
async function rowsAfter(
  makePlace: () => Promise<Place>,
  before: (place: Place) => Promise<void>,
): Promise<string | { said: string }> {
  const place = await makePlace()
  try {
    await before(place)
    const log = join(place.dataDir, 'log')
    const site = startSite(await freePort(), log, place.environment)
    const isUp = await site.ready
    await site.stop()
    if (!isUp) return { said: firstLine(log) }
    const database = place.open()
    try {
      return (await Promise.all(written.map((table) => count(database, table)))).join(', ')
    } finally {
      await database.destroy()
    }
  } finally {
    await place.remove()
  }
}

async function killedOnce(place: Place, ms: number): Promise<void> {
  const site = startSite(await freePort(), join(place.dataDir, 'log-of-the-killed'), place.environment)
  const database = place.sqliteFile === null ? place.open() : null
  // The tables of the migrations are the first that the site writes.
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

function firstLine(log: string): string {
  return (
    readFileSync(log, 'utf8')
      .split('\n')
      .find((line) => /error/i.test(line)) ?? 'nothing'
  )
}
