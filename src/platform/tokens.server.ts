// The secret token in a mailed link, and codes that people read from paper or aloud. Anyone who has the token may use the
// link; the database stores only its hash.
import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Returns a new token of 256 random bits, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The digits and letters of Crockford's Base32: without I, L and O, which look like 1 and 0, and without U. */
const readable = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten of 32 characters that are not confused when read from paper or aloud, which gives about 10^15 codes. */
export function newReadableCode(): string {
  const characters = Array.from({ length: 10 }, () => readable[randomInt(readable.length)]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

/** Returns the same for every way to type one code: case, blanks, hyphens and look-alikes do not count. */
export function readableForm(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

/** Returns the SHA-256 of a token, in base64url, which is stored and looked up instead of the token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
