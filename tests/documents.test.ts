// What the documents for developers and operators name is there: files, folders and commands.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = dirname(import.meta.dirname)
/** The other documents speak of what was, too. */
const documents = [
  'README.md',
  ...globSync('docs/{recipes,path-of-*,console,assistant,settings,backups}.md', { cwd: root }),
]
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

test.each(documents)('%s names files that exist', (document) => {
  const named = [
    ...textOf(document).matchAll(/`((?:src|tests|e2e|db|docs|bin|content|faults|bench|pictures|art)\/[\w./-]+)`/g),
  ]
  const missing = named.map(([, path = '']) => path).filter((path) => globSync(`${path}*`, { cwd: root }).length === 0)
  // The next migration, and what is only there after a command.
  expect(missing.filter((path) => !/^db\/migrations\/00|^pictures\/sets\//.test(path))).toEqual([])
})

test('the README says which documents there are', () => {
  const readme = textOf('README.md')
  const unnamed = globSync('docs/*.md', { cwd: root }).filter(
    (file) => !readme.includes(file.replace(/^docs\/path-of/, '')),
  )
  expect(unnamed).toEqual([])
})
