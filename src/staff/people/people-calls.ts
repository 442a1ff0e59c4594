// The console's calls about people.
import { z } from 'zod'
import { emailAddress } from '#platform/console/checked.ts'
import { answerOf, consoleCall, type AnswerOf } from '#platform/console/console-call.ts'
import { roles } from '#staff/roles.ts'
import type { RolePowers } from './role-powers.ts'
import type { RosterPerson } from './roster.server.ts'

const role = z.enum(roles, 'Choose a role.')
const id = z.string().min(1).max(100)
/** The colleague who gets the person's open leads, or null for nobody. */
const leadsTo = id.nullable().default(null)

export const listPeople = consoleCall('administrator', 'GET /api/console/people', {
  answer: answerOf<{ data: RosterPerson[]; total: number; roles: readonly RolePowers[] }>(),
})
export type Person = AnswerOf<typeof listPeople>['data'][number]
/** `link`: only while no mail server is set. It is not stored, so nobody can read it again. */
export const invitePerson = consoleCall('administrator', 'POST /api/console/people/invite', {
  body: z.object({ email: emailAddress, role }),
  answer: answerOf<{ link: string | null }>(),
})
export const withdrawInvitation = consoleCall('administrator', 'POST /api/console/people/withdraw', {
  body: z.object({ email: emailAddress }),
})
export const changeRole = consoleCall('administrator', 'POST /api/console/people/role', {
  body: z.object({ id, role, leadsTo }),
})
export const closeAccount = consoleCall('administrator', 'POST /api/console/people/close', {
  body: z.object({ id, leadsTo }),
})
export const endSessions = consoleCall('administrator', 'POST /api/console/people/end-sessions', {
  body: z.object({ id }),
})
export const resetSecondStep = consoleCall('administrator', 'POST /api/console/people/reset-second-step', {
  body: z.object({ id }),
})
