// Whether the pages have to be built again. Needs the build (node bin/build.ts).
import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BuildError, isUpToDate, prepareFolder } from './build.ts'

let folder: string
let built: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-for-tests-'))
  built = join(folder, 'build')
  cpSync(join(dirname(import.meta.dirname), 'build'), built, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

function assets(name: RegExp): string[] {
  const within = join(built, 'client/assets')
  return readdirSync(within)
    .filter((file) => name.test(file))
    .map((file) => join(within, file))
}

test('a complete build of the present sources is used', () => {
  expect(isUpToDate(built)).toBe(true)
})

test.each<[string, () => void]>([
  ['whose server was cut short', () => truncateSync(join(built, 'server/index.js'), 1_000)],
  ['without its stylesheet', () => assets(/^site-.*\.css$/).forEach((file) => rmSync(file))],
  ['with a changed script', () => assets(/^framework-.*\.js$/).forEach((file) => writeFileSync(file, ''))],
  ['that was not completed', () => rmSync(join(built, '.stamp'))],
  ['that is absent', () => rmSync(built, { recursive: true })],
])('a build %s is made again', (_what, damage) => {
  expect(isUpToDate(built)).toBe(true)
  damage()
  expect(isUpToDate(built)).toBe(false)
})

test('a folder that cannot be written gives a sentence', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const sentence = `The pages have to be built, but this user cannot use the folder ${join(file, 'build')} (ENOTDIR). Run "npm run build"`
  expect(() => prepareFolder(join(file, 'build'))).toThrow(BuildError)
  expect(() => prepareFolder(join(file, 'build'))).toThrow(sentence)
})
