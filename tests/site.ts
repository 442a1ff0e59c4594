// A whole site without a port, for tests: a migrated and seeded database, a folder for files, and an adjustable clock.
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { createApp, type App } from '#app.server.ts'
import { migrate, openDatabase, type Database } from '#platform/database/database.server.ts'
import { openLateInspection } from '#careers/apply/late-inspection.server.ts'
import { openPdfInspector, type Inspection, type PdfInspector } from '#platform/pdf/inspection.server.ts'
import { openFiles } from '#platform/files/files.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openPrivateFiles, type PrivateFiles } from '#platform/files/private-files.server.ts'
import { roles, type Role, type Staff } from '#staff/roles.ts'
import { openSpool } from '#platform/files/spool.server.ts'
import { openWork } from '#platform/work/work.server.ts'
import { openSettled, type Settled } from '#publishing/due.server.ts'
import type { Services } from '#room.server.ts'
import type { MailRenderer } from '#platform/mail/mail-renderer.server.ts'
import { kindsOfSite } from '#rooms.server.ts'
import { readSecret } from '#platform/start/secret.server.ts'
import { openSearchMisses } from '#assistant/search/search-misses.server.ts'
import { inject } from 'vitest'
import { readSettings, type Settings } from '#platform/start/settings.server.ts'
import { migrations } from '../db/migrations.ts'
import { seedIfEmpty } from '../db/seed.ts'
import { fillDataDir, type DatabasePlace } from './databases.ts'
import { deliverAll, mailRendererFor, mailsIn } from './people/mails.ts'
import { fixedAnswers } from './fixed-answers.ts'
import { startingInstant } from './seeded.ts'
import { patient } from './servers/postgres-server.ts'

export type SiteForTests = {
  app: App
  database: Database
  settings: Settings
  /** Sends a GET request as a visitor would: `site.get('/get/logos')`. */
  get: (path: string) => Promise<Response>
  post: (path: string, body: unknown) => Promise<Response>
  /** Sends a request (POST by default) as it comes from the network, so the limits per sender apply. */
  send: (path: string, init: RequestInit) => Promise<Response>
  /** The same from another address. */
  sendFrom: (address: string, path: string, init: RequestInit) => Promise<Response>
  /** Sends a request as somebody who is signed in on the console: with a body POST, otherwise GET. The id is the name
   * in small letters with hyphens. */
  asStaff: (name: string, path: string, body?: unknown, role?: Role) => Promise<Response>
  /** Sends a file as the body of a call of the console. */
  sendFile: (name: string, path: string, bytes: Uint8Array, role?: Role) => Promise<Response>
  privateFiles: PrivateFiles
  /** Publishes what is due by now. */
  settled: Settled
  /** Writes the searches that found nothing, which wait in memory. */
  countMisses: () => Promise<void>
  /** Inspects the resumes that could not be inspected when they came in. */
  inspectWaiting: () => Promise<number>
  setClock: (instant: string) => void
  mailRenderer: MailRenderer
  /** All mails with their words, or those to this address, in the order in which they were written. */
  mails: (address?: string) => ReturnType<typeof mailsIn>
  /** Sends what is due by now. */
  deliverMails: () => Promise<number>
  close: () => Promise<void>
}

/** The part of a socket that the site reads. */
const bindingsOf = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } }) as unknown as HttpBindings

const digestOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

function onceForEachFile<Found>(
  known: Map<string, Found>,
  read: (path: string, signal?: AbortSignal) => Promise<Found>,
) {
  return async (path: string, signal?: AbortSignal): Promise<Found> => {
    const digest = await digestOf(path)
    const found = known.get(digest) ?? (await read(path, signal))
    known.set(digest, found)
    return found
  }
}

const [inspections, texts] = [new Map<string, Inspection>(), new Map<string, string[]>()]

/** Each file is read in a process of its own, so the same bytes are read once for all sites of a worker. */
export function remembering(inspector: PdfInspector): PdfInspector {
  return {
    ...inspector,
    inspect: onceForEachFile(inspections, inspector.inspect),
    textOf: onceForEachFile(texts, inspector.textOf),
  }
}

/** Stands in for signing in. */
const staffHeader = 'x-staff-for-tests'

