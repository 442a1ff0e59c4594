// The compiled server beside the build. Needs the build (node bin/build.ts).
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { copyFor, idOf } from './compiled.ts'
import startOptions from './start-options.json' with { type: 'json' }

test('a start reads the compiled server instead of compiling it, and needs no compiler of TypeScript', () => {
  const { stderr, stdout } = spawnSync(process.execPath, [...startOptions.node, 'server.mjs', '--compile'], {
    cwd: dirname(import.meta.dirname),
    env: { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    encoding: 'utf8',
  })
  const said = stdout + stderr
  expect(said).toMatch(/V8 code cache for ESM file:\/\/\S+\/build\/server\/index\.js was accepted/)
  const stripped = [...said.matchAll(/transpile cache for StrippedTypeScript \S+\/(\w+\.ts)\.{3}(\w+)/g)]
  expect(stripped.map(([, file]) => file)).toContain('server.ts')
  expect(stripped.filter(([, , result]) => result !== 'success')).toEqual([])
})

test('what one user has compiled is copied for the one who runs the site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-for-tests-'))
  try {
    mkdirSync(join(folder, 'v24.1.0-x64-a1-1000'))
    writeFileSync(join(folder, 'v24.1.0-x64-a1-1000', 'file'), '')
    copyFor('65534', folder)
    copyFor('65534', folder)
    expect(readdirSync(folder)).toEqual(['v24.1.0-x64-a1-1000', 'v24.1.0-x64-a1-65534'])
    expect(readdirSync(join(folder, 'v24.1.0-x64-a1-65534'))).toEqual(['file'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a user is found by name', () => {
  expect(idOf('root')).toBe('0')
  expect(idOf('nobody-of-that-name')).toBe(null)
})
