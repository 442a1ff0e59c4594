// The first step of every command: makes node_modules complete and returns the Node that runs the project. Plain
// JavaScript without dependencies, because it runs on whatever Node (18 or later) the machine has.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const bins = join(modules, '.bin')
const pinnedNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/**
 * Makes node_modules match package-lock.json, including the packages for tests if `tests`. Exits with a message if it
 * cannot.
 */
export function prepare({ tests }) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const pinned = JSON.parse(lock).packages['node_modules/node'].version
  const nodeMajor = Number.parseInt(pinned, 10)
  const stamp = createHash('sha256').update([lock, process.platform, process.arch, nodeMajor].join('\0')).digest('hex')
  if (!isStamped('all', stamp) && (tests || !isStamped('prod', stamp))) {
    const all = tests || existsSync(stampFile('all'))
    if (!isInstalledByHand(lock, all)) install(all)
    requireNode(nodeMajor)
    mkdirSync(modules, { recursive: true })
    writeFileSync(stampFile(all ? 'all' : 'prod'), stamp)
  } else if (!existsSync(pinnedNode)) {
    requireNode(nodeMajor)
  }
  return { root, node: pinnedNode, env: { ...process.env, PATH: [bins, process.env.PATH].join(delimiter) } }
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

function install(all) {
  const started = Date.now()
  process.stdout.write('Installing the packages the project needs (about a minute)… ')
  // A parent `npm start` may have set NODE_ENV or omit for us, so both are stated in full.
  const wanted = ['--no-audit', '--no-fund', all ? '--include=dev' : '--omit=dev']
  let npm = runNpm(['ci', ...wanted])
  // `npm ci` refuses a lock file without the packages of other platforms, such as one made with an incomplete registry.
  // `npm install` installs the same versions from it.
  if (npm.status !== 0 && npm.stderr?.includes('EUSAGE')) npm = runNpm(['install', '--no-save', ...wanted])
  if (npm.status !== 0) fail('The packages could not be installed; npm’s last lines are above.', npm)
  process.stdout.write(`done in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}

/** The npm package `node` downloads its binary in an install script, which a machine may be configured not to run. */
function requireNode(major) {
  if (nodeVersion().startsWith(`v${major}.`)) return
  const npm = runNpm(['rebuild', 'node'])
  if (nodeVersion().startsWith(`v${major}.`)) return
  fail(
    `Node ${major} is missing from node_modules. Allow the install script of the package "node" ` +
      `(npm rebuild node --ignore-scripts=false) and start again.`,
    npm,
  )
}

function nodeVersion() {
  return spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' }).stdout ?? ''
}

function runNpm(parameters) {
  // npm must not run on the Node inside the folder that it is about to delete.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== bins)
  return spawnSync('npm', parameters, {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function fail(sentence, npm) {
  const output = npm.error ? `npm did not start: ${npm.error.message}` : `${npm.stdout}\n${npm.stderr}`
  console.error(`\n${output.trim().split('\n').slice(-25).join('\n')}\n\n${sentence}`)
  process.exit(1)
}
