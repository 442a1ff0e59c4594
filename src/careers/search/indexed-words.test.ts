import { expect, test } from 'vitest'
import { withOtherNames } from './place-names.ts'
import { indexedWords, searchedWords, wordsOf } from './indexed-words.ts'

test('letter case, accents, punctuation and possessives make no difference', () => {
  expect(wordsOf("The FIRM's Résumé, (Pune/Nāgpur)")).toEqual(['the', 'firm', 'resume', 'pune', 'nagpur'])
})

test('words of Indian scripts keep their vowel signs', () => {
  expect(wordsOf('कंपनी सचिव')).toHaveLength(2)
})

test('an abbreviation is found in its parts and in one piece', () => {
  expect(indexedWords('LL.B. and GSTR-3B')).toEqual(['ll', 'b', 'gstr', '3b', 'llb', 'gstr3b'])
})

test('words that say nothing are left out of a search, and so are repeated ones and those beyond the limit', () => {
  expect(searchedWords('jobs in the Pune of Pune', 8)).toEqual(['pune'])
  expect(searchedWords('jobs', 8)).toEqual([])
  expect(searchedWords('alpha beta gamma', 2)).toEqual(['alpha', 'beta'])
})

test('a search that holds only signs has no words', () => {
  for (const text of ['%', "' -- ;", '.*', '😀']) expect(searchedWords(text, 8)).toBeNull()
})

test('a place is found under its former name too', () => {
  expect(withOtherNames('Bengaluru')).toBe('Bengaluru Bengaluru Bangalore')
  expect(withOtherNames('Nashik')).toBe('Nashik')
})
