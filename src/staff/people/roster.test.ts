// People as an administrator changes them: invitations, roles and closed accounts, and that one administrator remains.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase, type DatabasePlace } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { enterByPassword, openBrowser, quickHashes } from '../../../tests/people/staff-browser.ts'
import { receiveLead } from '../../../tests/people/received-lead.ts'
import { firstLink } from './links.server.ts'
import { retentionRule } from '../../../tests/people/personal-data.ts'

const password = 'seven brass lamps by the door'

quickHashes()

eachDatabase('people', (freshDatabase) => {
  let site: SiteForTests
  let place: DatabasePlace
  let padma = ''
  beforeAll(async () => {
    place = await freshDatabase('seeded')
    site = await openSite(place)
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
    const mails = (await site.mails()).filter((mail) => mail.recipient === to)
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
    await enterByPassword(site, browser, { email, password })
    return { id: row.id, browser }
  }

  test('an invitation has the role of the inviter’s choice, works once, and only the latest counts', async () => {
    const email = 'neha@firm.example.in'
    expect((await act('invite', { email: 'not an address', role: 'owner' })).status).toBe(422)
    await act('invite', { email: 'Neha@Firm.example.in', role: 'editor' })
    await site.deliverMails()
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
    await site.deliverMails()
    expect((await act('withdraw', { email: 'gone@firm.example.in' })).status).toBe(200)
    expect((await act('withdraw', { email: 'gone@firm.example.in' })).status).toBe(409)
    expect((await accept((await tokens('gone@firm.example.in')).at(-1))).status).toBe(404)
  })

  test('without a mail server the inviter gets the link once; with one, nobody does', async () => {
    const { link }: { link: string } = await (
      await act('invite', { email: 'by-hand@firm.example.in', role: 'editor' })
    ).json()
    const [, token = ''] = /\/console\/invitation\/([\w-]{20,})$/.exec(link) ?? []
    const accepted = await openBrowser(site).post('auth/invitation', { token, name: 'Byhand', password })
    expect(accepted.status).toBe(200)
    const written = await site.database.selectFrom('audit_entry').selectAll().execute()
    const links = await site.database.selectFrom('staff_link').selectAll().execute()
    expect(JSON.stringify([written, links])).not.toContain(token)

    const withMail = await openSite(place, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@firm.example.in' })
    const body = { email: 'by-mail@firm.example.in', role: 'editor' }
    expect(await (await withMail.asStaff('Padma', '/api/console/people/invite', body)).json()).toEqual({ link: null })
    await withMail.close()
    await act('withdraw', { email: body.email })
  })

  test('a new role and a closed account end the sessions at once; the name stays', async () => {
    const { id, browser } = await join('Sudha', 'editor')
    const isIn = async () => (await browser.get('me')).status === 200
    expect(await isIn()).toBe(true)
    expect((await act('role', { id, role: 'manager' })).status).toBe(200)
    expect(await isIn()).toBe(false)
    await act('role', { id, role: 'editor' })
    await enterByPassword(site, browser, { email: 'sudha@firm.example.in', password })
    expect(await isIn()).toBe(true)
    expect((await act('end-sessions', { id })).status).toBe(200)
    expect(await isIn(), 'signed out by an administrator').toBe(false)
    await enterByPassword(site, browser, { email: 'sudha@firm.example.in', password })
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
      'Padma: Ended all sessions',
      'Sudha: Signed in',
      'Padma: Changed the role',
      'Padma: Changed the role',
      'Sudha: Signed in',
      'Sudha: Signed in',
      'Sudha: Accepted the invitation',
    ])
  })

  test('whoever is closed or lowered keeps no open lead, also if one is assigned at the same moment', async () => {
    // Nobody here signs in.
    const member = async (name: string) => {
      const id = name.toLowerCase()
      const row = { id, name, email: `${id}@firm.example.in`, role: 'manager' as const, ended_on: null }
      await site.database.insertInto('staff').values(row).execute()
      return id
    }
    const to = await member('Meera')
    const lead = async (assigned_to: string, state: 'new' | 'in progress' | 'answered' = 'new') => {
      const { id } = await receiveLead(
        site.database,
        {
          lead: {
            kind: 'enquiry',
            name: 'Rohan',
            email: 'rohan@nilgiricold.example.in',
            phone: '',
            company: '',
            location: '',
            message: 'Two directors.',
          },
          consents: [],
          mails: () => [],
        },
        new Date(),
      )
      await site.database.updateTable('lead').set({ assigned_to, state }).where('id', '=', id).execute()
      return id
    }
    const ownerOf = async (id: number) =>
      (await site.database.selectFrom('lead').select('assigned_to').where('id', '=', id).executeTakeFirstOrThrow())
        .assigned_to
    const kavya = await member('Kavya')
    const leads = [await lead(kavya), await lead(kavya, 'in progress'), await lead(kavya, 'answered')]
    expect((await people()).find(({ id }: { id: string }) => id === kavya)).toMatchObject({ openLeads: 2 })
    expect((await act('close', { id: kavya, leadsTo: 'nobody-here' })).status).toBe(409)
    expect((await act('role', { id: kavya, role: 'editor', leadsTo: kavya })).status, 'to themselves').toBe(409)
    expect((await act('role', { id: kavya, role: 'editor', leadsTo: to })).status).toBe(200)
    expect(await Promise.all(leads.map(ownerOf))).toEqual([to, to, kavya])
    const history = await site.asStaff(
      'Padma',
      `/api/console/history?filter={"record":"lead","recordId":"${leads[0]}"}`,
    )
    expect((await history.json()).data[0]).toMatchObject({ action: 'Assigned a lead', detail: 'from Kavya to Meera' })

    for (let round = 0; round < 5; round += 1) {
      const leaving = await member(`Leaver${round}`)
      const [own, ...others] = [await lead(leaving), await lead(to), await lead(to), await lead(to)]
      const assign = async (id: number) => {
        const { version } = await site.database
          .selectFrom('lead')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const leadsGiven = [{ id, version }]
        return site.asStaff('Meera', '/api/console/leads/change', { leads: leadsGiven, set: { assignedTo: leaving } })
      }
      const statuses = await Promise.all([
        ...others.slice(0, 2).map(assign),
        act('close', { id: leaving, leadsTo: null }).then(({ status }) => status),
        ...others.slice(2).map(assign),
      ])
      expect(statuses).toContain(200)
      expect(await ownerOf(own!)).toBeNull()
      for (const id of others) expect(await ownerOf(id)).not.toBe(leaving)
    }
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
    const rule = retentionRule('entries of the history', { auditMonths: 36 })
    expect(rule.rule).toBe('RETENTION_AUDIT_MONTHS=36')
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
    expect(await rule.count(site.database, new Date())).toBe(2)
    expect((await rule.erase(site.database, new Date())).count).toBe(2)
    expect(await rule.count(site.database, new Date())).toBe(0)
  })

  test('an address that nobody has confirmed is erased once its link has run out', async () => {
    const now = new Date('2026-11-21T05:30:00.000Z')
    const rule = retentionRule('expired sessions and links of staff')
    const expires_on = now.toISOString()
    await site.database
      .insertInto('staff_new_email')
      .values({ staff_id: padma, email: 'padma@new.example.in', token_hash: 'x', expires_on })
      .execute()
    await rule.erase(site.database, new Date(now.getTime() - 1))
    expect(await site.database.selectFrom('staff_new_email').selectAll().execute()).toHaveLength(1)
    await rule.erase(site.database, now)
    expect(await site.database.selectFrom('staff_new_email').selectAll().execute()).toEqual([])
  })
})
