// The cost of a storm of bookings: 200 visitors who want one time at once, through the whole server, compared with 200
// bare inserts at once through the same driver, equally durable and on the same disk, in alternation.
// Run: npm run bench:bookings
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { openDatabase } from '#platform/database.server.ts'
import { visitorsBehindProxy } from '../faults/site-process.ts'
import { bookingRequest, newVisitor, slotNames, type SlotName } from '../faults/visitors.ts'
import { startDurablePostgres } from './durable-postgres.ts'
import { machineLoad, median } from './figures.ts'
import { startSite } from './servers.ts'

const racers = 200
const rounds = 5

type Storm = { perSecond: number; p95: number }
type Engine = { name: string; site: () => Promise<string>; bare: () => Promise<Parameters<typeof openDatabase>[0]> }

const postgres = await startDurablePostgres()
const folder = mkdtempSync(join(tmpdir(), 'bare-for-benches-'))
const postgresUrl = async () => {
  const name = `bench_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name} template template0`)
  await client.end()
  return new URL(`/${name}`, postgres.url).href
}
const engines: Engine[] = [
  {
    name: 'SQLite (WAL, synchronous = FULL)',
    site: async () => '',
    bare: async () => ({ sqliteFile: join(folder, 'bare.sqlite') }),
  },
  {
    name: 'PostgreSQL (fsync and synchronous_commit on)',
    site: postgresUrl,
    bare: async () => ({ databaseUrl: await postgresUrl() }),
  },
]
let number = 0
try {
  for (const engine of engines) await compare(engine)
} finally {
  rmSync(folder, { recursive: true, force: true })
  await postgres.stop()
}

async function compare({ name, site: siteUrl, bare }: Engine): Promise<void> {
  console.log(`\n${name}: ${rounds} rounds of ${racers} bookings for one time and ${racers} bare inserts, each at once`)
  const database = openDatabase(await bare())
  const site = await startSite({ ...visitorsBehindProxy, DATABASE_URL: await siteUrl() })
  const bookings: Storm[] = []
  const inserts: Storm[] = []
  try {
    await sql`create table bare_tick (consultant integer not null, tick text not null, primary key (consultant, tick))`.execute(
      database,
    )
    // One more round first, which compiles and opens connections and is not counted.
    for (const [round, at] of slotNames(rounds + 1).entries()) {
      const storms = [
        async () => bookings.push(await storm(() => book(site.url, at), [201, 409])),
        async () => inserts.push(await storm(() => insert(), [1])),
      ]
      for (const run of round % 2 ? storms : storms.toReversed()) await run()
      if (round === 0) {
        bookings.length = 0
        inserts.length = 0
      } else
        console.log(
          `  ${round}: bookings ${format(bookings.slice(-1))} | bare ${format(inserts.slice(-1))} | ${machineLoad()}`,
        )
    }
  } finally {
    await site.stop()
    await database.destroy()
  }
  const [booked, bareInserts] = [medians(bookings), medians(inserts)]
  console.log(`bookings for one time  ${format(bookings)}`)
  console.log(`bare inserts           ${format(inserts)}`)
  console.log(
    `throughput: ${(booked.perSecond / bareInserts.perSecond).toFixed(3)} of the bare inserts; p95: ${(booked.p95 / bareInserts.p95).toFixed(1)} times as long`,
  )

  async function insert(): Promise<number> {
    number += 1
    await sql`insert into bare_tick (consultant, tick) values (1, ${String(number)})`.execute(database)
    return 1
  }
}

async function book(url: string, at: SlotName): Promise<number> {
  number += 1
  const response = await fetch(`${url}/post/consultation`, bookingRequest(newVisitor(number), at))
  await response.text()
  return response.status
}

/** Throws unless exactly one of the results is the first of those expected, where two are, and all are expected. */
async function storm(work: () => Promise<number>, expected: number[]): Promise<Storm> {
  const took: number[] = []
  const started = performance.now()
  const results = await Promise.all(
    Array.from({ length: racers }, async () => {
      const begun = performance.now()
      const result = await work()
      took.push(performance.now() - begun)
      return result
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const winners = results.filter((result) => result === expected[0]).length
  if (results.some((result) => !expected.includes(result)) || (expected.length === 2 && winners !== 1))
    throw new Error(`The responses to a storm were ${[...new Set(results)].join(', ')}, with ${winners} bookings`)
  const sorted = took.toSorted((one, other) => one - other)
  return { perSecond: racers / seconds, p95: sorted[Math.ceil(racers * 0.95) - 1] ?? Number.NaN }
}

function medians(storms: Storm[]): Storm {
  return { perSecond: median(storms.map((each) => each.perSecond)), p95: median(storms.map((each) => each.p95)) }
}

function format(storms: Storm[]): string {
  const { perSecond, p95 } = medians(storms)
  return `${Math.round(perSecond)}/s, p95 ${p95.toFixed(1)} ms`
}
