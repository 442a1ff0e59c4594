// Answers the calls of signing in. Each answers the same whether or not there is such an account.
import { quotas } from '#platform/quota/quotas.ts'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { siteSettings } from '#firm/firm.server.ts'
import type { Senders } from '#platform/quota/client-address.server.ts'
import { consoleApi } from './answer-calls.server.ts'
import { secondsUntil, waitInWords } from '#platform/quota/quota-store.server.ts'
import { fieldRefusal, Refusal } from '#platform/http/bodies/refusal.server.ts'
import { isDelivering } from '#platform/mail/undelivered.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import type { Staff } from './roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import * as authCalls from '#staff/sign-in/auth-calls.ts'
import {
  acceptLink,
  goneText,
  openLink,
  requestReset,
  resetPassword,
  type Accepted,
  type Accepting,
} from '#staff/people/links.server.ts'
import { checkOwnPassword } from '#staff/sign-in/confirm-own-password.server.ts'
import { setShortKey } from '#staff/sign-in/second-step.server.ts'
import { endSession, type Session } from '#staff/sign-in/sessions.server.ts'
import type { Refused, SignedIn, SignIn, SignInDependencies } from '#staff/sign-in/sign-in.server.ts'

type Dependencies = SignInDependencies & {
  settings: Pick<Settings, 'smtpUrl'>
  signIn: SignIn
  senders: Senders
  mailer?: { wake: () => void } | undefined
}

export function authApi(parts: Dependencies): Hono {
  const { settings, signIn, database, clock, senders, quotaStore, publicUrl, mailer, secret } = parts
  const { api } = signIn.library

  /** Throws 429 if this network has sent too much. */
  async function countNetwork(c: Context): Promise<void> {
    const groups = senders(c) ?? []
    if (groups.length === 0) return
    const { isSpent, endsOn } = await quotaStore.spend([{ quota: quotas.signIn, groups }])
    if (isSpent) throw new Refusal(429, tooMany(secondsUntil(endsOn)))
  }

  async function signInNow(c: Context, person: { email: string; password: string }) {
    return outcome(c, await signIn.byPassword(c.req.raw, person.email, person.password), wrong.password)
  }

  async function accept(c: Context, accepting: Accepting) {
    await countNetwork(c)
    const { staff } = accepted(await acceptLink(database, accepting, clock()))
    return signInNow(c, { email: staff.email, password: accepting.person.password })
  }

  const app = new Hono()
  // Before the body is looked at: nobody else learns what these calls take.
  app.use('/api/console/auth/second-step/*', async (c, next) => {
    if ((await signIn.session(c.req.raw)) === null) return c.json({ message: 'Please sign in.' }, 401)
    return next()
  })
  const calls = consoleApi(authCalls, {
    async readSession({ c }) {
      const session = await signIn.session(c.req.raw)
      const { id, name, email: address, role } = session ?? {}
      const isFull = session !== null && !session.needsSecondStep
      return {
        staff: isFull && id && name && address && role ? { id, name, email: address, role } : null,
        needsSecondStep: session?.needsSecondStep ?? false,
        hasSecondStep: session?.hasSecondStep ?? false,
      }
    },

    async signIn({ body, c }) {
      await countNetwork(c)
      return signInNow(c, body)
    },
    async signInByCode({ body, c }) {
      await countNetwork(c)
      return outcome(c, await signIn.byCode(c.req.raw, body.code, 'app'), wrong.code)
    },
    async signInByRecoveryCode({ body, c }) {
      await countNetwork(c)
      return outcome(c, await signIn.byCode(c.req.raw, body.code, 'recovery'), wrong.recovery)
    },

    async beginPasskey({ c }) {
      await countNetwork(c)
      const answer = await api.generatePasskeyAuthenticationOptions({ headers: c.req.raw.headers, asResponse: true })
      sendCookies(c, answer.headers.getSetCookie())
      return { ...requestOptions.parse(await answer.json()), userVerification: 'required' }
    },
    async finishPasskey({ body, c }) {
      await countNetwork(c)
      return outcome(c, await signIn.byPasskey(c.req.raw, body.response), wrong.passkey)
    },

    async signOut({ c }) {
      const session = await signIn.session(c.req.raw)
      if (session !== null) {
        await endSession(database, session.id, session.sessionId)
        await recordAction(database, session, { action: 'Signed out', record: 'staff', recordId: session.id }, clock())
      }
      sendCookies(c, (await api.signOut({ headers: c.req.raw.headers, asResponse: true })).headers.getSetCookie())
    },

    readMailing: async () => ({ isDelivering: await isDelivering(database, settings) }),
    async askForReset({ body, c }) {
      await countNetwork(c)
      await requestReset(database, body.email, publicUrl, clock())
      mailer?.wake()
    },

    async openLink({ body, c }) {
      await countNetwork(c)
      const link = await openLink(database, body.kind, body.token, clock())
      if (link === null) return new Refusal(404, goneText(body.kind))
      const { email: address, role, name, invitedBy } = link
      return { email: address, role, name, invitedBy }
    },
    becomeFirst: ({ body: { token, ...person }, c }) => accept(c, { kind: 'first', token, person }),
    acceptInvitation: ({ body: { token, ...person }, c }) =>
      accept(c, { kind: 'invitation', token, person: { ...person, email: '' } }),
    async resetPassword({ body, c }) {
      await countNetwork(c)
      const { staff } = accepted(await resetPassword(database, body.token, body.password, clock()))
      // Whoever reads the mail is the person: wrong passwords typed elsewhere must not keep them out.
      sendCookies(c, [await signIn.newDevice(staff.email)])
    },

    async beginSecondStep({ body: { password }, c }) {
      const session = await neededSession(signIn, c)
      await countNetwork(c)
      if ((await confirmOwn(parts, session, password)) !== null) return new Refusal(403, wrongPassword)
      const { headers } = c.req.raw
      const { firmName } = await siteSettings(database)
      if (session.hasSecondStep) return new Refusal(409, alreadySetUp)
      const made = await api.enableTwoFactor({ body: { password, issuer: firmName, method: 'totp' }, headers })
      if (made.method !== 'totp') throw new Error('No secret was made')
      // The library writes a blank as a form does. Apps show its plus sign: the query of a URI knows %20 alone (RFC 3986).
      const uri = made.totpURI.replaceAll('+', '%20')
      const shortened = await setShortKey(database, { staffId: session.id, uri, siteSecret: secret })
      return { uri: shortened, recoveryCodes: made.backupCodes }
    },
    async confirmSecondStep({ body, c }) {
      const session = await neededSession(signIn, c)
      await countNetwork(c)
      if (session.hasSecondStep) return new Refusal(409, alreadySetUp)
      const cookies = await signIn.confirmSecondStep(c.req.raw, session, body.code)
      if (cookies === null)
        return new Refusal(422, 'This code is wrong or has expired. Wait for the next one, then enter it.')
      sendCookies(c, cookies)
      return undefined
    },
  })
  return app.route('/', calls)
}

