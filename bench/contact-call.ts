// The cost of receiving an enquiry: POST /post/contactus through the whole server, compared with one bare insert
// through the same driver, equally durable and on the same disk, in alternation. Then a profile of the server's time.
// Run: npm run bench:contact
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client, Pool } from 'pg'
import { inParallel, newEnquiry, requestOf } from '../faults/enquiries.ts'
import { visitorsBehindProxy } from '../faults/site-process.ts'
import { cpuShares } from './cpu-shares.ts'
import { startDurablePostgres } from './durable-postgres.ts'
import { machineLoad, median } from './figures.ts'
import { startSite, type Server } from './servers.ts'

const rounds = 5
const visitors = 8
const callSeconds = 4
const bareSeconds = 2
const warmUpSeconds = 3
const profiledSeconds = 6
/** A thread that is idle for less than this share of its time is the bottleneck. */
const minIdle = 0.2
/** Mail rendering is reported if it takes a larger share of the busy time. */
const maxRendering = 0.5

type Measured = { perSecond: number; median: number; p99: number }
type Bare = { insert: () => Promise<unknown>; parallel: number; close: () => Promise<void> }
type Engine = { name: string; databaseUrl: () => Promise<string>; openBare: () => Promise<Bare> }

const columns = [
  'kind',
  'state',
  'reference',
  'submission',
  'name',
  'email',
  'email_key',
  'phone',
  'company',
  'location',
  'message',
  'received_on',
]
const table = `create table bare_lead (id integer primary key ID, ${columns.map((name) => `${name} text not null`).join(', ')}, unique (reference), unique (submission))`
const insert = `insert into bare_lead (${columns.join(', ')}) values (VALUES) returning id`

