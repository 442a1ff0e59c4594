// The calls of one's own account: name, address, password, second step, passkeys and sessions.
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import type { Role } from '#platform/http/staff-of.ts'
import { recordAction } from '#staff/audit.server.ts'
import { confirmOwn, emailAddress, fieldRefusal, personName, refusal, sendCookies } from '#staff/auth-api.server.ts'
import { prepareNotice } from '#staff/notices.server.ts'
import { passkeyAnswer } from '#staff/passkey-answer.ts'
import { newRecoveryCodes, removeSecondStep } from '#staff/second-step.server.ts'
import {
  confirmSession,
  endSession,
  endSessions,
  listSessions,
  type ListedSession,
  type Session,
} from '#staff/sessions.server.ts'
import type { SignIn, SignInParts } from '#staff/sign-in.server.ts'
import {
  changeName,
  changePassword,
  confirmEmail,
  passkeys,
  removePasskey,
  renamePasskey,
  requestEmail,
  waitingEmail,
  type FieldRefusal,
  type Passkey,
} from './account.server.ts'

export type Account = {
  name: string
  email: string
  /** The address that waits for its mailbox. */
  newEmail: string | null
  role: Role
  hasSecondStep: boolean
  passkeys: Passkey[]
  sessions: ListedSession[]
}
type Done<Body> = { body: Body; response: object }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/account': { response: Account }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/account/name': Done<{ name: string }>
    /** Password and second step again. For a few minutes the calls marked with (1) may be made; otherwise they are 403. */
    '/api/console/account/confirm': Done<{ password: string } & ({ code: string } | { passkey: unknown })>
    /** (1) */
    '/api/console/account/email': Done<{ email: string }>
    '/api/console/account/email/confirm': Done<{ token: string }>
    /** (1) */
    '/api/console/account/password': Done<{ newPassword: string }>
    '/api/console/account/end-session': Done<{ id: string }>
    '/api/console/account/end-others': Done<object>
    /** (1) */
    '/api/console/account/second-step-off': Done<object>
    /** (1) */
    '/api/console/account/recovery-codes': { body: object; response: { recoveryCodes: string[] } }
    /** (1) */
    '/api/console/account/passkey/begin': { body: object; response: PublicKeyCredentialCreationOptionsJSON }
    '/api/console/account/passkey/finish': Done<{ name: string; response: unknown }>
    '/api/console/account/passkey/rename': Done<{ id: string; name: string }>
    /** (1) */
    '/api/console/account/passkey/remove': Done<{ id: string }>
  }
}

const id = z.string().min(1).max(100)
const password = z.string().min(1, 'Enter your password.').max(1000)
/** Six digits, or a recovery code. */
const code = z
  .string()
  .transform((value) => value.replaceAll(/\s/g, ''))
  .pipe(z.string().min(1, 'Enter the code from your app.').max(40))
const confirmation = z.object({ password, code: code.optional(), passkey: passkeyAnswer.optional() })
const token = z.string().regex(/^[\w-]{1,100}$/, 'The link is incomplete.')
const empty = z.object({})
const passkeyName = z.string().trim().min(1, 'Enter a name.').max(60)

type Parts = SignInParts & { signIn: SignIn; mailer?: { wake: () => void } | undefined }

