// One run of the script against one build: each step has its time, its calls, and what came of them: answers, mails and
// rows. A call that is gone, or a link that no mail has, is recorded like any other answer.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { startMailServer, type MailServerForTests } from '../tests/servers/mail-server.ts'
import { answerText, invitationsIn, isCalendar, calendarText, mailText, type Answer } from './texts.ts'
import { emptyRecording, write, type Recording } from './recording.ts'
import { refusals } from './refusals.ts'
import { openRegister, type Register } from './register.ts'
import { openServer, type Server } from './server.ts'

export type Body = object | string | FormData | Uint8Array<ArrayBuffer>

export type Caller = {
  get: (path: string) => Promise<Answer>
  post: (path: string, body?: Body) => Promise<Answer>
}

export type Month = {
  recording: Recording
  server: Server
  mailServer: MailServerForTests
  register: Register
  now: () => Date
  /** Steps are told apart by chapter and name. */
  chapter: (name: string) => void
  /**
   * Moves the clock to this time in India, or on by a minute, does something and waits until nothing is under way.
   * Whatever it throws is a failure, and the script goes on; so is a call that is refused unlike in refusals.ts.
   */
  step: (name: string, act?: () => Promise<unknown>, at?: string) => Promise<void>
  /** The header by which a proxy names the network of somebody who has not called yet. */
  newSender: () => Record<string, string>
  /** Somebody with an address of their own. Answers are recorded. */
  visitor: () => Caller
  /** Says what keeps the script from doing what it is there for. */
  fail: (what: string) => void
  /** Sends a request and records its answer. */
  send: (path: string, init: RequestInit, shown?: string) => Promise<Answer>
  /** Does the same silently. */
  call: (path: string, init: RequestInit) => Promise<Answer>
  /** The path of the last link with this prefix in a mail to the address; `/link/none`, a failure, if there is none. */
  link: (address: string, prefix: string) => string
  mails: readonly Email[]
  /** Looks for names in refusals.ts that no step has. */
  endScript: () => void
  stop: () => Promise<void>
}

const minuteMs = 60_000

/** The instant of a time in India: '2026-11-16 09:30'. */
function instantOf(time: string): Date {
  return new Date(`${time.replace(' ', 'T')}:00+05:30`)
}

