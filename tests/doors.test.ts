// The lists of doors (doors.txt) hold what others import, and nothing else. A new import past them fails in lint, except one
// that is asked for later by import(): it fails here.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, doorLines, doors } from '../bin/doors.ts'

const root = join(import.meta.dirname, '..')
const listed = doors()
/** For the lists of all rooms, and for no room (oxlint.config.ts). */
const ofRooms = /(?:^|\/)room\.(?:server|console)\.ts$/

/** The room, or the folder of ui/ and platform/, whose door a file may be. */
function listOf(path: string): string {
  const folders = dirname(`${path}.`).split('/')
  return folders.slice(0, folders[0] === 'ui' || folders[0] === 'platform' ? 2 : 1).join('/')
}

function importedFromOutside(): Set<string> {
  const found = new Set<string>()
  for (const from of globSync('**/*.{ts,tsx}', { cwd: join(root, 'src') })) {
    // The list of all tables may name each of them.
    if (/\.test\.tsx?$|^tables\.server\.ts$/.test(from)) continue
    const text = readFileSync(join(root, 'src', from), 'utf8')
    for (const [, name = ''] of text.matchAll(/\b(?:from|import|import\()\s*'([#.][^']+)'/g)) {
      const path = (name.startsWith('#') ? name.slice(1) : join(dirname(from), name)).replace(/\?.*/, '')
      const isOfRoom = listOf(path) !== '.' && !/^(?:content|db)\//.test(path) && !ofRooms.test(path)
      if (isOfRoom && listOf(path) !== listOf(from)) found.add(path)
    }
  }
  return found
}

test('a file that nobody outside imports any more is taken off its list', () => {
  const imported = importedFromOutside()
  expect(imported.size).toBeGreaterThan(100)
  expect(listed.filter((path) => !imported.has(path))).toEqual([])
})

test('what others import is on a list', () => {
  expect([...importedFromOutside()].filter((path) => !listed.includes(path))).toEqual([])
})

test('the lists can be read, and a folder that is open as a whole takes one line', () => {
  const lines = doorLines()
  const byList = [...Map.groupBy(lines, listOf)]
  expect(byList.map(([name]) => name)).toEqual(byList.map(([name]) => name).toSorted())
  expect(lines).toEqual(byList.flatMap(([, paths]) => paths.toSorted()))
  expect(new Set(listed).size).toBe(listed.length)
  const single = lines.filter((line) => !line.endsWith('/'))
  const open = single.filter((line) => {
    const inFolder = filesIn(`${dirname(line)}/`)
    return inFolder.length > 1 && inFolder.includes(line) && inFolder.every((path) => listed.includes(path))
  })
  expect(open).toEqual([])
})
