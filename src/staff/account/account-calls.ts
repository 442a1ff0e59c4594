// The calls of one's own account. Those marked (1) may be made for a few minutes after `confirmIdentity`; otherwise they
// are refused with 403.
import { z } from 'zod'
import { emailAddress } from '#platform/console/checked.ts'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import type { Role, Staff } from '#staff/roles.ts'
import { chosenPassword, linkToken, personName, typedPassword, withoutSpaces } from '#staff/call-fields.ts'
import { passkeyAnswer } from '#staff/sign-in/passkey-answer.ts'
import type { ListedSession } from '#staff/sign-in/sessions.server.ts'
import type { Passkey } from './account.server.ts'

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

const id = z.string().min(1).max(100)
/** Six digits, or a recovery code. */
const code = withoutSpaces.pipe(z.string().min(1, 'Enter the code from your app.').max(40))
/** Whoever sends the password along has not confirmed with it. */
const noFields = z.object({})
/** As the browser's own function returned it. The library checks it. */
const newPasskey: z.ZodType<Record<string, unknown>, object> = z.looseObject({})
const passkeyName = z.string().trim().min(1, 'Enter a name.').max(60)

export const readMe = consoleCall('editor', 'GET /api/console/me', {
  answer: answerOf<Staff>(),
})
export const readAccount = consoleCall('editor', 'GET /api/console/account', {
  answer: answerOf<Account>(),
})
export const changeName = consoleCall('editor', 'POST /api/console/account/name', {
  body: z.object({ name: personName }),
})
/** Password and second step again. */
export const confirmIdentity = consoleCall('editor', 'POST /api/console/account/confirm', {
  body: z.object({ password: typedPassword, code: code.optional(), passkey: passkeyAnswer.optional() }),
})
/** (1) */
export const changeEmail = consoleCall('editor', 'POST /api/console/account/email', {
  body: z.object({ email: emailAddress }),
})
export const confirmEmail = consoleCall('editor', 'POST /api/console/account/email/confirm', {
  body: z.object({ token: linkToken }),
})
/** (1) */
export const changePassword = consoleCall('editor', 'POST /api/console/account/password', {
  body: z.object({ newPassword: chosenPassword }),
})
export const endSession = consoleCall('editor', 'POST /api/console/account/end-session', {
  body: z.object({ id }),
})
export const endOtherSessions = consoleCall('editor', 'POST /api/console/account/end-others', { body: noFields })
/** (1) */
export const removeSecondStep = consoleCall('editor', 'POST /api/console/account/second-step-off', { body: noFields })
/** (1) */
export const makeRecoveryCodes = consoleCall('editor', 'POST /api/console/account/recovery-codes', {
  body: noFields,
  answer: answerOf<{ recoveryCodes: string[] }>(),
})
/** (1) */
export const beginNewPasskey = consoleCall('editor', 'POST /api/console/account/passkey/begin', {
  body: noFields,
  answer: answerOf<PublicKeyCredentialCreationOptionsJSON>(),
})
export const finishNewPasskey = consoleCall('editor', 'POST /api/console/account/passkey/finish', {
  body: z.object({ name: passkeyName, response: newPasskey }),
})
export const renamePasskey = consoleCall('editor', 'POST /api/console/account/passkey/rename', {
  body: z.object({ id, name: passkeyName }),
})
/** (1) */
export const removePasskey = consoleCall('editor', 'POST /api/console/account/passkey/remove', {
  body: z.object({ id }),
})
