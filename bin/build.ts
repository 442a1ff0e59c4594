// Builds the pages (browser and server bundles) into build/, and checks whether the build is up to date.
// Run: node bin/build.ts [--if-stale] [--run-by <user>]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { apiHostOf } from '../src/platform/pages/private/api-host.ts'
import { compile, compiledName, idOf } from './compiled.ts'
import { compressFiles } from './compress.ts'

const root = dirname(import.meta.dirname)
const folder = join(root, 'build')
const stampName = '.stamp'
const sources = [
  'src',
  'db',
  'content/firm.json',
  'content/privacy.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'console.vite.config.ts',
  'react-router.config.ts',
  // What the compiled server was compiled from, besides.
  'server.ts',
  'bin/build.ts',
  'bin/compiled.ts',
  'bin/compress.ts',
  'bin/start-options.json',
]

/** Its message says what to do, so it is printed without a stack. */
export class BuildError extends Error {}

/**
 * Brings build/ up to date with the sources; returns true if that took a build. A failed or killed build leaves no
 * stamp, and one whose files were changed, cut short or removed does not match it, so the next start builds again.
 */
export async function buildIfStale(): Promise<boolean> {
  if (isUpToDate(root)) return false
  await build()
  return true
}

/**
 * Returns true if build/ in the project holds what was built from its present sources, unchanged. An image has no sources,
 * so there the build is what it is.
 */
export function isUpToDate(project: string): boolean {
  if (!existsSync(join(project, 'vite.config.ts'))) return true
  const built = join(project, 'build')
  try {
    const [changes, contents] = readFileSync(join(built, stampName), 'utf8').split('\n')
    // Reading every file takes a tenth of a second. A checkout or a copy has new times for old contents.
    return changes === stampBy(changeOf, project) || contents === stampBy(contentOf, project)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw failureIn(built, error)
  }
}

/**
 * Always builds. Throws BuildError with the last lines of the builder's output, or the reason why it was not run.
 * `runBy` is the name of the user who will run the site, if it is another one.
 */
export async function build(runBy?: string): Promise<void> {
  const runById = runBy === undefined ? undefined : idOf(runBy)
  if (runById === null) throw new BuildError(`This machine has no user ${runBy}.`)
  await leavingStamp(root, async () => {
    checkApiHost(process.env.VITE_API_HOST)
    await reported('Building the pages and the console', runBuilders)
    compileFrameworkAhead()
    await reported('Compressing their files', () =>
      compressFiles(join(folder, 'client'), join(root, 'node_modules/.cache/compressed')),
    )
    await reported('Compiling the server', async () => {
      if (!compile(runById)) throw new BuildError('The server was built, but it could not be loaded.')
    })
  })
}

/**
 * Most functions of React are called at once. With this comment at its top browsers from Chrome 136 on compile the file on
 * another thread while it arrives; otherwise they compile each function when it is called, which takes the main thread of a
 * telephone a third of a second.
 */
