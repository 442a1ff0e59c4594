// The key with which the cookies of sessions are signed.
import { createHmac } from 'node:crypto'

/** A key of its own, so that no signature of the site's other links passes for one of a session. */
export function sessionKey(secret: string): string {
  return createHmac('sha256', secret).update('sessions of the console').digest('base64url')
}
