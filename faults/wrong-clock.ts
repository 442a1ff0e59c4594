// The site starts with a clock that is 400 days ahead, then with the right one, and the clock goes back by six hours
// while visitors write. Nothing may be erased that is not due, retention must go on, nobody may be locked out for longer
// than the window of a limit, and all mails must go out.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import '#leads/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import '#platform/daily-job.server.ts'
import '#platform/mail/outbox.server.ts'
import { freePort } from '../tests/free-port.ts'
import { startMailServer } from '../tests/mail-server.ts'
import { inParallel, newEnquiry, noTrouble, pause, requestOf, sendTo, submit, type Enquiry } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { startSite, type SiteProcess } from './site-process.ts'

const hour = 3_600_000
const day = 24 * hour
const ahead = 400 * day
const setBack = 6 * hour
const enquiriesBefore = 40
const enquiriesAhead = 10
const writers = 8
const enquiriesUnderLoad = 400
/** The shorter limit of the contact form: five messages from one sender in ten minutes. */
const limitPoints = 5
const limitSeconds = 600
const withinMs = 60_000

export async function wrongClock(findings: Findings, place: Place): Promise<void> {
  const mailServer = await startMailServer()
  const log = join(place.dataDir, 'log')
  const machine = openMachine(place, log, mailServer.url)
  await machine.start()
  const database = place.open()
  const trouble = noTrouble()
  const kept: Enquiry[] = []
  let sent = 0
  async function enquire(): Promise<void> {
    sent += 1
    const enquiry = newEnquiry(sent)
    if (await submit(sendTo(machine.url), enquiry, trouble)) kept.push(enquiry)
  }
  /** Makes leads so old that they are due. Returns once retention has erased them, when `ms` have passed. */
  async function retentionErases(what: string, ms = 25 * hour): Promise<void> {
    const old = kept.splice(0, 2)
    for (const { email } of old) await age(database, email)
    await machine.pass(ms)
    const isErased = await becomesTrue(async () => (await countOf(database, old)) === 0)
    findings.holds(`${what}: two leads that are due were erased`, isErased)
  }
  try {
    for (let each = 0; each < enquiriesBefore; each += 1) await enquire()
    await retentionErases('a day after the first start')
    findings.same('other leads', await countOf(database, kept), kept.length)

    await machine.stop()
    await mailServer.stop()
    machine.jump(ahead)
    await machine.start()
    const isDoubted = await becomesTrue(() => Promise.resolve(logged(log, 'hours further than the time')))
    findings.holds('a start 400 days ahead: the log says that the clock cannot be believed', isDoubted)
    for (let each = 0; each < enquiriesAhead; each += 1) await enquire()
    const sender = await senderAtItsLimit(machine.url())
    await machine.pass(23 * hour)
    findings.same('leads after 23 hours with that clock', await countOf(database, kept), kept.length)
    await machine.pass(2 * hour)
    const isHeld = await becomesTrue(() => Promise.resolve(logged(log, 'Retention is on hold')))
    findings.holds('after 25 hours with that clock, retention is on hold and the log says so', isHeld)
    findings.same('leads then', await countOf(database, kept), kept.length)

    await machine.stop()
    machine.jump(-ahead)
    await mailServer.restart()
    await machine.start()
    findings.none('seconds that a sender must wait, beyond the limit’s window', await tooLong(machine.url(), sender))
    findings.holds('the clock is right again: all mails went out', await becomesTrue(() => areSent(database)))
    await retentionErases('a day later')
    findings.same('other leads', await countOf(database, kept), kept.length)

    await machine.pass(day)
    const limited = await senderAtItsLimit(machine.url())
    const before = sent
    const writing = inParallel(writers, async () => {
      if (sent - before >= enquiriesUnderLoad) return false
      await enquire()
      return true
    })
    await becomesTrue(() => Promise.resolve(sent - before > enquiriesUnderLoad / 2))
    machine.jump(-setBack)
    await writing
    findings.note(`${sent - before} enquiries from ${writers} visitors at once, the clock back by six hours half-way`)
    findings.same('leads', await countOf(database, kept), kept.length)
    findings.none('seconds that a sender must wait, beyond the limit’s window', await tooLong(machine.url(), limited))
    findings.holds('all mails went out', await becomesTrue(() => areSent(database)))
    // Retention may have run already on the day to which the clock was set back.
    await retentionErases('a day later', 25 * hour + setBack)
    findings.same('other leads', await countOf(database, kept), kept.length)
    findings.same('5xx responses and lost responses', trouble.failed + trouble.lost, 0)
  } finally {
    await machine.stop()
    await database.destroy()
    await mailServer.stop()
  }
}

