// The cached home page compared with the fastest that Node can do, a bare node:http server, and with nginx: the same
// headers and bytes. One process of the site is fresh, another one has served visitors of every kind before. All take
// turns under the same load, so that other work of the machine affects them equally.
// Run: npm run bench:throughput
import { visitorsBehindProxy } from '../faults/site-process.ts'
import { machineLoad, median } from './figures.ts'
import { loadServer, type Round } from './load.ts'
import { startNginx } from './nginx.ts'
import { growOld } from './old-age.ts'
import { rawPage, startBare, startSite, type Server } from './servers.ts'

const path = '/home'
const runs = [
  { connections: 32, rounds: 5, seconds: 4 },
  { connections: 512, rounds: 3, seconds: 4 },
]
const visitsInAll = 20_000
/** Shares of the requests per second of the other servers, with 32 connections. */
const goals = { ofBare: 0.9, ofNginx: 0.4 }

type Contender = { name: string; server: Server; rounds: Round[] }

const contenders: Contender[] = []
const add = <Started extends Server>(name: string, server: Started): Started => {
  contenders.push({ name, server, rounds: [] })
  return server
}
try {
  const fresh = add('fresh', await startSite(visitorsBehindProxy))
  const old = add('old', await startSite(visitorsBehindProxy))
  const page = await rawPage(fresh.url + path)
  add('bare', await startBare(page))
  const nginx = await startNginx(path, page)
  if (nginx) add('nginx', nginx)
  else console.log('Not compared with nginx: only root on Debian can install it')
  for (const { server } of contenders) await loadServer(server, path, 32, 1)
  const started = performance.now()
  const statuses = await growOld(old.url, visitsInAll)
  console.log(`old: ${visitsInAll} visits within ${Math.round((performance.now() - started) / 1000)} s, ${statuses}`)
  const missed: string[] = []
  for (const run of runs) {
    await compare(run)
    if (run === runs[0]) missed.push(...missedGoals())
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
        ['bare', 'nginx'].map((other) => sharesOf(name, other)).join(''),
    )
  }
}

function sharesOf(name: string, other: string): string {
  const shares = shareOf(name, other)
  return shares ? ` | ${shares.speed.toFixed(2)} of ${other}, by CPU ${shares.cpu.toFixed(2)}` : ''
}

/** The medians of the ratios of each round, whose turns lie close together. */
function shareOf(name: string, other: string): { speed: number; cpu: number } | null {
  const [one, two] = [name, other].map((each) => contenders.find((contender) => contender.name === each)?.rounds)
  if (!one || !two || one === two) return null
  const ratios = (of: (one: Round, two: Round) => number) =>
    median(one.flatMap((round, place) => (two[place] ? [of(round, two[place])] : [])))
  return {
    speed: ratios((a, b) => a.perSecond / b.perSecond),
    cpu: ratios((a, b) => b.cpuPerRequest / a.cpuPerRequest),
  }
}

function missedGoals(): string[] {
  const wanted = [
    { name: 'fresh', other: 'bare', goal: goals.ofBare },
    { name: 'old', other: 'bare', goal: goals.ofBare },
    { name: 'old', other: 'nginx', goal: goals.ofNginx },
  ]
  return wanted.flatMap(({ name, other, goal }) => {
    const speed = shareOf(name, other)?.speed ?? goal
    return speed < goal ? [`${name} at ${speed.toFixed(2)} of ${other}, not ${goal}`] : []
  })
}

function medians(rounds: Round[]): Round {
  const of = (value: (round: Round) => number) => median(rounds.map(value))
  return {
    perSecond: of((each) => each.perSecond),
    p99Ms: of((each) => each.p99Ms),
    cpuPerRequest: of((each) => each.cpuPerRequest),
  }
}