export async function openMonth(root: string, begins: string): Promise<Month> {
  const home = mkdtempSync(join(tmpdir(), 'recording-'))
  const dataDir = join(home, 'data')
  mkdirSync(dataDir)
  const mailServer = await startMailServer()
  const server = await openServer(root, dataDir, mailServer.url)
  const recording = emptyRecording()
  const register = openRegister(dataDir)
  const mails: Email[] = []
  let now = instantOf(begins)
  let [chapter, current] = ['00 start', '']
  const senders = new Map<string, number>()
  let refused: string[] = []
  const steps = new Set<string>()
  await server.start(now)
  register.record(recording, chapter, 'start')

  function say(group: 'answers' | 'mails' | 'ics', text: string): void {
    write(recording, group, chapter, text)
  }

  function fail(what: string): void {
    const failure = `${chapter}, ${current}: ${what}`
    recording.failures.push(failure)
    process.stderr.write(`${failure}\n`)
  }

  /** A step that no longer does what its name says is equal in both builds, so it is no difference. */
  function checkRefusals(): void {
    const expected = refusals[`${chapter}, ${current}`] ?? []
    const statuses = refused.map((line) => Number(line.split(' ')[0]))
    if (statuses.join() === expected.join()) return
    fail([`the refusals should be ${expected.join(', ') || 'none'}, and are:`, ...refused].join('\n  '))
  }

  async function call(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual', ...init })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { path, status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') }
  }

  async function send(path: string, init: RequestInit, shown = ''): Promise<Answer> {
    const answer = await call(path, init)
    const request = `${init.method ?? 'GET'} ${path} ${shown}`.trim()
    say('answers', answerText(request, answer))
    if (answer.status >= 400) refused.push(`${answer.status} ${request.slice(0, 200)}`)
    if (isCalendar(answer)) say('ics', calendarText(`${current}: ${path}`, answer.text))
    return answer
  }

  /** Counted by chapter, so that one more of them shifts none in the chapters that follow. */
  function newSender(): Record<string, string> {
    const before = senders.get(chapter) ?? 0
    senders.set(chapter, before + 1)
    const place = [...senders.keys()].indexOf(chapter)
    return { 'x-forwarded-for': `10.${place * 4 + Math.floor(before / 250)}.${before % 250}.1` }
  }

  function visitor(): Caller {
    const headers = newSender()
    return {
      get: (path) => send(path, { headers }),
      post: (path, body = {}) => send(path, { method: 'POST', ...bodyOf(body, headers) }, shownBody(body)),
    }
  }

  /** The mails that have come since the last time, in an order that does not depend on who was quicker. */
  function recordMails(): void {
    const arrived = mailServer.taken.splice(0).map((mail) => ({ mail, text: mailText(mail) }))
    const sorted = arrived.toSorted((a, b) => (a.text < b.text ? -1 : 1))
    for (const { mail, text } of sorted) {
      mails.push(mail)
      say('mails', `## ${current}\n\n${text}`)
      for (const invitation of invitationsIn(mail)) say('ics', calendarText(`${current}: ${mail.subject}`, invitation))
    }
  }

  async function step(name: string, act: () => Promise<unknown> = async () => {}, at?: string): Promise<void> {
    current = name
    refused = []
    steps.add(`${chapter}, ${name}`)
    say('answers', `## ${name}\n`)
    now = at === undefined ? new Date(now.getTime() + minuteMs) : instantOf(at)
    try {
      await server.enter(`${chapter} ${name}`)
      await server.advance(now)
      await act()
      await server.settle()
    } catch (error) {
      say('answers', `This step failed: ${error instanceof Error ? error.message : String(error)}\n`)
      fail(`the step failed: ${error instanceof Error ? error.stack : String(error)}`)
    }
    checkRefusals()
    recordMails()
    register.record(recording, chapter, name)
  }

  return {
    recording,
    server,
    mailServer,
    register,
    mails,
    now: () => now,
    chapter: (name) => void (chapter = name),
    step,
    newSender,
    visitor,
    fail,
    send,
    call,
    link(address, prefix) {
      const mail = mails.findLast(({ to, text }) => isSame(to?.[0]?.address, address) && text?.includes(prefix))
      const found = new RegExp(`${prefix}[\\w-]+`).exec(mail?.text ?? '')?.[0]
      if (found === undefined) fail(`no e-mail to ${address} has a link ${prefix}`)
      return found ?? '/link/none'
    },
    endScript() {
      for (const step of Object.keys(refusals)) if (!steps.has(step)) fail(`refusals.ts names no step: ${step}`)
    },
    async stop() {
      await server.kill()
      await mailServer.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Somebody may write the same address in other letters. */
function isSame(arrived: string | undefined, address: string): boolean {
  return arrived?.toLowerCase() === address.toLowerCase()
}

export function bodyOf(
  body: Body,
  headers: Record<string, string>,
): { body: BodyInit; headers: Record<string, string> } {
  if (body instanceof FormData) return { body, headers }
  if (body instanceof Uint8Array)
    return { body: new Blob([body]), headers: { ...headers, 'content-type': 'application/octet-stream' } }
  const isJson = typeof body !== 'string'
  return {
    body: isJson ? JSON.stringify(body) : body,
    headers: { ...headers, 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' },
  }
}

export function shownBody(body: Body): string {
  if (body instanceof FormData) {
    const shown = [...body].map(([name, value]) => [name, value instanceof File ? `a file ${value.name}` : value])
    return JSON.stringify(Object.fromEntries(shown))
  }
  if (body instanceof Uint8Array) return `${body.length} bytes`
  return typeof body === 'string' ? body : JSON.stringify(body)
}
