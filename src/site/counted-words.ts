// The words of a search as they are counted: without spelling differences, and never what may identify a person.

const maxCharacters = 60
/** Indian PAN, which a GSTIN contains. */
const pan = /[a-z]{5}\d{4}[a-z]/
/** Telephone, Aadhaar, account and director numbers. Years, sections and forms have fewer digits. */
const longNumber = /(?:\d[\s()+./-]*){6,}/
const address = /@|\bwww\.|https?:|\[at\]/

/** Returns null for a search that is not counted. */
export function countedWords(given: string): string | null {
  const words = given
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(words) || words.length > maxCharacters) return null
  // A number in two words may be one number, and letters around it may be set apart.
  const bare = words.replace(/[^\p{L}\p{N}@]/gu, '')
  return address.test(words) || longNumber.test(words) || pan.test(bare) ? null : words
}
