// The site behind Varnish and behind nginx, configured by docs/cdn: what they keep, what a change does, and what visitors
// read while the site is away. CDN_AWAY_SECONDS is how long that is (90 unless set).
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishChange } from '#platform/content-version.server.ts'
import type { Database } from '#platform/database.server.ts'
import { freePort } from '../tests/free-port.ts'
import { hasProgram } from './debian-package.ts'
import { pause } from './enquiries.ts'
import type { Findings } from './findings.ts'
import { hasNginx, startNginx } from './nginx.ts'
import type { Place } from './places.ts'
import { startSite } from './site-process.ts'

const awaySeconds = Number(process.env.CDN_AWAY_SECONDS ?? 90)
const docs = join(import.meta.dirname, '../docs/cdn')
const pages = ['/home', '/ourservices', '/insights', '/contact', '/careers', '/privacy']

/** nginx cannot have pages forgotten, so it takes a second longer to look, and another to notice. */
type Cache = { name: string; url: string; process: ChildProcess; changeWithinMs: number }
type Ports = { site: number; varnish: number; nginx: number }

export async function cdn(findings: Findings, place: Place): Promise<void> {
  const ports = { site: await freePort(), varnish: await freePort(), nginx: await freePort() }
  for (const start of [startVarnish, startNginxCache]) {
    const cache = start(place, ports)
    if (cache === null) {
      findings.note('not run: only root on Debian can install the program')
      continue
    }
    findings.note(cache.name)
    const site = startSite(ports.site, join(place.dataDir, 'log'), {
      ...place.environment,
      CDN_PURGE_URL: `${cache.url}/purge-pages`,
    })
    // Opened earlier, the file would look like a lost database.
    const hasStarted = await site.ready
    const database = place.open()
    try {
      if (!hasStarted) throw new Error('The site did not start')
      await answers(cache)
      await refusesVisitors(findings, cache)
      await keeps(findings, cache, site.url)
      await changes(findings, cache, database)
      await readsWhileAway(findings, cache, site.kill)
    } finally {
      await site.kill()
      await database.destroy()
      cache.process.kill('SIGTERM')
    }
  }
}

const brotli = { 'accept-encoding': 'br' }
const get = (url: string, headers: Record<string, string> = brotli) =>
  fetch(url, { headers, signal: AbortSignal.timeout(10_000) })

async function answers({ name, url }: Cache): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(50)) {
    if ((await get(`${url}/healthz`).catch(() => null))?.ok) return
  }
  throw new Error(`${name} did not answer`)
}

/** nginx has nothing to purge, and answers everybody. */
async function refusesVisitors(findings: Findings, { name, url }: Cache): Promise<void> {
  if (!name.startsWith('Varnish')) return
  const purge = async (headers: Record<string, string>) =>
    (await fetch(`${url}/purge-pages`, { method: 'POST', headers })).status
  findings.same('status of a purge by the site', await purge({}), 200)
  findings.same('of one by a visitor behind a proxy', await purge({ 'x-forwarded-for': '203.0.113.9' }), 404)
}

/** A page's request id is made anew for every answer of the site, so the same id twice means that the cache gave it. */
async function keeps(findings: Findings, { url }: Cache, siteUrl: string): Promise<void> {
  const missed: string[] = []
  const changed: string[] = []
  const again: string[] = []
  for (const page of pages) {
    await (await get(url + page)).text()
    const [one, other] = [await get(url + page), await get(url + page)]
    if (one.headers.get('x-request-id') !== other.headers.get('x-request-id')) missed.push(page)
    const direct = await get(siteUrl + page)
    if ((await one.text()) !== (await direct.text())) changed.push(page)
    const known = await get(url + page, { ...brotli, 'if-none-match': String(other.headers.get('etag')) })
    if (known.status !== 304) again.push(`${page} ${known.status}`)
    await other.text()
  }
  findings.none('pages that the cache did not keep', missed)
  findings.none('pages that came out otherwise', changed)
  findings.none('pages sent again to a browser that has them', again)
  const own = [await get(`${url}/my-data`), await get(`${url}/console`)]
  findings.none(
    'private pages without no-store',
    own.flatMap((each) => (/no-store/.test(each.headers.get('cache-control') ?? '') ? [] : [each.url])),
  )
}

async function changes(findings: Findings, { url, changeWithinMs }: Cache, database: Database): Promise<void> {
  const slow: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const name = `Changed ${round} & Associates`
    await get(`${url}/home`).then((response) => response.text())
    await database.transaction().execute(async (tx) => {
      await tx.updateTable('team_member').set({ name }).where('id', '=', 1).execute()
      await publishChange(tx)
    })
    const started = Date.now()
    let seen = false
    while (!seen && Date.now() - started < 10_000) {
      seen = (await (await get(`${url}/get/ourteam`)).text()).includes(name)
      if (!seen) await pause(20)
    }
    const tookMs = Date.now() - started
    findings.note(`a change was seen after ${tookMs} ms`)
    if (!seen || tookMs > changeWithinMs) slow.push(`${tookMs} ms`)
  }
  findings.none(`changes seen after more than ${changeWithinMs} ms`, slow)
}

async function readsWhileAway(findings: Findings, { url }: Cache, kill: () => Promise<void>): Promise<void> {
  for (const page of pages) await (await get(url + page)).text()
  await kill()
  const failed: string[] = []
  let read = 0
  for (const end = Date.now() + awaySeconds * 1000; Date.now() < end; await pause(250)) {
    for (const page of pages) {
      const response = await get(url + page).catch((error: unknown) => String(error))
      if (typeof response !== 'string' && response.ok && (await response.text()).includes('</html>')) read += 1
      else failed.push(`${page} ${typeof response === 'string' ? response : response.status}`)
    }
  }
  findings.note(`${read} pages were read within ${awaySeconds} s without the site`)
  findings.none('pages that could not be read while the site was away', failed)
}

function startVarnish({ dataDir }: Place, ports: Ports): Cache | null {
  if (!hasProgram('/usr/sbin/varnishd', 'varnish')) return null
  const vcl = join(dataDir, 'varnish.vcl')
  writeFileSync(vcl, readFileSync(join(docs, 'varnish.vcl'), 'utf8').replace('"3000"', `"${ports.site}"`))
  const parameters = ['-F', '-j', 'none', '-n', join(dataDir, 'varnish'), '-f', vcl, '-s', 'malloc,64m']
  const process = spawn(
    '/usr/sbin/varnishd',
    [...parameters, '-a', `127.0.0.1:${ports.varnish}`, '-p', 'http_gzip_support=off'],
    { stdio: 'ignore' },
  )
  return { name: 'Varnish', url: `http://127.0.0.1:${ports.varnish}`, process, changeWithinMs: 1_000 }
}

function startNginxCache({ dataDir }: Place, ports: Ports): Cache | null {
  if (!hasNginx()) return null
  const folder = join(dataDir, 'nginx')
  const http = readFileSync(join(docs, 'nginx.conf'), 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.site}`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${ports.nginx}`)
    .replace('proxy_cache_path cache', `proxy_cache_path ${folder}/cache`)
  const url = `http://127.0.0.1:${ports.nginx}`
  return { name: 'nginx', url, process: startNginx(folder, http), changeWithinMs: 3_000 }
}
