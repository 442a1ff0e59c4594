// A folder is small enough to be read as a list: whoever looks for a rule finds it by its name.
import { globSync } from 'node:fs'
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
