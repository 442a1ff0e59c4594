// While applicants send resumes, some of them slowly, the server is killed by SIGKILL at random moments and started
// again on the same data. No application may be without its file, and none may be acknowledged that is not stored whole.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { receivedMessage } from '#careers/apply/application.ts'
import '#careers/apply/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import { listStored } from '#platform/backup/stored-files.server.ts'
import { openFiles, openStore } from '#platform/files.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openPrivateFiles } from '#platform/private-files.server.ts'
import { applicant, applicationBody } from '../tests/applicant.ts'
import { freePort } from '../tests/free-port.ts'
import type { Chance } from './chance.ts'
import { inParallel, pause } from './enquiries.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'
import { startSite, type SiteProcess } from './site-process.ts'

const writers = 6
const maxServiceMs = 1500
/** The share of kills that come just after a response, while other applications are being written. */
const betweenResponses = 0.5
const budgetMs = 8 * 60_000
const maxBytes = 1_500_000
/** The share of resumes that arrive in pieces, over up to `slowMs`. */
const slowShare = 0.4
const slowMs = 1500

export type Applicant = { email: string; key: string; sha256: string; bytes: Uint8Array<ArrayBuffer>; isSlow: boolean }
export type Counts = { lost: number; refused: number; failed: number }

export async function applicationsKilled(
  findings: Findings,
  place: Place,
  storageUrl: string | null,
  chance: Chance,
  minKills: number,
): Promise<void> {
  const port = await freePort()
  const log = join(place.dataDir, 'log')
  const environment = { ...place.environment, ...(storageUrl === null ? {} : { STORAGE_URL: storageUrl }) }
  const acknowledged: Applicant[] = []
  const counts: Counts = { lost: 0, refused: 0, failed: 0 }
  const deadline = Date.now() + budgetMs
  let sent = 0
  let isOver = false
  const writing = inParallel(writers, async () => {
    if (isOver) return false
    sent += 1
    const applicant = await newApplicant(sent, chance)
    if (await applyUntilAnswered(`http://127.0.0.1:${port}`, applicant, counts)) acknowledged.push(applicant)
    return true
  })

  let killed = 0
  let site: SiteProcess | null = null
  try {
    while (killed < minKills && Date.now() < deadline) {
      site = startSite(port, log, environment)
      if (!(await site.ready)) throw new Error('The server exited unexpectedly')
      if (chance.happens(betweenResponses)) {
        const target = acknowledged.length + 1 + Math.floor(chance.upTo(4))
        for (const end = Date.now() + 4000; acknowledged.length < target && Date.now() < end;) await pause(1)
      } else await pause(chance.upTo(maxServiceMs))
      await site.kill()
      killed += 1
    }
    site = startSite(port, log, environment)
    const hasStarted = await site.ready
    isOver = true
    if (hasStarted) await writing
    findings.holds('the server started again after the last kill', hasStarted)
  } finally {
    isOver = true
    await site?.stop()
  }

  findings.holds(`${killed} kills, at least ${minKills}`, killed >= minKills)
  findings.note(
    `${sent} applications, ${acknowledged.length} acknowledged; ${counts.lost} responses lost, ${counts.refused} connections refused`,
  )
  findings.same('5xx responses', counts.failed, 0)
  const database = place.open()
  try {
    await checkApplications(findings, database, { place, storageUrl, acknowledged })
  } finally {
    await database.destroy()
  }
  const errors = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  findings.none(
    'errors in the server’s log',
    errors.map((line) => line.slice(0, 300)),
  )
}

type Checked = { place: Place; storageUrl: string | null; acknowledged: Applicant[] }

