// A new release takes over from the former one behind nginx, under load: the new process starts beside the former one and
// migrates the database, both serve for a while, then the proxy passes visitors on to the new one and the former one is
// told to stop. No request may fail, and nothing that was acknowledged may be lost.
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { migrations } from '#db/migrations.ts'
import type { Database } from '#platform/database.server.ts'
import '#consultations/tables.server.ts'
import { publicAddresses } from '#public-pages.ts'
import { freePort } from '../tests/free-port.ts'
import { newEnquiry, noTrouble, pause, sendTo, submit, type Enquiry, type Send } from './enquiries.ts'
import type { Findings } from './findings.ts'
import { formerRelease } from './former-release.ts'
import type { Place } from './places.ts'
import { hasNginx } from './nginx.ts'
import { startReleaseProxy } from './release-proxy.ts'
import { read } from './readers.ts'
import { startSite, type SiteProcess } from './site-process.ts'
import { book, newVisitor, slotNames, type Visitor } from './visitors.ts'

/** Of both releases. */
const pages = ['/home', '/ourservices', '/insights', '/careers', '/contact', '/privacy', '/insights?search=']
const readers = 4
const defaultWriters = 2
/** How long each state lasts under load. */
const phaseMs = 8_000
export const releaseSettings = { STOP_GRACE_SECONDS: '3', SECRET: 'the secret of both releases of the site' }

export type Load = {
  acknowledged: Enquiry[]
  booked: Visitor[]
  requests: number
  failed: string[]
  /** Files of pages that could not be fetched. */
  missing: string[]
  stop: () => Promise<void>
}

export async function releases(findings: Findings, place: Place): Promise<void> {
  const former = formerRelease()
  if (former === null || !hasNginx()) {
    findings.note('not run: it needs the history of the project, and root on Debian to install nginx')
    return
  }
  findings.note(`the former release is ${former.commit}`)
  const environment = { ...place.environment, ...releaseSettings }
  const start = async (name: string, folder?: string): Promise<SiteProcess> => {
    const site = startSite(await freePort(), join(place.dataDir, `log-${name}`), environment, folder)
    if (!(await site.ready)) throw new Error(`${name} did not start`)
    return site
  }
  const old = await start('former', former.folder)
  const proxy = startReleaseProxy(join(place.dataDir, 'nginx'), await freePort())
  let now: SiteProcess | undefined
  let load: Load | undefined
  const database = place.open()
  try {
    await proxy.passTo([old.url])
    load = startLoad(proxy.url)
    await phase(findings, load, 'the former release alone')
    now = await start('new')
    await phase(findings, load, 'the former release, with the database of the new one')
    await proxy.passTo([now.url])
    const states = await stopped(old)
    await phase(findings, load, 'the new release alone')
    await showsEverything(findings, now.url)
    findings.none('files of pages that could not be fetched', keepsFiles(former.folder) ? load.missing : [])
    if (!keepsFiles(former.folder))
      findings.note(`${load.missing.length} files of former pages were gone, which that release did not keep`)
    if (states.length > 0) findings.note(`the former release while it stopped: ${states.join(', ')}`)
    await load.stop()
    await checkStored(findings, database, load)
    const [first, last] = [await stopped(now), now.url]
    findings.holds(`/readyz said so before ${new URL(last).port} was closed: ${first.join(', ')}`, first[0] === '503')
    if (isOlder(former.folder)) await refusesOlder(findings, place, former.folder)
    else findings.note('no migration was added since, so the former release may start again')
  } finally {
    await load?.stop()
    await Promise.all([old.kill(), now?.kill()])
    proxy.process.kill('SIGTERM')
    await database.destroy()
  }
}

/** The new release has to understand all content that the former one has stored. */
export async function showsEverything(findings: Findings, url: string): Promise<void> {
  const paths = publicAddresses.map(({ path }) => path).filter((path) => !path.includes(':'))
  const failed: string[] = []
  for (const path of paths) {
    const { status } = await read(url + path)
    if (status === 0 || status >= 500) failed.push(`${path} ${status}`)
  }
  findings.none(`of ${paths.length} public addresses with the content of the former release, failing`, failed)
}

async function phase(findings: Findings, load: Load, title: string): Promise<void> {
  const before = load.requests
  await pause(phaseMs)
  findings.none(`${title}: ${load.requests - before} requests, of them failed`, load.failed.splice(0))
}

