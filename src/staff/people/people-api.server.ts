// Answers the calls of people and of the history.
import type { Hono } from 'hono'
import { consoleApi } from '#staff/answer-calls.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { fieldRefusal, Refusal } from '#platform/http/bodies/refusal.server.ts'
import * as historyCalls from '#staff/history/private/history-calls.ts'
import { readHistory, type NameRecords } from '#staff/history/history.server.ts'
import { invite, withdraw } from './links.server.ts'
import * as peopleCalls from './people-calls.ts'
import { colleagues } from '#staff/colleagues.server.ts'
import type { RolePowers } from './role-powers.ts'
import {
  changeRole,
  closeAccount,
  resetSecondStep,
  signOutEverywhere,
  type LeadsOfPeople,
  type Outcome,
} from './account-changes.server.ts'
import { roster } from './roster.server.ts'
import type { SignInDependencies } from '#staff/sign-in/sign-in.server.ts'

type Dependencies = SignInDependencies & {
  settings: Pick<Settings, 'smtpUrl'>
  mailer?: { wake: () => void } | undefined
  leadsOfPeople: LeadsOfPeople
  powersOfRoles: readonly RolePowers[]
  nameRecords: NameRecords
}

export function peopleApi(parts: Dependencies): Hono {
  const { database, settings, clock, publicUrl, mailer, leadsOfPeople, powersOfRoles, nameRecords } = parts
  return consoleApi(
    { ...peopleCalls, ...historyCalls },
    {
      async listPeople() {
        const data = await roster(database, clock(), await leadsOfPeople.countOpen(database))
        return { data, total: data.length, roles: powersOfRoles }
      },
      async invitePerson({ body, staff }) {
        const powers = powersOfRoles.find((each) => each.role === body.role)
        if (!powers) throw new Error(`There is nothing about the role ${body.role}`)
        const invited = await invite(database, { email: body.email, powers, publicUrl }, staff, clock())
        if ('refusal' in invited) return fieldRefusal('email', invited.refusal)
        mailer?.wake()
        return { link: settings.smtpUrl === null ? invited.link : null }
      },
      async withdrawInvitation({ body, staff }) {
        if (await withdraw(database, body.email, staff, clock())) return undefined
        return new Refusal(409, 'This invitation has already been accepted or withdrawn.')
      },
      async changeRole({ body, staff }) {
        const outcome = await changeRole(database, { ...body, publicUrl, leadsOfPeople }, staff, clock())
        mailer?.wake()
        return answer(outcome)
      },
      closeAccount: async ({ body, staff }) =>
        answer(await closeAccount(database, { ...body, leadsOfPeople }, staff, clock())),
      endSessions: async ({ body, staff }) => answer(await signOutEverywhere(database, body.id, staff, clock())),
      async resetSecondStep({ body, staff }) {
        const outcome = await resetSecondStep(database, { ...body, publicUrl }, staff, clock())
        mailer?.wake()
        return answer(outcome)
      },

      readHistory: ({ query: { filter, ...part } }) => readHistory(database, filter, part, nameRecords),
      readHistoryFilters: async () => ({ people: await colleagues(database) }),
    },
  )
}

function answer(outcome: Outcome): Refusal | undefined {
  return outcome.done ? undefined : new Refusal(outcome.isGone ? 404 : 409, outcome.message)
}
