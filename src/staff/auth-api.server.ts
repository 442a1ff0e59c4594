// The calls of signing in. Each answers the same whether or not there is such an account.
import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { siteSettings } from '#firm/firm.server.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import type { Senders } from '#platform/http/client-address.server.ts'
import { waitInWords } from '#platform/http/rate-limit.server.ts'
import type { Role, Staff } from '#platform/http/staff-of.ts'
import { emailMessage } from '#platform/validators.ts'
import { recordAction } from './audit.server.ts'
import {
  acceptInvitation,
  becomeFirst,
  goneText,
  openLink,
  requestReset,
  resetPassword,
  type Accepted,
} from './links.server.ts'
import { checkOwnPassword } from './own-password.server.ts'
import { passkeyAnswer } from './passkey-answer.ts'
import { endSession, type Session } from './sessions.server.ts'
import type { Refused, SignedIn, SignIn, SignInParts } from './sign-in.server.ts'

export type SignInState = { staff: Staff | null; needsSecondStep: boolean; hasSecondStep: boolean }
export type LinkState = { email: string | null; role: Role; name: string | null; invitedBy: string | null }
export type SecondStep = { uri: string; recoveryCodes: string[] }
type Next = { response: { next: 'done' | 'code' } }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/auth/session': { response: SignInState }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/auth/sign-in': Next & { body: { email: string; password: string } }
    '/api/console/auth/code': Next & { body: { code: string } }
    '/api/console/auth/recovery-code': Next & { body: { code: string } }
    '/api/console/auth/passkey/begin': { body: object; response: PublicKeyCredentialRequestOptionsJSON }
    '/api/console/auth/passkey/finish': Next & { body: { response: unknown } }
    '/api/console/auth/sign-out': { body: object; response: object }
    '/api/console/auth/forgotten': { body: { email: string }; response: object }
    '/api/console/auth/link': { body: { kind: 'first' | 'invitation' | 'reset'; token: string }; response: LinkState }
    '/api/console/auth/first': Next & { body: { token: string; name: string; email: string; password: string } }
    '/api/console/auth/invitation': Next & { body: { token: string; name: string; password: string } }
    '/api/console/auth/reset': { body: { token: string; password: string }; response: object }
    '/api/console/auth/second-step/begin': { body: { password: string }; response: SecondStep }
    '/api/console/auth/second-step/confirm': { body: { code: string }; response: object }
  }
}

/** The network of an office may sign in this often. */
const ofNetwork = { points: 60, seconds: 600 }

