// How texts and searches are split into words, so that letter case, accents and punctuation make no difference.

import { anyWord, plainLetters } from '#platform/text/text-words.ts'

/** No real word is longer. The search of a longer one would cost more than it finds. */
const maxCharacters = 30

/** Words that stand in nearly every text, and words that say only that a job is sought. */
const ignored = new Set(
  `a about all an and any are as at be by for from has have if in into is it its job jobs not of on one opening openings
  or our post position positions that the their them this to two up vacancies vacancy we where which who will with you your`.split(
    /\s+/,
  ),
)

/** Returns the words of a text in order, in lower case and without accents. */
export function wordsOf(text: string): string[] {
  return split(simplified(text))
}

/**
 * Returns the distinct words under which a text is found. Besides its parts, an abbreviation such as `LL.B.` or
 * `GSTR-3B` is found in one piece.
 */
export function indexedWords(text: string): string[] {
  const plain = simplified(text)
  const joined = plain.match(/[\p{L}\p{M}\p{N}]+(?:[.-][\p{L}\p{M}\p{N}]+)+/gu) ?? []
  const words = [...split(plain), ...joined.map((each) => each.replaceAll(/[.-]/g, '').slice(0, maxCharacters))]
  return [...new Set(words)].filter((word) => !ignored.has(word))
}

/**
 * Returns the distinct words of a search, at most `maxWords`. Words that say nothing are left out. An empty list means
 * that only such words were given; null, that there is no word at all.
 */
export function searchedWords(text: string, maxWords: number): string[] | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  return [...new Set(words)].filter((word) => !ignored.has(word)).slice(0, maxWords)
}

function simplified(text: string): string {
  return plainLetters(text).replaceAll(/['’]s\b/g, '')
}

function split(plain: string): string[] {
  return (plain.match(anyWord) ?? []).map((word) => word.slice(0, maxCharacters))
}
