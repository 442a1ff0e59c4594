// Browser tests of the console: `staffPage(role)` opens a page of somebody who is signed in. Each is a person of their
// own, so tests that run at the same time do not meet.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { generateSignedCookie } from 'hono/cookie'
import type { Role } from '#staff/roles.ts'
import { sessionKey } from '#staff/sign-in/session-key.server.ts'
import { test as base } from './fixtures.ts'
import { runSql } from './mailbox.ts'
import { shiftPages } from './shifted-clock.ts'

export { axe, expect, hydrated } from './fixtures.ts'
export * from './mailbox.ts'

export type StaffMember = { id: string; name: string; email: string; role: Role }

type StaffFixtures = {
  /** Opens a page of the test's own browser context as somebody with this role, who is made for the test. */
  staffPage: (role: Role, options?: { name?: string; context?: BrowserContext }) => Promise<Page>
}

export const test = base.extend<StaffFixtures>({
  staffPage: async ({ context: ownContext, baseURL }, use) => {
    await use(async (role, { name = names[role], context = ownContext } = {}) => {
      const { cookie } = await newStaff(role, name)
      if (context !== ownContext) await shiftPages(context)
      await context.addCookies([{ ...cookie, url: `${baseURL ?? ''}/api/console` }])
      return context.newPage()
    })
  },
})

const names: Record<Role, string> = { editor: 'Fatima Sheikh', manager: 'Neha Kulkarni', administrator: 'Padma Rangan' }

/** Writes the person and an open session straight into the database, as signing in would at this time. */
export async function newStaff(
  role: Role,
  name: string,
  at = new Date(),
): Promise<StaffMember & { cookie: { name: string; value: string } }> {
  const id = randomUUID()
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${id.slice(0, 8)}@firm.example.in`
  const now = at.toISOString()
  const token = randomUUID().replaceAll('-', '')
  runSql(
    `insert into staff (id, name, email, role, has_second_step, created_on, updated_on) values (?, ?, ?, ?, 1, ?, ?)`,
    id,
    name,
    email,
    role,
    now,
    now,
  )
  runSql(
    `insert into staff_session (id, staff_id, token, created_on, last_used_on, expires_on, user_agent, ip_address)
     values (?, ?, ?, ?, ?, ?, ?, '')`,
    randomUUID(),
    id,
    token,
    now,
    now,
    new Date(at.getTime() + 12 * 3_600_000).toISOString(),
    'Chrome/140 Windows',
  )
  const secret = readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'secret'), 'utf8').trim()
  const header = await generateSignedCookie('console.session_token', token, sessionKey(secret), { path: '/' })
  const [, value = ''] = /^[^=]+=([^;]+)/.exec(header) ?? []
  return { id, name, email, role, cookie: { name: 'console.session_token', value } }
}
