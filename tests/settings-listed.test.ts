// The settings that the server reads, those that docs/settings.md explains and those that .env.example offers are the same.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(join(dirname(import.meta.dirname), file), 'utf8')
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

const settings = namesIn(read('src/platform/start/settings.server.ts'), /^ {4}([A-Z][A-Z_]+): /gm)
/** Compiled in, so the server does not read it. */
const ofTheBuild = 'VITE_API_HOST'

test('the document explains every setting, and no other', () => {
  const rows = read('docs/settings.md').match(/^\| `[A-Z_]+`.*$/gm) ?? []
  const explained = rows.flatMap((row) => namesIn(row.split('|')[1] ?? '', /`([A-Z_]+)`/g))
  expect(settings.length).toBeGreaterThan(20)
  expect(explained.toSorted()).toEqual([...settings, ofTheBuild].toSorted())
})

test('.env.example offers settings of the server and values of the compose file only', () => {
  const offered = namesIn(read('.env.example'), /^(?:# )?([A-Z_]+)=/gm)
  const ofCompose = namesIn(read('compose.yaml'), /\$\{([A-Z_]+)/g)
  expect(offered.filter((name) => !settings.includes(name) && !ofCompose.includes(name))).toEqual([])
  expect(ofCompose.filter((name) => !offered.includes(name))).toEqual([])
})
