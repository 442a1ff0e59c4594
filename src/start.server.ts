// The entry of the server bundle: opens settings, database, files, mail and jobs once, and returns a server that is
// ready to listen. Everything in the process runs from this one copy of the sources.
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { migrations } from '#db/migrations.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { createApp, type App, type AppDependencies } from '#app.server.ts'
import { openAsideDigest } from '#leads/aside-digest.server.ts'
import { retentionJob } from '#leads/retention.server.ts'
import { openListener, type Listener } from '#listener.server.ts'
import { suppress } from '#newsletter/newsletter.server.ts'
import { systemClock } from '#platform/clock.ts'
import { followContentVersion } from '#platform/content-version.server.ts'
import { openDailyJobs } from '#platform/daily-job.server.ts'
import { isMigrated, migrate, openDatabase } from '#platform/database.server.ts'
import { openFiles } from '#platform/files.server.ts'
import { badRequestHandler, limitListener, listenerOptions } from '#platform/http/listener-limits.server.ts'
import { loggable, openLog } from '#platform/log.server.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { openMailTransport } from '#platform/mail/transport.server.ts'
import { readSettings, type Settings } from '#platform/settings.server.ts'
import { personalDataSources, retentionRules } from '#site/personal-data.server.ts'

export { createApp } from '#app.server.ts'
export { SettingsError } from '#platform/settings.server.ts'

export type Services = AppDependencies & {
  app: App
  /** Starts delivering mail and running the daily jobs, and resumes what an earlier process had not finished. */
  begin: () => void
  /** Stops them once their current work is done, then closes the database. */
  stop: () => Promise<void>
}

export type Site = Pick<Services, 'begin' | 'stop'> & {
  settings: Settings
  /** Not listening yet. */
  server: Server
}

/**
 * Opens everything the site needs, without a port. The database is migrated, and seeded if it is empty. Throws
 * SettingsError, whose message says what to change, if a setting or the stored secret is wrong.
 */
export async function openServices(environment: Record<string, string | undefined>): Promise<Services> {
  const settings = readSettings(environment)
  const log = openLog(settings.logLevel)
  const database = openDatabase(
    settings.databaseUrl === null
      ? { sqliteFile: resolve(settings.dataDir, 'site.sqlite') }
      : { databaseUrl: settings.databaseUrl },
  )
  await migrate(database, migrations)
  const files = await openFiles(settings)
  if (await seedIfEmpty(database, files, systemClock()))
    console.log('The database was empty: starting content written.')

  const mailer = openMailer({
    database,
    transport: openMailTransport(settings),
    from: settings.mailFrom,
    clock: systemClock,
    log,
    onRecipientRefused: (tx, address, now) => suppress(tx, address, 'refused', now),
  })
  const retention = retentionJob({
    database,
    settings,
    rooms: personalDataSources,
    rules: retentionRules(settings.retention),
  })
  const dailyJobs = openDailyJobs({ database, clock: systemClock, log, jobs: [retention] })
  const digest = openAsideDigest({ database, clock: systemClock, log, publicUrl: settings.publicUrl, mailer })
  const isReady = () => isMigrated(database, migrations)
  const dependencies = { settings, database, files, clock: systemClock, log, isReady, mailer }
  const app = createApp(dependencies)
  return {
    ...dependencies,
    app,
    begin() {
      mailer.start()
      dailyJobs.start()
      digest.start()
      app
        .resume()
        .catch((error: unknown) => log.error(loggable(error), 'an issue of the newsletter could not be resumed'))
    },
    async stop() {
      await Promise.all([mailer.stop(), dailyJobs.stop(), digest.stop()])
      await database.destroy()
    },
  }
}

/** Returns the site, ready to listen. With `before`, the development server sees every request first. */
export async function start(
  environment: Record<string, string | undefined>,
  before: (site: Listener) => Listener = (site) => site,
): Promise<Site> {
  const services = await openServices(environment)
  const { settings, begin, stop } = services
  const listener = import.meta.env.DEV ? developmentListener(services) : cachingListener(services)
  const server = createServer(listenerOptions, before(listener))
  limitListener(server, settings)
  return { settings, server, begin, stop }
}

function cachingListener({ app, settings, log, database }: Services): Listener {
  const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
  const version = followContentVersion(database, (error) =>
    log.warn(loggable(error), 'the content version could not be read'),
  )
  return openListener({ app, settings, log, clientFolder, version })
}

/** Runs straight from the sources, without a cache. */
function developmentListener({ app, settings }: Services): Listener {
  return getRequestListener((request, bindings) => app.fetch(request, bindings), {
    errorHandler: badRequestHandler(settings),
  })
}
