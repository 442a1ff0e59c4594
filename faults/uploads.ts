// Many people send files at once, quickly and slowly; some files are too large, the disk is full in the middle of one, and
// the storage is away. What is measured is the memory of the site's process, as the system counts it.
import { appendFileSync, readdirSync, readFileSync, existsSync, statfsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import '#careers/apply/tables.server.ts'
import { applicationForm } from '#careers/apply/application.ts'
import { codeOf } from '#platform/start-failures.server.ts'
import { freePort } from '../tests/free-port.ts'
import type { S3ForTests } from '../tests/s3.ts'
import type { Findings } from './findings.ts'
import { linesOf } from './log-lines.ts'
import type { Place } from './places.ts'
import { startSite, type SiteProcess } from './site-process.ts'
import { begin, endsOf, pdfOf, upload, type Outcome } from './uploader.ts'

const maxBytes = applicationForm.fields.resume.file.maxBytes
const megabyte = 1024 ** 2
const parallel = 20
const slow = 200
const rounds = 4
/** A page that is rendered and a call that reads the database. */
const others = ['/home', '/get/careers/jobs', '/healthz']

function wasTaken({ status }: Outcome): boolean {
  return status === 200
}

/** In megabytes. */
function memoryOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(found) / 1024
}

/** Samples the memory while `work` runs. Returns the highest value. */
async function highest(pid: number, work: Promise<unknown>): Promise<number> {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 10)
  try {
    await work
  } finally {
    clearInterval(timer)
  }
  return most
}

function spooled(dataDir: string): string[] {
  const folder = join(dataDir, 'spool')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export async function uploads(findings: Findings, place: Place, s3?: S3ForTests): Promise<void> {
  const log = join(place.dataDir, 'log')
  const environment = { ...place.environment, ...(s3 ? { STORAGE_URL: s3.url } : {}) }
  await memoryInUse(findings, join(place.dataDir, 'memory'), log, environment)
  const site = startSite(await freePort(), log, environment)
  try {
    findings.holds('the site starts', await site.ready)
    const file = pdfOf(maxBytes)
    await fastOnes(findings, site, file)
    await slowOnes(findings, site)
    await tooLargeOnes(findings, site)
    findings.same('files left in the spool', spooled(place.dataDir).length, 0)
    findings.none('lines of the log that report a failed request', failures(log))
    if (s3) await storageAway(findings, place, site, s3, file)
  } finally {
    await site.stop()
  }
  findings.same('files left in the spool after the end', spooled(place.dataDir).length, 0)
}

function failures(log: string): string[] {
  return linesOf(log).flatMap((line) => ('msg' in line && line.msg === 'request failed' ? [JSON.stringify(line)] : []))
}

function inMegabytes(grown: number[]): string {
  return `${grown.map((each) => each.toFixed(1)).join(', ')} MB`
}

/** In a process of its own, because it collects garbage all the time. */
async function memoryInUse(findings: Findings, report: string, log: string, environment: Record<string, string>) {
  const module = pathToFileURL(join(import.meta.dirname, 'memory-report.ts')).href
  const options = { NODE_OPTIONS: `--import=${module}`, MEMORY_REPORT: report }
  const site = startSite(await freePort(), log, { ...environment, ...options })
  const samples = () => readFileSync(report, 'utf8').trim().split('\n').map(Number)
  try {
    findings.holds('the site starts', await site.ready)
    const file = pdfOf(maxBytes)
    await upload(site, file, 1)
    const growth = async (sent: Buffer, firstSender: number) => {
      const grown: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        // The last sample before is one without an upload.
        await pause(1000)
        const before = samples()
        await Promise.all(Array.from({ length: parallel }, (_, index) => upload(site, sent, firstSender + index)))
        // The sample after the last of them, because tiny uploads may end between two.
        await pause(200)
        const during = samples().slice(before.length)
        grown.push((Math.max(...during) - (before.at(-1) ?? 0)) / megabyte)
      }
      return grown
    }
    const tiny = await growth(pdfOf(1000), 7000)
    findings.note(`${parallel} uploads of 1 kB make it grow by ${inMegabytes(tiny)}`)
    const grown = await growth(file, 6000)
    // Passing files on to the storage takes some megabytes more than writing them to a folder. Connections are not the
    // cause: with tiny uploads both grow by about as much. What holds the rest has not been examined.
    const limit = ((environment['STORAGE_URL'] === undefined ? 2 : 3) * maxBytes) / megabyte
    findings.holds(
      `at ${parallel} parallel uploads the memory in use grows by less than ${limit} MB: by ${inMegabytes(grown)}`,
      grown.every((each) => each < limit),
    )
  } finally {
    await site.stop()
  }
}

