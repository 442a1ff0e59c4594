// Sixty calls at once, again and again, of every kind that needs no account. No other visitor may notice much, and the
// process may not grow.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultRun } from '../harness/fault-run.ts'
import { pdfOf } from '../harness/visitors/uploader.ts'
import { load, type Call, type Loaded } from './callers.ts'
import { openCalls, signIn } from './open-calls.ts'
import { openWatch } from './process-watch.ts'
import { percentile, visitDuring } from './visitor.ts'

const seconds = 4
const floodSeconds = Number(process.env.FLOOD_SECONDS ?? 120)
const quietSeconds = 15
const atOnce = 60
const oneSender = '203.0.113.9'
const maxMegabytes = 450
/** What a visitor hardly notices, also on a machine that is busy with other work. */
const maxHomeMs = 250
const maxContactMs = 2_000
const maxGapMs = 500

/** For some seconds each, all from one address; what is dear also from as many addresses. */
export async function unauthenticatedLoad(run: FaultRun): Promise<void> {
  const { besides, url } = await startWatched(run)
  const page = await (await fetch(`${url}/ourservices?id=1`)).text()
  const [checklist] = /\/documents\/checklists\/[\w-]+\.pdf/.exec(page) ?? []
  if (checklist === undefined) throw new Error('The page of the service shows no checklist')
  const calls = await openCalls({ checklist, largeFile: publishLargeFile(run) })
  await besides('Nothing', quiet(seconds))
  for (const { title, call } of calls) await besides(title, load({ url, call, atOnce, seconds, sender: oneSender }))
  for (const { title, call } of calls.filter(({ isDear }) => isDear))
    await besides(`${title}, each from an address of its own`, load({ url, call, atOnce, seconds, sender: null }))
}

/** Sign-ins for minutes, from one address and then each from another. Seconds: FLOOD_SECONDS=20 (120 by default). */
export async function signInFlood(run: FaultRun): Promise<void> {
  const { besides, url } = await startWatched(run)
  const flood = (call: Call, sender: string | null) => load({ url, call, atOnce, seconds: floodSeconds, sender })
  await besides('Nothing', quiet(quietSeconds))
  await besides('Sign-ins from one address', flood(signIn, oneSender))
  await besides('Sign-ins from as many addresses', flood(signIn, null))
}

type Watched = { url: string; besides: (title: string, loading: Promise<Loaded>) => Promise<void> }

/** A site beside whose load a visitor reads and writes. */
async function startWatched({ holds, note, start }: FaultRun): Promise<Watched> {
  const watch = openWatch()
  const { url } = await start({ environment: { ...watch.environment, LOG_LEVEL: 'error' } })
  const row = (cells: string[]) => note(`| ${cells.join(' | ')} |`)
  row(['Call', 'Answers', 'Longest gap', 'Memory', '/home, 95 of 100', '/home, longest', '/contact, longest'])
  return {
    url,
    async besides(title, loading) {
      const [{ home, contact, failed }, { byStatus }, { gapMs, megabytes }] = await Promise.all([
        visitDuring(url, loading),
        loading,
        watch.until(url, loading),
      ])
      const [usual, longest, slowest] = [percentile(home, 0.95), Math.max(...home), Math.max(...contact)]
      const answers = Object.entries(byStatus).map(([status, count]) => `${count} × ${status}`)
      row([title, answers.join(', '), inMs(gapMs), `${megabytes} MB`, ...[usual, longest, slowest].map(inMs)])
      holds(
        `${title}: nobody else notices, and at most ${maxMegabytes} MB${failed.length ? ` (${failed.slice(0, 3).join(', ')})` : ''}`,
        failed.length === 0 &&
          usual <= maxHomeMs &&
          slowest <= maxContactMs &&
          gapMs <= maxGapMs &&
          megabytes <= maxMegabytes,
      )
    },
  }
}

async function quiet(forSeconds: number): Promise<Loaded> {
  await pause(forSeconds * 1000)
  return { byStatus: {}, longestMs: 0 }
}

/** Of ten megabytes, in the folder of the published files. Returns its path. */
function publishLargeFile({ place }: FaultRun): string {
  const path = '/documents/large-0123456789.pdf'
  const file = join(place.dataDir, 'files/public', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, pdfOf(10 * 1024 ** 2))
  return `/files${path}`
}

function inMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}
