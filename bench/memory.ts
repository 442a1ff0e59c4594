// How much memory one process needs: the site on SQLite under mixed load at a steady rate, with the resident memory
// every ten seconds. Run: npm run bench:memory (-- minutes, and requests a second)
import { setTimeout as pause } from 'node:timers/promises'
import { visitorsBehindProxy } from '../faults/site-process.ts'
import { machineLoad } from './figures.ts'
import { openVisitors } from './mixed-visitors.ts'
import { startSite } from './servers.ts'

/** What the site promises for an ordinary hour. A megabyte has 1,048,576 bytes, as in ps and top. */
const goalMb = 350
const everyMs = 10_000
const [minutes = 60, perSecond = 50] = process.argv.slice(2).map(Number)
/** Above this, requests are left out: a server that is too slow must not pile them up here. */
const mostUnderWay = 100

const site = await startSite(visitorsBehindProxy)
const visitors = await openVisitors(site.url, site.dataDir)
const statuses = new Map<string, number>()
let [underWay, left, largest] = [0, 0, 0]
const started = performance.now()
const seconds = () => (performance.now() - started) / 1000
const isOver = () => seconds() >= minutes * 60

console.log(`${minutes} minutes of ${perSecond} requests a second (${machineLoad()})`)
console.log('   s    RSS   heap  of  external buffers (MB)')
const watching = watch()
for (let sent = 0; !isOver(); await pause(20)) {
  for (const due = Math.floor(seconds() * perSecond); sent < due; sent += 1) {
    if (underWay >= mostUnderWay) left += 1
    else void visit()
  }
}
await watching
visitors.close()
for (const [name, count] of [...statuses].toSorted()) console.log(`${name.padEnd(28)}${count}`)
if (left > 0) console.log(`left out, because too many were under way: ${left}`)
const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0)
console.log(
  `${((await site.cpuMicroseconds()) / answered / 1000).toFixed(1)} ms of CPU for each of ${answered} responses`,
)
console.log(`resident memory at most ${largest} MB (goal ${goalMb})`)
if (largest > goalMb) process.exitCode = 1
await site.stop()

async function visit(): Promise<void> {
  underWay += 1
  const { kind, status } = await visitors.visit().finally(() => (underWay -= 1))
  const name = `${kind} ${status}`
  statuses.set(name, (statuses.get(name) ?? 0) + 1)
}

async function watch(): Promise<void> {
  for (; !isOver(); await pause(everyMs)) {
    const { rss, heapUsed, heapTotal, external, arrayBuffers } = await site.memory()
    const row = [rss, heapUsed, heapTotal, external, arrayBuffers].map((bytes) => Math.round(bytes / 1024 ** 2))
    largest = Math.max(largest, row[0] ?? 0)
    console.log([Math.round(seconds()), ...row].map((value) => String(value).padStart(6)).join(' '))
  }
}
