// The data folder at the start: private, and refused with a sentence where it cannot be used.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataDir } from './data-dir.server.ts'
import { SettingsError } from '#platform/settings-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-dir-for-tests-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8)

test('a restored backup that all may read is closed to others', () => {
  const all = ['site.sqlite', 'site.sqlite-wal', 'secret', 'files/public/hero/a.png', 'mail/1.eml']
  for (const path of all) {
    mkdirSync(join(folder, path, '..'), { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, path), 'x', { mode: 0o644 })
  }
  chmodSync(folder, 0o755)
  expect(openDataDir(folder)).toEqual([])
  expect(all.map((path) => modeOf(path))).toEqual(all.map(() => '600'))
  expect(['', 'files', 'files/public', 'files/public/hero', 'mail'].map((path) => modeOf(path))).toEqual(
    Array.from({ length: 5 }, () => '700'),
  )
})

test('files that are not the site’s, and the targets of links, stay as they are', () => {
  writeFileSync(join(folder, 'tool.sh'), 'x', { mode: 0o755 })
  mkdirSync(join(folder, 'data'))
  symlinkSync(join(folder, 'tool.sh'), join(folder, 'data', 'secret.link'))
  openDataDir(join(folder, 'data'))
  openDataDir(folder)
  expect(modeOf('tool.sh')).toBe('755')
})

test('an absent folder is created, with those above it', () => {
  openDataDir(join(folder, 'a', 'b'))
  expect(modeOf('a', 'b')).toBe('700')
})

test.each([
  ['a file', () => join(folder, 'file'), 'it, or a part of its path, is a file'],
  ['below a file', () => join(folder, 'file', 'data'), 'it, or a part of its path, is a file'],
  ['where the system has no folders', () => '/proc/x', 'no folder can be created there'],
])('a DATA_DIR that is %s gives a sentence', (_where, place, reason) => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => openDataDir(place())).toThrow(SettingsError)
  expect(() => openDataDir(place())).toThrow(
    new RegExp(`^The setting DATA_DIR is "${place()}", which cannot be used \\([A-Z]+\\): ${reason}\\. Name a folder`),
  )
})

test.skipIf(process.getuid?.() === 0)('a DATA_DIR that this user may not write to gives a sentence', () => {
  expect(() => openDataDir('/usr/site-data')).toThrow(/this user may not write there/)
})
