// The entry of the server bundle: opens settings, database, files, mail and jobs once, and returns a server that is
// ready to listen. Everything in the process runs from this one copy of the sources.
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { migrations } from '#db/migrations.ts'
import { renewDrafts } from '#db/notices.ts'
import { createApp, type App } from '#app.server.ts'
import { openPdfInspector } from '#platform/pdf/inspection.server.ts'
import { setDefaults } from '#firm/defaults.server.ts'
import { publishedText, siteSettings } from '#firm/firm.server.ts'
import { declarationSchema } from '#firm/firm.ts'
import { officeAddresses } from '#firm/offices/firm-mailboxes.server.ts'
import { openListener, type Listener } from '#listener.server.ts'
import { followAnswer } from '#leads/inbox/reply/answer-delivery.server.ts'
import { suppress } from '#leads/opt-in/suppression.server.ts'
import { systemClock } from '#platform/clock.ts'
import { followContentVersion, type ContentVersion } from '#platform/database/content-version.server.ts'
import { openDataDir } from '#platform/start/data-dir.server.ts'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import { openFileTidier } from '#platform/erased-data.server.ts'
import { openFiles } from '#platform/files/files.server.ts'
import { limitConnections } from '#platform/http/limits/connections.server.ts'
import { badRequestHandler, limitListener, listenerOptions } from '#platform/http/limits/listener-limits.server.ts'
import { loggable, openLog } from '#platform/log.server.ts'
import { keepAssets } from '#platform/files/kept-assets.server.ts'
import { openMailer } from '#platform/mail/sending/mailer.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { openMailTransport } from '#platform/mail/sending/transport.server.ts'
import { readPlaceState, refuseHalfRestored, writePlaceState } from '#platform/start/place-state.server.ts'
import { newTraffic, type Traffic } from '#platform/metrics.server.ts'
import { openPrivateFiles } from '#platform/files/private-files.server.ts'
import { openReadiness } from '#platform/start/readiness.server.ts'
import { release } from '#platform/start/release.server.ts'
import { refuseOtherSecret } from '#platform/start/secret-mark.server.ts'
import { readSecret } from '#platform/start/secret.server.ts'
import { readSettings, type Settings } from '#platform/start/settings.server.ts'
import { openSpool } from '#platform/files/spool.server.ts'
import { listenFailure } from '#platform/start/start-failures.server.ts'
import { openWork } from '#platform/work/work.server.ts'
import { openSettled } from '#publishing/due.server.ts'
import type { Services } from '#room.server.ts'
import { fromRooms, kindsOfSite, personalDataSources, siteMailRenderer, subscriptionKinds } from '#rooms.server.ts'
import { openSearchMisses } from '#assistant/search/search-misses.server.ts'
import { warnAtStart } from '#site/operation/not-set-up.server.ts'
import { announcement } from '#start/announcement.server.ts'
import { checkAfterStart } from '#start/checks.server.ts'
import { prepareDatabase, renewNotice } from '#start/database.server.ts'

export { createApp } from '#app.server.ts'
export { migrateDatabase } from '#start/database.server.ts'
export { SettingsError } from '#platform/settings-error.ts'
export { runRetentionCommand } from '#commands/retention.server.ts'
export { runResumeCommand } from '#commands/resume.server.ts'
export { runQuestionsCommand } from '#commands/questions.server.ts'
/** For the benchmarks. */
export { openPassages } from '#rooms.server.ts'
export { runMailCommand } from '#commands/mail.server.ts'
export { runSecretCommand } from '#commands/secret.server.ts'
export { runStaffCommand } from '#commands/staff.server.ts'
export { runContentCommand } from '#commands/content.server.ts'
export { runBackupCommand } from '#commands/backup.server.ts'
export { runRestoreCommand } from '#commands/restore.server.ts'

