// The entry of the server bundle: opens settings, database, files, mail and jobs once, and returns a server that is
// ready to listen. Everything in the process runs from this one copy of the sources.
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { migrations } from '#db/migrations.ts'
import { seedPhrasesIfEmpty } from '#db/phrases.ts'
import { renewPrivacyNotice } from '#db/privacy-notice.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { createApp, type App, type AppDependencies } from '#app.server.ts'
import { openModel } from '#assistant/model/model.server.ts'
import { openLateInspection } from '#careers/apply/late-inspection.server.ts'
import { openResumeInspector } from '#careers/resume/inspection.server.ts'
import { openAsideDigest } from '#leads/aside-digest.server.ts'
import { noticeVersion } from '#leads/consent.ts'
import { retentionJob } from '#leads/retention.server.ts'
import { openListener, type Listener } from '#listener.server.ts'
import { suppress } from '#newsletter/newsletter.server.ts'
import { systemClock } from '#platform/clock.ts'
import { followContentVersion } from '#platform/content-version.server.ts'
import { openDailyJobs } from '#platform/daily-job.server.ts'
import { openDataDir } from '#platform/data-dir.server.ts'
import {
  migrate,
  openDatabase,
  refuseDamagedFile,
  type Database,
  type DatabasePlace,
} from '#platform/database.server.ts'
import { openFileTidier } from '#platform/erased-data.server.ts'
import { openFiles, type Files } from '#platform/files.server.ts'
import { limitConnections } from '#platform/http/connections.server.ts'
import { badRequestHandler, limitListener, listenerOptions } from '#platform/http/listener-limits.server.ts'
import { loggable, openLog, type Log } from '#platform/log.server.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { openMailTransport } from '#platform/mail/transport.server.ts'
import { openPrivateFiles } from '#platform/private-files.server.ts'
import { openReadiness } from '#platform/readiness.server.ts'
import { readSecret } from '#platform/secret.server.ts'
import { readSettings, type Settings } from '#platform/settings.server.ts'
import { openSpool } from '#platform/spool.server.ts'
import { databaseFailure, listenFailure } from '#platform/start-failures.server.ts'
import { personalDataSources, retentionRules } from '#site/personal-data.server.ts'
import { warnAtStart } from '#start-warnings.server.ts'

export { createApp } from '#app.server.ts'
export { SettingsError } from '#platform/settings.server.ts'
export { runRetentionCommand } from '#site/retention-command.server.ts'
export { runResumeCommand } from '#site/resume-command.server.ts'
export { runQuestionsCommand } from '#site/questions-command.server.ts'

export type Services = AppDependencies & {
  app: App
  /** Starts delivering mail, running the daily jobs and tidying the files, and resumes what an earlier process had not finished. */
  begin: () => void
  /**
   * Starts no more of them and waits for the current ones and for `requests`, then closes the database. Returns what
   * `deadline` has cut off, in words.
   */
  stop: (deadline?: AbortSignal, requests?: Promise<number>) => Promise<string[]>
}

export type Site = {
  /** Returns the port. Throws SettingsError if PORT or HOST cannot be used. */
  listen: () => Promise<number>
  /** Call it once the site is listening. */
  begin: () => void
  /**
   * Lets every open request, delivery and job finish, within 30 seconds, and closes everything. Returns what could not
   * be finished, in words.
   */
  stop: () => Promise<string[]>
}

/** The stop_grace_period in compose.yaml is longer. */
const stopWithinMs = 30_000

/**
 * Opens everything the site needs, without a port. The database is migrated, and seeded if it is empty. Throws
 * SettingsError, whose message says what to change, if a setting or the stored secret is wrong, or if the folder, the
 * database or the file storage that a setting names cannot be used.
 */