const alreadySetUp = 'The second step is already set up. Turn it off first.'
/** What the library made, as the browser takes it. */
const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(
  (made) => typeof made === 'object' && made !== null,
)
const wrongPassword = 'This password is wrong.'

/**
 * Returns null if the password, and the second step if there is one to check, are the person's; otherwise which is wrong.
 * Throws if they were not checked, or were wrong once too often.
 */
export async function confirmOwn(
  parts: SignInDependencies,
  session: Session,
  password: string,
  checkSecondStep?: () => Promise<boolean>,
): Promise<{ field: 'password' | 'code'; message: string } | null> {
  const wrongOne = await checkOwnPassword(parts, session, password, checkSecondStep)
  if (wrongOne === null) return null
  if (wrongOne.waitSeconds > 0) throw new Refusal(429, tooMany(wrongOne.waitSeconds))
  if (wrongOne.hasEndedSession) throw new Refusal(401, 'Too many wrong attempts. Sign in again.')
  if (!wrongOne.isSecondStep) return { field: 'password', message: wrongPassword }
  return { field: 'code', message: 'This code is wrong, or has been used. Wait for the next one, then enter it.' }
}

/**
 * The session behind the call, also of somebody who has yet to set up the second step: `c.get('staff')` does not tell which
 * of the person's sessions it is. Throws 401 if there is none.
 */
export async function neededSession(signIn: SignIn, c: Context): Promise<Session> {
  const session = await signIn.session(c.req.raw)
  if (session === null) throw new Refusal(401, 'Please sign in.')
  return session
}

/** What is wrong with one field. */
function tooMany(seconds: number): string {
  return `Too many attempts. Try again in ${seconds <= 90 ? `${seconds} seconds` : waitInWords(seconds)}.`
}

export function sendCookies(c: Context, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

function outcome(c: Context, result: SignedIn | Refused, sentence: string): { next: 'done' | 'code' } | Refusal {
  sendCookies(c, result.cookies)
  if (!('refusal' in result)) return { next: result.next }
  const { left = -1, waitSeconds = 0 } = result
  if (result.refusal === 'paused') return new Refusal(429, tooMany(waitSeconds))
  if (result.refusal === 'restart')
    return new Refusal(401, 'This took too long. Sign in again from the start.', { restart: true })
  if (result.refusal === 'unreadable') return new Refusal(409, unreadable)
  return new Refusal(401, `${sentence}${triesLeft[left] ?? ''}`)
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
  throw field === 'root' ? new Refusal(404, message) : fieldRefusal(field, message)
}