async function fastOnes(findings: Findings, site: SiteProcess, file: Buffer): Promise<void> {
  // The first few make the process allocate what it then keeps.
  for (let index = 0; index < 3; index += 1) await upload(site, file, index)
  const grown: number[] = []
  const outcomes: Outcome[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pause(500)
    const before = memoryOf(site.pid)
    const startedAt = performance.now()
    const work = Promise.all(Array.from({ length: parallel }, (_, index) => upload(site, file, 1000 + index)))
    const most = await highest(site.pid, work)
    outcomes.push(...(await work))
    grown.push(most - before)
    findings.note(
      `${parallel} × ${maxBytes / megabyte} MB in ${Math.round(performance.now() - startedAt)} ms: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`,
    )
  }
  findings.none(
    'uploads that were not read',
    outcomes.filter((each) => !wasTaken(each)).map(({ status, text }) => `${status} ${text}`),
  )
  // What the garbage collector has not collected yet counts here. memoryInUse measures without it.
  findings.holds(
    `at ${parallel} parallel uploads the process grows by less than half of what is sent, garbage included: by ${grown.map((each) => each.toFixed(1)).join(', ')} MB`,
    grown.every((each) => each < (parallel * maxBytes) / 2 / megabyte),
  )
}

async function slowOnes(findings: Findings, site: SiteProcess): Promise<void> {
  const before = memoryOf(site.pid)
  const small = pdfOf(100_000)
  const pieces = 20
  const started = Array.from({ length: slow }, (_, index) => {
    const { head, tail } = endsOf()
    const { request: outgoing, outcome } = begin(site, head.length + small.length + tail.length, 2000 + index)
    outgoing.write(head)
    return { outgoing, outcome, tail }
  })
  const waits: number[] = []
  let isOver = false
  const work = (async () => {
    const step = Math.ceil(small.length / pieces)
    for (let index = 0; index < pieces; index += 1) {
      for (const { outgoing } of started) outgoing.write(small.subarray(index * step, (index + 1) * step))
      await pause(400)
    }
    for (const { outgoing, tail } of started) outgoing.end(tail)
    return Promise.all(started.map(({ outcome }) => outcome))
  })().finally(() => (isOver = true))
  const reading = (async () => {
    while (!isOver) {
      for (const path of others) {
        const startedAt = performance.now()
        const response = await fetch(site.url + path)
        await response.arrayBuffer()
        if (response.ok) waits.push(performance.now() - startedAt)
        else findings.holds(`${path} answers ${response.status}`, false)
      }
    }
  })()
  const most = await highest(site.pid, work)
  await reading
  const outcomes = await work
  const sorted = waits.toSorted((first, second) => first - second)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  findings.none(
    `of ${slow} slow uploads at once, not read`,
    outcomes.filter((each) => !wasTaken(each)).map(({ status, text }) => `${status} ${text}`),
  )
  findings.note(
    `${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB: ${(((most - before) * 1024) / slow).toFixed(0)} KB each`,
  )
  findings.holds(
    `with ${slow} slow uploads the memory grows by less than 150 MB: by ${(most - before).toFixed(1)}`,
    most - before < 150,
  )
  findings.holds(
    `meanwhile pages and calls answer within 250 ms (95th percentile of ${waits.length}): ${p95.toFixed(0)} ms`,
    p95 < 250,
  )
}