export async function checkApplications(
  findings: Findings,
  database: Database,
  { place, storageUrl, acknowledged }: Checked,
): Promise<void> {
  const rows = await database
    .selectFrom('application')
    .innerJoin('lead', 'lead.id', 'application.lead_id')
    .select(['lead.id', 'lead.email', 'resume_key', 'resume_sha256'])
    .execute()
  const leads = await database.selectFrom('lead').select('id').where('kind', '=', 'application').execute()
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  const files = await openFiles({ dataDir: place.dataDir, storageUrl })
  const later = () => new Date(Date.now() + 2 * 3_600_000)
  const privateFiles = openPrivateFiles({ files, database, clock: later, log: openLog('silent') })
  findings.same('leads, one for each application', leads.length, rows.length)
  findings.none(
    'acknowledged, but not stored once',
    acknowledged.filter(({ email }) => byEmail.get(email)?.length !== 1).map(({ email }) => email),
  )
  const withoutFile: number[] = []
  for (const { id, resume_key, resume_sha256 } of rows) {
    const file = await privateFiles.open(resume_key)
    const bytes = file === null ? null : await buffer(file.stream)
    if (bytes === null || digest(bytes) !== resume_sha256) withoutFile.push(id)
  }
  findings.none('applications without their file, byte for byte', withoutFile)
  findings.none(
    'acknowledged with another file than was sent',
    acknowledged
      .filter(({ email, sha256 }) => byEmail.get(email)?.[0]?.resume_sha256 !== sha256)
      .map(({ email }) => email),
  )
  const swept = await privateFiles.sweep()
  const kept = await database.selectFrom('private_file').select('key').execute()
  findings.note(`${swept} files of killed processes swept`)
  findings.same('files kept after the sweep, one for each application', kept.length, rows.length)
  let stored = 0
  for await (const _path of listStored(await openStore({ dataDir: place.dataDir, storageUrl }), 'private')) stored += 1
  findings.same('files in the store', stored, rows.length)
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export async function newApplicant(number: number, chance: Chance): Promise<Applicant> {
  const document = await PDFDocument.create()
  document.addPage().drawText(`Applicant ${number}`)
  // Incompressible, as photographs are.
  const filler = crypto.getRandomValues(new Uint8Array(Math.min(65_536, Math.floor(chance.upTo(maxBytes)))))
  const { context, catalog } = document
  for (let part = 0; part * filler.length < chance.upTo(maxBytes); part += 1)
    catalog.set(PDFName.of(`Filler${part}`), context.register(context.stream(filler)))
  const bytes = new Uint8Array(await document.save())
  return {
    email: `applicant-${number}@kaverifoods-${Math.floor(number / 10)}.example.in`,
    key: crypto.randomUUID(),
    sha256: digest(bytes),
    bytes,
    isSlow: chance.happens(slowShare),
  }
}

/** Sends the application, with the same key, until there is an answer. Returns true if it was received. */
export async function applyUntilAnswered(url: string, applicant: Applicant, counts: Counts): Promise<boolean> {
  for (;;) {
    try {
      const response = await fetch(`${url}/post/careers/jobapplication`, await requestOf(applicant))
      const { message }: { message: string } = JSON.parse(await response.text())
      if (response.status === 200 && message === receivedMessage) return true
      if (response.status < 500) throw new WrongAnswer(`${response.status}: ${message}`)
      counts.failed += 1
      await pause(200)
    } catch (error) {
      if (error instanceof WrongAnswer) throw error
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null
      const isRefused = cause !== null && 'code' in cause && cause.code === 'ECONNREFUSED'
      counts[isRefused ? 'refused' : 'lost'] += 1
      await pause(isRefused ? 50 : 20)
    }
  }
}

class WrongAnswer extends Error {}

let senders = 0

async function requestOf({ email, key, bytes, isSlow }: Applicant): Promise<RequestInit & { duplex?: 'half' }> {
  const whole = new Response(applicationBody({ ...applicant, email, idempotencyKey: key }, bytes))
  senders += 1
  const headers = {
    'content-type': whole.headers.get('content-type') ?? '',
    'x-forwarded-for': `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`,
  }
  const body = new Uint8Array(await whole.arrayBuffer())
  return isSlow ? { method: 'POST', headers, body: slowly(body), duplex: 'half' } : { method: 'POST', headers, body }
}

function slowly(body: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  const pieces = 15
  const size = Math.ceil(body.length / pieces)
  let piece = 0
  return new ReadableStream({
    async pull(stream) {
      if (piece === pieces) return stream.close()
      await pause(slowMs / pieces)
      stream.enqueue(body.subarray(piece * size, (piece + 1) * size))
      piece += 1
    },
  })
}