export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .superRefine((value, context) => {
    const message = emailMessage(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
const typed = z.string().min(1, 'Enter your password.').max(1000)
const chosen = z.string().max(1000)
const token = z.string().regex(/^[\w-]{1,100}$/, 'The link is incomplete.')
export const personName = z.string().trim().min(2, 'Enter your name.').max(100, 'The name is too long.')
const sixDigits = z
  .string()
  .transform((value) => value.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'The code has six digits.'))

type Parts = SignInParts & { signIn: SignIn; senders: Senders; mailer?: { wake: () => void } | undefined }

export function authApi(parts: Parts): Hono {
  const { signIn, database, clock, senders, rateLimits, publicUrl, mailer } = parts
  const { api } = signIn.library

  /** Throws 429 if this network has sent too much. */
  async function countNetwork(c: Context): Promise<void> {
    const [first, ...wider] = senders(c) ?? []
    if (first === undefined) return
    const { isSpent, endsOn } = await rateLimits.spendAllowance('sign-in', [first, ...wider], ofNetwork)
    if (isSpent) throw refusal(429, tooMany(Math.ceil((endsOn.getTime() - Date.now()) / 1000)))
  }

  async function needSession(c: Context): Promise<Session> {
    const session = await signIn.session(c.req.raw)
    if (session === null) throw refusal(401, 'Please sign in.')
    return session
  }

  async function signInNow(c: Context, person: { email: string; password: string }) {
    return outcome(c, await signIn.byPassword(c.req.raw, person.email, person.password), wrong.password)
  }

  const app = new Hono()
  app.get('/api/console/auth/session', async (c) => {
    const session = await signIn.session(c.req.raw)
    const { id, name, email: address, role } = session ?? {}
    const isFull = session !== null && !session.needsSecondStep
    const staff = isFull && id && name && address && role ? { id, name, email: address, role } : null
    const state: SignInState = {
      staff,
      needsSecondStep: session?.needsSecondStep ?? false,
      hasSecondStep: session?.hasSecondStep ?? false,
    }
    return c.json(state, 200)
  })

  app.post('/api/console/auth/sign-in', async (c) => {
    const body = await readConsoleBody(c, z.object({ email: emailAddress, password: typed }))
    await countNetwork(c)
    return signInNow(c, body)
  })
  app.post('/api/console/auth/code', async (c) => {
    const { code } = await readConsoleBody(c, z.object({ code: sixDigits }))
    await countNetwork(c)
    return outcome(c, await signIn.byCode(c.req.raw, code, 'app'), wrong.code)
  })
  app.post('/api/console/auth/recovery-code', async (c) => {
    const { code } = await readConsoleBody(
      c,
      z.object({ code: z.string().trim().min(1, 'Enter a recovery code.').max(40) }),
    )
    await countNetwork(c)
    return outcome(c, await signIn.byCode(c.req.raw, code, 'recovery'), wrong.recovery)
  })

  app.post('/api/console/auth/passkey/begin', async (c) => {
    await countNetwork(c)
    const answer = await api.generatePasskeyAuthenticationOptions({ headers: c.req.raw.headers, asResponse: true })
    sendCookies(c, answer.headers.getSetCookie())
    const options = z.looseObject({}).parse(await answer.json())
    return c.json({ ...options, userVerification: 'required' }, 200)
  })
  app.post('/api/console/auth/passkey/finish', async (c) => {
    const { response } = await readConsoleBody(c, z.object({ response: passkeyAnswer }))
    await countNetwork(c)
    return outcome(c, await signIn.byPasskey(c.req.raw, response), wrong.passkey)
  })

  app.post('/api/console/auth/sign-out', async (c) => {
    const session = await signIn.session(c.req.raw)
    if (session !== null) {
      await endSession(database, session.id, session.sessionId)
      await recordAction(database, session, { action: 'Signed out', record: 'staff', recordId: session.id }, clock())
    }
    sendCookies(c, (await api.signOut({ headers: c.req.raw.headers, asResponse: true })).headers.getSetCookie())
    return c.json({}, 200)
  })

  app.post('/api/console/auth/forgotten', async (c) => {
    const body = await readConsoleBody(c, z.object({ email: emailAddress }))
    await countNetwork(c)
    await requestReset(database, body.email, publicUrl, clock())
    mailer?.wake()
    return c.json({}, 200)
  })

  app.post('/api/console/auth/link', async (c) => {
    const kind = z.enum(['first', 'invitation', 'reset'])
    const body = await readConsoleBody(c, z.object({ kind, token }))
    await countNetwork(c)
    const link = await openLink(database, body.kind, body.token, clock())
    if (link === null) throw refusal(404, goneText(body.kind))
    const { email: address, role, name, invitedBy } = link
    return c.json({ email: address, role, name, invitedBy } satisfies LinkState, 200)
  })
  app.post('/api/console/auth/first', async (c) => {
    const body = await readConsoleBody(c, z.object({ token, name: personName, email: emailAddress, password: chosen }))
    await countNetwork(c)
    const { staff } = accepted(await becomeFirst(database, body.token, body, clock()))
    return signInNow(c, { email: staff.email, password: body.password })
  })
  app.post('/api/console/auth/invitation', async (c) => {
    const body = await readConsoleBody(c, z.object({ token, name: personName, password: chosen }))
    await countNetwork(c)
    const { staff } = accepted(await acceptInvitation(database, body.token, body, clock()))
    return signInNow(c, { email: staff.email, password: body.password })
  })
  app.post('/api/console/auth/reset', async (c) => {
    const body = await readConsoleBody(c, z.object({ token, password: chosen }))
    await countNetwork(c)
    const { staff } = accepted(await resetPassword(database, body.token, body.password, clock()))
    // Whoever reads the mail is the person: wrong passwords typed elsewhere must not keep them out.
    sendCookies(c, [await signIn.newDevice(staff.email)])
    return c.json({}, 200)
  })

  app.post('/api/console/auth/second-step/begin', async (c) => {
    const session = await needSession(c)
    const { password } = await readConsoleBody(c, z.object({ password: typed }))
    await countNetwork(c)
    if ((await confirmOwn(parts, session, password)) !== null) throw refusal(403, wrongPassword)
    const { headers } = c.req.raw
    const { firmName } = await siteSettings(database)
    if (session.hasSecondStep) throw refusal(409, 'The second step is already set up. Turn it off first.')
    const made = await api.enableTwoFactor({ body: { password, issuer: firmName, method: 'totp' }, headers })
    if (made.method !== 'totp') throw new Error('No secret was made')
    return c.json({ uri: made.totpURI, recoveryCodes: made.backupCodes } satisfies SecondStep, 200)
  })
  app.post('/api/console/auth/second-step/confirm', async (c) => {
    const session = await needSession(c)
    const { code } = await readConsoleBody(c, z.object({ code: sixDigits }))
    await countNetwork(c)
    if (session.hasSecondStep) throw refusal(409, 'The second step is already set up. Turn it off first.')
    const cookies = await signIn.confirmSecondStep(c.req.raw, session, code)
    if (cookies === null) throw refusal(422, 'This code is wrong or has expired. Wait for the next one, then enter it.')
    sendCookies(c, cookies)
    return c.json({}, 200)
  })
  return app
}

const wrongPassword = 'This password is wrong.'

/**
 * Returns null if the password, and the second step if there is one to check, are the person's; otherwise which is wrong.
 * Throws if they were not checked, or were wrong once too often.
 */
export async function confirmOwn(
  parts: SignInParts,
  session: Session,
  password: string,
  checkSecondStep?: () => Promise<boolean>,
): Promise<{ field: 'password' | 'code'; message: string } | null> {
  const wrongOne = await checkOwnPassword(parts, session, password, checkSecondStep)
  if (wrongOne === null) return null
  if (wrongOne.waitSeconds > 0) throw refusal(429, tooMany(wrongOne.waitSeconds))
  if (wrongOne.hasEndedSession) throw refusal(401, 'Too many wrong attempts. Sign in again.')
  if (!wrongOne.isSecondStep) return { field: 'password', message: wrongPassword }
  return { field: 'code', message: 'This code is wrong, or has been used. Wait for the next one, then enter it.' }
}

export function refusal(
  status: 401 | 403 | 404 | 409 | 422 | 429,
  message: string,
  more: Record<string, unknown> = {},
): HTTPException {
  return new HTTPException(status, { message, res: Response.json({ message, ...more }, { status }) })
}

/** What is wrong with one field. */
export function fieldRefusal(field: string, message: string): HTTPException {
  return refusal(422, message, { errors: { [field]: message } })
}

function tooMany(seconds: number): string {
  return `Too many attempts. Try again in ${seconds <= 90 ? `${seconds} seconds` : waitInWords(seconds)}.`
}

export function sendCookies(c: Context, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

function outcome(c: Context, result: SignedIn | Refused, sentence: string) {
  sendCookies(c, result.cookies)
  if (!('refusal' in result)) return c.json({ next: result.next }, 200)
  const { left = -1, waitSeconds = 0 } = result
  if (result.refusal === 'paused') return c.json({ message: tooMany(waitSeconds) }, 429)
  if (result.refusal === 'restart')
    return c.json({ message: 'This took too long. Sign in again from the start.', restart: true }, 401)
  if (result.refusal === 'unreadable') return c.json({ message: unreadable }, 409)
  return c.json({ message: `${sentence}${triesLeft[left] ?? ''}` }, 401)
}

const unreadable = 'Your second step can no longer be checked. Ask the person who runs the server to reset it.'

/** The first does not tell which part is wrong. */
const wrong = {
  password: 'The e-mail address or the password is wrong.',
  code: 'This code is wrong or has expired. Wait for the next one, then enter it.',
  recovery: 'This recovery code is wrong or has been used.',
  passkey: 'This passkey was not accepted.',
}
const triesLeft = ['', ' One try is left before a pause.', ' Two tries are left.', ' Three tries are left.']

function accepted(result: Accepted): Extract<Accepted, { staff: Staff }> {
  if ('staff' in result) return result
  const { refusal: message, field } = result
  throw field === 'root' ? refusal(404, message) : refusal(422, message, { errors: { [field]: message } })
}
