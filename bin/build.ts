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
import { apiHostOf } from '../src/platform/pages/api-host.ts'
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
]

/** Its message says what to do, so it is printed without a stack. */
export class BuildError extends Error {}

/**
 * Brings build/ up to date with the sources; returns true if that took a build. A failed or killed build leaves no
 * stamp, and one whose files were changed, cut short or removed does not match it, so the next start builds again.
 */
export async function buildIfStale(): Promise<boolean> {
  if (isUpToDate(folder)) return false
  await build()
  return true
}

/**
 * Returns true if the folder holds what was built from the present sources, unchanged. An image has no sources, so there
 * the build is what it is.
 */
export function isUpToDate(built: string): boolean {
  if (!existsSync(join(root, 'vite.config.ts'))) return true
  try {
    const [changes, contents] = readFileSync(join(built, stampName), 'utf8').split('\n')
    // Reading every file takes a tenth of a second. A checkout or a copy has new times for old contents.
    return changes === stampBy(changeOf, built) || contents === stampBy(contentOf, built)
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
  // Taken before the build, so that a file saved during the build counts as newer.
  const before = [changeOf, contentOf].map((read) => ({ read, sources: sourcesBy(read) }))
  prepareFolder(folder)
  const started = Date.now()
  process.stdout.write('Building the pages…\n')
  checkApiHost(process.env.VITE_API_HOST)
  // The pages first: their builder empties the folder into which the console is built.
  for (const builder of [
    ['@react-router/dev/bin.cjs', 'build'],
    ['vite/bin/vite.js', 'build', '--config', 'console.vite.config.ts'],
  ]) {
    const { code, output } = await runBuilder(builder)
    if (code !== 0)
      throw new BuildError(`The pages could not be built:\n${output.trim().split('\n').slice(-40).join('\n')}`)
  }
  await compressFiles(join(root, 'build/client'))
  if (!compile(runById)) throw new BuildError('The server was built, but it could not be loaded.')
  const lines = before.map(({ read, sources: hash }) => `${hash} ${builtBy(read, folder)}`)
  writeFileSync(join(folder, stampName), lines.join('\n'))
  process.stdout.write(`Built the pages in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`)
}

/**
 * The name under which the release is known to whoever watches the site: RELEASE from the environment, otherwise the
 * commit, otherwise a digest of the sources.
 */
function releaseName(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return process.env.RELEASE || String(stdout ?? '').trim() || `sources-${sourcesBy(contentOf).slice(0, 10)}`
}

/** A wrong setting would end up in every page. */
function checkApiHost(given: string | undefined): void {
  try {
    apiHostOf(given)
  } catch (error) {
    throw new BuildError(error instanceof Error ? error.message : String(error))
  }
}

/** Creates the folder and removes its stamp. Throws BuildError if this user may not write there. */
export function prepareFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
    rmSync(join(path, stampName), { force: true })
    // The builder replaces the files in both.
    for (const part of ['', 'client', 'server']) {
      if (existsSync(join(path, part))) accessSync(join(path, part), constants.W_OK)
    }
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

/** `program` is a file of an installed package with its arguments. */
function runBuilder([program = '', ...given]: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...given], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', SITE_RELEASE: releaseName() },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const stopWithUs = (signal: NodeJS.Signals): void => {
      child.kill(signal)
      process.exit(1)
    }
    process.once('SIGINT', stopWithUs)
    process.once('SIGTERM', stopWithUs)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGINT', stopWithUs)
      process.off('SIGTERM', stopWithUs)
      resolve({ code, output })
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
function stampBy(read: Read, built: string): string {
  return `${sourcesBy(read)} ${builtBy(read, built)}`
}

/** VITE_ settings are included because they are compiled into the build. */
function sourcesBy(read: Read): string {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return hashOf([
    ...sources.flatMap(filesUnder).map((file): Entry => [file, read(join(root, file))]),
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

function filesUnder(path: string): string[] {
  const entry = join(root, path)
  if (!existsSync(entry)) return []
  if (path.includes('.')) return [path]
  return readdirSync(entry, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name).slice(root.length + 1))
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
