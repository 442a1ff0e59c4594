// What the installation of the packages says where there is no internet.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let registry: Server
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepare-for-tests-'))
})
afterEach(() => {
  registry?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Does nothing with a connection but hand over what ends it. */
async function registryAt(onConnection: (end: () => void) => void): Promise<string> {
  registry = createServer((socket) => {
    socket.on('error', () => undefined)
    onConnection(() => socket.destroy())
  })
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
}

async function run(parameters: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: folder, npm_config_cache: join(folder, 'cache'), ...environment },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { output, errors, code }
}

/** The first command of a fresh clone, in which nothing is installed. */
function install(npm: Record<string, string>) {
  const root = dirname(import.meta.dirname)
  for (const name of ['package.json', 'package-lock.json', 'bin'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  return run([join(folder, 'bin', 'run.mjs'), 'server.mjs'], npm)
}

test('without a registry the last sentence says that the first start needs the internet', async () => {
  const npm_config_registry = await registryAt((end) => end())
  const { output, errors, code } = await install({ npm_config_registry, npm_config_fetch_retries: '0' })
  expect(output).toMatch(/^Installing the packages the project needs /)
  expect(errors.trimEnd()).toMatch(/The first start needs the internet: see that npm reaches its package registry .+$/)
  expect(code).toBe(1)
})

test(
  'while the registry is silent, the installation says so after twenty seconds',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const npm_config_registry = await registryAt(() => undefined)
    const silent = { npm_config_registry, npm_config_fetch_retries: '0', npm_config_fetch_timeout: '25000' }
    expect((await install(silent)).output).toMatch(/… still waiting for an answer of the package registry… $/)
  },
)

test('nobody is told to wait for a registry from which something has come', async () => {
  const script = join(import.meta.dirname, 'still-waiting.mjs')
  mkdirSync(join(folder, 'node_modules', '@scope', 'a'), { recursive: true })
  expect((await run([script, folder, '0'])).output).toBe('still waiting for an answer of the package registry… ')
  writeFileSync(join(folder, 'node_modules', '@scope', 'a', 'package.json'), '{}')
  expect((await run([script, folder, '0'])).output).toBe('')
})