async function tooLargeOnes(findings: Findings, site: SiteProcess): Promise<void> {
  const slightly = await upload(site, Buffer.alloc(maxBytes + 1), 3000)
  findings.holds(
    `a file of one byte too many is read, and refused by its call (${slightly.status})`,
    slightly.status === 422,
  )
  const huge = 200 * megabyte
  const { head } = endsOf()
  const { request: outgoing, outcome } = begin(site, huge, 3001)
  outgoing.write(head)
  const zeros = Buffer.alloc(64 * 1024)
  let written = 0
  const more = () => {
    while (written < huge && !outgoing.destroyed && outgoing.write(zeros)) written += zeros.length
  }
  outgoing.on('drain', more)
  more()
  const { status, text } = await outcome
  outgoing.destroy()
  findings.holds(`a file of ${huge / megabyte} MB is refused (${status})`, status === 422 && text.includes('"resume"'))
  findings.holds(`of which ${Math.round(written / megabyte)} MB were sent`, written < 100 * megabyte)
}

async function countApplications(place: Place): Promise<number> {
  const database = place.open()
  try {
    return (await database.selectFrom('application').select('lead_id').execute()).length
  } finally {
    await database.destroy()
  }
}

async function storageAway(findings: Findings, place: Place, site: SiteProcess, s3: S3ForTests, file: Buffer) {
  const before = await countApplications(place)
  const running = Promise.all(Array.from({ length: 5 }, (_, index) => upload(site, file, 4000 + index)))
  await s3.kill()
  const during = await running
  const path = await fetch(`${site.url}/home`).then((response) => response.status)
  findings.same('a page while the storage is away', path, 200)
  findings.none(
    'uploads meanwhile that were neither taken nor asked to come again',
    during.filter((each) => !wasTaken(each) && each.status !== 503).map(({ status, text }) => `${status} ${text}`),
  )
  findings.note(`their answers: ${during.map(({ status }) => status).join(', ')}`)
  const taken = during.filter(wasTaken).length
  findings.same('applications stored meanwhile, one for each success', (await countApplications(place)) - before, taken)
  await s3.start()
  findings.holds('an upload once it is back', wasTaken(await upload(site, file, 4100)))
}

/** Writes until there is no more room, or this many bytes. */
function fill(path: string, bytes: number): void {
  const piece = Buffer.alloc(64 * 1024)
  try {
    for (let left = bytes; left > 0; left -= piece.length) appendFileSync(path, piece)
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error
  }
}

/** `place` is on a small disk of its own, which is filled while an upload arrives. */
export async function uploadOnFullDisk(findings: Findings, place: Place): Promise<void> {
  const log = join(place.dataDir, 'log')
  const site = startSite(await freePort(), log, place.environment)
  const filler = join(place.dataDir, 'filler')
  try {
    findings.holds('the site starts', await site.ready)
    const file = pdfOf(maxBytes)
    const { head, tail } = endsOf()
    const { request: outgoing, outcome } = begin(site, head.length + file.length + tail.length, 5000)
    outgoing.write(head)
    outgoing.write(file.subarray(0, megabyte))
    while (spooled(place.dataDir).length === 0) await pause(10)
    const { bavail, bsize } = statfsSync(place.dataDir)
    fill(filler, bavail * bsize - megabyte)
    outgoing.write(file.subarray(megabyte))
    outgoing.end(tail)
    const { status, text } = await outcome
    findings.holds(
      `an upload while the disk fills is refused with a sentence (${status} ${text})`,
      status === 503 && text.includes('What you typed is still here'),
    )
    findings.same('files left in the spool', spooled(place.dataDir).length, 0)
    const refused = await upload(site, file, 5001)
    findings.holds(
      `one that comes to a full disk is refused before it is read (${refused.status})`,
      refused.status === 503,
    )
    rmSync(filler)
    findings.holds('one that comes when there is room again is read', wasTaken(await upload(site, file, 5002)))
    findings.same('files left in the spool', spooled(place.dataDir).length, 0)
  } finally {
    await site.stop()
  }
}
