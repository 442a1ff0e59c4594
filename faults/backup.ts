// Backups are taken while visitors send enquiries, resumes and bookings and staff save settings. One of them is restored
// on the other kind of database and storage, and a site is started with it.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { firmSettings, saveFirm } from '#firm/staff.server.ts'
import { inTransaction, openDatabase, type Database } from '#platform/database.server.ts'
import { recordAction } from '#staff/audit.server.ts'
import { writeManyLeads } from '../bench/many-leads.ts'
import { freePort } from '../tests/free-port.ts'
import { applyUntilAnswered, newApplicant } from './killed-applications.ts'
import { compareAll, compareWithSite, staff, type Acknowledged, type Side } from './backup-comparison.ts'
import type { Chance } from './chance.ts'
import { inParallel, newEnquiry, noTrouble, pause, sendTo, submit } from './enquiries.ts'
import type { Findings } from './findings.ts'
import { sqlitePlace } from './places.ts'
import { startSite } from './site-process.ts'
import { book, newVisitor, slotNames } from './visitors.ts'

/** Already in the register. */
const leadsBefore = Number(process.env.LEADS_BEFORE ?? 5_000)
const backups = 3

export async function backupUnderLoad(findings: Findings, from: Side, to: Side, chance: Chance): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-backup-'))
  const environment = environmentOf(from)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const site = startSite(port, join(from.place.dataDir, 'log'), environment)
  // Not before: the site would find a database that somebody else has made.
  findings.holds('the site starts', await site.ready)
  const database = from.place.open()
  try {
    await writeManyLeads(database, leadsBefore)
    // Their ids were given.
    if (from.place.sqliteFile === null)
      await sql`select setval(pg_get_serial_sequence('lead', 'id'), ${leadsBefore})`.execute(database)
    const traffic = startTraffic(url, database, chance)
    // So that every kind has been acknowledged before.
    const without = await timesOfPages(url, 8000)
    let before = traffic.acknowledged()
    const during: number[] = []
    for (let number = 1; number <= backups; number += 1) {
      before = traffic.acknowledged()
      const backup = command('bin/backup.ts', ['--to', folder], environment)
      const times = timesOfPages(url, backup.ended)
      const { code, output, seconds, megabytes } = await backup.ended
      during.push(...(await times))
      findings.holds(`backup ${number} ends with 0 (${seconds.toFixed(1)} s, ${megabytes} MB of memory)`, code === 0)
      findings.note(output.trim().split('\n').slice(1).join(' '))
    }
    findings.note(`pages during the traffic, p95: ${p95(without)} ms before the backups, ${p95(during)} ms during them`)
    await traffic.stop()
    findings.note(`${traffic.edits()} edits were saved`)

    const last = join(folder, readdirSync(folder).toSorted().at(-1) ?? '')
    const restored = await command('bin/restore.ts', [last], environmentOf(to)).ended
    findings.holds(
      `the last one is restored (${restored.seconds.toFixed(1)} s, ${restored.megabytes} MB)`,
      restored.code === 0,
    )
    if (restored.code !== 0) findings.note(restored.output)
    await compareWithSite(findings, { from, to, database, before })
    await serves(findings, to)
    await site.stop()
    await stopped(findings, from, folder)
  } finally {
    await site.stop()
    await database.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

function environmentOf({ place, storageUrl }: Side): Record<string, string> {
  return { ...place.environment, ...(storageUrl === null ? {} : { STORAGE_URL: storageUrl }) }
}

type Ended = { code: number | null; output: string; seconds: number; megabytes: number }

/** Runs one of the programs in bin. */
function command(file: string, parameters: string[], environment: Record<string, string>): { ended: Promise<Ended> } {
  const started = performance.now()
  const child = spawn(process.execPath, [file, ...parameters], {
    cwd: dirname(import.meta.dirname),
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let kilobytes = 0
  const sample = () => (kilobytes = Math.max(kilobytes, peakMemory(child.pid ?? 0)))
  const timer = setInterval(sample, 50)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      clearInterval(timer)
      resolve({ code, output, seconds: (performance.now() - started) / 1000, megabytes: Math.round(kilobytes / 1024) })
    })
  })
  return { ended }
}

