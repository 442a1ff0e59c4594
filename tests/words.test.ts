// Words that an editor has struck out must not come back into what visitors and staff read.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Rules about words. Each names what one might write again. */
const struckOut = [
  /\ball the same\b/,
  /\bmailed link\b/,
  /\b[Pp]ossibly a bot\b/,
  /\bput out of use\b/,
  /\b(?:mail|issue|answer) (?:as it )?goes out\b/,
  /\bjust now\b/,
  /\bthe privacy policy\b/i,
  /\bsuccessfully\b/i,
  /\bfree of charge\b/i,
  /\b(?:a|your) free (?:\d|consultation|video)/i,
  /\bTook back\b/,
  /\b(?:Book|Move|Cancel|Change) and tell\b/,
  /\b(?:is not|have been|will be) told\b/,
  /\bneeds the role of\b/,
  /\b(?:Every|Some)body else\b/,
  /\bopen positions?\b(?!\?)/,
  /\bhas invited you\b/,
  /\b30[- ]minutes? video\b/,
  /\bno longer held\b/,
  /\btime is (?:then )?freed\b/,
  // Its key offering: the page of your own dates does show it.
  /\bdoes not show which of them apply\b/,
]

/** Of two words for one thing, those that texts for visitors do not use. */
const otherWords = /\b(?:[Nn]o|[Ss]ome|[Ee]very)body\b/

/** Comments are for developers. */
const withoutComments = (source: string) => source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g, '')

const content = globSync('content/**/*.{json,html}').filter((path) => !path.endsWith('phrases.json'))
const read = [...globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.')), ...content]
const documents = ['README.md', 'content/README.md', ...globSync('docs/*.md')]

const textOf = (path: string) => readFileSync(path, 'utf8')

test('no phrase that was struck out is in the texts of the site', () => {
  const found = read.flatMap((path) => {
    const text = withoutComments(textOf(path)).replaceAll(/\s+/g, ' ')
    return struckOut.flatMap((phrase) => phrase.exec(text)?.[0] ?? []).map((words) => `${path}: ${words}`)
  })
  expect(read.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

test('the documents call messages e-mails', () => {
  expect(documents.length).toBeGreaterThan(5)
  const found = documents.flatMap((path) => /(?<![-\w/`])[Mm]ails\b/.exec(textOf(path))?.[0] ?? [])
  expect(found).toEqual([])
})

test('the content says no one, someone and everyone', () => {
  expect(content.flatMap((path) => otherWords.exec(textOf(path)) ?? [])).toEqual([])
})
