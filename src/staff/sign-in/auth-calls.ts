// The calls that somebody makes who is not signed in, or has yet to set up the second step. Everything else below
// /api/console needs a session and a role.
import { z } from 'zod'
import { emailAddress } from '#platform/console/checked.ts'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import type { Role, Staff } from '#staff/roles.ts'
import { chosenPassword, linkToken, personName, typedPassword, withoutSpaces } from '#staff/call-fields.ts'
import { passkeyAnswer } from './passkey-answer.ts'

export type SignInState = { staff: Staff | null; needsSecondStep: boolean; hasSecondStep: boolean }
export type LinkState = { email: string | null; role: Role; name: string | null; invitedBy: string | null }

const sixDigits = withoutSpaces.pipe(z.string().regex(/^\d{6}$/, 'The code has six digits.'))
const acceptance = { token: linkToken, name: personName, password: chosenPassword }

export const readSession = consoleCall('anyone', 'GET /api/console/auth/session', {
  answer: answerOf<SignInState>(),
})
export const signIn = consoleCall('anyone', 'POST /api/console/auth/sign-in', {
  body: z.object({ email: emailAddress, password: typedPassword }),
  answer: answerOf<{ next: 'done' | 'code' }>(),
})
export const signInByCode = consoleCall('anyone', 'POST /api/console/auth/code', {
  body: z.object({ code: sixDigits }),
  answer: answerOf<{ next: 'done' | 'code' }>(),
})
export const signInByRecoveryCode = consoleCall('anyone', 'POST /api/console/auth/recovery-code', {
  body: z.object({ code: z.string().trim().min(1, 'Enter a recovery code.').max(40) }),
  answer: answerOf<{ next: 'done' | 'code' }>(),
})
export const beginPasskey = consoleCall('anyone', 'POST /api/console/auth/passkey/begin', {
  answer: answerOf<PublicKeyCredentialRequestOptionsJSON>(),
})
export const finishPasskey = consoleCall('anyone', 'POST /api/console/auth/passkey/finish', {
  body: z.object({ response: passkeyAnswer }),
  answer: answerOf<{ next: 'done' | 'code' }>(),
})
export const signOut = consoleCall('anyone', 'POST /api/console/auth/sign-out')
/** Whether e-mails leave the site at present. Whoever waits for a link has to know as well. */
export const readMailing = consoleCall('anyone', 'GET /api/console/auth/mailing', {
  answer: answerOf<{ isDelivering: boolean }>(),
})
export const askForReset = consoleCall('anyone', 'POST /api/console/auth/forgotten', {
  body: z.object({ email: emailAddress }),
})
export const openLink = consoleCall('anyone', 'POST /api/console/auth/link', {
  body: z.object({ kind: z.enum(['first', 'invitation', 'reset']), token: linkToken }),
  answer: answerOf<LinkState>(),
})
export const becomeFirst = consoleCall('anyone', 'POST /api/console/auth/first', {
  body: z.object({ ...acceptance, email: emailAddress }),
  answer: answerOf<{ next: 'done' | 'code' }>(),
})
export const acceptInvitation = consoleCall('anyone', 'POST /api/console/auth/invitation', {
  body: z.object(acceptance),
  answer: answerOf<{ next: 'done' | 'code' }>(),
})
export const resetPassword = consoleCall('anyone', 'POST /api/console/auth/reset', {
  body: z.object({ token: linkToken, password: chosenPassword }),
})
export const beginSecondStep = consoleCall('anyone', 'POST /api/console/auth/second-step/begin', {
  body: z.object({ password: typedPassword }),
  answer: answerOf<{ uri: string; recoveryCodes: string[] }>(),
})
export const confirmSecondStep = consoleCall('anyone', 'POST /api/console/auth/second-step/confirm', {
  body: z.object({ code: sixDigits }),
})
