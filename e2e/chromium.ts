// The browser of the browser tests: the machine's own Chromium, or one installed now if the machine has none.
import { chromium } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const isRoot = process.getuid?.() === 0

/** Only this machine is reachable: a page that asks for anything else is caught here, not by luck of the network. */
export const chromiumArguments = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** The program's path; installs a browser when none runs, and throws with a sentence when that fails too. */
export function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  // Kept for the processes that this one starts: they need not look again.
  return (process.env.CHROMIUM_PATH = find() ?? installed())
}

function find(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const programs = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...programs, chromium.executablePath()].find(runs)
}

/** Some systems put a note in place of the program: only one that tells its version counts. */
function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0
}

function installed(): string {
  console.log('No Chromium on this machine: installing one for the browser tests.')
  const attempts: string[][] = []
  if (isRoot && existsSync('/etc/debian_version')) {
    attempts.push(
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'],
    )
  }
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  attempts.push([process.execPath, playwright, 'install', 'chromium'])
  const said: string[] = []
  for (const [program = '', ...parameters] of attempts) {
    const attempt = spawnSync(program, parameters, {
      encoding: 'utf8',
      timeout: 240_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    said.push(`${attempt.stdout ?? ''}${attempt.stderr ?? ''}`.trim().split('\n').slice(-5).join('\n'))
    const found = find()
    if (found) return found
  }
  throw new Error(
    `The browser tests need Chromium. Install it (on Debian: apt-get install chromium) or name it in CHROMIUM_PATH.\n${said.join('\n')}`,
  )
}

if (import.meta.main) console.log(chromiumPath())
