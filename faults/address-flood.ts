// Floods of addresses that do not exist, of over-long queries and of full URLs must not slow down the pages that
// visitors read, or hardly more than as many requests for a page do.
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { freePort } from '../tests/free-port.ts'
import { pause } from './enquiries.ts'
import type { Findings } from './findings.ts'
import { flood, type Flood } from './flooder.ts'
import type { Place } from './places.ts'
import { startSite } from './site-process.ts'

const connections = 120
const seconds = 12
/**
 * How long /home may take, or how many times as long as during a flood of ordinary requests: every flood takes time of the
 * same processor.
 */
const maxP99Ms = 100
const maxRatio = 2
const maxMegabytes = 450

const floods: { title: string; targets: string[] }[] = [
  {
    title: 'addresses without a page',
    targets: ['/wp-#.php', '/insights/blog/#', '/careers/explore/job/#', '/get/no-#'],
  },
  { title: 'an over-long query', targets: [`/ourservices?id=1&p=${'y'.repeat(600)}`, `/home?${'y'.repeat(3000)}`] },
  { title: 'full URLs', targets: ['http://firm.example.in/home', 'http://other.example/ourservices?id=2'] },
  { title: 'searches that nobody has made before', targets: ['/careers/explore?keyword=#', '/insights?search=#'] },
  { title: 'pictures for sharing', targets: ['/og/insight/#.png', 'http://firm.example.in/og/insight/1.png'] },
]

export async function addressFlood(findings: Findings, place: Place): Promise<void> {
  const port = await freePort()
  const site = startSite(port, `${place.dataDir}/server.log`, place.environment)
  if (!(await site.ready)) throw new Error('The site did not start')
  try {
    await measure(site.url, 1000)
    const during = async (title: string, targets: string[]) => {
      const given: Flood = { port, targets, connections, seconds }
      const [flooded, visits] = await Promise.all([flood(given), measure(site.url, seconds * 1000)])
      const { p50, p99, worst } = visits
      findings.note(
        `${title}: ${JSON.stringify(flooded.byStatus)}, ${flooded.broken} broken; ` +
          `/home p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, worst ${worst.toFixed(0)} ms; ${megabytes(site.pid)} MB`,
      )
      return visits
    }
    const usual = await during('the home page', ['/home'])
    const allowedMs = Math.max(maxP99Ms, maxRatio * usual.p99)
    for (const { title, targets } of floods) {
      const visits = await during(title, targets)
      findings.none(`visitors who did not get /home during ${title}`, visits.failed)
      findings.holds(
        `/home within ${allowedMs.toFixed(0)} ms for 99 of 100 visitors during ${title}`,
        visits.p99 <= allowedMs,
      )
      findings.holds(`at most ${maxMegabytes} MB after ${title}`, megabytes(site.pid) <= maxMegabytes)
    }
  } finally {
    await site.stop()
  }
}

/** Reads /home about forty times a second, half of the time over a new connection. */
async function measure(url: string, ms: number) {
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const failed: string[] = []
  for (const until = performance.now() + ms; performance.now() < until;) {
    const isNew = times.length % 2 === 0
    const started = performance.now()
    const status = await read(`${url}/home`, isNew ? new Agent() : kept)
    times.push(performance.now() - started)
    if (status !== '200') failed.push(status)
    await pause(25)
  }
  kept.destroy()
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), worst: at(1), failed }
}

/** Returns the status, or what went wrong. */
function read(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)))
      response.on('error', (error) => resolve(error.message))
    })
    request.on('error', (error) => resolve(error.message))
  })
}

/** The resident memory of a process. */
function megabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
