// The cached home page compared with the fastest that Node can do: a bare node:http server with the same headers and
// bytes. Both alternate under the same load, so that other work of the machine affects both.
// Run: npm run bench:throughput
import { request } from 'node:http'
import { machineLoad, median } from './figures.ts'
import { responsesPerSecond } from './load.ts'
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
    // The order alternates, so that neither server always comes first.
    const turns = [
      () => load(site, seconds).then((result) => ofSite.push(result)),
      () => loadBare().then((result) => ofBare.push(result)),
    ]
    for (const turn of round % 2 ? turns : turns.toReversed()) await turn()
    console.log(`  ${round}: site ${format(ofSite.slice(-1))} | bare ${format(ofBare.slice(-1))} | ${machineLoad()}`)
  }
  const speed = medians(ofSite).perSecond / medians(ofBare).perSecond
  const cost = medians(ofSite).cpuPerRequest / medians(ofBare).cpuPerRequest
  console.log(`site ${format(ofSite)}\nbare ${format(ofBare)}`)
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
  const perSecond = await responsesPerSecond({
    url: server.url + path,
    headers: ['Accept-Encoding: br'],
    connections,
    seconds: duration,
  })
  const used = (await server.cpuMicroseconds()) - before
  return { perSecond, cpuPerRequest: used / (perSecond * duration) }
}

function medians(results: Round[]): Round {
  return {
    perSecond: median(results.map((result) => result.perSecond)),
    cpuPerRequest: median(results.map((result) => result.cpuPerRequest)),
  }
}

function format(results: Round[]): string {
  const { perSecond, cpuPerRequest } = medians(results)
  return `${Math.round(perSecond)} requests/s at ${cpuPerRequest.toFixed(1)} µs CPU`
}

/** The response as sent, without the headers that Node adds to every response itself. */
function rawPage(url: string): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const kept = response.rawHeaders.flatMap((name, index, all) =>
          index % 2 || /^(?:date|connection|keep-alive)$/i.test(name) ? [] : [name, all[index + 1] ?? ''],
        )
        if (response.statusCode === 200) resolve({ headers: kept, body: Buffer.concat(chunks) })
        else reject(new Error(`The response to ${url} was ${response.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}
