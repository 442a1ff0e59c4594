// Signals to end, one or many, to the server, to its process group and through npm, while requests are half sent and
// mails are being delivered. Nothing that has begun may be cut off.
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import '#platform/mail/outbox.server.ts'
import { receivedMessage } from '#contact/enquiry.ts'
import { freePort } from '../tests/free-port.ts'
import { startMailServer, type MailServerForTests } from '../tests/mail-server.ts'
import { newEnquiry, noTrouble, pause, requestOf, sendTo, submit, type Enquiry } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { checkRegister } from './register.ts'
import { visitorsBehindProxy } from './site-process.ts'

type Signals = readonly NodeJS.Signals[]
type Way = { title: string; command: readonly string[]; toGroup: boolean; signals: Signals }

const server = [process.execPath, 'server.ts']
const npm = ['npm', 'start']
const many: Signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGTERM', 'SIGINT', 'SIGHUP']
// npm itself ends on SIGHUP without passing it on.
const manyForNpm: Signals = ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGTERM']
const ways: Way[] = [
  { title: 'one to the server', command: server, toGroup: false, signals: ['SIGTERM'] },
  { title: 'many to the server', command: server, toGroup: false, signals: many },
  { title: 'many to the server’s group', command: server, toGroup: true, signals: many },
  { title: 'one to npm', command: npm, toGroup: false, signals: ['SIGTERM'] },
  { title: 'many to npm', command: npm, toGroup: false, signals: manyForNpm },
  { title: 'many to npm’s group', command: npm, toGroup: true, signals: manyForNpm },
]
const halfSent = 8
const mailMs = 3_000
const readyWithinMs = 90_000
const stopsWithinMs = 45_000
/** What the site promises. */
const stopLimitMs = 30_000

export async function signals(findings: Findings, place: Place): Promise<void> {
  const mailServer = await startMailServer()
  const sent: Enquiry[] = []
  try {
    for (const way of ways) await round(findings, place, mailServer, way, sent)
    const database = place.open()
    try {
      await checkRegister(findings, database, { acknowledged: sent, left: [] })
      const claimed = await database.selectFrom('mail').select('id').where('state', '=', 'claimed').execute()
      findings.same('mails left as claimed', claimed.length, 0)
      const ids = mailServer.taken.map((mail) => mail.messageId ?? '')
      findings.same('mails delivered twice', ids.length - new Set(ids).size, 0)
    } finally {
      await database.destroy()
    }
    await neverEnding(findings, place, mailServer)
  } finally {
    await mailServer.stop()
  }
}

async function round(
  findings: Findings,
  place: Place,
  mailServer: MailServerForTests,
  way: Way,
  sent: Enquiry[],
): Promise<void> {
  mailServer.be({ is: 'slow', ms: mailMs })
  const run = await startGroup(place, way.command, mailServer.url)
  try {
    const delivered = mailServer.taken.length
    const first = newEnquiry(sent.length + 1)
    sent.push(first)
    await submit(
      sendTo(() => run.url),
      first,
      noTrouble(),
    )
    // The pool has opened its connections, so deliveries are under way.
    while (mailServer.underWay() === 0) await pause(10)
    const halves = await Promise.all(
      Array.from({ length: halfSent }, async () => {
        const enquiry = newEnquiry(sent.length + 1)
        sent.push(enquiry)
        return halfOf(run.port, enquiry)
      }),
    )
    const begun = mailServer.underWay()
    const started = Date.now()
    for (const signal of way.signals) {
      run.send(signal, way.toGroup)
      await pause(20)
    }
    await refuses(run.port)
    run.send('SIGTERM', way.toGroup)
    const answers = await Promise.all(halves.map((finish) => finish()))
    const code = await run.ended
    findings.note(
      `${way.title}: ended with code ${code} after ${Date.now() - started} ms, ${begun} deliveries and ${halfSent} requests under way`,
    )
    findings.same('requests cut off', answers.filter((answer) => !answer.includes(receivedMessage)).length, 0)
    findings.none(
      'answers that kept the connection open',
      answers.filter((answer) => !/^connection: close\r$/im.test(answer)),
    )
    findings.holds('deliveries under way were finished', mailServer.taken.length >= delivered + begun)
    findings.same('exit code', code ?? -1, 0)
  } finally {
    run.kill()
  }
}

