// The site with ten thousand insights compared with the starting content: the same URLs in alternation, once rendered
// for every request, once from the page cache. Run: npm run bench:large (-- --postgres for PostgreSQL)
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
/** The maximum ratio of the response times, large to starting content. */
const maxRatio = 2

type Figures = { ms: number; cpuMs: number; bytes: number }
/** `small` is the path requested from the site with the starting content, if it differs. */
type Row = { name: string; path: string; small?: string; hasGoal?: false }

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
    // Without a goal: these responses grow with the content.
    { name: favorites(50), path: favorites(50), hasGoal: false },
    { name: '/insights?search=audit', path: '/insights?search=audit', hasGoal: false },
    { name: '/insights, 20th screen', path: '/insights?articles=20', hasGoal: false },
    { name: '/sitemap.xml', path: '/sitemap.xml', hasGoal: false },
  ]
  console.log(`medians of ${visits} visits, large / starting = ratio; then the ratio of CPU time, and bytes`)
  const missed: string[] = []
  for (const { name, path, small: smallPath = path, hasGoal = true } of rows) {
    const uncached = await compare({ server: large.uncached, path }, { server: small.uncached, path: smallPath })
    const cached = await compare({ server: large, path }, { server: small, path: smallPath })
    const isMissed = hasGoal && (cached.ratio > maxRatio || uncached.ratio > maxRatio)
    if (isMissed) missed.push(name)
    console.log(
      `${hasGoal ? (isMissed ? '✗' : '✓') : '·'} ${name}\n    rendered   ${uncached.summary}\n    from cache ${cached.summary}`,
    )
  }
  console.log(`More than ${maxRatio} times as long: ${missed.join(', ') || 'none'} (${machineLoad()})`)
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
    // On a normal server autovacuum does this within a minute.
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

type Target = { server: Server; path: string }

async function compare(large: Target, small: Target): Promise<{ ratio: number; summary: string }> {
  const visit = ({ server, path }: Target) => timeRequest(server.url + path)
  const sides = [large, small].map((target) => ({ target, ms: [] as number[], cpu: 0, bytes: 0 }))
  for (let round = 0; round < warmUps; round += 1) for (const { target } of sides) await visit(target)
  for (const side of sides) side.cpu = -(await side.target.server.cpuMicroseconds())
  for (let round = 0; round < visits; round += 1) {
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const { ms, bytes } = await visit(side.target)
      side.ms.push(ms)
      side.bytes = bytes
    }
  }
  for (const side of sides) side.cpu += await side.target.server.cpuMicroseconds()
  const [ofLarge, ofSmall] = sides.map((side): Figures => ({
    ms: median(side.ms),
    cpuMs: side.cpu / visits / 1000,
    bytes: side.bytes,
  }))
  if (!ofLarge || !ofSmall) throw new Error('Nothing was compared')
  const ratio = ofLarge.ms / ofSmall.ms
  const summary =
    `${ofLarge.ms.toFixed(2)} / ${ofSmall.ms.toFixed(2)} ms = ${ratio.toFixed(2)}` +
    ` | CPU ${(ofLarge.cpuMs / ofSmall.cpuMs).toFixed(2)} | bytes ${ofLarge.bytes} / ${ofSmall.bytes}`
  return { ratio, summary }
}

/** Measures until the last byte, without decompressing, which is the work of the browser. */
function timeRequest(url: string): Promise<{ ms: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    request(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ ms: performance.now() - started, bytes })
        else reject(new Error(`The response to ${url} was ${response.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}
