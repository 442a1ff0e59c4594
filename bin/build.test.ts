// Whether the pages have to be built again. Needs the build (node bin/build.ts).
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bundledModulesFile } from '../src/platform/pages/build/bundled-modules.vite.ts'
import { BuildError, isUpToDate, leavingStamp, prepareFolder } from './build.ts'

const root = dirname(import.meta.dirname)

let project: string
beforeEach(async () => {
  project = mkdtempSync(join(tmpdir(), 'build-for-tests-'))
  for (const file of ['vite.config.ts', 'src/root.tsx', 'src/root.test.tsx', 'db/schema.ts']) write(file, file)
  await leavingStamp(project, async () => {
    for (const file of ['server/index.js', 'client/assets/framework-1.js', 'client/assets/site-1.css'])
      write(`build/${file}`, file)
  })
})
afterEach(() => rmSync(project, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}

test('the build of the present sources is used', () => {
  expect(isUpToDate(root)).toBe(true)
  expect(isUpToDate(project)).toBe(true)
})

test('a copy, a file saved without a change and a changed test need no other build', () => {
  const copy = `${project}/copy`
  cpSync(join(project, 'build'), join(copy, 'build'), { recursive: true })
  for (const file of ['vite.config.ts', 'src', 'db']) cpSync(join(project, file), join(copy, file), { recursive: true })
  expect(isUpToDate(copy)).toBe(true)
  write('src/root.tsx', 'src/root.tsx')
  write('src/root.test.tsx', 'changed')
  expect(isUpToDate(project)).toBe(true)
})

test.each<[string, () => void]>([
  ['whose server was cut short', () => truncateSync(join(project, 'build/server/index.js'), 3)],
  ['without its stylesheet', () => rmSync(join(project, 'build/client/assets/site-1.css'))],
  ['with a changed script', () => write('build/client/assets/framework-1.js', '')],
  ['that was not completed', () => rmSync(join(project, 'build/.stamp'))],
  ['that is absent', () => rmSync(join(project, 'build'), { recursive: true })],
  ['of other sources', () => write('src/root.tsx', 'changed')],
  ['without a new source', () => write('src/new.ts', 'new')],
  ['of other settings', () => vi.stubEnv('VITE_API_HOST', 'https://api.firm.in')],
])('a build %s is made again', (_what, damage) => {
  expect(isUpToDate(project)).toBe(true)
  damage()
  expect(isUpToDate(project)).toBe(false)
})

test('a build that fails leaves no stamp, and a source saved during the build counts as newer', async () => {
  await expect(leavingStamp(project, () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(isUpToDate(project)).toBe(false)
  await leavingStamp(project, async () => write('src/root.tsx', 'saved meanwhile'))
  expect(isUpToDate(project)).toBe(false)
  await leavingStamp(project, async () => {})
  expect(isUpToDate(project)).toBe(true)
})

test('what an earlier build has left is gone before the builders begin, and neither of them empties what both fill', async () => {
  write('build/client/assets/old.js', 'old')
  await leavingStamp(project, async () => expect(readdirSync(join(project, 'build'))).toEqual([]))
  const builders = ['vite.config.ts', 'console.vite.config.ts'].map(async (file) => {
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, file), root)
    return loaded?.config.build?.emptyOutDir
  })
  expect(await Promise.all(builders)).toEqual([false, false])
})

test('a folder that cannot be written gives a sentence', () => {
  const built = join(project, 'vite.config.ts/build')
  const sentence = `The pages have to be built, but this user cannot use the folder ${built} (ENOTDIR). Run "npm run build"`
  expect(() => prepareFolder(built)).toThrow(BuildError)
  expect(() => prepareFolder(built)).toThrow(sentence)
})

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
