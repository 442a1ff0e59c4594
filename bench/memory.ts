// What an hour does to one process: the site on SQLite under mixed load at a steady rate. Every ten seconds its resident
// memory, every ten minutes how long visitors waited, and how many cached home pages a second it answers beside a process
// of the site that has answered nothing else, and beside a bare node:http server.
// Run: npm run bench:memory (-- minutes, and requests a second)
import { setTimeout as pause } from 'node:timers/promises'
import type { NodeProcess } from '../faults/harness/site.ts'
import { machineLoad, median } from './figures.ts'
import { loadServer, type Round } from './load.ts'
import { openVisitors } from './mixed-visitors.ts'
import { startBare, startSite } from './servers.ts'

/** What the site promises for an ordinary hour. A megabyte has 1,048,576 bytes, as in ps and top. */
const goalMb = 350
const everyMs = 10_000
const [minutes = 60, perSecond = 50] = process.argv.slice(2).map(Number)
/** Above this, requests are left out: a server that is too slow must not pile them up here. */
const mostUnderWay = 100
const path = '/home'
const compareEveryMs = 10 * 60_000
const turns = 4
const turnSeconds = 2
const connections = 32

type Shares = { speed: number; cpu: number }
type Visit = { isFromMemory: boolean; ms: number }

const site = await startSite()
const fresh = await startSite()
const bare = await startBare(site.url + path)
const visitors = await openVisitors(site.url, site.dataDir)
const statuses = new Map<string, number>()
const mistakes = new Set<string>()
let visits: Visit[] = []
let [underWay, left, largest] = [0, 0, 0]
const started = performance.now()
const seconds = () => (performance.now() - started) / 1000
const isOver = () => seconds() >= minutes * 60

console.log(`${minutes} minutes of ${perSecond} requests a second (${machineLoad()})`)
console.log('   s    RSS   heap  of  external buffers (MB)')
const watching = watch()
for (let nextComparison = compareEveryMs; !isOver();) {
  await visitUntil(Math.min(started + nextComparison, started + minutes * 60_000))
  await compare()
  nextComparison += compareEveryMs
}
await watching
visitors.disconnect()
for (const [name, count] of [...statuses].toSorted()) console.log(`${name.padEnd(28)}${count}`)
if (left > 0) console.log(`left out, because too many were under way: ${left}`)
console.log(`resident memory at most ${largest} MB (goal ${goalMb})`)
for (const mistake of mistakes) console.log(`not a fair mix: ${mistake}`)
if (largest > goalMb || mistakes.size > 0) process.exitCode = 1
await Promise.all([site.stop(), fresh.stop(), bare.stop()])

async function visitUntil(end: number): Promise<void> {
  const from = performance.now()
  for (let sent = 0; performance.now() < end; await pause(20)) {
    for (const due = ((performance.now() - from) / 1000) * perSecond; sent < due; sent += 1) {
      if (underWay >= mostUnderWay) left += 1
      else void visit()
    }
  }
  while (underWay > 0) await pause(20)
}

async function visit(): Promise<void> {
  underWay += 1
  const sentAt = performance.now()
  const { kind, status, isMistake } = await visitors.visit().finally(() => (underWay -= 1))
  visits.push({ isFromMemory: kind === 'page from memory', ms: performance.now() - sentAt })
  if (isMistake) mistakes.add(`${kind} ${status}`)
  const name = `${kind} ${status}`
  statuses.set(name, (statuses.get(name) ?? 0) + 1)
}

/** While no one else is there. The order alternates, so that no server always comes first. */
async function compare(): Promise<void> {
  const fromMemory = visits.filter(({ isFromMemory }) => isFromMemory)
  console.log(
    `after ${Math.round(seconds() / 60)} min: pages from memory ${waits(fromMemory)}; all requests ${waits(visits)}`,
  )
  visits = []
  // The site closes them meanwhile.
  visitors.disconnect()
  const ofBare: Shares[] = []
  const ofFresh: Shares[] = []
  const freshOfBare: Shares[] = []
  const servers = [site, fresh, bare]
  for (let turn = 0; turn < turns; turn += 1) {
    const rounds = new Map<NodeProcess, Round>()
    for (const each of turn % 2 ? servers : servers.toReversed())
      rounds.set(each, await loadServer(each, path, connections, turnSeconds))
    ofBare.push(shares(rounds.get(site), rounds.get(bare)))
    ofFresh.push(shares(rounds.get(site), rounds.get(fresh)))
    freshOfBare.push(shares(rounds.get(fresh), rounds.get(bare)))
  }
  console.log(
    `  ${path}: ${inWords(ofBare)} of a bare server, ${inWords(ofFresh)} of a fresh process, which has ${inWords(freshOfBare)} of the bare one (${machineLoad()})`,
  )
}

function shares(one: Round | undefined, other: Round | undefined): Shares {
  if (!one || !other) throw new Error('A server had no turn')
  return { speed: one.perSecond / other.perSecond, cpu: other.cpuPerRequest / one.cpuPerRequest }
}

function inWords(all: readonly Shares[]): string {
  const of = (value: (each: Shares) => number) => median(all.map(value)).toFixed(2)
  return `${of(({ speed }) => speed)} (by CPU time ${of(({ cpu }) => cpu)})`
}

function waits(all: readonly Visit[]): string {
  const sorted = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
  return `median ${median(sorted).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}

async function watch(): Promise<void> {
  for (; !isOver(); await pause(everyMs)) {
    const { rss, heapUsed, heapTotal, external, arrayBuffers } = await site.memory()
    const row = [rss, heapUsed, heapTotal, external, arrayBuffers].map((bytes) => Math.round(bytes / 1024 ** 2))
    largest = Math.max(largest, row[0] ?? 0)
    console.log([Math.round(seconds()), ...row].map((value) => String(value).padStart(6)).join(' '))
  }
}
