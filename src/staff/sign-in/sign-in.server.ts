// Signing in by password and code, by recovery code and by passkey, over the library's functions.
import { quotas } from '#platform/quota/quotas.ts'
import { createHmac } from 'node:crypto'
import { generateSignedCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { QuotaStore } from '#platform/quota/quota-store.server.ts'
import type { StaffOf } from '#staff/roles.ts'
import type { Log } from '#platform/log.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { newToken } from '#platform/tokens.server.ts'
import { recordAction, type Action } from '#staff/history/record-action.server.ts'
import { openLibrary } from './better-auth.server.ts'
import { ownPasswordKey } from './confirm-own-password.server.ts'
import type { PasskeyAnswer } from './passkey-answer.ts'
import { renewHash } from './passwords.server.ts'
import { attemptKey, beginAttempt, forgetFailures, takeBackAttempt } from './pauses.server.ts'
import { canReadSecondStep, storedRecoveryCode } from './second-step.server.ts'
import { endSession, endSessions, sessionOf, signedCookie, type Session } from './sessions.server.ts'

export type SignInDependencies = {
  database: Database
  secret: string
  publicUrl: string
  clock: Clock
  log: Log
  quotaStore: Pick<QuotaStore, 'spend'>
}

/** A code of the app, a recovery code, or a passkey. */
export type OwnSecondStep = { code: string } | { passkey: PasskeyAnswer }

/** `cookies` are the values of Set-Cookie. */
export type SignedIn = { next: 'done' | 'code'; cookies: string[] }
export type Refused = {
  /** `unreadable`: the site's secret has changed, so no code can be checked. */
  refusal: 'wrong' | 'paused' | 'restart' | 'unreadable'
  waitSeconds?: number
  /** How many more may fail before there is a pause. */
  left?: number
  cookies: string[]
}

/** The browser is recognised for this long after a sign-in. */
const deviceSeconds = 180 * 86_400
export type SignIn = ReturnType<typeof openSignIn>

export function openSignIn({ database, secret, publicUrl, clock, log, quotaStore }: SignInDependencies) {
  const library = openLibrary({ database, secret, publicUrl, log })
  const { api } = library
  const deviceName = `${publicUrl.startsWith('https:') ? '__Secure-' : ''}console.device`
  const deviceSecret = createHmac('sha256', secret).update('browsers of the console').digest('base64url')

  async function openSession(request: Request): Promise<Session | null> {
    const context = await library.$context
    const cookie = { name: context.authCookies.sessionToken.name, secret: context.secret }
    return sessionOf(database, cookie, request, clock())
  }

  const markOf = (cookies: string | null) => signedCookie(cookies, { name: deviceName, secret: deviceSecret })

  const staffOf: StaffOf = async (request) => {
    const found = await openSession(request)
    if (found === null || found.needsSecondStep) return null
    const { id, name, email, role } = found
    return { id, name, email, role }
  }

  /** The mark of a browser that this person has used before. It is bound to the address. */
  async function deviceOf(request: Request, email: string): Promise<string | null> {
    const mark = await markOf(request.headers.get('cookie'))
    return mark?.startsWith(`${ownerMark(email)}.`) ? mark : null
  }

  function ownerMark(email: string): string {
    return createHmac('sha256', deviceSecret).update(addressKey(email)).digest('base64url').slice(0, 22)
  }

  function deviceCookie(mark: string): Promise<string> {
    return generateSignedCookie(deviceName, mark, deviceSecret, {
      path: '/api/console',
      httpOnly: true,
      sameSite: 'Strict',
      secure: publicUrl.startsWith('https:'),
      maxAge: deviceSeconds,
    })
  }

  const newDevice = (email: string) => deviceCookie(`${ownerMark(email)}.${newToken()}`)

  async function attempt(request: Request, email: string) {
    const device = await deviceOf(request, email)
    const key = attemptKey(secret, { email, device })
    return { device, key, ...(await beginAttempt(database, key, clock())) }
  }

  /** After a sign-in: what failed before is forgotten, and the browser is known from now on. */
  async function succeed(
    request: Request,
    staff: { id: string; name: string; email: string },
    how: string,
    cookies: string[],
  ): Promise<SignedIn> {
    const device = await deviceOf(request, staff.email)
    await forgetFailures(database, [attemptKey(secret, { email: staff.email, device })])
    const seen = { last_seen_on: clock().toISOString() }
    await database.updateTable('staff').set(seen).where('id', '=', staff.id).execute()
    const entry: Action = { action: 'Signed in', record: 'staff', recordId: staff.id, detail: how }
    await recordAction(database, staff, entry, clock())
    const known = device === null ? newDevice(staff.email) : deviceCookie(device)
    return { next: 'done', cookies: [...cookies, await known] }
  }

  /** The address that was typed is not recorded: it may be a password. */
  async function recordFailure(staffId: string | undefined, detail: string): Promise<void> {
    const entry: Action = { action: 'Failed to sign in', record: 'staff', recordId: staffId ?? 'unknown', detail }
    await recordAction(database, { id: '', name: 'Someone' }, entry, clock())
  }

  function staffById(id: string) {
    return database.selectFrom('staff').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst()
  }

  return {
    library,
    staffOf,
    session: openSession,
    /**
     * Returns true if somebody has signed in with the browser of these cookies before. It costs a signature, which the
     * site makes for nobody else: what it signs with the key of sessions it also gives to strangers.
     */
    isOfStaff: async (cookies: string | undefined) => (await markOf(cookies ?? null)) !== null,
    /** Returns true if somebody with this address has signed in with this browser before. */
    isKnownBrowser: async (request: Request, email: string) => (await deviceOf(request, email)) !== null,

    /** The same work for every address: one look, one hash, two writes. */
    async byPassword(request: Request, email: string, password: string): Promise<SignedIn | Refused> {
      const { key, waitSeconds, left } = await attempt(request, email)
      if (waitSeconds > 0) return { refusal: 'paused', waitSeconds, cookies: [] }
      const known = await database
        .selectFrom('staff')
        .select(['id', 'name', 'email'])
        .where('email', '=', addressKey(email))
        .executeTakeFirst()
      const answer = await api.signInEmail({ body: { email, password }, headers: request.headers, asResponse: true })
      if (!answer.ok || !known) {
        await recordFailure(known?.id, 'wrong password')
        return { refusal: 'wrong', left, cookies: [] }
      }
      await renewHash(database, known.id, password)
      await forgetFailures(database, [ownPasswordKey(secret, known.id)])
      const cookies = answer.headers.getSetCookie()
      const body: unknown = await answer.json()
      if (typeof body === 'object' && body !== null && 'twoFactorRedirect' in body) {
        await takeBackAttempt(database, key)
        return { next: 'code', cookies }
      }
      return succeed(request, known, 'by password', cookies)
    },

    /** The second step of a sign-in. */
    async byCode(request: Request, code: string, kind: 'app' | 'recovery'): Promise<SignedIn | Refused> {
      const waiting = await pendingPerson(request)
      if (!waiting) return { refusal: 'restart', cookies: [] }
      if (!(await canReadSecondStep(database, waiting.id, secret))) {
        log.error({ staff: waiting.id }, 'signing in: a second step cannot be decrypted with the SECRET of the site')
        await recordFailure(waiting.id, 'second step cannot be read')
        return { refusal: 'unreadable', cookies: [] }
      }
      const { waitSeconds, left } = await attempt(request, waiting.email)
      if (waitSeconds > 0) return { refusal: 'paused', waitSeconds, cookies: [] }
      const answer = await checkCode(request, { staffId: waiting.id, code, kind })
      const cookies = answer?.headers.getSetCookie() ?? []
      if (answer?.ok) {
        return succeed(request, waiting, kind === 'app' ? 'by password and code' : 'with a recovery code', cookies)
      }
      await recordFailure(waiting.id, kind === 'app' ? 'wrong code' : 'wrong recovery code')
      return { refusal: (await pendingPerson(request)) ? 'wrong' : 'restart', left, cookies }
    },

    /** Counts as both steps, because the device has asked for a finger, a face or a PIN. */
    async byPasskey(request: Request, response: PasskeyAnswer): Promise<SignedIn | Refused> {
      const given = { body: { response }, headers: request.headers, asResponse: true } as const
      const answer = await api.verifyPasskeyAuthentication(given)
      const body: unknown = answer.ok ? await answer.json() : null
      const id = body !== null && typeof body === 'object' && 'user' in body ? idOf(body.user) : undefined
      const staff = id === undefined ? undefined : await staffById(id)
      if (!staff) {
        await recordFailure(undefined, 'passkey not accepted')
        return { refusal: 'wrong', cookies: [] }
      }
      return succeed(request, staff, 'with a passkey', answer.headers.getSetCookie())
    },

    /** Whether this is a second step of the person who is signed in. Codes of both kinds work once. */
    async isOwnSecondStep(request: Request, session: Session, given: OwnSecondStep): Promise<boolean> {
      const { headers } = request
      if ('passkey' in given) {
        const body = { response: given.passkey }
        const answer = await api.verifyPasskeyAuthentication({ body, headers, asResponse: true })
        if (!answer.ok) return false
        // The library has opened a session for whoever owns the passkey.
        const opened = passkeySession.parse(await answer.json())
        await endSession(database, opened.user.id, opened.session.id)
        return opened.user.id === session.id
      }
      const kind = /^\d{6}$/.test(given.code) ? 'app' : 'recovery'
      return (await checkCode(request, { staffId: session.id, code: given.code, kind }))?.ok ?? false
    },

    /** Makes the browser one that this person has used, without signing in. */
    newDevice,

    /**
     * Turns the second step on. Returns the cookies of the session that replaces this one, or null if the code is not
     * right. The person's other sessions end, because they were opened by the password alone.
     */
    async confirmSecondStep(request: Request, session: Session, code: string): Promise<string[] | null> {
      if (!(await spendCode(session.id, code))) return null
      const answer = await api.verifyTOTP({ body: { code }, headers: request.headers, asResponse: true })
      if (!answer.ok) return null
      const cookies = answer.headers.getSetCookie()
      const cookie = cookies.map((each) => each.split(';', 1)[0]).join('; ')
      const replacement = await openSession(new Request(publicUrl, { headers: { cookie } }))
      await endSessions(database, session.id, replacement?.sessionId)
      const entry: Action = { action: 'Set up the second step', record: 'staff', recordId: session.id }
      await recordAction(database, session, entry, clock())
      return cookies
    },
  }

  type TypedCode = { staffId: string; code: string; kind: 'app' | 'recovery' }

  /** Returns what the library says of a code, or null if it was used already. Codes of both kinds work once. */
  async function checkCode({ headers }: Request, { staffId, code, kind }: TypedCode): Promise<Response | null> {
    if (kind === 'app') {
      if (!(await spendCode(staffId, code))) return null
      return api.verifyTOTP({ body: { code }, headers, asResponse: true })
    }
    const stored = await storedRecoveryCode(database, { staffId, typed: code, siteSecret: secret })
    return api.verifyBackupCode({ body: { code: stored }, headers, asResponse: true })
  }

  /** Who has given the right password and owes the code. */
  async function pendingPerson(request: Request) {
    const context = await library.$context
    const cookie = { name: context.createAuthCookie('two_factor').name, secret: context.secret }
    const challenge = await signedCookie(request.headers.get('cookie'), cookie)
    if (challenge === null) return undefined
    return database
      .selectFrom('sign_in_challenge')
      .innerJoin('staff', 'staff.id', 'sign_in_challenge.value')
      .select(['staff.id', 'staff.name', 'staff.email'])
      .where('identifier', '=', challenge)
      .where('expires_on', '>', clock().toISOString())
      .where('staff.ended_on', 'is', null)
      .executeTakeFirst()
  }

  /** Returns false if this person has used the code already: it may have been read over their shoulder (RFC 6238, 5.2). */
  async function spendCode(staffId: string, code: string): Promise<boolean> {
    const who = { name: `${staffId} ${code}`, times: 1 }
    const { isSpent } = await quotaStore.spend([{ quota: quotas.secondStepCode, groups: [who] }])
    return !isSpent
  }
}

const passkeySession = z.object({ user: z.object({ id: z.string() }), session: z.object({ id: z.string() }) })

function idOf(user: unknown): string | undefined {
  return typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string' ? user.id : undefined
}