/** Readers, and people who enquire and book. */
export function startLoad(url: string, writers = defaultWriters): Load {
  let isOver = false
  const load: Load = { acknowledged: [], booked: [], requests: 0, failed: [], missing: [], stop }
  const trouble = noTrouble()
  const slots = slotNames(400)
  let number = 0
  const workers = [
    ...Array.from({ length: readers }, (_, index) => repeat(() => readPage(index))),
    ...Array.from({ length: writers }, () => repeat(write)),
  ]
  return load

  async function stop(): Promise<void> {
    isOver = true
    await Promise.all(workers)
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!isOver) await work().catch((error: unknown) => load.failed.push(String(error)))
  }

  async function fetched(path: string): Promise<string> {
    load.requests += 1
    const response = await fetch(url + path)
    const text = await response.text()
    if (response.status !== 200)
      (path.startsWith('/assets/') ? load.missing : load.failed).push(`${path} ${response.status}`)
    return text
  }

  /** A page, then the files that it names, as a slow phone would: a while later. */
  async function readPage(index: number): Promise<void> {
    const page = pages[(load.requests + index) % pages.length] ?? '/home'
    const text = await fetched(page.endsWith('=') ? page + load.requests : page)
    await pause(300)
    for (const [path] of text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)) await fetched(path)
  }

  async function write(): Promise<void> {
    number += 1
    load.requests += 1
    if (number % 5 === 0) {
      const slot = slots[number / 5 - 1]
      if (slot === undefined) return
      const visitor = newVisitor(number)
      const lost = { responses: 0, isOver: false }
      await book(url, visitor, slot, lost)
      load.booked.push(visitor)
      if (lost.responses > 0) load.failed.push(`booking ${number}: ${lost.responses} times`)
      return
    }
    const enquiry = newEnquiry(number)
    const before = trouble.lost + trouble.failed + trouble.refused
    const send: Send = sendTo(() => url)
    if (await submit(send, enquiry, trouble)) load.acknowledged.push(enquiry)
    const tries = trouble.lost + trouble.failed + trouble.refused - before
    if (tries > 0) load.failed.push(`enquiry ${number}: ${tries} times`)
    await pause(50)
  }
}

/** The mails of bookings have other subjects, so the check of the register does not fit here. */
async function checkStored(findings: Findings, database: Database, { acknowledged, booked }: Load): Promise<void> {
  const leads = await database.selectFrom('lead').select('email').execute()
  const emails = leads.map(({ email }) => email)
  const count = (email: string) => emails.filter((each) => each === email).length
  findings.none('acknowledged enquiries that are not stored once', notOnce(acknowledged))
  findings.none('acknowledged bookings that are not stored once', notOnce(booked))
  findings.holds('there were both', acknowledged.length > 0 && booked.length > 0)

  function notOnce(sent: readonly { email: string; number: number }[]): number[] {
    return sent.filter(({ email }) => count(email) !== 1).map(({ number }) => number)
  }
}

/** Stops the process. Returns what /readyz answered meanwhile, and at which point the port was closed. */
export async function stopped(site: SiteProcess): Promise<string[]> {
  const states: string[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const state = (await isOpen(site.url))
        ? await fetch(`${site.url}/readyz`).then(
            ({ status }) => String(status),
            () => 'closed',
          )
        : 'closed'
      if (states.at(-1) !== state) states.push(state)
      await pause(20)
    }
  })()
  await site.stop()
  isOver = true
  await watching
  // It was ready before the signal had arrived.
  return states[0] === '200' ? states.slice(1) : states
}

function isOpen(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** A downgrade is refused with one sentence, whichever release refuses. */
async function refusesOlder(findings: Findings, place: Place, folder: string): Promise<void> {
  const log = join(place.dataDir, 'log-downgrade')
  const older = startSite(await freePort(), log, { ...place.environment, ...releaseSettings }, folder)
  findings.holds('the former release does not start with the new database', !(await older.ready))
  await older.kill()
  const said = readFileSync(log, 'utf8').trim()
  findings.note(`it says: ${said.split('\n')[0]?.slice(0, 200)}`)
}

/** The database has migrations that the release does not know. */
function isOlder(folder: string): boolean {
  return Object.keys(migrations).some((name) => !existsSync(join(folder, `db/migrations/${name}.ts`)))
}

export function keepsFiles(folder: string): boolean {
  return existsSync(join(folder, 'src/platform/kept-assets.server.ts'))
}
