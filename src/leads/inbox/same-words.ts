// Whether two messages say the same, so that one of them can be closed without an answer. Pure.

/**
 * Returns true only if both consist of the same words in the same order; case and signs do not count, and in a longer word
 * neither does one mistyped letter. Another number or another form is another question, and so is no text at all.
 */
export function haveSameWords(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return (
    words.length > 0 &&
    words.length === others.length &&
    words.every((word, index) => isSameWord(word, others[index] ?? ''))
  )
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

const shortestMistyped = 5

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  if (/\p{N}/u.test(one + other) || Math.min(one.length, other.length) < shortestMistyped) return false
  let start = 0
  while (one[start] === other[start]) start += 1
  let end = 0
  const shorter = Math.min(one.length, other.length) - start
  while (end < shorter && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  const isSwapped = left.length === 2 && left === [...right].toReversed().join('')
  return (left.length <= 1 && right.length <= 1) || isSwapped
}
