// By which questions count as the same question.

/** PostgreSQL refuses index entries of more than about 2,700 bytes. */
const maxCharacters = 200

/**
 * Returns the question in lower case and without punctuation, cut at 200 characters, so that staff see equal questions
 * once.
 */
export function questionKey(question: string): string {
  const words = question
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return [...(words?.join(' ') ?? question.trim())].slice(0, maxCharacters).join('')
}
