// The words of a search as they are counted: without spelling differences, and never what may identify a person.
import { mayHoldIdentifier } from '#platform/identifiers.ts'

const maxCharacters = 60

/** Returns null for a search that is not counted. */
export function countedWords(given: string): string | null {
  const words = given
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(words) || words.length > maxCharacters) return null
  return mayHoldIdentifier(words) ? null : words
}