type Machine = {
  url: () => string
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Sets the clock forward or back. */
  jump: (ms: number) => void
  /** Lets time pass: for the clock, and for whatever is independent of it. */
  pass: (ms: number) => Promise<void>
}

function openMachine(place: Place, log: string, smtpUrl: string): Machine {
  const file = join(place.dataDir, 'clock.json')
  const shift = { clockMs: 0, passedMs: 0 }
  let site: SiteProcess | null = null
  function write(): void {
    writeFileSync(`${file}.new`, JSON.stringify(shift))
    renameSync(`${file}.new`, file)
  }
  return {
    url: () => site?.url ?? '',
    async start() {
      site = startSite(await freePort(), log, {
        ...place.environment,
        SMTP_URL: smtpUrl,
        MAIL_FROM: 'office@firm.example.in',
        NODE_OPTIONS: `--import ${join(import.meta.dirname, 'shifted-clock.ts')}`,
        CLOCK_FILE: file,
      })
      if (!(await site.ready)) throw new Error('The site did not start')
    },
    async stop() {
      await site?.stop()
      site = null
    },
    jump(ms) {
      shift.clockMs += ms
      write()
    },
    async pass(ms) {
      // The site must have looked at its clock before, and look at it again afterwards.
      await pause(1500)
      shift.clockMs += ms
      shift.passedMs += ms
      write()
      await pause(1500)
    },
  }
}

async function becomesTrue(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(50)) {
    if (await isTrue()) return true
  }
  return false
}

function logged(log: string, words: string): boolean {
  return existsSync(log) && readFileSync(log, 'utf8').includes(words)
}

/** How many of these enquiries are in the register, each counted once. */
async function countOf(database: Database, enquiries: Enquiry[]): Promise<number> {
  const rows = await database.selectFrom('lead').select('email').execute()
  const emails = new Set(rows.map(({ email }) => email))
  return enquiries.filter(({ email }) => emails.has(email)).length
}

/** Dates a lead and its events 13 months before the real date. */
async function age(database: Database, email: string): Promise<void> {
  const on = new Date(Date.now() - 400 * day).toISOString()
  const lead = await database.selectFrom('lead').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await database.updateTable('lead').set({ received_on: on }).where('id', '=', lead.id).execute()
  await database.updateTable('lead_event').set({ moved_on: on }).where('lead_id', '=', lead.id).execute()
}

async function areSent(database: Database): Promise<boolean> {
  return (await database.selectFrom('mail').select('id').where('state', '<>', 'sent').execute()).length === 0
}

let enquiriesOfSenders = 1_000_000

async function post(url: string, sender: string): Promise<Response> {
  enquiriesOfSenders += 1
  const init = requestOf(newEnquiry(enquiriesOfSenders))
  const headers = new Headers(init.headers)
  headers.set('x-forwarded-for', sender)
  const response = await fetch(`${url}/post/contactus`, { ...init, headers })
  await response.text()
  return response
}

/** Returns an IP address from which no more may be sent for now. */
async function senderAtItsLimit(url: string): Promise<string> {
  const sender = `203.0.113.${(enquiriesOfSenders % 200) + 1}`
  for (let sent = 0; sent <= limitPoints; sent += 1) await post(url, sender)
  return sender
}

/** Returns nothing if the sender may send, or must wait no longer than the window. */
async function tooLong(url: string, sender: string): Promise<number[]> {
  const response = await post(url, sender)
  const wait = Number(response.headers.get('retry-after') ?? 0)
  return response.status === 200 || (response.status === 429 && wait <= limitSeconds) ? [] : [wait]
}
