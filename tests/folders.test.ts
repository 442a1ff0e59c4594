// A folder is small enough to be read as a list: whoever looks for a rule finds it by its name.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const maxSources = 16
const parts = ['src', 'db', 'bin', 'art', 'tests', 'e2e', 'bench', 'faults', 'pictures', 'compare']
/** One file for each change of the tables, in their order. */
const sequence = 'db/migrations'

test('no folder holds more sources than one can take in', () => {
  const sources = new Map<string, number>()
  const files = globSync(`{${parts.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: join(import.meta.dirname, '..') })
  for (const file of files.filter((each) => !/\.(?:test|spec)\.tsx?$/.test(each))) {
    const folder = dirname(file)
    sources.set(folder, (sources.get(folder) ?? 0) + 1)
  }
  expect(sources.size).toBeGreaterThan(50)
  const large = [...sources].filter(([folder, count]) => count > maxSources && folder !== sequence)
  expect(large).toEqual([])
})

test('no folder of a room imports a neighbour that imports it, types included', () => {
  const root = join(import.meta.dirname, '..')
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((each) => !/\.test\.tsx?$/.test(each))
  const known = new Set(sources)
  const imports = new Set<string>()
  for (const file of sources) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/\b(?:from|import\()\s*'([#.][^']+)'/g)) {
      const imported = name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(file), name)
      const pair = neighbours(dirname(file), dirname(imported))
      if (known.has(imported) && pair) imports.add(pair.join(' '))
    }
  }
  expect(imports.size).toBeGreaterThan(50)
  expect([...imports].filter((pair) => imports.has(pair.split(' ').toReversed().join(' ')))).toEqual([])
})

/** The folders side by side in which both lie. Null if one lies in the other, which shares what is directly in it. */
function neighbours(from: string, to: string): [string, string] | null {
  const [ours, theirs] = [from.split('/'), to.split('/')]
  const at = ours.findIndex((name, index) => name !== theirs[index])
  if (at < 0 || theirs[at] === undefined) return null
  return [ours.slice(0, at + 1).join('/'), theirs.slice(0, at + 1).join('/')]
}
