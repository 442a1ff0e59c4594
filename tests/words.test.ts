// Phrases that an editor has struck out must not come back into what visitors and staff read.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const struckOut = [
  /\ball the same\b/,
  /\b[Tt]his link has ended\b/,
  /\bstands in the (?:privacy|register)\b/,
  /\bmore stand in the register\b/,
  /\bmailed link\b/,
  /\b[Pp]ossibly a bot\b/,
  /\bput out of use\b/,
  /\bwritten by our website\b/,
  /\bthere is nothing to do\b/,
  /\bIt is not known whether\b/,
  /\bcannot be brought back\b/,
  /\b(?:mail|issue|answer) (?:as it )?goes out\b/,
  /\bjust now\b/,
  /\bthe privacy policy\b/i,
  /\bsuccessfully\b/i,
  /\bfree of charge\b/i,
]

/** Comments are for developers. */
const withoutComments = (source: string) => source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g, '')

const read = [
  ...globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.')),
  ...globSync('content/**/*.{json,html}').filter((path) => !path.endsWith('phrases.json')),
]

test('no phrase that was struck out is in the texts of the site', () => {
  const found = read.flatMap((path) => {
    const text = withoutComments(readFileSync(path, 'utf8')).replaceAll(/\s+/g, ' ')
    return struckOut.flatMap((phrase) => phrase.exec(text)?.[0] ?? []).map((words) => `${path}: ${words}`)
  })
  expect(read.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