export type OpenedSite = Services & {
  app: App
  traffic: Traffic
  /** From now on, /readyz says that the process stops. */
  announceStop: () => void
  /**
   * Starts delivering mail, running the daily jobs and tidying the files, and prepares the assistant. Resolves once the
   * log has what was found wrong with the mail server and the files.
   */
  begin: () => Promise<void>
  /**
   * Starts no more of them and waits for the current ones and for `requests`, then closes the database. Returns what
   * `deadline` has cut off, in words.
   */
  stop: (deadline?: AbortSignal, requests?: Promise<number>) => Promise<string[]>
}

export type Site = {
  /** Returns the port. Throws SettingsError if PORT or HOST cannot be used. */
  listen: () => Promise<number>
  /** Call it once the site is listening on the port. Returns what to tell whoever has started it. */
  begin: (port: number) => Promise<string>
  /**
   * Says at /readyz that the site stops, and accepts connections for STOP_GRACE_SECONDS more. Then lets every open
   * request, delivery and job finish, and closes everything, within 30 seconds in all. Returns what could not be
   * finished, in words.
   */
  stop: () => Promise<string[]>
}

/** The stop_grace_period in compose.yaml is longer. */
const stopWithinMs = 30_000
/** At a terminal, warnings that come within this time stand before the address and the link, which end the start. */
const patienceAtTerminalMs = 3000

/**
 * Opens everything the site needs, without a port. The database is migrated, and seeded if it is empty. Throws
 * SettingsError, whose message says what to change, if a setting or the stored secret is wrong, or if the folder, the
 * database or the file storage that a setting names cannot be used.
 */
