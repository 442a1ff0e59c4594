// What the fonts can write with which the server draws: pictures for shared links, and sheets for print.

/** What each of them has. The fonts of pictures lack the rupee sign. */
const drawn = /^[ -~§©«®°·»É×à-âç-ëîïñóôöúü–—‘-‚“-„•…™−₹]*$/

/**
 * Returns the text as the fonts can write it: without accents and signs that they lack, such as emoji. Null if they lack
 * its letters or digits, as of every script but Latin, or nothing is left.
 */
export function writable(text: string): string | null {
  let written = ''
  for (const character of text.normalize('NFC')) {
    const plain = drawn.test(character)
      ? character
      : character
          .normalize('NFKD')
          .replaceAll(/[\u0300-\u036f]/g, '')
          .replaceAll('\u2010', '-')
    if (drawn.test(plain)) written += plain
    else if (/[\p{L}\p{N}]/u.test(plain)) return null
  }
  return written.replaceAll(/\s+/g, ' ').trim() || null
}
