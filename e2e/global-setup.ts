// Starts the site for the browser tests with an empty data folder on a free port, and stops it afterwards, even if the
// run is killed. The tests find its address in E2E_BASE_URL.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../tests/servers/free-port.ts'
import { beginOnTheSameMorning, shiftedSettings } from './shifted-clock.ts'

/** The first start may have to build the pages. */
const readyWithinMs = 180_000

export default async function startSite(): Promise<() => Promise<void>> {
  beginOnTheSameMorning()
  const { url, dataDir, stop } = await openOwnSite('127.0.0.1')
  process.env.E2E_BASE_URL = url
  process.env.E2E_DATA_DIR = dataDir
  return () => stop()
}

export type OwnSite = {
  url: string
  dataDir: string
  printed: () => string[]
  /** Reports the errors in its log, except those that were caused on purpose. */
  stop: (expected?: RegExp) => Promise<void>
}

/**
 * A site with an empty data folder, and with these settings beside those of all tests. At the host 'localhost' browsers
 * offer passkeys, which need a name.
 */
export async function openOwnSite(
  host: '127.0.0.1' | 'localhost',
  settings: Record<string, string> = {},
): Promise<OwnSite> {
  const home = mkdtempSync(join(tmpdir(), 'site-for-tests-'))
  const port = await freePort()
  const url = `http://${host}:${port}`
  const site = serve(home, port, url, settings)
  const stop = async (expected?: RegExp): Promise<void> => {
    await ended(site)
    const errors = log(home).filter((line) => /"level":[56]0/.test(line) && !expected?.test(line))
    if (errors.length) console.log(`The site reported errors during the tests:\n${errors.slice(-20).join('\n')}`)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await ready(url, site)
  } catch (error) {
    const lastLines = log(home).slice(-30).join('\n')
    await ended(site)
    rmSync(home, { recursive: true, force: true })
    throw new Error(`The site did not get ready for the browser tests: ${String(error)}\n${lastLines}`, {
      cause: error,
    })
  }
  return { url, dataDir: join(home, 'data'), printed: () => log(home), stop }
}

/** A shell owns the server and stops it when the shell's input closes, on request or because the run was killed. */
function serve(home: string, port: number, url: string, settings: Record<string, string>): ChildProcess {
  const script = `exec 3<&0; "$@" >"$SITE_HOME/log" 2>&1 & site=$!
    (cat <&3 >/dev/null; kill -TERM $site; while kill -0 $site; do sleep 0.1; done; sleep 2; rm -rf "$SITE_HOME") 2>/dev/null &
    wait $site`
  const root = dirname(import.meta.dirname)
  return spawn('/bin/sh', ['-c', script, 'sh', process.execPath, 'server.mjs'], {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {
      ...process.env,
      SITE_HOME: home,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(home, 'data'),
      DATABASE_URL: '',
      // Each test sends its own IP address (fixtures.ts), so the limits per address apply as they do to visitors.
      TRUST_PROXY: '1',
      STOP_GRACE_SECONDS: '0',
      // A run of tests sends more than visitors do.
      FORMS_PER_MINUTE: '100000',
      ...shiftedSettings(),
      ...settings,
    },
  })
}

async function ready(url: string, site: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  for (;;) {
    if (site.exitCode !== null) throw new Error('it ended by itself')
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    if (Date.now() > deadline) throw new Error(`/readyz did not answer within ${readyWithinMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function ended(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null || site.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    site.once('exit', () => resolve())
    site.stdin?.end()
  })
}

function log(home: string): string[] {
  return readFileSync(join(home, 'log'), 'utf8').trim().split('\n')
}
