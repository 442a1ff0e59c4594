// A whole site without a port, for tests: a migrated and seeded database, a folder for files, and an adjustable clock.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { createApp, type App, type AppDependencies } from '#app.server.ts'
import { migrate, openDatabase, type Database } from '#platform/database.server.ts'
import { openLateInspection } from '#careers/apply/late-inspection.server.ts'
import { openResumeInspector } from '#careers/resume/inspection.server.ts'
import { openFiles } from '#platform/files.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openPrivateFiles, type PrivateFiles } from '#platform/private-files.server.ts'
import { openSpool } from '#platform/spool.server.ts'
import { inject } from 'vitest'
import { readSettings, type Settings } from '#platform/settings.server.ts'
import { migrations } from '../db/migrations.ts'
import { seedIfEmpty } from '../db/seed.ts'
import type { DatabasePlace } from './databases.ts'
import { fixedAnswers } from './fixed-answers.ts'
import { startingInstant } from './seeded.ts'

export type SiteForTests = {
  app: App
  database: Database
  settings: Settings
  /** Sends a GET request as a visitor would: `site.get('/get/logos')`. */
  get: (path: string) => Promise<Response>
  post: (path: string, body: unknown) => Promise<Response>
  /** Sends a request (POST by default) as it comes from the network, so the limits per sender apply. */
  send: (path: string, init: RequestInit) => Promise<Response>
  /** Sends a request as somebody who is signed in on the console: with a body POST, otherwise GET. */
  asStaff: (name: string, path: string, body?: unknown) => Promise<Response>
  privateFiles: PrivateFiles
  /** Inspects the resumes that could not be inspected when they came in. */
  inspectWaiting: () => Promise<number>
  setClock: (instant: string) => void
  close: () => Promise<void>
}

/** The part of a socket that the site reads. */
const bindings = { incoming: { socket: { remoteAddress: '192.0.2.1' } } } as unknown as HttpBindings

/** Stands in for signing in. */
const staffHeader = 'x-staff-for-tests'

/** Without a place, the database is on SQLite and goes with the site's folder. */
export async function openSite(
  place?: DatabasePlace,
  environment: Record<string, string> = {},
  assistant: Partial<Pick<AppDependencies, 'answers' | 'rephrase'>> = {},
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
  if (place?.files !== undefined) cpSync(place.files, join(settings.dataDir, 'files'), { recursive: true })
  const database = openDatabase(place ?? { sqliteFile: join(dataDir, 'site.sqlite') })
  await migrate(database, migrations)
  const files = await openFiles(settings)
  let now = new Date(startingInstant)
  await seedIfEmpty(database, files, now)
  const log = openLog(settings.logLevel)
  const clock = () => now
  const spool = openSpool(settings)
  const privateFiles = openPrivateFiles({ files, database, clock, log })
  const inspector = openResumeInspector({
    clamdUrl: settings.clamdUrl,
    log,
    program: inject('resumeReader'),
    // The tests load every core, and wait for it.
    limits: { niceness: 0 },
  })
  const lateInspection = openLateInspection({ database, privateFiles, spool, inspector, log })
  const app = createApp({
    settings,
    database,
    files,
    spool,
    privateFiles,
    inspector,
    clock,
    log,
    answers: fixedAnswers,
    ...assistant,
    notReady: () => Promise.resolve(null),
    staffOf: (request) => Promise.resolve(request.headers.get(staffHeader)),
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
      app.fetch(new Request(new URL(path, settings.publicUrl), { method: 'POST', ...init }), bindings),
    asStaff: (name, path, body) =>
      app.fetch(
        new Request(new URL(path, settings.publicUrl), {
          headers: { [staffHeader]: name, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        }),
      ),
    privateFiles,
    inspectWaiting: lateInspection.inspectWaiting,
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
