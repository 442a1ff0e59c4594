// Starts the process: builds the pages if they are stale, listens, and stops without dropping a request. The whole site
// comes from the built bundle. In development, Vite loads the same module from the sources.
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

/** Pages reload when their sources change. For any other change, restart the process. */
async function fromSources(): Promise<Entry> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true } })
  const { start, SettingsError } = await vite.ssrLoadModule('/src/start.server.ts')
  const first: Parameters<Entry['start']>[1] = (site) => (request, response) =>
    vite.middlewares(request, response, () => site(request, response))
  return { SettingsError, start: (environment) => start(environment, first) }
}

async function serve(): Promise<void> {
  // What people send must not be readable by other users of the machine.
  process.umask(0o077)
  const { settings, server, begin, stop } = await bundle.start(process.env)
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(settings.port, settings.host, listening)
  })
  const end = () => {
    // Requests in progress are finished. An idle connection does not delay the end.
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
