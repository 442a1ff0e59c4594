import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepAssets } from './kept-assets.server.ts'
import { openLog } from '#platform/log.server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-assets-'))
  mkdirSync(join(folder, 'data'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a release whose build has these files. */
function start(release: string, names: readonly string[], now: string) {
  for (const name of names) {
    mkdirSync(join(folder, release, 'assets/console'), { recursive: true })
    writeFileSync(join(folder, release, name), release)
  }
  return keepAssets(join(folder, release), join(folder, 'data'), openLog('silent'), new Date(now))
}

test('the files of the former release and of the next one are found by both', () => {
  const former = start('one', ['assets/home-1.js', 'assets/console/list-1.js'], '2026-03-01T00:00:00Z')
  const next = start('two', ['assets/home-2.js'], '2026-03-02T00:00:00Z')
  for (const path of ['/assets/home-1.js', '/assets/console/list-1.js', '/assets/home-2.js'])
    expect([former.has(path), next.has(path)], path).toEqual([true, true])
})

test('files are kept for two weeks after the last start of their release', () => {
  start('one', ['assets/home-1.js', 'assets/both.js'], '2026-03-01T00:00:00Z')
  expect(start('two', ['assets/both.js'], '2026-03-14T00:00:00Z').has('/assets/home-1.js')).toBe(true)
  const last = start('three', ['assets/home-3.js'], '2026-03-16T00:00:00Z')
  expect(last.has('/assets/home-1.js')).toBe(false)
  expect(last.has('/assets/both.js')).toBe(true)
})

test('nothing but these files is found', () => {
  const kept = start('one', ['assets/home-1.js'], '2026-03-01T00:00:00Z')
  writeFileSync(join(folder, 'data/secret'), 'secret')
  writeFileSync(join(folder, 'data/kept/other.js'), '')
  for (const path of [
    '/assets/../../secret',
    '/assets/..%2f..%2fsecret',
    '/other.js',
    '/assets',
    '/assets/console',
    '',
  ])
    expect(kept.has(path), path).toBe(false)
})

test('a folder that cannot be written to does not stop the start', () => {
  writeFileSync(join(folder, 'data/kept'), 'a file')
  const kept = start('one', ['assets/home-1.js'], '2026-03-01T00:00:00Z')
  expect(kept.has('/assets/home-1.js')).toBe(false)
  expect(existsSync(join(folder, 'one/assets/home-1.js'))).toBe(true)
})
