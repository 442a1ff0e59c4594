// Turns for the calls that check or set a password, because its hash is the most expensive thing that a stranger can ask
// for.
import type { MiddlewareHandler } from 'hono'
import { withoutNul } from '#platform/http/bodies/without-nul.ts'
import { Busy, type Work } from '#platform/work/work.server.ts'
import type { SignIn } from './sign-in.server.ts'

type Dependencies = { work: Pick<Work, 'run'>; signIn: Pick<SignIn, 'session' | 'isKnownBrowser'> }

/**
 * Lets a call with a password begin when its turn comes. People who have a session, or have signed in with this browser
 * before, have turns of their own. Throws Busy with 429 if too many wait; then nothing has been counted.
 */
export function passwordTurns({ work, signIn }: Dependencies): MiddlewareHandler {
  return async (c, next) => {
    const body: unknown = await c.req
      .json()
      .then(withoutNul)
      .catch(() => null)
    if (typeof body !== 'object' || body === null || !('password' in body || 'newPassword' in body)) return next()
    const email = 'email' in body && typeof body.email === 'string' ? body.email : null
    const isKnown =
      email === null ? (await signIn.session(c.req.raw)) !== null : await signIn.isKnownBrowser(c.req.raw, email)
    const kind = isKnown ? 'knownPassword' : 'password'
    return work.run(kind, next).catch((error: unknown) => {
      throw error instanceof Busy ? new Busy(kind, 429) : error
    })
  }
}
