// The start of the process, and its messages when something that it needs is wrong. Needs the build (node
// bin/build.ts).
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

type Ended = { code: number | null; output: string }

/** Starts server.ts. Once it is listening, it is told to stop. */
function run(environment: Record<string, string>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['server.ts'], {
      cwd: dirname(import.meta.dirname),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...environment },
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('The site is at')) child.kill('SIGTERM')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

const withinMs = 120_000

test('a stored secret that is too short stops the start with one sentence', { timeout: withinMs }, async () => {
  writeFileSync(join(dataDir, 'secret'), 'short\n')
  const { code, output } = await run({})
  const sentences = output.split('\n').filter((line) => line !== '' && !line.startsWith('The database was empty'))
  expect(sentences).toEqual([
    `The file ${join(dataDir, 'secret')} should hold at least 32 characters: restore it, or remove it for a new one.`,
  ])
  expect(code).toBe(1)
})

test('wrong settings stop the start with one sentence each', { timeout: withinMs }, async () => {
  const { code, output } = await run({ PORT: 'many', SECRET: 'short' })
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^The setting PORT is wrong: .+\.$/),
    'The setting SECRET is wrong: must have at least 32 characters.',
  ])
  expect(code).toBe(1)
})

test('a site with only a folder starts, and stops on SIGTERM', { timeout: withinMs }, async () => {
  const { code, output } = await run({ LOG_LEVEL: 'warn' })
  expect(output).toMatch(/The site is at http:\/\/localhost:\d+\n$/)
  expect(code).toBe(0)
})
