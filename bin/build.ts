// Builds the pages (browser and server bundles) into build/, and checks whether the build is up to date.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apiHostOf } from '../src/platform/pages/api-host.ts'
import { compressFiles } from './compress.ts'

const root = dirname(import.meta.dirname)
const stamp = join(root, 'build', '.stamp')
const outputs = ['build/client', 'build/server/index.js']
const sources = [
  'src',
  'db',
  'public',
  'content/firm.json',
  'content/privacy.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/**
 * Brings build/ up to date with the sources; returns true if that took a build. A failed or killed build leaves no
 * stamp, so the next start builds again.
 */
export async function buildIfStale(): Promise<boolean> {
  const wanted = sourceHash()
  if (
    outputs.every((path) => existsSync(join(root, path))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted
  )
    return false
  await build()
  return true
}

/** Always builds. Throws with the last lines of the builder's output. */
export async function build(): Promise<void> {
  // Taken before the build, so that a file saved during the build counts as newer.
  const hash = sourceHash()
  rmSync(stamp, { force: true })
  const started = Date.now()
  process.stdout.write('Building the pages…\n')
  // A wrong setting would end up in every page.
  apiHostOf(process.env.VITE_API_HOST)
  const { code, output } = await runBuilder()
  if (code !== 0) {
    throw new Error(`The pages could not be built:\n${output.trim().split('\n').slice(-40).join('\n')}`)
  }
  await compressFiles(join(root, 'build/client'))
  writeFileSync(stamp, hash)
  process.stdout.write(`Built the pages in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`)
}

function runBuilder(): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
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

/**
 * Hashes names and contents, not times: a fresh checkout has new times for old contents. VITE_ settings are included
 * because they are compiled into the build.
 */
function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  for (const [name, value] of Object.entries(process.env).toSorted()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  }
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
    if (process.argv.includes('--if-stale')) await buildIfStale()
    else await build()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
