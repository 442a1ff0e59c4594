// The calls of people, of one's own account, and of the history.
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { readListQuery } from '#platform/http/list-query.server.ts'
import { roles, type Role } from '#platform/http/staff-of.ts'
import { emailMessage } from '#platform/validators.ts'
import {
  changeEmail,
  changeName,
  changePassword,
  passkeys,
  removePasskey,
  renamePasskey,
  type FieldRefusal,
  type Passkey,
} from './account.server.ts'
import { inTransaction } from '#platform/database.server.ts'
import { recordAction } from './audit.server.ts'
import { isOwnPassword, personName, refusal, sendCookies, wrongPassword } from './auth-api.server.ts'
import { readHistory, type HistoryEntry } from './history.server.ts'
import { invite, withdraw } from './links.server.ts'
import { prepareNotice } from './notices.server.ts'
import { colleagues, type Colleague } from './people.server.ts'
import { changeRole, closeAccount, resetSecondStep, roster, type Outcome, type RosterPerson } from './roster.server.ts'
import {
  endSession,
  endSessions,
  listSessions,
  mustHaveSecondStep,
  type ListedSession,
  type Session,
} from './sessions.server.ts'
import type { SignIn, SignInParts } from './sign-in.server.ts'

export type Account = {
  name: string
  email: string
  role: Role
  hasSecondStep: boolean
  mustHaveSecondStep: boolean
  passkeys: Passkey[]
  sessions: ListedSession[]
}
type Done<Body> = { body: Body; response: object }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/people': { response: { data: RosterPerson[]; total: number } }
    '/api/console/history': {
      query: Record<string, string>
      response: { data: HistoryEntry[]; total: number }
    }
    '/api/console/history/filters': { response: { people: Colleague[] } }
    '/api/console/account': { response: Account }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/people/invite': Done<{ email: string; role: Role }>
    '/api/console/people/withdraw': Done<{ email: string }>
    '/api/console/people/role': Done<{ id: string; role: Role }>
    '/api/console/people/close': Done<{ id: string }>
    '/api/console/people/reset-second-step': Done<{ id: string }>
    '/api/console/account/name': Done<{ name: string }>
    '/api/console/account/email': Done<{ email: string; password: string }>
    '/api/console/account/password': Done<{ password: string; newPassword: string }>
    '/api/console/account/end-session': Done<{ id: string }>
    '/api/console/account/end-others': Done<object>
    '/api/console/account/second-step-off': Done<{ password: string }>
    '/api/console/account/recovery-codes': { body: { password: string }; response: { recoveryCodes: string[] } }
    '/api/console/account/passkey/begin': {
      body: { password: string }
      response: PublicKeyCredentialCreationOptionsJSON
    }
    '/api/console/account/passkey/finish': Done<{ name: string; response: unknown }>
    '/api/console/account/passkey/rename': Done<{ id: string; name: string }>
    '/api/console/account/passkey/remove': Done<{ id: string }>
  }
}