export async function openServices(environment: Record<string, string | undefined>): Promise<OpenedSite> {
  const given = readSettings(environment)
  const log = openLog(given.logLevel)
  for (const path of openDataDir(given.dataDir)) {
    log.warn({ path }, 'other users of this machine may read what visitors send: change the owner or the permissions')
  }
  log.info({ release }, 'the site is starting')
  refuseHalfRestored(given.dataDir)
  const stateBefore = readPlaceState(given.dataDir)
  if (stateBefore === 'new') writePlaceState(given.dataDir, 'starting')
  // A wrong secret or storage stops the start before anything is written.
  const secret = readSecret(given)
  const settings = { ...given, secret }
  const where =
    settings.databaseUrl === null
      ? { sqliteFile: resolve(settings.dataDir, 'site.sqlite') }
      : { databaseUrl: settings.databaseUrl }
  const files = await openFiles(settings, { log })
  const known = (opened: Database) => refuseOtherSecret(opened, secret, given)
  await prepareDatabase(where, files, settings, stateBefore, known)
  writePlaceState(settings.dataDir, 'used')
  const database = openDatabase(where, { log })
  await renewNotice(database, log)
  await renewDrafts(database)
  // Of the firm as it is, so that another firm's name never shows in the place of data that cannot be read.
  setDefaults(await siteSettings(database), await publishedText(database, 'declaration', declarationSchema))
  await warnAtStart(database, settings, log)

  const mailRenderer = siteMailRenderer({ database, settings, log })
  const mailer = openMailer({
    database,
    mailRenderer,
    transport: openMailTransport(settings),
    from: settings.mailFrom,
    clock: systemClock,
    log,
    isOffice: async (tx, address) => (await officeAddresses(tx)).includes(addressKey(address)),
    onTypedMail: followAnswer,
    onRecipientRefused: (tx, address, now) => suppress(tx, address, 'refused', now),
  })
  const spool = openSpool(settings)
  const privateFiles = openPrivateFiles({ files, database, clock: systemClock, log })
  const work = openWork()
  const inspector = openPdfInspector({ clamdUrl: settings.clamdUrl, log, work })
  const fileTidier = openFileTidier({ database, dataDir: settings.dataDir, log, spool, privateFiles })
  const searchMisses = openSearchMisses({ database, clock: systemClock, log })
  const notReady = openReadiness({ database, where, migrations })
  const stores = { database, files, spool, privateFiles }
  const settled = openSettled({ database, kinds: kindsOfSite, clock: systemClock, log })
  let isStopping = false
  const dependencies = {
    isStopping: () => isStopping,
    traffic: newTraffic(),
    ...stores,
    settled,
    settings,
    inspector,
    work,
    clock: systemClock,
    log,
    notReady,
    mailRenderer,
    mailer,
    searchMisses,
  }
  const app = createApp(dependencies)
  const personalData = personalDataSources(dependencies.privateFiles)
  const forJobs = { ...dependencies, publicUrl: settings.publicUrl, subscriptionKinds, personalData }
  const jobs = [fileTidier, ...fromRooms((room) => room.jobs).map((open) => open(forJobs))]
  let [checks, prepared] = [Promise.resolve(), Promise.resolve()]
  return {
    ...dependencies,
    app,
    announceStop() {
      isStopping = true
    },
    begin() {
      mailer.start()
      for (const job of [...jobs, searchMisses]) job.start()
      checks = checkAfterStart(dependencies)
      prepared = app.prepare().catch((error: unknown) => {
        if (!isStopping) log.error(loggable(error), 'the assistant could not be prepared')
      })
      return checks
    },
    async stop(deadline = AbortSignal.timeout(stopWithinMs), requests = Promise.resolve(0)) {
      isStopping = true
      const [cutRequests, abortedMails, hasEnded] = await Promise.all([
        requests,
        mailer.stop(deadline),
        endsBefore(deadline, Promise.all([...jobs.map((job) => job.stop()), checks])),
        endsBefore(deadline, prepared),
      ])
      await searchMisses.stop()
      await inspector.close()
      await Promise.all([database.destroy(), spool.close()])
      return [
        cutRequests > 0 && `${cutRequests} open request${cutRequests > 1 ? 's' : ''}`,
        abortedMails > 0 && `${abortedMails} e-mail${abortedMails > 1 ? 's' : ''} (tried again after the next start)`,
        !hasEnded && 'a daily job (continued after the next start)',
      ].filter((each) => each !== false)
    },
  }
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
  const { settings, log } = services
  const content = followContent(services)
  const listener = import.meta.env.DEV ? developmentListener(services) : cachingListener(services, content)
  const server = createServer(listenerOptions, before(listener))
  limitListener(server, settings)
  const connections = limitConnections(server, settings, undefined, services.traffic)
  let announced = Promise.resolve('')
  return {
    listen: () => listen(server, settings),
    begin(port) {
      const checked = endsBefore(AbortSignal.timeout(process.stdout.isTTY ? patienceAtTerminalMs : 0), services.begin())
      return (announced = checked.then(() => announcement(services, port)))
    },
    async stop() {
      log.info('the site is stopping')
      const deadline = AbortSignal.timeout(stopWithinMs)
      services.announceStop()
      await pause(settings.stopGraceSeconds * 1000)
      await announced.catch(() => undefined)
      content.stop()
      const unfinished = await services.stop(deadline, connections.close(deadline))
      log.info({ unfinished }, 'the site has stopped')
      return unfinished
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

function followContent({ database, log, settled }: OpenedSite): ContentVersion {
  return followContentVersion(
    database,
    (error) => log.warn(loggable(error), 'the content version could not be read'),
    settled,
  )
}

function cachingListener({ app, settings, log, traffic, work }: OpenedSite, content: ContentVersion): Listener {
  const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
  const kept = keepAssets(clientFolder, settings.dataDir, log)
  return openListener({ app, settings, log, traffic, clientFolder, kept, work, ...content })
}

/** Runs straight from the sources, without a cache. */
function developmentListener({ app, settings }: OpenedSite): Listener {
  return getRequestListener((request, bindings) => app.fetch(request, bindings), {
    errorHandler: badRequestHandler(settings),
  })
}
