// The calls of people and of the history.
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { readListQuery } from '#platform/http/list-query.server.ts'
import { roles, type Role } from '#platform/http/staff-of.ts'
import { emailAddress, fieldRefusal, refusal } from './auth-api.server.ts'
import { historyFilterSchema } from './history-filter.ts'
import { readHistory, type HistoryEntry } from './history.server.ts'
import { invite, withdraw } from './links.server.ts'
import { colleagues, type Colleague } from './people.server.ts'
import type { RolePowers } from './role-powers.ts'
import {
  changeRole,
  closeAccount,
  resetSecondStep,
  roster,
  signOutEverywhere,
  type LeadsOfPeople,
  type Outcome,
  type RosterPerson,
} from './roster.server.ts'
import type { SignInParts } from './sign-in.server.ts'

type Done<Body> = { body: Body; response: object }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/people': { response: { data: RosterPerson[]; total: number; roles: readonly RolePowers[] } }
    '/api/console/history': {
      query: { filter: string; order: string; page: number; perPage: number }
      response: { data: HistoryEntry[]; total: number }
    }
    '/api/console/history/filters': { response: { people: Colleague[] } }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/people/invite': Done<{ email: string; role: Role }>
    '/api/console/people/withdraw': Done<{ email: string }>
    /** `leadsTo`: the colleague who gets the person's open leads, or null for nobody. */
    '/api/console/people/role': Done<{ id: string; role: Role; leadsTo: string | null }>
    '/api/console/people/close': Done<{ id: string; leadsTo: string | null }>
    '/api/console/people/end-sessions': Done<{ id: string }>
    '/api/console/people/reset-second-step': Done<{ id: string }>
  }
}

const role = z.enum(roles, 'Choose a role.')
const id = z.string().min(1).max(100)
/** Who gets the open leads. */
const leadsTo = id.nullable().default(null)

type Parts = SignInParts & {
  mailer?: { wake: () => void } | undefined
  leads: LeadsOfPeople
  powersOfRoles: readonly RolePowers[]
}

export function peopleApi(parts: Parts): Hono {
  const { database, clock, publicUrl, mailer, leads, powersOfRoles } = parts
  const app = new Hono()

  app.get('/api/console/people', async (c) => {
    const data = await roster(database, clock(), await leads.countOpen(database))
    return c.json({ data, total: data.length, roles: powersOfRoles }, 200)
  })
  app.post('/api/console/people/invite', async (c) => {
    const body = await readConsoleBody(c, z.object({ email: emailAddress, role }))
    const powers = powersOfRoles.find((each) => each.role === body.role)
    if (!powers) throw new Error(`There is nothing about the role ${body.role}`)
    const message = await invite(database, { email: body.email, powers, publicUrl }, c.get('staff'), clock())
    if (message !== null) throw fieldRefusal('email', message)
    mailer?.wake()
    return c.json({}, 200)
  })
  app.post('/api/console/people/withdraw', async (c) => {
    const body = await readConsoleBody(c, z.object({ email: emailAddress }))
    if (!(await withdraw(database, body.email, c.get('staff'), clock())))
      throw refusal(409, 'This invitation has already been accepted or withdrawn.')
    return c.json({}, 200)
  })
  app.post('/api/console/people/role', async (c) => {
    const body = await readConsoleBody(c, z.object({ id, role, leadsTo }))
    const outcome = await changeRole(database, { ...body, publicUrl, leads }, c.get('staff'), clock())
    mailer?.wake()
    return answer(c, outcome)
  })
  app.post('/api/console/people/close', async (c) => {
    const body = await readConsoleBody(c, z.object({ id, leadsTo }))
    return answer(c, await closeAccount(database, { ...body, leads }, c.get('staff'), clock()))
  })
  app.post('/api/console/people/end-sessions', async (c) => {
    const body = await readConsoleBody(c, z.object({ id }))
    return answer(c, await signOutEverywhere(database, body.id, c.get('staff'), clock()))
  })
  app.post('/api/console/people/reset-second-step', async (c) => {
    const body = await readConsoleBody(c, z.object({ id }))
    const outcome = await resetSecondStep(database, { ...body, publicUrl }, c.get('staff'), clock())
    mailer?.wake()
    return answer(c, outcome)
  })

  app.get('/api/console/history', async (c) => {
    const { filter, ...part } = readListQuery(c, ['on'], historyFilterSchema, { perPage: 50 })
    return c.json(await readHistory(database, filter, part), 200)
  })
  app.get('/api/console/history/filters', async (c) => {
    return c.json({ people: await colleagues(database) }, 200)
  })

  return app
}

function answer(c: Context, outcome: Outcome) {
  if (outcome.done) return c.json({}, 200)
  throw refusal(outcome.isGone ? 404 : 409, outcome.message)
}
