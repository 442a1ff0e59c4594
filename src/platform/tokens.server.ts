// The secret in a mailed link. Whoever holds the token may use the link; the database keeps only its hash.
import { createHash, randomBytes } from 'node:crypto'

/** A new token of 256 random bits, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, in base64url: what is stored and looked up in its place. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
