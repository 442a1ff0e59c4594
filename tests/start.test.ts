// The process as it is started: what it says when something that it needs is wrong. Needs the build (node bin/build.ts).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-for-tests-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

type Ended = { code: number | null; said: string }

/** Starts server.ts; one that gets as far as listening is told to stop. */
function run(environment: Record<string, string>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['server.ts'], {
      cwd: dirname(import.meta.dirname),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...environment },
    })
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('The site is at')) child.kill('SIGTERM')
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said }))
  })
}

const withinMs = 120_000

test('a kept secret that is too short ends the start with one sentence', { timeout: withinMs }, async () => {
  writeFileSync(join(dataDir, 'secret'), 'short\n')
  const { code, said } = await run({})
  const sentences = said.split('\n').filter((line) => line !== '' && !line.startsWith('The database was empty'))
  expect(sentences).toEqual([
    `The file ${join(dataDir, 'secret')} should hold at least 32 characters: restore it, or remove it for a new one.`,
  ])
  expect(code).toBe(1)
})

test('wrong settings end the start with a sentence each', { timeout: withinMs }, async () => {
  const { code, said } = await run({ PORT: 'many', SECRET: 'short' })
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/^The setting PORT is wrong: .+\.$/),
    'The setting SECRET is wrong: must have at least 32 characters.',
  ])
  expect(code).toBe(1)
})

test('a site with nothing but a folder starts, and ends when it is told to', { timeout: withinMs }, async () => {
  const { code, said } = await run({ LOG_LEVEL: 'warn' })
  expect(said).toMatch(/The site is at http:\/\/localhost:\d+\n$/)
  expect(code).toBe(0)
})