export function accountApi(parts: Parts): Hono {
  const { signIn, database, secret, clock, publicUrl, mailer } = parts
  const { api } = signIn.library
  const app = new Hono()

  /** The session behind the call: `c.get('staff')` does not tell which of the person's sessions it is. */
  async function sessionOf(c: Context): Promise<Session> {
    const session = await signIn.session(c.req.raw)
    if (session === null) throw refusal(401, 'Please sign in.')
    return session
  }

  /** For changes to the ways in, which an open window must not be enough for (ASVS 5.0, 7.5.1). */
  async function confirmed(c: Context): Promise<Session> {
    const session = await sessionOf(c)
    if (!session.isConfirmed) throw refusal(403, 'First confirm that it is you.', { confirm: true })
    return session
  }

  const note = (session: Session, action: string, detail = '') =>
    recordAction(database, session, { action, record: 'staff', recordId: session.id, detail }, clock())

  /** Makes a change to the ways in, with its entry in the history and a mail to the person. */
  async function change<Made>(
    session: Session,
    action: string,
    what: string,
    make: (tx: Database) => Promise<Made>,
    detail = '',
  ): Promise<Made> {
    const notify = await prepareNotice(database, publicUrl)
    const made = await inTransaction(database, async (tx) => {
      const done = await make(tx)
      await recordAction(tx, session, { action, record: 'staff', recordId: session.id, detail }, clock())
      await notify(tx, session.email, what, clock())
      return done
    })
    mailer?.wake()
    return made
  }

  app.get('/api/console/account', async (c) => {
    const session = await sessionOf(c)
    const account: Account = {
      name: session.name,
      email: session.email,
      newEmail: await waitingEmail(database, session.id, clock()),
      role: session.role,
      hasSecondStep: session.hasSecondStep,
      passkeys: await passkeys(database, session.id),
      sessions: await listSessions(database, session, clock()),
    }
    return c.json(account, 200)
  })
  app.post('/api/console/account/name', async (c) => {
    const body = await readConsoleBody(c, z.object({ name: personName }))
    refuse(await changeName(database, await sessionOf(c), body.name, clock()))
    return c.json({}, 200)
  })
  app.post('/api/console/account/confirm', async (c) => {
    const given = await readConsoleBody(c, confirmation)
    const session = await sessionOf(c)
    const second = given.passkey ? { passkey: given.passkey } : { code: given.code ?? '' }
    const wrong = await confirmOwn(parts, session, given.password, () =>
      signIn.isOwnSecondStep(c.req.raw, session, second),
    )
    if (wrong !== null) throw fieldRefusal(wrong.field, wrong.message)
    await confirmSession(database, session.sessionId, clock())
    return c.json({}, 200)
  })
  app.post('/api/console/account/email', async (c) => {
    const body = await readConsoleBody(c, z.object({ email: emailAddress }))
    refuse(await requestEmail(database, await confirmed(c), { email: body.email, publicUrl }, clock()))
    mailer?.wake()
    return c.json({}, 200)
  })
  app.post('/api/console/account/email/confirm', async (c) => {
    const body = await readConsoleBody(c, z.object({ token }))
    refuse(await confirmEmail(database, await sessionOf(c), { token: body.token, publicUrl }, clock()))
    mailer?.wake()
    return c.json({}, 200)
  })
  app.post('/api/console/account/password', async (c) => {
    const body = await readConsoleBody(c, z.object({ newPassword: z.string().max(1000) }))
    const session = await confirmed(c)
    refuse(await changePassword(database, session, { newPassword: body.newPassword, publicUrl }, clock()))
    mailer?.wake()
    return c.json({}, 200)
  })
  app.post('/api/console/account/end-session', async (c) => {
    const body = await readConsoleBody(c, z.object({ id }))
    const session = await sessionOf(c)
    if (await endSession(database, session.id, body.id)) await note(session, 'Ended a session')
    return c.json({}, 200)
  })
  app.post('/api/console/account/end-others', async (c) => {
    await readConsoleBody(c, z.object({}))
    const session = await sessionOf(c)
    const count = await endSessions(database, session.id, session.sessionId)
    await note(session, 'Ended their other sessions', String(count))
    return c.json({}, 200)
  })
  app.post('/api/console/account/second-step-off', async (c) => {
    await readConsoleBody(c, empty)
    const session = await confirmed(c)
    await change(session, 'Turned off the second step', 'The second step was turned off', (tx) =>
      removeSecondStep(tx, session.id),
    )
    return c.json({}, 200)
  })
  app.post('/api/console/account/recovery-codes', async (c) => {
    await readConsoleBody(c, empty)
    const session = await confirmed(c)
    const recoveryCodes = await change(session, 'Made new recovery codes', 'New recovery codes were made', (tx) =>
      newRecoveryCodes(tx, session.id, secret),
    )
    return c.json({ recoveryCodes }, 200)
  })

  app.post('/api/console/account/passkey/begin', async (c) => {
    await readConsoleBody(c, empty)
    await confirmed(c)
    const begun = await api.generatePasskeyRegistrationOptions({ headers: c.req.raw.headers, asResponse: true })
    sendCookies(c, begun.headers.getSetCookie())
    return c.json(z.looseObject({}).parse(await begun.json()), 200)
  })
  app.post('/api/console/account/passkey/finish', async (c) => {
    const session = await sessionOf(c)
    const body = await readConsoleBody(c, z.object({ name: passkeyName, response: z.looseObject({}) }))
    const kept = await api.verifyPasskeyRegistration({
      body: { response: body.response, name: body.name },
      headers: c.req.raw.headers,
      asResponse: true,
    })
    if (!kept.ok) throw refusal(422, 'This passkey was not accepted. Start again.')
    await change(session, 'Added a passkey', 'A passkey was added', () => Promise.resolve(), body.name)
    return c.json({}, 200)
  })
  app.post('/api/console/account/passkey/rename', async (c) => {
    const body = await readConsoleBody(c, z.object({ id, name: passkeyName }))
    if (!(await renamePasskey(database, c.get('staff').id, body))) throw refusal(404, noPasskey)
    return c.json({}, 200)
  })
  app.post('/api/console/account/passkey/remove', async (c) => {
    const body = await readConsoleBody(c, z.object({ id }))
    const session = await confirmed(c)
    if (!(await removePasskey(database, session, { ...body, publicUrl }, clock()))) throw refusal(404, noPasskey)
    mailer?.wake()
    return c.json({}, 200)
  })
  return app
}

const noPasskey = 'This passkey no longer exists.'

function refuse(refused: FieldRefusal): void {
  if (refused !== null) throw fieldRefusal(refused.field, refused.message)
}