const email = z
  .string()
  .trim()
  .max(254)
  .superRefine((value, context) => {
    const message = emailMessage(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
const role = z.enum(roles, 'Choose a role.')
const id = z.string().min(1).max(100)
const password = z.string().min(1, 'Enter your password.').max(1000)
const passkeyName = z.string().trim().min(1, 'Enter a name.').max(60)
const instant = z.iso.datetime()
const historyFilter = z.object({
  staffId: z.string().max(100).optional(),
  record: z.string().max(60).optional(),
  recordId: z.string().max(254).optional(),
  from: instant.optional(),
  until: instant.optional(),
})

type Parts = SignInParts & { signIn: SignIn; mailer?: { wake: () => void } | undefined }

export function staffConsoleApi(parts: Parts): Hono {
  const { signIn, database, clock, publicUrl, mailer } = parts
  const { api } = signIn.library
  const app = new Hono()

  /** The session behind the call: `c.get('staff')` does not tell which of the person's sessions it is. */
  async function sessionOf(c: Context): Promise<Session> {
    const session = await signIn.session(c.req.raw)
    if (session === null) throw refusal(401, 'Please sign in.')
    return session
  }

  async function confirmed(c: Context, given: string): Promise<Session> {
    const session = await sessionOf(c)
    if (!(await isOwnPassword(parts, session, given))) throw fieldRefusal('password', wrongPassword)
    return session
  }

  const note = (session: Session, action: string, detail = '') =>
    recordAction(database, session, { action, record: 'staff', recordId: session.id, detail }, clock())

  /** For what the library has done already. */
  async function noteAndTell(session: Session, action: string, what: string, detail = ''): Promise<void> {
    const notify = await prepareNotice(database, publicUrl)
    await inTransaction(database, async (tx) => {
      await recordAction(tx, session, { action, record: 'staff', recordId: session.id, detail }, clock())
      await notify(tx, session.email, what, clock())
    })
    mailer?.wake()
  }

  app.get('/api/console/people', async (c) => {
    const data = await roster(database, clock())
    return c.json({ data, total: data.length }, 200)
  })
  app.post('/api/console/people/invite', async (c) => {
    const body = await readConsoleBody(c, z.object({ email, role }))
    const message = await invite(database, body, c.get('staff'), publicUrl, clock())
    if (message !== null) throw fieldRefusal('email', message)
    mailer?.wake()
    return c.json({}, 200)
  })
  app.post('/api/console/people/withdraw', async (c) => {
    const body = await readConsoleBody(c, z.object({ email }))
    if (!(await withdraw(database, body.email, c.get('staff'), clock())))
      throw refusal(409, 'This invitation has already been accepted or withdrawn.')
    return c.json({}, 200)
  })
  app.post('/api/console/people/role', async (c) => {
    const body = await readConsoleBody(c, z.object({ id, role }))
    const outcome = await changeRole(database, { ...body, publicUrl }, c.get('staff'), clock())
    mailer?.wake()
    return answer(c, outcome)
  })
  app.post('/api/console/people/close', async (c) => {
    const body = await readConsoleBody(c, z.object({ id }))
    return answer(c, await closeAccount(database, body.id, c.get('staff'), clock()))
  })
  app.post('/api/console/people/reset-second-step', async (c) => {
    const body = await readConsoleBody(c, z.object({ id }))
    const outcome = await resetSecondStep(database, { ...body, publicUrl }, c.get('staff'), clock())
    mailer?.wake()
    return answer(c, outcome)
  })

  app.get('/api/console/history', async (c) => {
    const { filter, ...part } = readListQuery(c, ['on'], historyFilter, { perPage: 50 })
    return c.json(await readHistory(database, filter, part), 200)
  })
  app.get('/api/console/history/filters', async (c) => {
    return c.json({ people: await colleagues(database) }, 200)
  })

  app.get('/api/console/account', async (c) => {
    const session = await sessionOf(c)
    const account: Account = {
      name: session.name,
      email: session.email,
      role: session.role,
      hasSecondStep: session.hasSecondStep,
      mustHaveSecondStep: mustHaveSecondStep(session.role),
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
  app.post('/api/console/account/email', async (c) => {
    const body = await readConsoleBody(c, z.object({ email, password }))
    const session = await confirmed(c, body.password)
    refuse(await changeEmail(database, session, { email: body.email, publicUrl }, clock()))
    mailer?.wake()
    return c.json({}, 200)
  })
  app.post('/api/console/account/password', async (c) => {
    const body = await readConsoleBody(c, z.object({ password, newPassword: z.string().max(1000) }))
    const session = await confirmed(c, body.password)
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
    const body = await readConsoleBody(c, z.object({ password }))
    const session = await confirmed(c, body.password)
    const off = await api.disableTwoFactor({ body, headers: c.req.raw.headers, asResponse: true })
    if (!off.ok) throw refusal(409, 'The second step is already off.')
    sendCookies(c, off.headers.getSetCookie())
    await noteAndTell(session, 'Turned off the second step', 'The second step was turned off')
    return c.json({}, 200)
  })
  app.post('/api/console/account/recovery-codes', async (c) => {
    const body = await readConsoleBody(c, z.object({ password }))
    const session = await confirmed(c, body.password)
    if (!session.hasSecondStep) throw refusal(409, 'Set up the second step first.')
    const made = await api.generateBackupCodes({ body, headers: c.req.raw.headers })
    await noteAndTell(session, 'Made new recovery codes', 'New recovery codes were made')
    return c.json({ recoveryCodes: made.backupCodes }, 200)
  })

  app.post('/api/console/account/passkey/begin', async (c) => {
    const body = await readConsoleBody(c, z.object({ password }))
    await confirmed(c, body.password)
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
    await noteAndTell(session, 'Added a passkey', 'A passkey was added', body.name)
    return c.json({}, 200)
  })
  app.post('/api/console/account/passkey/rename', async (c) => {
    const body = await readConsoleBody(c, z.object({ id, name: passkeyName }))
    if (!(await renamePasskey(database, c.get('staff').id, body))) throw refusal(404, noPasskey)
    return c.json({}, 200)
  })
  app.post('/api/console/account/passkey/remove', async (c) => {
    const body = await readConsoleBody(c, z.object({ id }))
    const session = await sessionOf(c)
    if (!(await removePasskey(database, session, { ...body, publicUrl }, clock()))) throw refusal(404, noPasskey)
    mailer?.wake()
    return c.json({}, 200)
  })
  return app
}

const noPasskey = 'This passkey no longer exists.'

function fieldRefusal(field: string, message: string) {
  return refusal(422, message, { errors: { [field]: message } })
}

function refuse(refused: FieldRefusal): void {
  if (refused !== null) throw fieldRefusal(refused.field, refused.message)
}

function answer(c: Context, outcome: Outcome) {
  if (outcome.done) return c.json({}, 200)
  throw refusal(outcome.isGone ? 404 : 409, outcome.message)
}
