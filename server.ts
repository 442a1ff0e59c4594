// Starts the one process: settings, database, files, HTTP; and ends it without dropping a request.
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { buildIfStale } from './bin/build.ts'
import { migrations } from './db/migrations.ts'
import { seedIfEmpty } from './db/seed.ts'
import type { App, AppDependencies } from './src/app.server.ts'
import { retentionJob } from './src/leads/retention.server.ts'
import { suppress } from './src/newsletter/newsletter.server.ts'
import { systemClock } from './src/platform/clock.ts'
import { contentVersion } from './src/platform/content-version.server.ts'
import { openDailyJobs } from './src/platform/daily-job.server.ts'
import { isMigrated, migrate, openDatabase, type Database } from './src/platform/database.server.ts'
import { openFiles } from './src/platform/files.server.ts'
import { loggable, openLog, type Log } from './src/platform/log.server.ts'
import { openMailTransport } from './src/platform/mail/transport.server.ts'
import { openMailer } from './src/platform/mail/mailer.server.ts'
import { openPageCache } from './src/platform/pages/page-cache.server.ts'
import { securityHeaders } from './src/platform/http/security-headers.server.ts'
import { readSettings, SettingsError, type Settings } from './src/platform/settings.server.ts'
import { retentionRules, personalDataSources } from './src/site/personal-data.server.ts'
import { badRequestHandler, limitListener, listenerOptions } from './src/platform/http/listener-limits.server.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const isDevelopment = process.argv.includes('--dev')

try {
  await start(readSettings(process.env))
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exit(1)
}

async function start(settings: Settings): Promise<void> {
  // What people send is read by the firm, not by other users of the machine.
  process.umask(0o077)
  const log = openLog(settings.logLevel)
  if (!isDevelopment) await buildIfStale()
  const database = openDatabase(
    settings.databaseUrl === null
      ? { sqliteFile: resolve(settings.dataDir, 'site.sqlite') }
      : { databaseUrl: settings.databaseUrl },
  )
  await migrate(database, migrations)
  const files = await openFiles(settings)
  if (await seedIfEmpty(database, files, systemClock()))
    console.log('The database was empty: starting content written.')

  const transport = openMailTransport(settings)
  const mailer = openMailer({
    database,
    transport,
    from: settings.mailFrom,
    clock: systemClock,
    log,
    onRecipientRefused: (tx, address, now) => suppress(tx, address, 'refused', now),
  })
  const jobs = [
    retentionJob({ database, settings, rooms: personalDataSources, rules: retentionRules(settings.retention) }),
  ]
  const dailyJobs = openDailyJobs({ database, clock: systemClock, log, jobs })
  const isReady = () => isMigrated(database, migrations)
  const dependencies: AppDependencies = { settings, database, files, clock: systemClock, log, isReady, mailer }
  const listener = isDevelopment ? await developmentListener(dependencies) : await listenerFor(dependencies)

  const server = createServer(listenerOptions, listener)
  limitListener(server, settings)
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(settings.port, settings.host, listening)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  console.log(`The site is at http://localhost:${port}`)
  mailer.start()
  dailyJobs.start()

  const stop = () => {
    // Open requests are finished; a visitor who keeps a connection idle does not hold up the end.
    server.close(() => {
      Promise.all([mailer.stop(), dailyJobs.stop()])
        .then(() => database.destroy())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        )
    })
    server.closeIdleConnections()
    setTimeout(() => process.exit(0), 10_000).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** The built application behind the page cache; its own files come from the build folder. */
async function listenerFor(dependencies: AppDependencies): Promise<Listener> {
  const { settings, log } = dependencies
  const bundle = new URL('./build/server/index.js', import.meta.url).href
  const { createApp } = (await import(bundle)) as { createApp: (given: AppDependencies) => App }
  const app = createApp(dependencies)
  app.resume().catch((error: unknown) => log.error(loggable(error), 'an issue of the newsletter could not be resumed'))

  const root = join(import.meta.dirname, 'build/client')
  const ownFiles = new Set(readdirSync(root).map((name) => `/${name}`))
  const assets = new Hono<{ Bindings: HttpBindings }>()
    .use('*', securityHeaders({ ...settings, forFiles: true }))
    .use(
      '/assets/*',
      serveStatic({
        root,
        precompressed: true,
        onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
      }),
    )
    .use('/*', serveStatic({ root, onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600') }))
    .all('*', (c) => app.fetch(c.req.raw, c.env))
  const whole = getRequestListener((request, bindings) => assets.fetch(request, bindings), {
    errorHandler: badRequestHandler(dependencies.settings),
  })

  const cache = openPageCache({
    next: (request) => app.fetch(request),
    ignoresQuery: app.ignoresQuery,
    isPublic: (path) => app.isPublic(path) && !path.startsWith('/assets/') && !ownFiles.has(path),
    version: followContentVersion(dependencies.database, log),
    now: Date.now,
    origin: settings.publicUrl,
  })
  return (request, response) => {
    cache.answer(request, response).then(
      (answered) => {
        if (!answered) return whole(request, response)
        return undefined
      },
      (error: unknown) => {
        log.error(loggable(error), 'the page cache failed')
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
        response.end('Something went wrong on our side. Please try again.')
      },
    )
  }
}

/** Looks at the content version twice a second, so that a change published by any process shows everywhere. */
function followContentVersion(database: Database, log: Log): () => number {
  let version = 0
  const look = async () => {
    try {
      version = await contentVersion(database)
    } catch (error) {
      log.warn(loggable(error), 'the content version could not be read')
    }
    setTimeout(look, 500).unref()
  }
  void look()
  return () => version
}

/** Pages and server code straight from the sources, renewed as they change. */
async function developmentListener(dependencies: AppDependencies): Promise<Listener> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true } })
  const fetch = async (request: Request, bindings: HttpBindings) => {
    const { createApp } = (await vite.ssrLoadModule('/src/app.server.ts')) as {
      createApp: (given: AppDependencies) => App
    }
    return createApp(dependencies).fetch(request, bindings)
  }
  const application = getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings), {
    errorHandler: badRequestHandler(dependencies.settings),
  })
  return (request, response) => vite.middlewares(request, response, () => application(request, response))
}
