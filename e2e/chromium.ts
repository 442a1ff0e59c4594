// Finds the browser for the browser tests. Chromium's headless shell comes first: it is the same engine without desktop
// windows, which take nearly half of the time. Next is the machine's own Chromium, then one that is installed now.
import { chromium } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const shells = ['chromium-headless-shell', 'headless_shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const isRoot = process.getuid?.() === 0
/** Packages can be installed, as in a container of the continuous integration. */
const canInstall = isRoot && existsSync('/etc/debian_version')

/** Only this machine can be reached, so a page that requests another host fails whatever the network. */
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

/**
 * Returns the path of the browser's executable. Installs a browser if none runs, and throws with an explanation if that
 * fails too.
 */
export function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  // Kept in the environment, so that child processes need not search again.
  return (process.env.CHROMIUM_PATH = find(shells) ?? debianShell() ?? find(browsers) ?? installed())
}

function find(names: readonly string[]): string | undefined {
  return pathsOf(names).find(runs)
}

/** Where programs with these names may be. */
export function pathsOf(names: readonly string[]): string[] {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Some systems have a placeholder in place of the executable, so only one that prints its version counts. */
export function runs(executable: string): boolean {
  return existsSync(executable) && spawnSync(executable, ['--version'], { timeout: 20_000 }).status === 0
}

const installOutput: string[] = []

function attempt(command: string, ...args: string[]): void {
  const { stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: 240_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  installOutput.push(`${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-5).join('\n'))
}

/** Does nothing where packages cannot be installed. The caller sees whether they are there afterwards. */
export function installPackages(packages: string[]): void {
  if (!canInstall) return
  // Another installation may be under way.
  const wait = ['-o', 'DPkg::Lock::Timeout=200']
  attempt('apt-get', 'update', '-q', ...wait)
  attempt('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...wait, ...packages)
}

function debianShell(): string | undefined {
  if (!canInstall) return undefined
  console.log('No headless Chromium on this machine: installing one for the browser tests.')
  installPackages(['chromium-headless-shell'])
  return find(shells)
}

function installed(): string {
  const bundled = chromium.executablePath()
  if (runs(bundled)) return bundled
  console.log('No Chromium on this machine: installing one for the browser tests.')
  // Older Debian releases have no headless shell.
  installPackages(['chromium'])
  const found = find(browsers)
  if (found) return found
  attempt(process.execPath, createRequire(import.meta.url).resolve('@playwright/test/cli'), 'install', 'chromium')
  if (runs(bundled)) return bundled
  throw new Error(
    `The browser tests need Chromium. Install it (on Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM_PATH.\n${installOutput.join('\n')}`,
  )
}

if (import.meta.main) console.log(chromiumPath())
