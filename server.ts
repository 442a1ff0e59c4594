// Starts the one process: builds the pages if they are stale, listens, and ends without dropping a request. All that the
// site is made of comes from the built bundle; in development Vite loads the same module from the sources.
import { buildIfStale } from './bin/build.ts'
import type * as Bundle from './src/start.server.ts'

type Entry = Pick<typeof Bundle, 'start' | 'SettingsError'>

const bundle = process.argv.includes('--dev') ? await fromSources() : await fromBuild()
try {
  await serve()
} catch (error) {
  console.error(error instanceof bundle.SettingsError ? error.message : error)
  process.exit(1)
}

async function fromBuild(): Promise<Entry> {
  try {
    await buildIfStale()
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
  return import(new URL('./build/server/index.js', import.meta.url).href)
}

/** Pages are renewed as their sources change; for a change of anything else the process is started again. */
async function fromSources(): Promise<Entry> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true } })
  const { start, SettingsError } = await vite.ssrLoadModule('/src/start.server.ts')
  const first: Parameters<Entry['start']>[1] = (site) => (request, response) =>
    vite.middlewares(request, response, () => site(request, response))
  return { SettingsError, start: (environment) => start(environment, first) }
}

async function serve(): Promise<void> {
  // What people send is read by the firm, not by other users of the machine.
  process.umask(0o077)
  const { settings, server, begin, stop } = await bundle.start(process.env)
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(settings.port, settings.host, listening)
  })
  const end = () => {
    // Open requests are finished; a visitor who keeps a connection idle does not hold up the end.
    server.close(() => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
    server.closeIdleConnections()
    setTimeout(() => process.exit(0), 10_000).unref()
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)

  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  console.log(`The site is at http://localhost:${port}`)
  begin()
}
