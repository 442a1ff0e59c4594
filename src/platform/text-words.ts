// The words by which records are found. They are ASCII, so that both databases sort them alike under every collation.

export const maxWordCharacters = 40

/** The last word that begins with this one, in the order of both databases. */
export function endOfWords(word: string): string {
  return word.padEnd(maxWordCharacters + 1, 'z')
}

/** The words of a text in small letters, without accents. */
export function wordsOf(text: string, minCharacters: number): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return (plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap((found) => {
    const word = found.replace(/[^a-z0-9]/gu, encoded).slice(0, maxWordCharacters)
    return found.length < minCharacters ? [] : [word]
  })
}

function encoded(character: string): string {
  return `u${(character.codePointAt(0) ?? 0).toString(16).padStart(5, '0')}`
}
