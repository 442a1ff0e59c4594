// Memory runs short under load: what costs memory is refused with 503 and Retry-After, pages in memory and /readyz are
// answered, the limit is not passed, and once the load is over everything is answered again.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../tests/free-port.ts'
import { newEnquiry, requestOf } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { startSite, type SiteProcess } from './site-process.ts'

const token = 'the token of this run'.replaceAll(' ', '-')
const kept = ['/home', '/ourservices', '/contact']
const visitors = 24
/** The guard begins at four fifths of the limit. */
const guardShare = 0.8
/** Of the memory that the load takes without a limit, where the guard begins. */
const reachedShare = 0.92
const unlimitedSeconds = 20
const refusesWithinMs = 120_000
const recoversWithinMs = 120_000

export async function scarceMemory(findings: Findings, place: Place): Promise<void> {
  const start = async (name: string, limitMb: string): Promise<SiteProcess> => {
    const environment = { ...place.environment, METRICS_TOKEN: token, MEMORY_LIMIT_MB: limitMb }
    const site = startSite(await freePort(), join(place.dataDir, `log-${name}`), environment)
    if (!(await site.ready)) throw new Error('The site did not start')
    await readKept(site.url)
    return site
  }
  const first = await start('first', '')
  const unlimited = startLoad(first.url)
  let usualMb = 0
  for (let second = 0; second < unlimitedSeconds; second += 1) {
    usualMb = Math.max(usualMb, await residentMb(first.url))
    await pause(1000)
  }
  await unlimited.stop()
  await first.stop()
  const limitMb = Math.ceil((usualMb * reachedShare) / guardShare)
  findings.note(`the load takes ${usualMb} MB without a limit, so the limit is ${limitMb} MB`)

  const site = await start('limited', String(limitMb))
  const load = startLoad(site.url)
  let largest = 0
  let number = 0
  const send = async () => {
    number += 1
    const response = await fetch(`${site.url}/post/contactus`, requestOf(newEnquiry(number)))
    await response.text()
    return response
  }
  try {
    let refused: Response | undefined
    for (const deadline = Date.now() + refusesWithinMs; Date.now() < deadline && !refused; await pause(100)) {
      const response = await send()
      if (response.status === 503) refused = response
      // What nobody reads makes room for the pages of the load.
      else await readKept(site.url)
      largest = Math.max(largest, await residentMb(site.url))
    }
    findings.holds('a form is refused with 503 and Retry-After', refused?.headers.get('retry-after') === '5')
    const statuses = await Promise.all(
      [...kept, '/readyz', '/healthz'].map(async (path) => `${path} ${await statusOf(site.url + path)}`),
    )
    findings.none(
      'pages in memory and checks that are not answered',
      statuses.filter((each) => !each.endsWith(' 200')),
    )
    for (let round = 0; round < 50; round += 1) {
      largest = Math.max(largest, await residentMb(site.url))
      await pause(200)
    }
    const counts = await load.stop()
    findings.note(
      `the load was answered ${[...counts].map(([status, count]) => `${count} times ${status}`).join(', ')}`,
    )
    findings.note(`resident memory at most ${largest} MB`)
    findings.holds('the limit was not passed', largest < limitMb)
    findings.none(
      'other answers than 200, 429 and 503',
      [...counts.keys()].filter((status) => ![200, 429, 503].includes(status)),
    )
    const started = Date.now()
    let last = await send()
    while (last.status !== 200 && Date.now() - started < recoversWithinMs) {
      await pause(500)
      last = await send()
    }
    findings.holds(
      `forms are received again, ${Math.round((Date.now() - started) / 1000)} s after the load`,
      last.status === 200,
    )
    findings.note(`${await residentMb(site.url)} MB at the end`)
  } finally {
    await load.stop()
    await site.stop()
  }
}

async function readKept(url: string): Promise<void> {
  for (const path of kept) await statusOf(url + path)
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.status
}

async function residentMb(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const [, bytes = '0'] = /^process_resident_memory_bytes (\d+)$/m.exec(await response.text()) ?? []
  return Math.round(Number(bytes) / 1024 ** 2)
}

/** Searches that nobody has made before, each visitor from an address of its own. */
function startLoad(url: string): { stop: () => Promise<Map<number, number>> } {
  const counts = new Map<number, number>()
  let isOver = false
  let asked = 0
  const workers = Array.from({ length: visitors }, async (_, visitor) => {
    while (!isOver) {
      asked += 1
      const response = await fetch(`${url}/insights?search=${asked}`, {
        headers: { 'x-forwarded-for': `10.9.0.${visitor}` },
      })
      await response.arrayBuffer()
      counts.set(response.status, (counts.get(response.status) ?? 0) + 1)
      if (response.status === 503) await pause(200)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(workers)
      return counts
    },
  }
}
