// What the documents for developers and operators name is there: files, folders and commands.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = dirname(import.meta.dirname)
/** The other documents speak of what was, too. */
const documents = [
  'README.md',
  ...globSync('docs/{operation,recipes,promises,path-of-*,console,assistant,settings,backups,faults,decisions/*}.md', {
    cwd: root,
  }),
]
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Rooms are named without the folder `src`, in which all of them are. */
test.each(documents)('%s names files that exist', (document) => {
  const named = [...textOf(document).matchAll(/`([a-z0-9]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
  const exists = (path: string) => globSync([`${path}*`, `src/${path}*`], { cwd: root }).length > 0
  // The next migration, and what is only there after a command.
  const wrong = named.filter(
    (path) => !exists(path) && !/^db\/migrations\/00|^(?:pictures\/sets|compare\/recordings|build)\//.test(path),
  )
  expect(wrong).toEqual([])
})

/** As `file`: “words of the title”; the words may be left out. */
test('every promise names the tests that would fail without it', () => {
  const [promised = ''] = textOf('docs/promises.md').split('## Limits')
  const lines = promised.split('\n')
  const promises = lines.filter((line) => /^\| (?!Promise|---)/.test(line))
  expect(promises.length).toBeGreaterThan(40)
  const wrong = promises.flatMap((line) => {
    const shownBy = line.split('|').at(-2) ?? ''
    const tests = [...shownBy.matchAll(/`([\w./-]+)`(?:: “([^”]+)”)?/g)]
    if (tests.length === 0) return [`no test: ${line}`]
    return tests.flatMap(([, file = '', title = '']) => {
      const path = globSync([file, `src/${file}`], { cwd: root })[0]
      if (path === undefined) return [`no file: ${file}`]
      return textOf(path).includes(title) ? [] : [`not in ${file}: ${title}`]
    })
  })
  expect(wrong).toEqual([])
})

test('the README says which documents there are', () => {
  const readme = textOf('README.md')
  const unnamed = globSync('docs/*.md', { cwd: root }).filter(
    (file) => !readme.includes(file.replace(/^docs\/path-of/, '')),
  )
  expect(unnamed).toEqual([])
})

const pages = globSync('docs/decisions/*.md', { cwd: root }).map((path) => basename(path))

test('the index of the decisions names each page once', () => {
  const named = [...textOf('docs/decisions/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file]) => file)
  expect(named.toSorted()).toEqual(pages.filter((page) => page !== 'README.md').toSorted())
})

test('whoever names a page of the decisions names one that there is', () => {
  const files = globSync(
    [
      '*.{ts,md}',
      'Dockerfile',
      'docs/**/*.md',
      '{src,tests,e2e,db,bin,faults,compare,bench,pictures}/**/*.{ts,tsx,mjs,css}',
    ],
    { cwd: root },
  )
  const named = files.flatMap((file) => {
    const text = textOf(file)
    const byPath = [...text.matchAll(/docs\/decisions\/([\w.-]*\w)|\bdecisions? \d+/g)]
    // Pages name each other without the folder.
    const bySibling = file.startsWith('docs/decisions/') ? [...text.matchAll(/`([\w-]+\.md)`/g)] : []
    return [...byPath, ...bySibling].map(([words, page = words]) => ({ file, page }))
  })
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ page }) => !pages.includes(page))).toEqual([])
})