/** Neither the mail server nor a client ever finishes: the site ends all the same, and says what was cut off. */
async function neverEnding(findings: Findings, place: Place, mailServer: MailServerForTests): Promise<void> {
  mailServer.be({ is: 'slow', ms: 10 * stopLimitMs })
  const run = await startGroup(place, server, mailServer.url)
  try {
    while (mailServer.underWay() === 0) await pause(10)
    await halfOf(run.port, newEnquiry(1_000_000))
    const started = Date.now()
    run.send('SIGTERM', false)
    const code = await run.ended
    const seconds = Math.round((Date.now() - started) / 1000)
    const line = run.log().find((each) => each.startsWith('The site stopped before it could finish'))
    findings.note(`without an end: ended with code ${code} after ${seconds} s: ${line ?? 'nothing said'}`)
    findings.same('exit code', code ?? -1, 1)
    findings.holds('it says what was cut off', /1 open request, \d+ mails? \(tried again/.test(line ?? ''))
    findings.holds('within its promise', seconds * 1000 <= stopLimitMs + 5_000)
  } finally {
    run.kill()
  }
}

type Run = {
  url: string
  port: number
  send: (signal: NodeJS.Signals, toGroup: boolean) => void
  /** The exit code; null if a signal ended it. */
  ended: Promise<number | null>
  log: () => string[]
  /** Ends the whole group at once. */
  kill: () => void
}

/** Starts the command as the leader of a process group. */
async function startGroup(
  place: Place,
  [program = '', ...parameters]: readonly string[],
  smtpUrl: string,
): Promise<Run> {
  const port = await freePort()
  const logFile = join(place.dataDir, `log-${port}`)
  const output = openSync(logFile, 'a')
  const child: ChildProcess = spawn(program, parameters, {
    cwd: dirname(import.meta.dirname),
    detached: true,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      ...visitorsBehindProxy,
      ...place.environment,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'https://firm.example.in',
      LOG_LEVEL: 'warn',
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'office@firm.example.in',
    },
  })
  closeSync(output)
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} did not start`)
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const send = (signal: NodeJS.Signals, toGroup: boolean) => {
    try {
      process.kill(toGroup ? -pid : pid, signal)
    } catch {
      // It has ended already.
    }
  }
  const kill = () => send('SIGKILL', true)
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  const log = () => readFileSync(logFile, 'utf8').split('\n')
  for (const deadline = Date.now() + readyWithinMs; ; await pause(50)) {
    const response = await fetch(`${url}/readyz`).catch(() => null)
    await response?.text()
    if (response?.ok) break
    if (Date.now() < deadline && child.exitCode === null) continue
    kill()
    throw new Error(`The site did not start:\n${log().slice(-10).join('\n')}`)
  }
  const endedInTime = Promise.race([ended, pause(stopsWithinMs + 60_000).then(() => -1)])
  return { url, port, send, ended: endedInTime, log, kill }
}

/** Sends the first half of an enquiry. The returned function sends the rest and reads the answer. */
async function halfOf(port: number, enquiry: Enquiry): Promise<() => Promise<string>> {
  const { headers, body } = requestOf(enquiry)
  const bytes = Buffer.from(String(body))
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = Object.entries({ ...Object.fromEntries(new Headers(headers)), host: `127.0.0.1:${port}` })
  socket.write(
    ['POST /post/contactus HTTP/1.1', ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n') +
      `\r\ncontent-length: ${bytes.length}\r\nexpect: 100-continue\r\n\r\n`,
  )
  // The server asks for the body once it has taken the request.
  await new Promise((asked) => socket.once('data', asked))
  const half = Math.floor(bytes.length / 2)
  socket.write(bytes.subarray(0, half))
  const answer = text(socket).catch(() => '')
  return () => {
    socket.write(bytes.subarray(half))
    return answer
  }
}

async function refuses(port: number): Promise<void> {
  for (const deadline = Date.now() + stopsWithinMs; Date.now() < deadline; await pause(20)) {
    const isRefused = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => {
        socket.destroy()
        resolve(false)
      })
      socket.once('error', () => resolve(true))
    })
    if (isRefused) return
  }
}
