// The cached home page compared with the fastest that Node can do, a bare node:http server: the same headers and bytes. One
// process of the site is fresh, another one has served visitors of every kind before. All take turns under the same load,
// so that other work of the machine affects them equally.
// Run: npm run bench:throughput
import type { NodeProcess } from '../faults/harness/site.ts'
import { inParallel } from '../faults/harness/visitors/senders.ts'
import { machineLoad, median } from './figures.ts'
import { loadServer, type Round } from './load.ts'
import { openVisitors } from './mixed-visitors.ts'
import { startBare, startSite } from './servers.ts'

const path = '/home'
const runs = [
  { connections: 32, rounds: 5, seconds: 4 },
  { connections: 512, rounds: 3, seconds: 4 },
]
const visitsInAll = 5_000
const visitsAtOnce = 8
/** The share of the requests per second of the bare server, with 32 connections. */
const goal = 0.9

type Contender = { name: string; server: NodeProcess; rounds: Round[] }

const contenders: Contender[] = []
try {
  const fresh = await startSite()
  contenders.push({ name: 'fresh', server: fresh, rounds: [] })
  const old = await startSite()
  contenders.push({ name: 'old', server: old, rounds: [] })
  contenders.push({ name: 'bare', server: await startBare(fresh.url + path), rounds: [] })
  for (const { server } of contenders) await loadServer(server, path, 32, 1)
  const started = performance.now()
  const visitors = await openVisitors(old.url, old.dataDir)
  let visits = 0
  await inParallel(visitsAtOnce, async () => {
    await visitors.visit()
    return (visits += 1) < visitsInAll
  })
  visitors.disconnect()
  console.log(`old: ${visits} visits within ${Math.round((performance.now() - started) / 1000)} s`)
  const missed: string[] = []
  for (const run of runs) {
    await compare(run)
    if (run !== runs[0]) continue
    for (const name of ['fresh', 'old']) {
      const speed = shareOfBare(name)?.speed ?? 0
      if (speed < goal) missed.push(`${name} at ${speed.toFixed(2)} of the bare server, not ${goal}`)
    }
  }
  console.log(missed.length > 0 ? `Goals missed: ${missed.join('; ')}` : 'All goals reached')
  process.exitCode = missed.length > 0 ? 1 : 0
} finally {
  await Promise.all(contenders.map(({ server }) => server.stop()))
}

async function compare({ connections, rounds, seconds }: (typeof runs)[number]): Promise<void> {
  console.log(`\n${path}: ${connections} connections, ${rounds} rounds of ${seconds} s each`)
  for (const each of contenders) each.rounds = []
  for (let round = 1; round <= rounds; round += 1) {
    // The order alternates, so that no server always comes first.
    for (const each of round % 2 ? contenders : contenders.toReversed())
      each.rounds.push(await loadServer(each.server, path, connections, seconds))
    const speeds = contenders.map((each) => `${each.name} ${Math.round(each.rounds.at(-1)?.perSecond ?? 0)}/s`)
    console.log(`  ${round}: ${speeds.join(' | ')} | ${machineLoad()}`)
  }
  for (const { name, rounds: measured } of contenders) {
    const { perSecond, cpuPerRequest, p99Ms } = medians(measured)
    console.log(
      `${name.padEnd(5)} ${Math.round(perSecond)} requests/s, p99 ${p99Ms.toFixed(1)} ms, ${cpuPerRequest.toFixed(1)} µs CPU each` +
        sharesOf(name),
    )
  }
}

function sharesOf(name: string): string {
  const shares = shareOfBare(name)
  return shares ? ` | ${shares.speed.toFixed(2)} of bare, by CPU ${shares.cpu.toFixed(2)}` : ''
}

/** The medians of the ratios of each round, whose turns lie close together. */
function shareOfBare(name: string): { speed: number; cpu: number } | null {
  const [one, two] = [name, 'bare'].map((each) => contenders.find((contender) => contender.name === each)?.rounds)
  if (!one || !two || one === two) return null
  const ratios = (of: (one: Round, two: Round) => number) =>
    median(one.flatMap((round, place) => (two[place] ? [of(round, two[place])] : [])))
  return {
    speed: ratios((a, b) => a.perSecond / b.perSecond),
    cpu: ratios((a, b) => b.cpuPerRequest / a.cpuPerRequest),
  }
}

function medians(rounds: Round[]): Round {
  const of = (value: (round: Round) => number) => median(rounds.map(value))
  return {
    perSecond: of((each) => each.perSecond),
    p99Ms: of((each) => each.p99Ms),
    cpuPerRequest: of((each) => each.cpuPerRequest),
  }
}
