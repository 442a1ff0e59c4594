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

/** Rooms whose folders import each other one way only. The list gets longer. */
const oneWay = [
  'calendar',
  'commands',
  'console',
  'contact',
  'forms',
  'home',
  'insights',
  'media',
  'newsletter',
  'privacy',
  'publishing',
  'reminders',
  'services',
  'site',
  'start',
]

test('no folder of a room imports one that imports it, types included', () => {
  const root = join(import.meta.dirname, '..')
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((each) => !/\.test\.tsx?$/.test(each))
  const known = new Set(sources)
  const imports = new Set<string>()
  for (const file of sources) {
    const from = dirname(file)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /\b(?:from|import\()\s*'([#.][^']+)'/g,
    )) {
      const imported = name.startsWith('#') ? `src/${name.slice(1)}` : join(from, name)
      if (known.has(imported)) imports.add(`${from} ${dirname(imported)}`)
    }
  }
  // What lies in the room itself is what all of it shares, and what puts it together.
  const folders = [...imports].filter((pair) => pair.split(' ').every((folder) => folder.split('/').length > 2))
  expect(folders.length).toBeGreaterThan(50)
  const both = folders.filter((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return from !== to && oneWay.includes(from.split('/')[1] ?? '') && imports.has(`${to} ${from}`)
  })
  expect(both).toEqual([])
})
