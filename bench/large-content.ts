// The site with ten thousand insights against the site with the starting content: the same addresses by turns, once made
// anew for every visitor, once from the page cache. Run: npm run bench:large (-- --postgres for PostgreSQL)
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '#platform/database.server.ts'
import { startPostgres } from '../tests/postgres.ts'
import { machineLoad, median } from './figures.ts'
import { writeManyInsights } from './many-insights.ts'
import { startSite, type Server } from './servers.ts'

const insights = 10_000
const longWords = 20_000
const warmUps = 10
const visits = 60
/** Times as long as with the starting content. */
const goal = 2

type Figures = { ms: number; cpuMs: number; bytes: number }
/** `small` is the address that the starting content is asked for, where it is another one. */
type Row = { name: string; path: string; small?: string; judged?: false }

const onPostgres = process.argv.includes('--postgres')
const agent = new Agent({ keepAlive: true })
const favorites = (limit: number) => `/get/insights?typeofinsight=blog&favorite=1&limit=${limit}`

const postgres = onPostgres ? await startPostgres() : null
const stops: (() => Promise<void>)[] = []
try {
  const [small, large] = [await openSite('starting'), await openSite('large')]
  const started = performance.now()
  const longId = await fill(large)
  console.log(
    `${insights} insights on ${onPostgres ? 'PostgreSQL' : 'SQLite'}, written in ${Math.round(performance.now() - started)} ms`,
  )

  const article = '/insights/article/4'
  const rows: Row[] = [
    { name: '/home', path: '/home' },
    { name: '/insights', path: '/insights' },
    { name: article, path: article },
    { name: `article of ${longWords} words`, path: `/insights/article/${longId}`, small: article },
    ...[1, 3, 10].map((limit) => ({ name: favorites(limit), path: favorites(limit) })),
    // Not judged: these answer more where there is more.
    { name: favorites(50), path: favorites(50), judged: false },
    { name: '/insights?search=audit', path: '/insights?search=audit', judged: false },
    { name: '/insights, 20th screen', path: '/insights?articles=20', judged: false },
    { name: '/sitemap.xml', path: '/sitemap.xml', judged: false },
  ]
  console.log(`medians of ${visits} visits, large / starting = times as long; then processor time and bytes likewise`)
  const missed: string[] = []
  for (const { name, path, small: smallPath = path, judged = true } of rows) {
    const fresh = await compared({ server: large.uncached, path }, { server: small.uncached, path: smallPath })
    const cached = await compared({ server: large, path }, { server: small, path: smallPath })
    const isMissed = judged && (cached.ratio > goal || fresh.ratio > goal)
    if (isMissed) missed.push(name)
    console.log(
      `${judged ? (isMissed ? '✗' : '✓') : '·'} ${name}\n    made anew  ${fresh.told}\n    from cache ${cached.told}`,
    )
  }
  console.log(`More than ${goal} times as long: ${missed.join(', ') || 'none'} (${machineLoad()})`)
  process.exitCode = missed.length > 0 ? 1 : 0
} finally {
  agent.destroy()
  for (const stop of stops.toReversed()) await stop()
  await postgres?.stop()
}

/** `uncached` serves the same data without a page cache. */
type BenchSite = Server & { dataDir: string; databaseUrl: string; uncached: Server }

async function openSite(name: string): Promise<BenchSite> {
  const databaseUrl = postgres ? await createDatabase(postgres.url, name) : ''
  const site = await startSite({ DATABASE_URL: databaseUrl })
  stops.push(site.stop)
  const uncached = await startSite({ DATABASE_URL: databaseUrl, DATA_DIR: site.dataDir }, 'bench/uncached-site.ts')
  stops.push(uncached.stop)
  return { ...site, databaseUrl, uncached }
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name} template template0`)
  await client.end()
  return new URL(`/${name}`, url).href
}

async function fill({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): Promise<number> {
  const database = openDatabase(databaseUrl ? { databaseUrl } : { sqliteFile: join(dataDir, 'site.sqlite') })
  try {
    const longId = await writeManyInsights(database, insights, longWords)
    // What PostgreSQL does by itself within a minute where its housekeeping runs.
    if (databaseUrl) {
      const client = new Client({ connectionString: databaseUrl })
      await client.connect()
      await client.query('vacuum analyze')
      await client.end()
    }
    return longId
  } finally {
    await database.destroy()
  }
}

type Visited = { server: Server; path: string }

async function compared(large: Visited, small: Visited): Promise<{ ratio: number; told: string }> {
  const ask = ({ server, path }: Visited) => answerTo(server.url + path)
  const sides = [large, small].map((visited) => ({ visited, ms: [] as number[], cpu: 0, bytes: 0 }))
  for (let visit = 0; visit < warmUps; visit += 1) for (const { visited } of sides) await ask(visited)
  for (const side of sides) side.cpu = -(await side.visited.server.cpuMicroseconds())
  for (let visit = 0; visit < visits; visit += 1) {
    for (const side of visit % 2 ? sides : sides.toReversed()) {
      const { ms, bytes } = await ask(side.visited)
      side.ms.push(ms)
      side.bytes = bytes
    }
  }
  for (const side of sides) side.cpu += await side.visited.server.cpuMicroseconds()
  const [ofLarge, ofSmall] = sides.map((side): Figures => ({
    ms: median(side.ms),
    cpuMs: side.cpu / visits / 1000,
    bytes: side.bytes,
  }))
  if (!ofLarge || !ofSmall) throw new Error('Nothing was compared')
  const ratio = ofLarge.ms / ofSmall.ms
  const told =
    `${ofLarge.ms.toFixed(2)} / ${ofSmall.ms.toFixed(2)} ms = ${ratio.toFixed(2)}` +
    ` | CPU ${(ofLarge.cpuMs / ofSmall.cpuMs).toFixed(2)} | bytes ${ofLarge.bytes} / ${ofSmall.bytes}`
  return { ratio, told }
}

/** Until the last byte, which is not decompressed: that is the visitor's work. */
function answerTo(url: string): Promise<{ ms: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    request(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve({ ms: performance.now() - started, bytes })
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}