function compileFrameworkAhead(): void {
  const assets = join(folder, 'client/assets')
  const names = readdirSync(assets).filter((name) => /^framework-.*\.js$/.test(name))
  if (names.length !== 1) throw new BuildError(`There is not one framework file but ${names.length}.`)
  for (const name of names) {
    const path = join(assets, name)
    writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`)
  }
}

/** Does the work that fills build/ in the project. Whatever ends it early, there is no stamp then. */
export async function leavingStamp(project: string, work: () => Promise<void>): Promise<void> {
  // Taken before the work, so that a file saved meanwhile counts as newer.
  const before = [changeOf, contentOf].map((read) => ({ read, sources: sourcesBy(read, project) }))
  const built = join(project, 'build')
  prepareFolder(built)
  await work()
  const lines = before.map(({ read, sources: hash }) => `${hash} ${builtBy(read, built)}`)
  writeFileSync(join(built, stampName), lines.join('\n'))
}

/** Says what is being done, and then how long it took. */
async function reported(what: string, work: () => Promise<void>): Promise<void> {
  const started = Date.now()
  process.stdout.write(`${what}… `)
  try {
    await work()
  } catch (error) {
    process.stdout.write('failed.\n')
    throw error
  }
  process.stdout.write(`done in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`)
}

/**
 * The name under which the release is known to whoever watches the site: RELEASE from the environment, otherwise the
 * commit, otherwise a digest of the sources.
 */
function releaseName(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return process.env.RELEASE || String(stdout ?? '').trim() || `sources-${sourcesBy(contentOf, root).slice(0, 10)}`
}

/** A wrong setting would end up in every page. */
function checkApiHost(given: string | undefined): void {
  try {
    apiHostOf(given)
  } catch (error) {
    throw new BuildError(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Creates the folder or empties it, before the builders begin: each of them would remove what the other has written.
 * Throws BuildError if this user may not write there.
 */
export function prepareFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
    for (const part of ['', 'client', 'server']) {
      if (existsSync(join(path, part))) accessSync(join(path, part), constants.W_OK)
    }
    // A site that is ending may add to the folder of its compiled server meanwhile.
    for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true, force: true, maxRetries: 10 })
  } catch (error) {
    throw failureIn(path, error)
  }
}

function failureIn(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code)) return error
  return new BuildError(
    `The pages have to be built, but this user cannot use the folder ${path} (${code}). ` +
      'Run "npm run build" as the user to whom the folder belongs, and start again.',
  )
}

/** The builders of the pages and of the console: files of installed packages, with their arguments. */
const builders = [
  ['@react-router/dev/bin.cjs', 'build'],
  ['vite/bin/vite.js', 'build', '--config', 'console.vite.config.ts'],
]

/** At the same time, because much of the work of each is on one core. None of them outlives this process or the other's failure. */
async function runBuilders(): Promise<void> {
  const stopping = new AbortController()
  const stopWithUs = (): void => {
    stopping.abort()
    process.exit(1)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stopWithUs)
  const env = { ...process.env, NODE_ENV: 'production', SITE_RELEASE: releaseName() }
  try {
    await Promise.all(builders.map((builder) => runBuilder(builder, env, stopping.signal)))
  } finally {
    stopping.abort()
    for (const signal of signals) process.off(signal, stopWithUs)
  }
}

function runBuilder([program = '', ...given]: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...given], {
      cwd: root,
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new BuildError(`The pages could not be built:\n${output.trim().split('\n').slice(-40).join('\n')}`))
    })
  })
}

type Read = (path: string) => string | Buffer

/** Differs after every write to the file. */
const changeOf: Read = (path) => {
  const { ino, size, mtimeMs, ctimeMs } = statSync(path)
  return [ino, size, mtimeMs, ctimeMs].join()
}
const contentOf: Read = (path) => readFileSync(path)

/** Covers the sources and every file that was built from them. */
function stampBy(read: Read, project: string): string {
  return `${sourcesBy(read, project)} ${builtBy(read, join(project, 'build'))}`
}

/** VITE_ settings are included because they are compiled into the build. */
function sourcesBy(read: Read, project: string): string {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return hashOf([
    ...sources.flatMap((path) => filesUnder(path, project)).map((file): Entry => [file, read(join(project, file))]),
    ...settings.map(([name, value]): Entry => [name, value ?? '']).toSorted(),
  ])
}

function builtBy(read: Read, built: string): string {
  const files = readdirSync(built, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && file.name !== stampName)
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => !file.startsWith(join(built, compiledName)))
    .toSorted()
  return hashOf(files.map((file) => [file.slice(built.length), read(file)]))
}

type Entry = [string, string | Buffer]

function hashOf(entries: Entry[]): string {
  const hash = createHash('sha256')
  for (const [name, value] of entries) hash.update(`${name}\0`).update(value).update('\0')
  return hash.digest('hex')
}

function filesUnder(path: string, project: string): string[] {
  const entry = join(project, path)
  if (!existsSync(entry)) return []
  if (path.includes('.')) return [path]
  return readdirSync(entry, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name).slice(project.length + 1))
    .toSorted()
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({ options: { 'if-stale': { type: 'boolean' }, 'run-by': { type: 'string' } } })
    if (values['if-stale']) await buildIfStale()
    else await build(values['run-by'])
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
