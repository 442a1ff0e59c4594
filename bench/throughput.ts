// The cached home page against the least that Node can do: a bare node:http server with the same headers and bytes.
// Both take turns under the same load, so that what else the machine does falls on both. Run: npm run bench:throughput
import { request } from 'node:http'
import { machineLoad, median } from './figures.ts'
import { answersPerSecond } from './load.ts'
import { startBare, startSite, type Server } from './servers.ts'

const path = '/home'
const connections = 32
const rounds = 5
const seconds = 4
/** Requests per second, as a share of the bare server's. */
const goal = 0.9

type Round = { perSecond: number; cpuPerRequest: number }

const site = await startSite()
let bare: Server | undefined
try {
  const page = await rawPage(site.url + path)
  bare = await startBare(page)
  console.log(
    `${path}: ${page.body.length} bytes of Brotli, ${connections} connections, ${rounds} rounds of ${seconds} s`,
  )
  await load(site, 1)
  await load(bare, 1)
  const ofSite: Round[] = []
  const ofBare: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    // Neither is always the first after the other.
    const turns = [
      () => load(site, seconds).then((result) => ofSite.push(result)),
      () => loadBare().then((result) => ofBare.push(result)),
    ]
    for (const turn of round % 2 ? turns : turns.toReversed()) await turn()
    console.log(`  ${round}: site ${told(ofSite.slice(-1))} | bare ${told(ofBare.slice(-1))} | ${machineLoad()}`)
  }
  const speed = middle(ofSite).perSecond / middle(ofBare).perSecond
  const cost = middle(ofSite).cpuPerRequest / middle(ofBare).cpuPerRequest
  console.log(`site ${told(ofSite)}\nbare ${told(ofBare)}`)
  console.log(`requests/s: ${speed.toFixed(2)} of the bare server's (goal: at least ${goal})`)
  console.log(`CPU per request: ${cost.toFixed(2)} of the bare server's`)
  process.exitCode = speed < goal ? 1 : 0
} finally {
  await Promise.all([site.stop(), bare?.stop()])
}

function loadBare(): Promise<Round> {
  if (!bare) throw new Error('The bare server is not running')
  return load(bare, seconds)
}

async function load(server: Server, duration: number): Promise<Round> {
  const before = await server.cpuMicroseconds()
  const perSecond = await answersPerSecond({
    url: server.url + path,
    headers: ['Accept-Encoding: br'],
    connections,
    seconds: duration,
  })
  const used = (await server.cpuMicroseconds()) - before
  return { perSecond, cpuPerRequest: used / (perSecond * duration) }
}

function middle(results: Round[]): Round {
  return {
    perSecond: median(results.map((result) => result.perSecond)),
    cpuPerRequest: median(results.map((result) => result.cpuPerRequest)),
  }
}

function told(results: Round[]): string {
  const { perSecond, cpuPerRequest } = middle(results)
  return `${Math.round(perSecond)} requests/s at ${cpuPerRequest.toFixed(1)} µs CPU`
}

/** The answer as it is on the wire, without the headers that Node adds to every answer by itself. */
function rawPage(url: string): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const kept = answer.rawHeaders.flatMap((name, index, all) =>
          index % 2 || /^(?:date|connection|keep-alive)$/i.test(name) ? [] : [name, all[index + 1] ?? ''],
        )
        if (answer.statusCode === 200) resolve({ headers: kept, body: Buffer.concat(chunks) })
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}
