// PostgreSQL freezes for a minute: connections stay open, and nothing answers. What the site has ever rendered goes on,
// the rest is refused in time, and all of it recovers.
import { join } from 'node:path'
import { publishChange } from '#platform/content-version.server.ts'
import type { TestPostgres } from '../tests/postgres.ts'
import { freePort } from '../tests/free-port.ts'
import { newEnquiry, pause, requestOf } from './enquiries.ts'
import type { Findings } from './findings.ts'
import { linesOf } from './log-lines.ts'
import type { Place } from './places.ts'
import { freeze, thaw } from './postgres-process.ts'
import { keepReading, percentile, read, timesOf } from './readers.ts'
import { startSite } from './site-process.ts'

const frozenMs = 60_000
/** For the site to notice, which it does by a question twice a second. */
const noticedAfterMs = 2000
/** One statement and one attempt to connect, with some room. */
const formLimitMs = 20_000
const pageLimitMs = 16_000
/** So old that the site would render them again. */
const pastFreshnessMs = 61_000

const rendered = ['/home', '/careers', '/ourteam', '/insights', '/get/faqs', '/get/logos', '/no-such-page']
const neverRendered = ['/ourservices?id=1', '/privacy', '/careers/explore', '/insights/blog/1', '/get/ourteam']

export async function frozenDatabase(findings: Findings, place: Place, postgres: TestPostgres): Promise<void> {
  const log = join(place.dataDir, 'log')
  const site = startSite(await freePort(), log, place.environment)
  let isFrozen = false
  try {
    if (!(await site.ready)) throw new Error('The site did not start')
    const addresses = rendered.map((path) => site.url + path)
    for (const address of addresses) await read(address)
    await pause(pastFreshnessMs)
    // Published at the last moment, so the pages are of an earlier version too.
    const database = place.open()
    await publishChange(database)
    await database.destroy()
    await pause(700)

    freeze(postgres)
    isFrozen = true
    const frozenAt = performance.now()
    const ready = await read(`${site.url}/readyz`)
    findings.holds(
      `/readyz: ${ready.status} after ${Math.ceil(ready.ms)} ms, "${ready.body}"`,
      ready.status === 503 && ready.ms <= 3000,
    )
    const first = keepReading(addresses, 20)
    await pause(noticedAfterMs)
    await first.stop()
    findings.holds(
      `in the first moments, before it is noticed: ${timesOf(first.reads)}`,
      first.reads.every(isPage) && percentile(first.reads, 1) <= 1500,
    )

    const readers = keepReading(addresses, 20)
    const [uncached, enquiry] = await Promise.all([
      Promise.all(neverRendered.map((path) => read(site.url + path))),
      post(site.url),
    ])
    for (const [order, { status, ms, retryAfter, body }] of uncached.entries()) {
      const isPage = !neverRendered[order]?.startsWith('/get')
      findings.holds(
        `${neverRendered[order]}, never rendered: ${status} after ${Math.ceil(ms)} ms, Retry-After ${retryAfter}` +
          (isPage ? ', with the layout' : ''),
        status === 503 && ms <= pageLimitMs && retryAfter !== null && (!isPage || body.includes('<footer')),
      )
    }
    findings.holds(
      `an enquiry: ${enquiry.status} after ${Math.ceil(enquiry.ms)} ms, "${enquiry.body.slice(0, 160)}"`,
      enquiry.status >= 500 && enquiry.ms <= formLimitMs,
    )
    const form = await post(site.url, '/contact')
    findings.holds(
      `the form without script: ${form.status} after ${Math.ceil(form.ms)} ms, with the text that was typed`,
      form.ms <= formLimitMs && form.body.includes('please tell us when form MGT-7 falls due'),
    )
    await pause(Math.max(0, frozenAt + frozenMs - performance.now()))
    const readyLater = await read(`${site.url}/readyz`)
    findings.holds(
      `/readyz at the end: ${readyLater.status} after ${Math.ceil(readyLater.ms)} ms`,
      readyLater.status === 503 && readyLater.ms <= 3000,
    )
    await readers.stop()
    findings.none(
      'reads of a rendered page that got something else',
      readers.reads.filter((each) => !isPage(each)).map(({ status }) => status),
    )
    findings.holds(`rendered pages: ${timesOf(readers.reads)}`, percentile(readers.reads, 0.99) <= 100)

    thaw(postgres)
    isFrozen = false
    const thawedAt = performance.now()
    const isBack = async () => (await read(`${site.url}/readyz`)).status === 200
    while (!(await isBack()) && performance.now() - thawedAt < 30_000) await pause(50)
    findings.holds(`ready again ${Math.ceil(performance.now() - thawedAt)} ms after it went on`, await isBack())
    await pause(6000)
    const after = await Promise.all(
      [...addresses, ...neverRendered.map((path) => site.url + path)].map((address) => read(address)),
    )
    findings.same('addresses that answer again', after.filter(isPage).length, after.length)
    const accepted = await post(site.url)
    findings.holds(`an enquiry is accepted again (${accepted.status})`, accepted.status === 200)
    const lines = linesOf(log)
    findings.holds(
      `${lines.length} lines in the log: ${lines.map(({ msg, failures = 1 }) => `${msg} (${failures})`).join('; ')}`,
      lines.length <= 8,
    )
  } finally {
    if (isFrozen) thaw(postgres)
    await site.stop()
  }
}

function isPage({ status }: { status: number }): boolean {
  return status === 200 || status === 404
}

/** Sends an enquiry to the call, or to the page as a browser without script does. */
async function post(url: string, page?: string): Promise<{ status: number; ms: number; body: string }> {
  const request = requestOf(newEnquiry(1))
  const init = page === undefined ? request : withoutScript(request)
  const started = performance.now()
  const response = await fetch(url + (page ?? '/post/contactus'), init)
  const body = await response.text()
  return { status: response.status, ms: performance.now() - started, body }
}

function withoutScript({ headers, body }: RequestInit): RequestInit {
  const fields: Record<string, string> = JSON.parse(String(body))
  const given = new Headers(headers)
  given.set('content-type', 'application/x-www-form-urlencoded')
  return { method: 'POST', headers: given, body: new URLSearchParams({ ...fields, form: 'contactus' }).toString() }
}
