// How many statements reach PostgreSQL for a page, when it is rendered and when it comes out of the cache, for an enquiry,
// and for a page that is read from a replica. Run: node bin/run.mjs --tools bench/database-reads.ts
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { newEnquiry, requestOf } from '../faults/enquiries.ts'
import { visitorsBehindProxy } from '../faults/site-process.ts'
import { startPostgres, type TestPostgres } from '../tests/postgres.ts'
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

const secret = 'the secret of both processes of the bench'

const postgres = await startPostgres()
const client = new Client({ connectionString: postgres.url })
await client.connect()
try {
  // For the replica as well, which gets it with the data.
  await client.query(`alter database postgres set log_statement = 'all'`)
  await readFromLeader()
  await readFromReplica()
} finally {
  await client.end()
  await postgres.stop()
}

async function readFromLeader(): Promise<void> {
  const site = await startSite({ ...visitorsBehindProxy, DATABASE_URL: postgres.url, SECRET: secret })
  try {
    await pause(settleMs)
    const recent = newStatements(postgres)
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
  }
}

/** The leader is asked for the version of the content, by the process as it does all the time and by every read. */
async function readFromReplica(): Promise<void> {
  const replica = await postgres.startReplica()
  const environment = { DATABASE_URL: postgres.url, DATABASE_READ_URL: replica.url, SECRET: secret }
  const site = await startSite({ ...visitorsBehindProxy, ...environment })
  try {
    await pause(settleMs)
    const [atLeader, atReplica] = [newStatements(postgres), newStatements(replica)]
    await pause(idleMs)
    const known = new Set(atLeader())
    atReplica()
    for (const page of pages) await (await fetch(site.url + page)).text()
    const [others, all] = [atLeader().filter((statement) => !known.has(statement)), atReplica()]
    console.log(
      `${pages.length} pages with a replica: ${all.length} statements there, ${others.length} at the leader besides the version of the content`,
    )
  } finally {
    await site.stop()
    await replica.stop()
  }
}

/** Returns a function whose every call returns the statements of a server since the one before. */
function newStatements({ dataFolder }: TestPostgres): () => string[] {
  if (dataFolder === null) throw new Error('This needs a PostgreSQL of its own: unset TEST_POSTGRES_URL')
  const log = join(dirname(dataFolder), 'log')
  // The texts, without the numbers of processes and connections.
  const statements = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .flatMap((line) => /LOG: {2}(?:statement|execute [^:]*): (.*)/.exec(line)?.[1] ?? [])
  let seen = statements().length
  return () => {
    const all = statements()
    const found = all.slice(seen)
    seen = all.length
    return found
  }
}
