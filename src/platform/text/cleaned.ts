// What people type and paste, freed of what they cannot see before anything is checked: the same in browser and server.
// Nobody can mend a character that does not show, so it is removed and never complained about.

/**
 * What is cleaned: 'text' may have several lines, and all others are one line. 'code' is a line of letters and digits, such
 * as a postal code.
 */
export type TextKind = 'line' | 'text' | 'name' | 'email' | 'tel' | 'number' | 'code'

// Office writes a soft line break as U+000B, and PDFs a page break as U+000C.
const lineBreaks = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g
/** Spaces of any width, and the letters and signs that show as one. */
const blanks = /[\p{Zs}\u2800\u3164\uffa0]/gu
/**
 * Not seen, but part of the writing: the joiners after a letter or its sign, which change the spelling in the scripts of
 * India and Persia (UAX 31), the joiners and tags of emoji (UTS 51), and one variation selector after a sign that shows.
 * Safari before 16.4 cannot look behind, so what stands before is matched with them.
 */
const kept = [
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?!\p{DI})[\p{L}\p{M}][\ufe00-\ufe0f]?[\u200c\u200d]`,
  String.raw`(?!\p{DI})[^\s\p{C}][\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
].join('|')
/** Marks of direction and width, control characters other than tabs and line ends, and what is no character at all. */
const unseen = String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufff9-\ufffb\p{DI}\p{Noncharacter_Code_Point}]`
const keptOrUnseen = new RegExp(`(${kept})|${unseen}`, 'gu')
const anyUnseen = new RegExp(unseen, 'gu')

/** Turns every kind of line break into a line feed. */
export function withLineFeeds(text: string): string {
  return text.replace(lineBreaks, '\n')
}

/**
 * RFC 5321 allows no longer address. Normalization takes time with the square of the number of accents in a row, so what
 * is longer is not normalized: a form of 64 KB would keep the process busy for seconds.
 */
export const maxAddressCharacters = 254

/** Returns the text without what cannot be seen, and '' if nothing shows. Cleaning twice changes nothing more. */
export function cleaned(kind: TextKind, given: string): string {
  // Half of a pair shows as this sign, and becomes it wherever text is encoded.
  const paired = given.replace(/\p{Cs}/gu, '\ufffd')
  const text = withLineFeeds(paired).replace(blanks, ' ').replace(keptOrUnseen, '$1').trim()
  if (kind === 'text') return text
  const line = text.replace(/\s+/g, ' ')
  if (kind === 'line') return line
  if (kind === 'name') return withHyphens(line).replace(/[´‘`ʼ′＇]/g, '’')
  if (kind === 'email') return addressOf(line)
  const plain = withHyphens(inAscii(line.replace(anyUnseen, '')))
  if (kind === 'tel') return plain.replace(/^tel:\s*/i, '')
  return kind === 'number' ? plain.replace('\u066b', '.') : plain
}

/** Returns true if the value has no character that shows. A mandatory field then counts as empty. */
export function isBlank(value: string): boolean {
  return cleaned('text', value) === ''
}

/** Telephones and word processors write other dashes. */
function withHyphens(text: string): string {
  return text.replace(/[\p{Pd}\u2212]/gu, '-')
}

/** With the digits of every script, and the wide signs of East Asian keyboards, in ASCII. */
function inAscii(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)))
}

/** The ten digits of a script follow one another, and so may those of several. */
function valueOf(codePoint: number): number {
  let before = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(codePoint - before - 1))) before++
  return before % 10
}

/** Reduces `mailto:address?…` and `Name <address>` to the address, if it is clear which one is meant. */
function addressOf(line: string): string {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>[\s,;]*$/.exec(line) ?? []
  const isOne = bracketed !== undefined && (!name.includes('@') || name.trim() === bracketed.trim())
  const text = (isOne ? bracketed : line).trim().replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1')
  // Without another one, a wide sign can only stand for it.
  const address = text.includes('@') ? text : text.replace(/[＠﹫]/, '@')
  const bare = address.replace(anyUnseen, '')
  const end = address.lastIndexOf('@') + 1
  if (end === 0 || bare.length > maxAddressCharacters) return bare.trim()
  return (composed(address.slice(0, end).replace(anyUnseen, '')) + asciiDomain(address.slice(end))).trim()
}

/** Spellings that are canonically the same (UAX 15) are one. The sign for kelvin would become another person's k. */
function composed(text: string): string {
  return text.includes('\u212a') ? text : text.normalize('NFC')
}

/**
 * Returns a domain in ASCII (RFC 5891), by which it is stored and found again. One that may mean another person's domain
 * stays as it is, and is refused.
 */
function asciiDomain(given: string): string {
  const bare = given.replace(anyUnseen, '')
  if (!/[^\u0000-\u007f]/.test(bare)) return bare
  const domain = composed(given).replace(/[。．｡]/g, '.')
  const isPlain = domain.normalize('NFKC') === domain && !/[\u0000-,/:-@[-`{-\u007fẞ]/.test(domain)
  if (!isPlain) return bare
  // Browsers before 2023 take ß for ss, which is another domain, and drop joiners.
  if (/[ßς\u200c\u200d]/.test(domain) && hostOf('ß.in') !== 'xn--zca.in') return bare
  return hostOf(domain) ?? hostOf(domain.replace(anyUnseen, '')) ?? bare
}

function hostOf(domain: string): string | null {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}
