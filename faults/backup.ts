// Backups are taken while visitors send enquiries, resumes and bookings and staff save settings. The last is restored on
// the other kind of database and storage, and a site is started with it.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { saveFirm } from '#firm/settings/site-facts.server.ts'
import { firmSettings } from '#firm/settings/firm-settings.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { startS3 } from '../tests/servers/s3.ts'
import { compareAll, compareWithSite, staff } from './backup-comparison.ts'
import { newEnquiry, submit } from './harness/visitors/enquiries.ts'
import type { FaultRun } from './harness/fault-run.ts'
import { sqlitePlace, type FaultTarget } from './harness/places.ts'
import { keepReading, timesOf } from './harness/visitors/readers.ts'
import { inParallel, noTrouble } from './harness/visitors/senders.ts'
import { launchSite, secret } from './harness/site.ts'
import { startTraffic, type Traffic } from './harness/visitors/traffic.ts'
import { freePort } from '../tests/servers/free-port.ts'

const backups = 3
const quietMs = 8000

/** `other` is the place for the restored site. PostgreSQL has its files in S3 storage, SQLite in a folder. */
export async function backupUnderLoad(run: FaultRun, other: FaultTarget): Promise<void> {
  const { holds, note, place } = run
  const storage = await startS3()
  run.atEnd(storage.remove)
  const inStorage = place.engine === 'PostgreSQL' ? place : other
  inStorage.environment.STORAGE_URL = storage.url
  run.atEnd(other.remove)
  const folder = mkdtempSync(join(tmpdir(), 'faults-backup-'))
  run.atEnd(() => rmSync(folder, { recursive: true, force: true }))

  const site = await run.start()
  const database = run.database()
  const traffic = await startTraffic(run, site.url, database)
  let [edits, isOver] = [0, false]
  const editing = inParallel(1, async () => {
    await saveName(database, `Firm ${(edits += 1)}`)
    await pause(50)
    return !isOver
  })
  // A page that is cached and a call that reads the database.
  const paths = ['/home', '/get/careers/jobs'].map((path) => site.url + path)
  const without = keepReading(paths, 20)
  // So that every kind has been acknowledged before.
  await pause(quietMs)
  await without.stop()
  const during = keepReading(paths, 20)
  let before: string[] = []
  for (let number = 1; number <= backups; number += 1) {
    before = acknowledged(traffic)
    const { code, output, seconds } = await command('backup', ['--to', folder], place)
    holds(`backup ${number} ends with 0 (${seconds.toFixed(1)} s)`, code === 0)
    note(code === 0 ? output.trim().split('\n').slice(1).join(' ') : output)
  }
  await during.stop()
  note(`pages before the backups: ${timesOf(without.reads)}`)
  note(`pages during them: ${timesOf(during.reads)}`)
  run.none(
    'pages that failed',
    [...without.reads, ...during.reads].filter(({ status }) => status !== 200).map(({ status }) => status),
  )
  isOver = true
  await Promise.all([editing, traffic.stop()])
  note(`${edits} edits were saved`)

  const last = join(folder, readdirSync(folder).toSorted().at(-1) ?? '')
  const restored = await command('restore', [last], other)
  holds(`the last one is restored (${restored.seconds.toFixed(1)} s)`, restored.code === 0)
  if (restored.code !== 0) note(restored.output)
  await compareWithSite(run, { other, database, before })
  await serves(run, other)
  await site.stop()

  // Nothing changes any more, so every row and every file has to be the same.
  const copy = sqlitePlace(join(folder, 'copy'))
  const taken = join(folder, 'stopped')
  const codes = [(await command('backup', ['--to', taken], place)).code, (await command('restore', [taken], copy)).code]
  run.none(
    'a backup of the stopped site, and its restore: exit codes other than 0',
    codes.filter((code) => code !== 0).map(String),
  )
  const ofCopy = copy.open()
  run.atEnd(() => ofCopy.destroy())
  await compareAll(run, [place, database], [copy, ofCopy])
}

function acknowledged({ enquiries, visitors, applicants }: Traffic): string[] {
  const booked = visitors.filter(({ state }) => state !== 'none')
  return [...enquiries, ...booked, ...applicants].map(({ email }) => email)
}

type Ended = { code: number | null; output: string; seconds: number }

/** Runs one of the programs in bin. */
function command(name: string, parameters: string[], { environment }: FaultTarget): Promise<Ended> {
  const started = performance.now()
  const child = spawn(process.execPath, [`bin/${name}.ts`, ...parameters], {
    cwd: dirname(import.meta.dirname),
    env: { ...process.env, LOG_LEVEL: 'warn', SECRET: secret, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output, seconds: (performance.now() - started) / 1000 }))
  })
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

async function serves({ atEnd, holds, log, same }: FaultRun, { environment }: FaultTarget): Promise<void> {
  const site = launchSite({ port: await freePort(), log, environment })
  atEnd(site.kill)
  holds('a site starts with what was restored', await site.ready)
  const home = await fetch(`${site.url}/home`)
  const picture = /\/files\/[a-z0-9/-]+\.(?:svg|jpg|webp)/.exec(await home.text())?.[0] ?? '/none'
  same('its home page', home.status, 200)
  same(`its picture ${picture}`, (await fetch(site.url + picture)).status, 200)
  holds('it takes an enquiry', await submit(site.url, newEnquiry(1_000_000), noTrouble()))
  await site.stop()
}
