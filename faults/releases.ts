// A new release takes over from the former one, process by process, behind a proxy and under load, as docs/operation.md
// tells: each new process starts beside the former one and migrates the database, both serve for a while, then visitors are
// passed on to the new one and the former one is told to stop. No request may fail, and nothing acknowledged may be lost.
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrations } from '#db/migrations.ts'
import { freePort } from '../tests/servers/free-port.ts'
import { formerRelease } from './former-release.ts'
import type { FaultRun } from './harness/fault-run.ts'
import { checkMailRows } from './harness/booking-mails.ts'
import { read } from './harness/visitors/readers.ts'
import type { SiteProcess } from './harness/site.ts'
import { checkAll, startTraffic } from './harness/visitors/traffic.ts'
import { startReleaseProxy } from './release-proxy.ts'

/** Each mixture of releases serves for so long, and until it has answered so many requests, on a busy machine too. */
const phaseMs = 5_000
const phaseRequests = 150
const phaseWithinMs = 60_000
const environment = { STOP_GRACE_SECONDS: '3' }

export async function releases(run: FaultRun): Promise<void> {
  const { holds, none, note, same } = run
  const former = formerRelease()
  note(former ? `the former release is ${former.commit}` : 'there is no former release, so both are this one')
  const processes = run.place.engine === 'SQLite' ? 1 : 3
  const proxy = await startReleaseProxy()
  run.atEnd(proxy.stop)
  let sites: SiteProcess[] = []
  for (let order = 0; order < processes; order += 1)
    sites.push(await run.start({ environment, ...(former && { root: former.folder }) }))
  proxy.passTo(sites)
  const database = run.database()
  const traffic = await startTraffic(run, proxy.url, database)
  let counted = 0
  async function phase(title: string): Promise<void> {
    await pause(phaseMs)
    for (const end = Date.now() + phaseWithinMs; proxy.passed() < counted + phaseRequests && Date.now() < end;)
      await pause(100)
    none(`${title}: ${proxy.passed() - counted} requests, of them failed`, proxy.failed())
    counted = proxy.passed()
  }

  await phase('the former release alone')
  for (const old of sites) {
    const next = await run.start({ environment, log: join(run.place.dataDir, 'log-new') })
    sites = [...sites, next]
    proxy.passTo(sites)
    await phase('both releases')
    sites = sites.filter((each) => each !== old)
    proxy.passTo(sites)
    const states = await statesWhile(old.url, old.stop())
    // The former release may not have said so yet.
    if (former === null) holds(`/readyz said that the process stops: ${states.join(', ')}`, states[0] === '503')
    else note(`/readyz of the former process while it stopped: ${states.join(', ')}`)
  }
  await phase('the new release alone')
  await traffic.stop()
  none('requests of the last moments that failed', proxy.failed())
  const { lost, refused, failed, held } = traffic.trouble
  same('responses lost, connections refused, answers of 5xx and times to wait', lost + refused + failed + held, 0)
  none(
    'pages and files that could not be read',
    traffic.reads.filter(({ status }) => status !== 200).map(({ status, path }) => `${path} ${status}`),
  )
  const paths = await publicPaths(proxy.url)
  const wrong: string[] = []
  for (const path of paths) {
    const { status } = await read(proxy.url + path)
    if (status === 0 || status >= 500) wrong.push(`${path} ${status}`)
  }
  none(`of ${paths.length} public addresses with the content of the former release, failing`, wrong)
  await checkAll(run, database, traffic)
  // The former release may tell it in other words.
  if (former === null) await checkMailRows(run, database)
  const [last] = sites
  if (last) holds('/readyz said that the new process stops', (await statesWhile(last.url, last.stop()))[0] === '503')
  if (former) await refusesOlder(run, former.folder)
}

/** The pages of the sitemap and the calls that are documented, without those that ask for more than a path. */
async function publicPaths(url: string): Promise<string[]> {
  const [sitemap, calls] = await Promise.all([read(`${url}/sitemap.xml`), read(`${url}/api/openapi.json`)])
  const pages = [...sitemap.body.matchAll(/<loc>([^<]+)/g)].map(([, loc = '']) => new URL(loc).pathname)
  const documented: { paths: Record<string, { get?: object }> } = JSON.parse(calls.body)
  const reads = Object.entries(documented.paths).filter(([path, { get }]) => get !== undefined && !path.includes('{'))
  return [...new Set([...pages, ...reads.map(([path]) => path)])]
}

/** What /readyz answers until the process has stopped. */
async function statesWhile(url: string, stopping: Promise<void>): Promise<string[]> {
  const states: string[] = []
  let isOver = false
  const ended = stopping.finally(() => (isOver = true))
  while (!isOver) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.once('connect', () => resolve(Boolean(socket.destroy())))
      socket.once('error', () => resolve(false))
    })
    const { status } = isOpen ? await read(`${url}/readyz`) : { status: 0 }
    const state = status === 0 ? 'closed' : String(status)
    if (states.at(-1) !== state) states.push(state)
    await pause(20)
  }
  await ended
  // It was ready before the signal had arrived.
  return states[0] === '200' ? states.slice(1) : states
}

/** A downgrade is refused with one sentence, whichever release refuses. */
async function refusesOlder({ holds, launch, note, place }: FaultRun, folder: string): Promise<void> {
  const hasAll = Object.keys(migrations).every((name) => existsSync(join(folder, `db/migrations/${name}.ts`)))
  if (hasAll) return note('no migration was added since, so the former release may start again')
  const log = join(place.dataDir, 'log-downgrade')
  const older = launch({ port: await freePort(), environment, root: folder, log })
  holds('the former release does not start with the new database', !(await older.ready))
  note(`it says: ${readFileSync(log, 'utf8').trim().split('\n')[0]?.slice(0, 200)}`)
}
