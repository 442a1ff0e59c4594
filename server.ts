// Starts the process: builds the pages if they are stale, listens, and stops without dropping a request. The whole site
// comes from the built bundle. In development, Vite loads the same module from the sources.
import { BuildError, buildIfStale } from './bin/build.ts'
import type * as Bundle from './src/start.server.ts'

type Entry = Pick<typeof Bundle, 'start' | 'SettingsError'>

/** Longer than the time within which the site promises to stop. */
const forcedAfterMs = 35_000

/** Ends the process if it cannot start. */
export async function run(): Promise<void> {
  const bundle = process.argv.includes('--dev') ? await fromSources() : await fromBuild()
  try {
    await serve(bundle)
  } catch (error) {
    console.error(error instanceof bundle.SettingsError ? error.message : error)
    process.exit(1)
  }
}

async function fromBuild(): Promise<Entry> {
  try {
    await buildIfStale()
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error)
    process.exit(1)
  }
  // React renders three times as fast without the checks for whoever writes pages, and reads this as it is loaded.
  process.env.NODE_ENV ??= 'production'
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

async function serve(bundle: Entry): Promise<void> {
  // What people send must not be readable by other users of the machine.
  process.umask(0o077)
  const { listen, begin, stop } = await bundle.start(process.env)
  const port = await listen()
  let isStopping = false
  const end = () => {
    // Process managers often send a second signal. It changes nothing: what is under way is finished.
    if (isStopping) return
    isStopping = true
    // The log says so where nobody watches.
    if (process.stdout.isTTY) console.log('The site is stopping: it finishes what it has begun.')
    setTimeout(() => finish(['something that did not end when it was told to']), forcedAfterMs)
    stop().then(finish, (error: unknown) => finish([String(error)]))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  console.log(await begin(port))
}

function finish(unfinished: string[]): never {
  if (unfinished.length > 0) console.error(`The site stopped before it could finish ${unfinished.join(', ')}.`)
  process.exit(unfinished.length > 0 ? 1 : 0)
}
