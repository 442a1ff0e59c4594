// Which searches are counted, and under which words.
import { expect, test } from 'vitest'
import { countedWords } from './search-misses.server.ts'

test.each([
  ['  Charge   Satisfaction ', 'charge satisfaction'],
  ['ＭＧＴ-7', 'mgt-7'],
  ['section 447 of 2013', 'section 447 of 2013'],
  ['कंपनी', 'कंपनी'],
  ['company secretary in pune', 'company secretary in pune'],
])('%j is counted as %j', (given, words) => {
  expect(countedWords(given)).toBe(words)
})

test.each([
  'meera@kaverifoods.example.in',
  'mail meera [at] example',
  '98400 00000',
  '+91-98400-00000',
  '(040) 2345 678',
  'ABCDE1234F',
  'abcde 1234 f',
  '36ABCDE1234F1Z5',
  'DIN 01234567',
  'https://example.in/me',
  '...',
  '',
  'x'.repeat(61),
])('%j is not counted', (given) => {
  expect(countedWords(given)).toBeNull()
})
