// The secret token in a mailed link. Anyone who has the token may use the link; the database stores only its hash.
import { createHash, randomBytes } from 'node:crypto'

/** Returns a new token of 256 random bits, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the SHA-256 of a token, in base64url, which is stored and looked up instead of the token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
