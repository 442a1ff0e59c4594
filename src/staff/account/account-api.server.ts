// Answers the calls of one's own account: name, address, password, second step, passkeys and sessions.
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import { fieldRefusal, Refusal } from '#platform/http/bodies/refusal.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { confirmOwn, neededSession, sendCookies } from '#staff/auth-api.server.ts'
import { notify } from '#staff/people/notices.server.ts'
import { newRecoveryCodes, removeSecondStep } from '#staff/sign-in/second-step.server.ts'
import { endSession, endSessions, listSessions, type Session } from '#staff/sign-in/sessions.server.ts'
import { confirmSession } from '#staff/sign-in/recent-confirmation.server.ts'
import type { SignIn, SignInDependencies } from '#staff/sign-in/sign-in.server.ts'
import * as accountCalls from './account-calls.ts'
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
} from './account.server.ts'

type Dependencies = SignInDependencies & { signIn: SignIn; mailer?: { wake: () => void } | undefined }

export function accountApi(parts: Dependencies): Hono {
  const { signIn, database, secret, clock, publicUrl, mailer } = parts
  const { api } = signIn.library

  const sessionOf = (c: Context) => neededSession(signIn, c)

  /** For changes to the ways in, which an open window must not be enough for (ASVS 5.0, 7.5.1). */
  async function confirmed(c: Context): Promise<Session> {
    const session = await sessionOf(c)
    if (!session.isConfirmed) throw new Refusal(403, 'First confirm that it is you.', { confirm: true })
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
    const made = await inTransaction(database, async (tx) => {
      const done = await make(tx)
      await recordAction(tx, session, { action, record: 'staff', recordId: session.id, detail }, clock())
      await notify(tx, { to: session.email, what, publicUrl }, clock())
      return done
    })
    mailer?.wake()
    return made
  }

  return consoleApi(accountCalls, {
    readMe: ({ staff }) => staff,
    async readAccount({ c }) {
      const session = await sessionOf(c)
      return {
        name: session.name,
        email: session.email,
        newEmail: await waitingEmail(database, session.id, clock()),
        role: session.role,
        hasSecondStep: session.hasSecondStep,
        passkeys: await passkeys(database, session.id),
        sessions: await listSessions(database, session, clock()),
      }
    },
    async changeName({ body, c }) {
      refuse(await changeName(database, await sessionOf(c), body.name, clock()))
    },
    async confirmIdentity({ body: { password, code = '', passkey }, c }) {
      const session = await sessionOf(c)
      const wrong = await confirmOwn(parts, session, password, () =>
        signIn.isOwnSecondStep(c.req.raw, session, passkey ? { passkey } : { code }),
      )
      if (wrong !== null) return fieldRefusal(wrong.field, wrong.message)
      return confirmSession(database, session.sessionId, clock())
    },
    async changeEmail({ body, c }) {
      refuse(await requestEmail(database, await confirmed(c), { email: body.email, publicUrl }, clock()))
      mailer?.wake()
    },
    async confirmEmail({ body, c }) {
      refuse(await confirmEmail(database, await sessionOf(c), { token: body.token, publicUrl }, clock()))
      mailer?.wake()
    },
    async changePassword({ body, c }) {
      const session = await confirmed(c)
      refuse(await changePassword(database, session, { newPassword: body.newPassword, publicUrl }, clock()))
      mailer?.wake()
    },
    async endSession({ body, c }) {
      const session = await sessionOf(c)
      if (await endSession(database, session.id, body.id)) await note(session, 'Ended a session')
    },
    async endOtherSessions({ c }) {
      const session = await sessionOf(c)
      const count = await endSessions(database, session.id, session.sessionId)
      await note(session, 'Ended their other sessions', String(count))
    },
    async removeSecondStep({ c }) {
      const session = await confirmed(c)
      await change(session, 'Turned off the second step', 'The second step was turned off', (tx) =>
        removeSecondStep(tx, session.id),
      )
    },
    async makeRecoveryCodes({ c }) {
      const session = await confirmed(c)
      const recoveryCodes = await change(session, 'Made new recovery codes', 'New recovery codes were made', (tx) =>
        newRecoveryCodes(tx, session.id, secret),
      )
      return { recoveryCodes }
    },

    async beginNewPasskey({ c }) {
      await confirmed(c)
      const begun = await api.generatePasskeyRegistrationOptions({ headers: c.req.raw.headers, asResponse: true })
      sendCookies(c, begun.headers.getSetCookie())
      return creationOptions.parse(await begun.json())
    },
    async finishNewPasskey({ body, c }) {
      const session = await sessionOf(c)
      const { headers } = c.req.raw
      const kept = await api.verifyPasskeyRegistration({ body, headers, asResponse: true })
      if (!kept.ok) return new Refusal(422, 'This passkey was not accepted. Start again.')
      return change(session, 'Added a passkey', 'A passkey was added', () => Promise.resolve(), body.name)
    },
    renamePasskey: async ({ body, staff }) => ((await renamePasskey(database, staff.id, body)) ? undefined : noPasskey),
    async removePasskey({ body, c }) {
      const session = await confirmed(c)
      if (!(await removePasskey(database, session, { ...body, publicUrl }, clock()))) return noPasskey
      mailer?.wake()
      return undefined
    },
  })
}

const noPasskey = new Refusal(404, 'This passkey no longer exists.')
/** What the library made, as the browser takes it. */
const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>(
  (made) => typeof made === 'object' && made !== null,
)

function refuse(refused: FieldRefusal): void {
  if (refused !== null) throw fieldRefusal(refused.field, refused.message)
}
