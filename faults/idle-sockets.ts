// Thousands of connections that ask for nothing, from one address and from many, while visitors read and write: nobody
// is shut out.
import { readFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { receivedMessage } from '#contact/enquiry.ts'
import { freePort } from '../tests/free-port.ts'
import { newEnquiry, pause, requestOf, type Enquiry } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { checkRegister } from './register.ts'
import { startSite } from './site-process.ts'

/** All of 127.0.0.0/8 is this machine, so each sender can have an address of its own. */
type Attack = { title: string; addressOf: (index: number) => string; first: string }

const idleConnections = 5_000
const attackMs = 30_000
/** The attacker shares this process with the visitors, so it must leave them time. */
const reopenAfterMs = 5_000
const addresses = 60
const readEveryMs = 50
const writeEveryMs = 500
const responseWithinMs = 10_000
const attacks: Attack[] = [
  { title: 'from one address', addressOf: () => '127.0.0.1', first: '' },
  { title: `from ${addresses} addresses`, addressOf: (index) => `127.9.0.${1 + (index % addresses)}`, first: '' },
  {
    title: `from ${addresses} addresses, after one request each`,
    addressOf: (index) => `127.9.1.${1 + (index % addresses)}`,
    first: 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  },
]

export async function idleSockets(findings: Findings, place: Place): Promise<void> {
  const port = await freePort()
  const site = startSite(port, join(place.dataDir, 'log'), { ...place.environment, TRUST_PROXY: '0' })
  const written: Enquiry[] = []
  try {
    if (!(await site.ready)) throw new Error('The site did not start')
    findings.note(`${megabytesOf(site.pid)} MB resident before`)
    for (const attack of attacks) {
      const idle = openIdle(port, attack)
      const until = Date.now() + attackMs
      const [reads, writes] = await Promise.all([readUntil(until, port), writeUntil(until, port, written)])
      const { open, opened } = idle.counts()
      idle.stop()
      const times = reads.flatMap(({ ms, isRight }) => (isRight ? [ms] : [])).toSorted((a, b) => a - b)
      findings.note(
        `${attack.title}: ${opened} connections opened, ${open} open at the end, ${megabytesOf(site.pid)} MB resident; ` +
          `${reads.length} reads, median ${times[Math.floor(times.length / 2)]} ms, ` +
          `p99 ${times[Math.floor(times.length * 0.99)]} ms; ${writes.length} enquiries`,
      )
      findings.holds(`at least ${idleConnections} connections were opened`, opened >= idleConnections)
      findings.same('reads that failed', reads.filter(({ isRight }) => !isRight).length, 0)
      findings.same('enquiries that were not taken', writes.filter((isTaken) => !isTaken).length, 0)
      findings.holds('visitors did both', reads.length > 0 && writes.length > 0)
    }
    const database = place.open()
    try {
      await checkRegister(findings, database, { acknowledged: written, left: [] })
    } finally {
      await database.destroy()
    }
  } finally {
    await site.stop()
  }
}

/** Opens the connections, and another for each that is closed. */
function openIdle(port: number, { addressOf, first }: Attack) {
  const sockets = new Set<Socket>()
  let opened = 0
  let isStopping = false
  const openOne = (index: number) => {
    if (isStopping) return
    const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(index) })
    sockets.add(socket)
    socket.once('connect', () => {
      opened += 1
      socket.write(first)
    })
    socket.on('error', () => undefined)
    socket.resume()
    socket.once('close', () => {
      sockets.delete(socket)
      setTimeout(() => openOne(index), reopenAfterMs)
    })
  }
  for (let index = 0; index < idleConnections; index += 1) setTimeout(() => openOne(index), index)
  return {
    counts: () => ({ open: [...sockets].filter((socket) => socket.readyState === 'open').length, opened }),
    stop() {
      isStopping = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

let visitors = 0

/** An address from which nobody has come before. */
function newVisitor(): string {
  visitors += 1
  return `127.${20 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`
}

async function readUntil(until: number, port: number): Promise<{ ms: number; isRight: boolean }[]> {
  const reads: { ms: number; isRight: boolean }[] = []
  for (; Date.now() < until; await pause(readEveryMs)) {
    const started = performance.now()
    const answer = await answerTo({ port, path: '/home' })
    reads.push({ ms: Math.round(performance.now() - started), isRight: answer.includes('</html>') })
  }
  return reads
}

async function writeUntil(until: number, port: number, written: Enquiry[]): Promise<boolean[]> {
  const writes: boolean[] = []
  for (; Date.now() < until; await pause(writeEveryMs)) {
    const enquiry = { ...newEnquiry(written.length + 1), sentLastOn: new Date().toISOString() }
    const { headers, body } = requestOf(enquiry)
    const sent = Object.fromEntries(new Headers(headers))
    const answer = await answerTo({ port, path: '/post/contactus', method: 'POST', headers: sent }, String(body))
    const isTaken = answer.includes(receivedMessage)
    if (isTaken) written.push(enquiry)
    writes.push(isTaken)
  }
  return writes
}

/** The body of the response, or '' if there was none in time. Each request has an address and a connection of its own. */
function answerTo(options: RequestOptions, body = ''): Promise<string> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(responseWithinMs)
    request({ host: '127.0.0.1', localAddress: newVisitor(), agent: false, signal, ...options }, (response) => {
      let received = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (received += chunk))
      response.on('end', () => resolve(received))
      response.on('error', () => resolve(''))
    })
      .on('error', () => resolve(''))
      .end(body)
  })
}

function megabytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0
  return Math.round(Number(kilobytes) / 1024)
}
