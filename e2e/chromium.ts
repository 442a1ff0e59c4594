// The browser of the browser tests: Chromium's headless shell (the same engine without the windows of a desktop, which
// take nearly half of the time), or the machine's own Chromium, or one installed now if the machine has neither.
import { chromium } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const shells = ['chromium-headless-shell', 'headless_shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const isRoot = process.getuid?.() === 0
/** Where the machine lets us install, as it lets a container of the continuous integration. */
const canInstall = isRoot && existsSync('/etc/debian_version')

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
  return (process.env.CHROMIUM_PATH = find(shells) ?? shellOfDebian() ?? find(browsers) ?? installed())
}

function find(names: readonly string[]): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs)
}

/** Some systems put a note in place of the program: only one that tells its version counts. */
function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0
}

const said: string[] = []

function attempt(program: string, ...parameters: string[]): void {
  const { stdout, stderr } = spawnSync(program, parameters, {
    encoding: 'utf8',
    timeout: 240_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  said.push(`${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-5).join('\n'))
}

function shellOfDebian(): string | undefined {
  if (!canInstall) return undefined
  console.log('No headless Chromium on this machine: installing one for the browser tests.')
  attempt('apt-get', 'update', '-q')
  attempt('apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell')
  return find(shells)
}

function installed(): string {
  const playwrights = chromium.executablePath()
  if (runs(playwrights)) return playwrights
  console.log('No Chromium on this machine: installing one for the browser tests.')
  // Older editions of Debian have no headless shell.
  if (canInstall) attempt('apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium')
  const found = find(browsers)
  if (found) return found
  attempt(process.execPath, createRequire(import.meta.url).resolve('@playwright/test/cli'), 'install', 'chromium')
  if (runs(playwrights)) return playwrights
  throw new Error(
    `The browser tests need Chromium. Install it (on Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM_PATH.\n${said.join('\n')}`,
  )
}

if (import.meta.main) console.log(chromiumPath())
