// For every kind of call that needs no account: sixty at once from one sender, again and again for some seconds. No
// other visitor may notice much, and the process may not grow.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../../tests/free-port.ts'
import { pdfOf } from '../uploader.ts'
import type { Findings } from '../findings.ts'
import type { Place } from '../places.ts'
import { startSite, type SiteProcess } from '../site-process.ts'
import { load } from './callers.ts'
import { openCalls } from './open-calls.ts'
import { openWatch } from './process-watch.ts'
import { percentile, visitDuring } from './visitor.ts'

const seconds = 4
const atOnce = 60
const sender = '203.0.113.9'
const maxMegabytes = 450
/** What a visitor hardly notices, also on a machine that is busy with other work. */
const maxHomeMs = 250
const maxContactMs = 2_000
const maxGapMs = 500

export async function unauthenticatedLoad(findings: Findings, place: Place): Promise<void> {
  const watch = openWatch()
  const environment = { ...place.environment, ...watch.environment, LOG_LEVEL: 'error' }
  const site = startSite(await freePort(), join(place.dataDir, 'server.log'), environment)
  if (!(await site.ready)) throw new Error('The site did not start')
  try {
    const calls = await openCalls({ checklist: await checklistOf(site), largeFile: publishLargeFile(place) })
    const row = (cells: string[]) => findings.note(`| ${cells.join(' | ')} |`)
    row(['Call', 'Answers', 'Longest gap', 'Memory', '/home, 95 of 100 and longest', '/contact, longest'])
    for (const { title, call } of [{ title: 'Nothing', call: null }, ...calls]) {
      const loading = call === null ? quiet() : load({ url: site.url, call, atOnce, seconds, sender })
      const watching = watch.until(site.url, loading)
      const [visits, loaded, { gapMs, megabytes }] = await Promise.all([
        visitDuring(site.url, loading),
        loading,
        watching,
      ])
      const [home, longest, contact] = [
        percentile(visits.home, 0.95),
        Math.max(...visits.home),
        Math.max(...visits.contact),
      ]
      const answers = Object.entries(loaded.byStatus).map(([status, count]) => `${count} × ${status}`)
      row([title, answers.join(', '), inMs(gapMs), `${megabytes} MB`, `${inMs(home)}, ${inMs(longest)}`, inMs(contact)])
      const isUnnoticed =
        visits.failed.length === 0 && home <= maxHomeMs && contact <= maxContactMs && gapMs <= maxGapMs
      findings.holds(
        `${title}: nobody else notices, and at most ${maxMegabytes} MB${visits.failed.length ? ` (${visits.failed.slice(0, 3).join(', ')})` : ''}`,
        isUnnoticed && megabytes <= maxMegabytes,
      )
    }
  } finally {
    await site.stop()
  }
}

async function quiet() {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return { byStatus: {}, longestMs: 0 }
}

async function checklistOf({ url }: SiteProcess): Promise<string> {
  const response = await fetch(`${url}/ourservices?id=1`)
  const [path] = /\/documents\/checklists\/[\w-]+\.pdf/.exec(await response.text()) ?? []
  if (path === undefined) throw new Error('The page of the service shows no checklist')
  return path
}

/** Of ten megabytes, in the folder of the published files. */
function publishLargeFile({ dataDir }: Place): string {
  const path = '/documents/large-0123456789.pdf'
  const file = join(dataDir, 'files/public', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, pdfOf(10 * 1024 ** 2))
  return `/files${path}`
}

function inMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}