export async function openServices(environment: Record<string, string | undefined>): Promise<Services> {
  const given = readSettings(environment)
  const log = openLog(given.logLevel)
  for (const path of openDataDir(given.dataDir)) {
    log.warn({ path }, 'other users of this machine may read what visitors send: change the owner or the permissions')
  }
  // A wrong secret or storage stops the start before anything is written.
  const settings = { ...given, secret: readSecret(given) }
  const where =
    settings.databaseUrl === null
      ? { sqliteFile: resolve(settings.dataDir, 'site.sqlite') }
      : { databaseUrl: settings.databaseUrl }
  const files = await openFiles(settings, { log })
  await prepareDatabase(where, files, settings)
  const database = openDatabase(where, { log })
  await renewNotice(database, log)
  await seedPhrasesIfEmpty(database)
  await warnAtStart(database, settings, log)

  const mailer = openMailer({
    database,
    transport: openMailTransport(settings),
    from: settings.mailFrom,
    clock: systemClock,
    log,
    onRecipientRefused: (tx, address, now) => suppress(tx, address, 'refused', now),
  })
  const spool = openSpool(settings)
  const privateFiles = openPrivateFiles({ files, database, clock: systemClock, log })
  const inspector = openResumeInspector({ clamdUrl: settings.clamdUrl, log })
  const lateInspection = openLateInspection({ database, privateFiles, spool, inspector, log })
  const retention = retentionJob({
    database,
    log,
    settings,
    rooms: personalDataSources(privateFiles),
    rules: retentionRules(settings.retention),
  })
  const dailyJobs = openDailyJobs({ database, clock: systemClock, log, jobs: [retention] })
  const digest = openAsideDigest({ database, clock: systemClock, log, publicUrl: settings.publicUrl, mailer })
  const fileTidier = openFileTidier({ database, dataDir: settings.dataDir, log, spool, privateFiles })
  const notReady = openReadiness({ database, where, migrations })
  const stores = { database, files, spool, privateFiles }
  const rephrase = openModel(settings.assistant, { log })
  const dependencies = { ...stores, rephrase, settings, inspector, clock: systemClock, log, notReady, mailer }
  const app = createApp(dependencies)
  return {
    ...dependencies,
    app,
    begin() {
      mailer.start()
      dailyJobs.start()
      fileTidier.start()
      digest.start()
      lateInspection.start()
      app
        .resume()
        .catch((error: unknown) => log.error(loggable(error), 'an issue of the newsletter could not be resumed'))
    },
    async stop(deadline = AbortSignal.timeout(stopWithinMs), requests = Promise.resolve(0)) {
      const [cutRequests, abortedMails, hasEnded] = await Promise.all([
        requests,
        mailer.stop(deadline),
        endsBefore(deadline, Promise.all([dailyJobs.stop(), fileTidier.stop(), digest.stop(), lateInspection.stop()])),
      ])
      await inspector.close()
      await Promise.all([database.destroy(), spool.close()])
      return [
        cutRequests > 0 && `${cutRequests} open request${cutRequests > 1 ? 's' : ''}`,
        abortedMails > 0 && `${abortedMails} mail${abortedMails > 1 ? 's' : ''} (tried again after the next start)`,
        !hasEnded && 'a daily job (continued after the next start)',
      ].filter((each) => each !== false)
    },
  }
}

/** A migration of a large table, or the wait for another process that is migrating, may take long. */
const migrationMs = 10 * 60_000

/** Migrates the database, and fills it if it is empty. */
async function prepareDatabase(where: DatabasePlace, files: Files, settings: Settings): Promise<void> {
  let database: Database | undefined
  try {
    database = openDatabase(where, { statementMs: migrationMs })
    await refuseDamagedFile(database, where)
    await migrate(database, migrations)
    if (await seedIfEmpty(database, files, systemClock()))
      console.log('The database was empty: starting content written.')
  } catch (error) {
    throw databaseFailure(error, settings)
  } finally {
    await database?.destroy()
  }
}

async function renewNotice(database: Database, log: Log): Promise<void> {
  const version = await renewPrivacyNotice(database)
  if (version === null) return
  log.warn(
    { version },
    `The privacy notice in the database is version ${version}, but what people agree to at the forms is summed up from ` +
      `version ${noticeVersion}. Bring the row "privacy" of the table "firm_text" up to content/privacy.json.`,
  )
}

/** Returns false if the deadline comes first. */
async function endsBefore(deadline: AbortSignal, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve: expire } = Promise.withResolvers<boolean>()
  const onAbort = () => expire(false)
  if (deadline.aborted) onAbort()
  deadline.addEventListener('abort', onAbort)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    deadline.removeEventListener('abort', onAbort)
  }
}

/** Returns the site, ready to listen. With `before`, the development server sees every request first. */
export async function start(
  environment: Record<string, string | undefined>,
  before: (site: Listener) => Listener = (site) => site,
): Promise<Site> {
  const services = await openServices(environment)
  const { settings, begin } = services
  const listener = import.meta.env.DEV ? developmentListener(services) : cachingListener(services)
  const server = createServer(listenerOptions, before(listener))
  limitListener(server, settings)
  const connections = limitConnections(server, settings)
  return {
    listen: () => listen(server, settings),
    begin,
    stop() {
      const deadline = AbortSignal.timeout(stopWithinMs)
      return services.stop(deadline, connections.close(deadline))
    },
  }
}

async function listen(server: Server, { port, host }: Settings): Promise<number> {
  try {
    await new Promise<void>((listening, failed) => {
      server.once('error', failed)
      server.listen(port, host, listening)
    })
  } catch (error) {
    throw listenFailure(error, { port, host })
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

function cachingListener({ app, settings, log, database }: Services): Listener {
  const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
  const content = followContentVersion(database, (error) =>
    log.warn(loggable(error), 'the content version could not be read'),
  )
  return openListener({ app, settings, log, clientFolder, ...content })
}

/** Runs straight from the sources, without a cache. */
function developmentListener({ app, settings }: Services): Listener {
  return getRequestListener((request, bindings) => app.fetch(request, bindings), {
    errorHandler: badRequestHandler(settings),
  })
}
