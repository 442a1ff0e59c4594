// What the marks and seals say of the firm: its letters, and its name and cities around them.

/** Words of a firm's name that are not somebody's. */
const commonWords = /^(?:m\/s\.?|and|the|of|co\.?|company|associates|partners|sons|llp)$/i

/**
 * The letters by which the firm is known: 'PSR' of 'PS Rao & Associates', 'TM' of 'Tara Menon & Co'. A word of two or
 * three capitals keeps them all.
 */
export function firmLetters(firmName: string, most: number): string {
  const words = firmName.split(/[\s&,]+/).filter((word) => word !== '' && !commonWords.test(word))
  const letters = words.map((word) => (/^\p{Lu}{2,3}$/u.test(word) ? word : (/\p{L}/u.exec(word)?.[0] ?? '')))
  return [...letters.join('').toUpperCase()].slice(0, most).join('')
}

export function sealText(firmName: string, since: number): string {
  return ringOf([firmName, 'Company secretaries', `Since ${since}`])
}

export function grandSealText(firmName: string, since: number, cities: readonly string[]): string {
  return ringOf([firmName, 'Company secretaries in practice', ...cities, `Since ${since}`])
}

function ringOf(parts: readonly string[]): string {
  return parts.map((part) => `${part.toUpperCase()} ·`).join(' ')
}