function staffForTests(header: string | null): Staff | null {
  if (header === null) return null
  const [given = '', ...names] = header.split(' ')
  const role = roles.find((each) => each === given)
  const name = names.join(' ')
  const id = name.toLowerCase().replaceAll(' ', '-')
  return role === undefined ? null : { id, name, email: `${id}@firm.example.in`, role }
}

/** Without a place, the database is on SQLite and goes with the site's folder. */
export async function openSite(
  place?: DatabasePlace,
  environment: Record<string, string> = {},
  replaced: Partial<Pick<Services, 'answers' | 'log'>> = {},
): Promise<SiteForTests> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-files-for-tests-'))
  const settings = readSettings({
    PUBLIC_URL: 'https://firm.example.in',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    // A run of tests sends more than visitors do.
    FORMS_PER_MINUTE: '100000',
    ...environment,
  })
  // In a bucket of its own the files are missing, so the site brings them there when it fills its database.
  if (place === undefined && settings.storageUrl === null) fillDataDir(dataDir)
  if (place?.files !== undefined) cpSync(place.files, join(settings.dataDir, 'files'), { recursive: true })
  const database = openDatabase(place ?? { sqliteFile: join(dataDir, 'site.sqlite') }, patient)
  await migrate(database, migrations)
  const files = await openFiles(settings)
  let now = new Date(startingInstant)
  await seedIfEmpty(database, files, now)
  const log = replaced.log ?? openLog(settings.logLevel)
  const clock = () => now
  const spool = openSpool(settings)
  const privateFiles = openPrivateFiles({ files, database, clock, log })
  const reader = openPdfInspector({
    clamdUrl: settings.clamdUrl,
    log,
    program: inject('pdfReader'),
    // The tests load every core, and wait for it.
    limits: { niceness: 0, ms: 300_000 },
  })
  // What a scanner says may change.
  const inspector = settings.clamdUrl === null ? remembering(reader) : reader
  const lateInspection = openLateInspection({ database, privateFiles, spool, inspector, log })
  const searchMisses = openSearchMisses({ database, clock, log })
  const settled = openSettled({ database, kinds: kindsOfSite, clock, log })
  const mailRenderer = mailRendererFor(database, { secret: readSecret(settings), publicUrl: settings.publicUrl })
  const app = createApp({
    mailRenderer,
    settings,
    database,
    files,
    spool,
    privateFiles,
    inspector,
    work: openWork(),
    clock,
    log,
    searchMisses,
    settled,
    answers: fixedAnswers,
    // Longer than any test may take: what is published must be answered, however busy the machine is.
    patienceMs: 600_000,
    ...replaced,
    notReady: () => Promise.resolve(null),
    staffOf: (request) => Promise.resolve(staffForTests(request.headers.get(staffHeader))),
  })
  return {
    app,
    database,
    settings,
    get: (path) => app.fetch(new Request(new URL(path, settings.publicUrl))),
    post: (path, body) =>
      app.fetch(
        new Request(new URL(path, settings.publicUrl), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
    send: (path, init) =>
      app.fetch(new Request(new URL(path, settings.publicUrl), { method: 'POST', ...init }), bindingsOf('192.0.2.1')),
    sendFrom: (address, path, init) =>
      app.fetch(new Request(new URL(path, settings.publicUrl), init), bindingsOf(address)),
    asStaff: (name, path, body, role = 'administrator') =>
      app.fetch(
        new Request(new URL(path, settings.publicUrl), {
          headers: { [staffHeader]: `${role} ${name}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        }),
      ),
    sendFile: (name, path, bytes, role = 'administrator') =>
      app.fetch(
        new Request(new URL(path, settings.publicUrl), {
          method: 'POST',
          headers: { [staffHeader]: `${role} ${name}`, 'content-type': 'application/octet-stream' },
          body: Buffer.from(bytes),
        }),
      ),
    privateFiles,
    settled,
    countMisses: searchMisses.flush,
    inspectWaiting: lateInspection.inspectWaiting,
    mailRenderer,
    mails: (address) => mailsIn(database, mailRenderer, address),
    deliverMails: () => deliverAll(database, now, mailRenderer),
    setClock(instant) {
      now = new Date(instant)
    },
    async close() {
      await inspector.close()
      await database.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
