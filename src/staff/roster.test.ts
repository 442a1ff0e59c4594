// People as an administrator changes them: invitations, roles and closed accounts, and that one administrator remains.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { openBrowser } from '../../tests/staff-browser.ts'
import { retentionRules } from '#site/personal-data.server.ts'
import { firstLink } from './links.server.ts'

const password = 'seven brass lamps by the door'

eachDatabase('people', (freshDatabase) => {
  let site: SiteForTests
  let padma = ''
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    site.setClock(new Date().toISOString())
    const link = await firstLink(site.database, site.settings.publicUrl, new Date())
    const person = { token: link?.split('/').at(-1), name: 'Padma Rangan', email: 'padma@firm.example.in', password }
    await openBrowser(site).post('auth/first', person)
    padma = (await site.database.selectFrom('staff').select('id').executeTakeFirstOrThrow()).id
  })
  afterAll(() => site.close())

  const people = async () => (await (await site.asStaff('Padma', '/api/console/people')).json()).data
  const act = (what: string, body: object) => site.asStaff('Padma', `/api/console/people/${what}`, body)
  const tokens = async (to: string) => {
    const mails = await site.database
      .selectFrom('mail')
      .select('text')
      .where('recipient', '=', to)
      .orderBy('id')
      .execute()
    return mails.map(({ text }) => /\/console\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '')
  }

  async function join(name: string, role: string): Promise<{ id: string; browser: ReturnType<typeof openBrowser> }> {
    const email = `${name.toLowerCase()}@firm.example.in`
    await act('invite', { email, role })
    const browser = openBrowser(site)
    await browser.post('auth/invitation', { token: (await tokens(email)).at(-1), name, password })
    const row = await site.database
      .selectFrom('staff')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { id: row.id, browser }
  }

  test('an invitation has the role of the inviter’s choice, works once, and only the latest counts', async () => {
    const email = 'neha@firm.example.in'
    expect((await act('invite', { email: 'not an address', role: 'owner' })).status).toBe(422)
    await act('invite', { email: 'Neha@Firm.example.in', role: 'editor' })
    await act('invite', { email, role: 'manager' })
    const [first, second] = await tokens(email)
    const accept = (token: string | undefined) =>
      openBrowser(site).post('auth/invitation', { token, name: 'Neha', password })
    expect((await accept(first)).status).toBe(404)
    const both = await Promise.all([accept(second), accept(second)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await people()).toMatchObject([
      { name: 'Neha', email, role: 'manager', state: 'active' },
      { name: 'Padma Rangan' },
    ])
    expect((await act('invite', { email, role: 'editor' })).status, 'somebody who has an account').toBe(422)

    await act('invite', { email: 'gone@firm.example.in', role: 'editor' })
    expect((await act('withdraw', { email: 'gone@firm.example.in' })).status).toBe(200)
    expect((await act('withdraw', { email: 'gone@firm.example.in' })).status).toBe(409)
    expect((await accept((await tokens('gone@firm.example.in')).at(-1))).status).toBe(404)
  })

  test('a new role and a closed account end the sessions at once; the name stays', async () => {
    const { id, browser } = await join('Sudha', 'editor')
    const isIn = async () => (await browser.get('me')).status === 200
    expect(await isIn()).toBe(true)
    expect((await act('role', { id, role: 'manager' })).status).toBe(200)
    expect(await isIn()).toBe(false)
    await act('role', { id, role: 'editor' })
    await browser.post('auth/sign-in', { email: 'sudha@firm.example.in', password })
    expect(await isIn()).toBe(true)
    expect((await act('close', { id })).status).toBe(200)
    expect(await isIn()).toBe(false)
    expect((await browser.post('auth/sign-in', { email: 'sudha@firm.example.in', password })).status).toBe(401)
    expect((await people()).at(-1)).toMatchObject({ name: 'Sudha', state: 'closed' })
    expect((await act('close', { id })).status).toBe(404)
    const { data } = await (
      await site.asStaff('Padma', `/api/console/history?filter={"record":"staff","recordId":"${id}"}`)
    ).json()
    expect(data.map(({ action, who }: { action: string; who: string }) => `${who}: ${action}`)).toEqual([
      'Someone: Failed to sign in',
      'Padma: Closed the account',
      'Sudha: Signed in',
      'Padma: Changed the role',
      'Padma: Changed the role',
      'Sudha: Signed in',
      'Sudha: Accepted the invitation',
    ])
  })

  test('one administrator always remains, also if two are lowered at once', async () => {
    expect((await act('close', { id: padma })).status).toBe(409)
    expect((await act('role', { id: padma, role: 'editor' })).status).toBe(409)
    const { id } = await join('Vikram', 'administrator')
    const both = await Promise.all([act('role', { id: padma, role: 'editor' }), act('close', { id })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const left = (await people()).filter(
      ({ role, state }: { role: string; state: string }) => role === 'administrator' && state === 'active',
    )
    expect(left).toHaveLength(1)
  })

  test('the history is kept for as long as the setting says', async () => {
    const rule = retentionRules({ ...site.settings.retention, auditMonths: 36 }).find(({ rule: text }) =>
      text.startsWith('RETENTION_AUDIT'),
    )
    const entry = (done_on: string) => ({
      done_on,
      staff_id: '',
      staff_name: 'x',
      action: 'x',
      record: 'x',
      record_id: '',
      detail: '',
    })
    await site.database
      .insertInto('audit_entry')
      .values([entry('2020-01-01T00:00:00.000Z'), entry('2020-02-01T00:00:00.000Z')])
      .execute()
    expect(await rule?.count(site.database, new Date())).toBe(2)
    expect((await rule?.erase(site.database, new Date()))?.count).toBe(2)
    expect(await rule?.count(site.database, new Date())).toBe(0)
  })
})