const postgres = await startDurablePostgres()
const folder = mkdtempSync(join(tmpdir(), 'bare-for-benches-'))
let number = 0
try {
  for (const engine of [onSqlite(), onPostgres()]) {
    console.log(
      `\n${engine.name}: ${rounds} rounds, ${visitors} visitors at once, ${callSeconds} s of calls and ${bareSeconds} s of bare inserts in alternation`,
    )
    await profile(engine, await compare(engine))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
  await postgres.stop()
}

/** The share of one core that the server used under load. */
async function compare({ databaseUrl, openBare }: Engine): Promise<number> {
  const bare = await openBare()
  const site = await startSite({ ...visitorsBehindProxy, DATABASE_URL: await databaseUrl() })
  const calls: (Measured & { busy: number })[] = []
  const alone: Measured[] = []
  const inserts: Measured[] = []
  try {
    await measure(call(site), visitors, warmUpSeconds)
    await measure(bare.insert, bare.parallel, 1)
    for (let round = 1; round <= rounds; round += 1) {
      const turns = [
        async () => {
          const before = await site.cpuMicroseconds()
          const measured = await measure(call(site), visitors, callSeconds)
          calls.push({ ...measured, busy: ((await site.cpuMicroseconds()) - before) / (callSeconds * 1e6) })
        },
        async () => inserts.push(await measure(bare.insert, bare.parallel, bareSeconds)),
        async () => alone.push(await measure(call(site), 1, bareSeconds)),
      ]
      for (const turn of round % 2 ? turns : turns.toReversed()) await turn()
      console.log(`  ${round}: calls ${format(calls.slice(-1))} | bare ${format(inserts.slice(-1))} | ${machineLoad()}`)
    }
  } finally {
    await site.stop()
    await bare.close()
  }
  const busy = median(calls.map((each) => each.busy))
  const cpu = median(calls.map((each) => (each.busy * 1000) / each.perSecond))
  console.log(
    `calls, ${visitors} at once ${format(calls)}, server at ${Math.round(busy * 100)} % of a core: ${cpu.toFixed(1)} ms each, so ${Math.round(1000 / cpu)}/s at most`,
  )
  console.log(`calls, one by one ${format(alone)}`)
  console.log(`bare insert       ${format(inserts)}, ${bare.parallel} at once`)
  const [ofCall, ofInsert] = [medians(calls), medians(inserts)]
  console.log(
    `calls/s: ${(ofCall.perSecond / ofInsert.perSecond).toFixed(3)} of the bare inserts; p99: ${(ofCall.p99 / ofInsert.p99).toFixed(1)} times as long`,
  )
  return busy
}

/** Uses a separate server, because profiling slows it down. */
async function profile({ databaseUrl }: Engine, coreUsed: number): Promise<void> {
  const profiles = mkdtempSync(join(folder, 'profile-'))
  const site = await startSite({
    ...visitorsBehindProxy,
    DATABASE_URL: await databaseUrl(),
    NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}`,
  })
  let perSecond = 0
  try {
    await measure(call(site), visitors, warmUpSeconds)
    perSecond = (await measure(call(site), visitors, profiledSeconds)).perSecond
  } finally {
    await site.stop()
  }
  const shares = cpuShares(profiles, profiledSeconds)
  const idle = shares.get('idle') ?? 0
  shares.delete('idle')
  const busy = [...shares.values()].reduce((sum, ms) => sum + ms, 0)
  const sorted = [...shares].toSorted(([, a], [, b]) => b - a)
  console.log(`time of the server’s one thread per enquiry (idle ${Math.round((idle / (idle + busy)) * 100)} %):`)
  for (const [part, ms] of sorted) {
    console.log(
      `  ${part.padEnd(20)} ${(ms / (perSecond * profiledSeconds)).toFixed(2).padStart(6)} ms  ${Math.round((ms / busy) * 100)} %`,
    )
  }
  const [largest = ['nothing', 0]] = sorted
  const rendering = (shares.get('mail rendering') ?? 0) / busy
  const isThread = idle < minIdle * (idle + busy)
  console.log(
    `bottleneck: ${isThread ? `the one thread of Node (${Math.round(coreUsed * 100)} % of a core), mostly ${largest[0]}` : 'waiting for the database'}`,
  )
  if (rendering > maxRendering)
    console.log(`rendering the two mails takes ${Math.round(rendering * 100)} % of the busy time`)
}

function call(site: Server): () => Promise<void> {
  return async () => {
    number += 1
    const response = await fetch(`${site.url}/post/contactus`, requestOf(newEnquiry(number)))
    const body = await response.text()
    if (response.status !== 200) throw new Error(`The response to an enquiry was ${response.status}: ${body}`)
  }
}

async function measure(work: () => Promise<unknown>, workers: number, seconds: number): Promise<Measured> {
  const took: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  await inParallel(workers, async () => {
    const begun = performance.now()
    await work()
    took.push(performance.now() - begun)
    return performance.now() < until
  })
  const sorted = took.toSorted((a, b) => a - b)
  const perSecond = took.length / ((performance.now() - started) / 1000)
  return { perSecond, median: median(took), p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN }
}

function medians(results: Measured[]): Measured {
  const of = (value: (result: Measured) => number) => median(results.map(value))
  return { perSecond: of((each) => each.perSecond), median: of((each) => each.median), p99: of((each) => each.p99) }
}

function format(results: Measured[]): string {
  const { perSecond, median: half, p99 } = medians(results)
  return `${Math.round(perSecond)}/s, median ${half.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`
}

function values(): string[] {
  number += 1
  const { name, email, phoneNumber, companyName, location, message, idempotencyKey } = newEnquiry(number)
  return [
    'enquiry',
    'new',
    `reference ${number}`,
    idempotencyKey,
    name,
    email,
    email,
    phoneNumber,
    companyName,
    location,
    message,
    new Date().toISOString(),
  ]
}

function onSqlite(): Engine {
  return {
    name: 'SQLite (node:sqlite, WAL, synchronous = FULL)',
    databaseUrl: async () => '',
    async openBare() {
      const database = new DatabaseSync(join(folder, 'bare.sqlite'))
      database.exec('pragma journal_mode = wal; pragma synchronous = full;')
      database.exec(table.replace(' ID', ' autoincrement'))
      const statement = database.prepare(insert.replace('VALUES', columns.map(() => '?').join(', ')))
      // One at a time, because the driver blocks its thread until the row is on disk.
      return { insert: async () => statement.all(...values()), parallel: 1, close: async () => database.close() }
    },
  }
}

function onPostgres(): Engine {
  const databaseUrl = async () => {
    const name = `bench_${crypto.randomUUID().replaceAll('-', '')}`
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`create database ${name} template template0`)
    await client.end()
    return new URL(`/${name}`, postgres.url).href
  }
  return {
    name: 'PostgreSQL (pg pool, fsync and synchronous_commit on)',
    databaseUrl,
    async openBare() {
      const pool = new Pool({ connectionString: await databaseUrl(), max: 10 })
      await pool.query(table.replace(' ID', ' generated always as identity'))
      const text = insert.replace('VALUES', columns.map((_, place) => `$${place + 1}`).join(', '))
      return { insert: () => pool.query(text, values()), parallel: visitors, close: () => pool.end() }
    },
  }
}
