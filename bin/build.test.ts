// Whether the pages have to be built again. Needs the build (node bin/build.ts).
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundledModulesFile } from '../src/platform/pages/bundled-modules.vite.ts'
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

const root = dirname(import.meta.dirname)

/** All files that are named below a part of the exports of a package. */
function targetsIn(exports: unknown): string[] {
  if (typeof exports === 'string') return [exports.replace(/^\.\//, '')]
  return typeof exports === 'object' && exports !== null ? Object.values(exports).flatMap(targetsIn) : []
}

/** The files of a package that stand beside a version for Node. */
function alternativesToNode(exports: unknown): string[] {
  if (typeof exports !== 'object' || exports === null) return []
  const within = Object.values(exports).flatMap(alternativesToNode)
  if (!('node' in exports)) return within
  const { node, ...others } = exports
  const forNode = new Set(targetsIn(node))
  return [...within, ...targetsIn(others).filter((file) => !forNode.has(file))]
}

/** The same functions as in its version for Node, which only loads them from a file in CommonJS. */
const sameForNode = 'node_modules/tslib/tslib.es6.mjs'

/** The modules of the list in whose place Node would take others. */
function withoutVersionForNode(modules: string[]): string[] {
  return modules.filter((module) => {
    const [, folder = '', file = ''] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(module) ?? []
    const { exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return alternativesToNode(exports).includes(file)
  })
}

test('the server holds the version for Node of every package that has one', () => {
  const modules: string[] = JSON.parse(readFileSync(join(root, 'build/server', bundledModulesFile), 'utf8'))
  expect(modules.length).toBeGreaterThan(500)
  expect(modules.some((module) => module.startsWith('node_modules/better-auth/'))).toBe(true)
  expect(withoutVersionForNode(modules)).toEqual([sameForNode])
  // What the check is for.
  const wrong = 'node_modules/@better-auth/utils/dist/password.mjs'
  expect(withoutVersionForNode([wrong, 'node_modules/@better-auth/utils/dist/password.node.mjs'])).toEqual([wrong])
})

test('the server hashes passwords on the thread pool of Node', () => {
  const sources = readdirSync(join(root, 'build/server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(root, 'build/server', file), 'utf8'))
  expect(sources.some((source) => /import\{[^}]*\bscrypt\b[^}]*\}from"node:crypto"/.test(source))).toBe(true)
})
