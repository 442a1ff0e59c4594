// Where a text is cut, so that no half of a character is left: on the screen it would show as �, or lose its vowel.

/** Belongs to what stands before it: signs of Indian vowels, accents, joiners, skin tones, tags of flags. */
const isJoined = /^(?:\p{M}|\p{Emoji_Modifier}|[\u200c\u200d]|[\u{e0020}-\u{e007f}])/u
const flagLetters = /[\u{1f1e6}-\u{1f1ff}]+$/u

/**
 * Returns the beginning of the text, of at most so many UTF-16 units, without a part of what shows as one character
 * (UAX 29), unless that is longer. Browsers before 2024 have no Intl.Segmenter.
 */
export function beginningOf(text: string, units: number): string {
  if (text.length <= units) return text
  let end = units
  while (end > 0 && isWithinCharacter(text, end)) end -= 1
  return text.slice(0, end || units)
}

function isWithinCharacter(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 80), at)
  const isPair = /[\ud800-\udbff]$/.test(before) && /^[\udc00-\udfff]/.test(text.slice(at, at + 1))
  if (isPair || before.endsWith('\u200d')) return true
  const after = text.slice(at, at + 2)
  if (isJoined.test(after)) return true
  const [flags = ''] = flagLetters.exec(before) ?? []
  return [...flags].length % 2 === 1 && /^[\u{1f1e6}-\u{1f1ff}]/u.test(after)
}