function peakMemory(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** How long a page that is cached and a call that reads the database take, in turn. */
async function timesOfPages(url: string, until: number | Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  void (typeof until === 'number' ? pause(until) : until).then(() => (isOver = true))
  while (!isOver) {
    for (const path of ['/home', '/get/careers/jobs']) {
      const started = performance.now()
      await (await fetch(url + path)).arrayBuffer()
      times.push(performance.now() - started)
    }
    await pause(20)
  }
  return times
}

function p95(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0)
}

function startTraffic(url: string, database: Database, chance: Chance) {
  const done: Acknowledged = { enquiries: [], applicants: [], bookings: [] }
  const times = slotNames(400)
  let isOver = false
  let [enquiries, applicants, visitors, edits] = [0, 0, 0, 0]
  const all = [
    inParallel(4, async () => {
      const enquiry = newEnquiry((enquiries += 1))
      if (
        await submit(
          sendTo(() => url),
          enquiry,
          noTrouble(),
        )
      )
        done.enquiries.push(enquiry.email)
      await pause(20)
      return !isOver
    }),
    inParallel(2, async () => {
      const applicant = await newApplicant((applicants += 1), chance)
      if (await applyUntilAnswered(url, applicant, { lost: 0, refused: 0, failed: 0 })) done.applicants.push(applicant)
      await pause(300)
      return !isOver
    }),
    inParallel(1, async () => {
      const at = times[visitors]
      if (at === undefined || isOver) return false
      const visitor = newVisitor((visitors += 1))
      await book(url, visitor, at, { responses: 0 })
      done.bookings.push(visitor.email)
      await pause(200)
      return true
    }),
    inParallel(1, async () => {
      await saveName(database, `Firm ${(edits += 1)}`)
      await pause(50)
      return !isOver
    }),
  ]
  return {
    acknowledged: (): Acknowledged => ({
      enquiries: [...done.enquiries],
      applicants: [...done.applicants],
      bookings: [...done.bookings],
    }),
    edits: () => edits,
    async stop() {
      isOver = true
      await Promise.all(all)
    },
  }
}

/** In one transaction, as the console does: the name, its version, the history and the version of the content. */
async function saveName(database: Database, firmName: string): Promise<void> {
  const { firm } = await firmSettings(database)
  const now = new Date()
  await inTransaction(database, async (tx) => {
    await saveFirm(tx, { ...firm, firmName }, firm.version, now)
    await recordAction(tx, staff, { action: `Saved ${firmName}`, record: 'settings', recordId: 'firm' }, now)
  })
}

async function serves(findings: Findings, to: Side): Promise<void> {
  const site = startSite(await freePort(), join(to.place.dataDir, 'log'), environmentOf(to))
  try {
    findings.holds('a site starts with what was restored', await site.ready)
    const home = await fetch(`${site.url}/home`)
    const picture = /\/files\/[a-z0-9/-]+\.(?:svg|jpg|webp)/.exec(await home.text())?.[0] ?? '/none'
    findings.same('its home page', home.status, 200)
    findings.same(`its picture ${picture}`, (await fetch(site.url + picture)).status, 200)
    const enquiry = newEnquiry(1_000_000)
    findings.holds(
      'it takes an enquiry',
      await submit(
        sendTo(() => site.url),
        enquiry,
        noTrouble(),
      ),
    )
  } finally {
    await site.stop()
  }
}

/** Nothing changes any more, so every row and every file has to be the same. */
async function stopped(findings: Findings, from: Side, folder: string): Promise<void> {
  const place = sqlitePlace()
  const [taken, dataDir] = [join(folder, 'stopped'), join(place.dataDir, 'data')]
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '' }
  try {
    const backup = await command('bin/backup.ts', [taken], environmentOf(from)).ended
    const restored = await command('bin/restore.ts', [taken], environment).ended
    findings.same(
      'a backup of the stopped site, and its restore: exit codes',
      (backup.code ?? 1) + (restored.code ?? 1),
      0,
    )
    const database = openDatabase({ sqliteFile: join(dataDir, 'site.sqlite') })
    const ofSite = from.place.open()
    try {
      await compareAll(findings, { database: ofSite, ...from }, { database, dataDir })
    } finally {
      await Promise.all([database.destroy(), ofSite.destroy()])
    }
  } finally {
    await place.remove()
  }
}
