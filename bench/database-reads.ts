// How many statements reach PostgreSQL for a page, when it is rendered and when it comes out of the cache, and for an
// enquiry. Run: node bin/run.mjs --tools bench/database-reads.ts
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { newEnquiry, requestOf } from '../faults/enquiries.ts'
import { visitorsBehindProxy } from '../faults/site-process.ts'
import { startPostgres } from '../tests/postgres.ts'
import { median } from './figures.ts'
import { startSite } from './servers.ts'

const pages =
  '/home /ourservices /insights /calendar /careers /careers/explore /ourteam /contact /psraoassociates /privacy /pages /portfolio /insights/blog/1 /careers/explore/job/1'.split(
    ' ',
  )
const cachedViews = 2000
const idleMs = 10_000
/** The site's own questions, such as the one for the content version, come all the time. */
const settleMs = 1500

const postgres = await startPostgres()
const folder = postgres.dataFolder
if (folder === null) throw new Error('This needs a PostgreSQL of its own: unset TEST_POSTGRES_URL')
const log = join(dirname(folder), 'log')
const site = await startSite({ ...visitorsBehindProxy, DATABASE_URL: postgres.url })
try {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`alter system set log_statement = 'all'`)
  await client.query('select pg_reload_conf()')
  await client.end()
  await pause(settleMs)

  let seen = statements().length
  const recent = () => {
    const all = statements()
    const found = all.slice(seen)
    seen = all.length
    return found
  }
  recent()
  await pause(idleMs)
  const idle = recent()
  const known = new Set(idle)
  console.log(`idle: ${(idle.length / (idleMs / 1000)).toFixed(1)} statements a second, ${known.size} different ones`)
  const asked = () => recent().filter((statement) => !known.has(statement)).length

  const rendered: number[] = []
  for (const page of pages) {
    const { status } = await fetch(site.url + page)
    const count = asked()
    rendered.push(count)
    console.log(`${page} (${status}): ${count} statements to render it`)
  }
  console.log(`rendered: median ${median(rendered)}, most ${Math.max(...rendered)} statements a page`)
  for (let view = 0; view < cachedViews; view += 1) await (await fetch(site.url + pages[view % pages.length])).text()
  console.log(`${cachedViews} views from the cache: ${asked()} statements`)
  const { status } = await fetch(`${site.url}/post/contactus`, requestOf(newEnquiry(1)))
  await pause(settleMs)
  console.log(`an enquiry (${status}): ${asked()} statements, the delivery of its two mails included`)
} finally {
  await site.stop()
  await postgres.stop()
}

/** The texts, without the numbers of processes and connections. */
function statements(): string[] {
  return readFileSync(log, 'utf8')
    .split('\n')
    .flatMap((line) => /LOG: {2}(?:statement|execute [^:]*): (.*)/.exec(line)?.[1] ?? [])
}
