// The dates of one business at a hundred requests a second, whether the answers come or not: the same answers each time, which
// the page cache has, and different ones, which nobody has asked for before. Run: npm run bench:dates (-- seconds)
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { NodeProcess } from '../faults/harness/site.ts'
import { machineLoad } from './figures.ts'
import { startSite } from './servers.ts'

const perSecond = 100
const seconds = Number(process.argv[2] ?? 20)
const warmUp = 300
/** Nobody is refused for asking more than a share. */
const senders = 50
const company = 'state=TS&capital=25&people=14&gst=quarterly&tds=yes&yearEnd=03-31&agm=2026-09-25&formed=2015-02-10'

const runs = [
  { name: 'the call, from the cache', path: () => `/get/compliancedates?kind=private&sales=380&${company}` },
  { name: 'the call, without it', path: (n: number) => `/get/compliancedates?kind=private&sales=${n}&${company}` },
]

const site = await startSite()
const agent = new Agent({ keepAlive: true })
try {
  let asked = 1
  for (const { name, path } of runs) {
    for (let n = 0; n < warmUp; n += 1) await answered(site, path((asked += 1)), n)
    const before = await site.cpuMicroseconds()
    const began = performance.now()
    const times: Promise<number>[] = []
    for (let n = 0; n < perSecond * seconds; n += 1) {
      const late = began + (n * 1000) / perSecond - performance.now()
      if (late > 0) await pause(late)
      // The wait of a request that is sent late counts from when it was due.
      times.push(answered(site, path((asked += 1)), n).then((ms) => ms + Math.max(0, -late)))
    }
    const all = await Promise.all(times)
    const sorted = all.filter((ms) => !Number.isNaN(ms)).toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1)
    const cpu = ((await site.cpuMicroseconds()) - before) / 1000 / all.length
    console.log(
      `${name}: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms, ${cpu.toFixed(1)} ms CPU each, ${all.length - sorted.length} of ${all.length} refused | ${machineLoad()}`,
    )
  }
} finally {
  agent.destroy()
  await site.stop()
}

/** How long the whole answer took, in milliseconds. NaN if the site was too busy for it. */
function answered({ url }: NodeProcess, path: string, number: number): Promise<number> {
  const began = performance.now()
  const localAddress = `127.0.1.${1 + (number % senders)}`
  return new Promise((resolve, reject) => {
    get(url + path, { agent, localAddress }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began)
        else if (response.statusCode === 503) resolve(Number.NaN)
        else reject(new Error(`${path} was answered with ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}
