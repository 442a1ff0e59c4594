// Applicants who send resumes, some of them slowly, and the check that each is stored whole, once, or not at all.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { PDFName } from '@cantoo/pdf-lib'
import { receivedMessage } from '#careers/apply/application-form.ts'
import { listStored } from '#platform/backup/stored-files.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { openFiles, openStore } from '#platform/files/files.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openPrivateFiles } from '#platform/files/private-files.server.ts'
import { applicant, applicationBody, resumeOf } from '../../../tests/people/applicant.ts'
import type { Chance } from '../chance.ts'
import type { FaultRun } from '../fault-run.ts'
import { newAddress, untilAnswered, type Trouble } from './senders.ts'

const maxBytes = 1_500_000
/** The share of resumes that arrive in pieces, over up to `slowMs`. */
const slowShare = 0.4
const slowMs = 1500

export type Applicant = { email: string; key: string; sha256: string; bytes: Uint8Array<ArrayBuffer>; isSlow: boolean }

export async function newApplicant(number: number, chance: Chance): Promise<Applicant> {
  // Incompressible, as photographs are.
  const filler = crypto.getRandomValues(new Uint8Array(Math.min(65_536, Math.floor(chance.upTo(maxBytes)))))
  const parts = chance.upTo(maxBytes) / filler.length
  const bytes = await resumeOf(`Applicant ${number}`, ({ catalog, context }) => {
    for (let part = 0; part < parts; part += 1)
      catalog.set(PDFName.of(`Filler${part}`), context.register(context.stream(filler)))
  })
  return {
    email: `applicant-${number}@kaverifoods-${Math.floor(number / 10)}.example.in`,
    key: crypto.randomUUID(),
    sha256: digest(bytes),
    bytes,
    isSlow: chance.happens(slowShare),
  }
}

/** Sends the application until it is acknowledged. Throws if the site rejects it, because all of them are valid. */
export async function apply(url: string, given: Applicant, trouble: Trouble): Promise<void> {
  const answer = await untilAnswered<{ message: string }>(
    async () => fetch(`${url}/post/careers/jobapplication`, await requestOf(given)),
    trouble,
  )
  if (answer?.status !== 200 || answer.body.message !== receivedMessage)
    throw new Error(`The response to ${given.email} was ${answer?.status}: ${answer?.body.message}`)
}

async function requestOf({ email, key, bytes, isSlow }: Applicant): Promise<RequestInit & { duplex?: 'half' }> {
  const whole = new Response(applicationBody({ ...applicant, email, idempotencyKey: key }, bytes))
  const headers = { 'content-type': whole.headers.get('content-type') ?? '', 'x-forwarded-for': newAddress() }
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

export async function checkApplications(
  { none, note, same, place }: FaultRun,
  database: Database,
  acknowledged: readonly Applicant[],
): Promise<void> {
  const rows = await database
    .selectFrom('application')
    .innerJoin('lead', 'lead.id', 'application.lead_id')
    .select(['lead.id', 'lead.email', 'resume_key', 'resume_sha256'])
    .execute()
  const leads = await database.selectFrom('lead').select('id').where('kind', '=', 'application').execute()
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  const store = { dataDir: place.dataDir, storageUrl: place.environment.STORAGE_URL ?? null }
  const files = await openFiles(store)
  const later = () => new Date(Date.now() + 2 * 3_600_000)
  const privateFiles = openPrivateFiles({ files, database, clock: later, log: openLog('silent') })
  same('leads, one for each application', leads.length, rows.length)
  none(
    'acknowledged, but not stored once',
    acknowledged.filter(({ email }) => byEmail.get(email)?.length !== 1).map(({ email }) => email),
  )
  const withoutFile: number[] = []
  for (const { id, resume_key, resume_sha256 } of rows) {
    const file = await privateFiles.open(resume_key)
    const bytes = file === null ? null : await buffer(file.stream)
    if (bytes === null || digest(bytes) !== resume_sha256) withoutFile.push(id)
  }
  none('applications without their file, byte for byte', withoutFile)
  none(
    'acknowledged with another file than was sent',
    acknowledged
      .filter(({ email, sha256 }) => byEmail.get(email)?.[0]?.resume_sha256 !== sha256)
      .map(({ email }) => email),
  )
  const swept = await privateFiles.sweep()
  const kept = await database.selectFrom('private_file').select('key').execute()
  note(`${swept} files of killed processes swept`)
  same('files kept after the sweep, one for each application', kept.length, rows.length)
  let stored = 0
  for await (const _path of listStored(await openStore(store), 'private')) stored += 1
  same('files in the store', stored, rows.length)
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
