// What a word is for every search of the site, in any script, and the words by which records are found.

export const maxWordCharacters = 40

/** The last word that begins with this one, in the order of both databases. */
export function endOfWords(word: string): string {
  return word.padEnd(maxWordCharacters + 1, 'z')
}

/**
 * A word of any script: letters with their signs, and digits. Joiners within it are part of its spelling (UAX 29, rules
 * WB4 and WB5).
 */
export const anyWord = /[\p{L}\p{M}\p{N}]+(?:[\u200c\u200d]+[\p{L}\p{M}\p{N}]+)*/gu

/**
 * The text as it is compared: small letters without accents. Vowel signs of other scripts make another word and stay.
 * Joiners go, because not every keyboard writes them.
 */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200c\u200d]/g, '')
    .toLowerCase()
}

/** The words of a text. They are ASCII, so that both databases sort them alike under every collation. */
export function wordsOf(text: string, minCharacters: number): string[] {
  return (plainLetters(text).match(anyWord) ?? []).flatMap((found) => {
    const word = found.replace(/[^a-z0-9]/gu, encoded).slice(0, maxWordCharacters)
    return found.length < minCharacters ? [] : [word]
  })
}

function encoded(character: string): string {
  return `u${(character.codePointAt(0) ?? 0).toString(16).padStart(5, '0')}`
}
