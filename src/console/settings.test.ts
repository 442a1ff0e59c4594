// The firm's settings: saved with a version, recorded, and shown by every process within a second.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { siteSettingsSchema, type ContactInformation } from '#firm/firm.ts'
import { byNetwork, networks } from '#firm/networks.ts'
import { socialLinks } from '#firm/offices/office.ts'
import { factsSchema, firmSchema, shownFields, shownSchema, socialSchema } from '#firm/settings/settings.ts'
import { siteSetting } from '#firm/tables.server.ts'
import { openListener } from '#listener.server.ts'
import { openLog } from '#platform/log.server.ts'
import { followContentVersion } from '#platform/database/content-version.server.ts'
import { digestOfNotice, renewPrivacyNotice } from '../../db/privacy-notice.ts'
import { eachDatabase } from '../../tests/databases.ts'
import { listenWith, type ListenerForTests } from '../../tests/servers/listener.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import type { SettingsView } from '#firm/console-calls.ts'

const meetingLinkBase = 'https://meet.firm.in/'

const base = '/api/console/settings'
const office = {
  city: 'Pune',
  lines: ['4 Ledger Street', 'Pune 411 000'],
  phones: ['+91 20 0000 0000'],
  email: 'pune@firm.example.in',
  hours: [
    { day: 'Tuesday', opens: '09:00', closes: '18:30' },
    { day: 'Monday', opens: '12:00', closes: '12:30' },
  ],
}

test('each field that is kept in the one row names its column, and each column has one field', () => {
  const fields = [firmSchema, factsSchema, shownSchema].flatMap(({ shape }) => Object.entries<z.ZodType>(shape))
  const columns = fields.map(([name, rule]) => shownFields.get(rule)?.column ?? `nothing for ${name}`)
  expect(columns.toSorted()).toEqual(
    Object.keys(siteSetting.columns)
      .filter((column) => column !== 'id')
      .toSorted(),
  )
})

test('what the call of the settings gives is kept', () => {
  const kept = [...Object.keys(firmSchema.shape), ...Object.keys(factsSchema.shape), 'grievance', 'noticeLanguages']
  expect(Object.keys(siteSettingsSchema.shape).toSorted()).toEqual(kept.toSorted())
})

eachDatabase('the settings', (freshDatabase) => {
  let site: SiteForTests
  let second: SiteForTests
  let folder: string
  let listening: ListenerForTests[]
  beforeAll(async () => {
    const place = await freshDatabase('seeded')
    site = await openSite(place)
    second = await openSite(place)
    folder = mkdtempSync(join(tmpdir(), 'settings-for-tests-'))
    listening = await Promise.all(
      [site, second].map((each) => {
        const content = followContentVersion(each.database, () => undefined)
        return listenWith(openListener({ ...each, log: openLog('silent'), clientFolder: folder, ...content }))
      }),
    )
  })
  afterAll(async () => {
    await Promise.all(listening.map((each) => each.close()))
    await second.close()
    await site.close()
    rmSync(folder, { recursive: true })
  })

  const shown = async (): Promise<SettingsView> => (await site.asStaff('Neha', base)).json()
  const save = async (path: string, body: object) => {
    const response = await site.asStaff('Neha', base + path, body)
    const answer: Partial<SettingsView> & { message?: string; errors?: object; current?: SettingsView } =
      await response.json()
    return { status: response.status, ...answer }
  }
  const everywhere = (address: string) =>
    Promise.all(listening.map(async (each) => String((await each.request(address)).body)))
  const entries = () =>
    site.database.selectFrom('audit_entry').select(['staff_name', 'action', 'record_id']).orderBy('id').execute()

  test('are shown by every process, and recorded', async () => {
    const { firm } = await shown()
    await everywhere('/get/sitesettings')
    const saved = await save('/firm', {
      version: firm.version,
      firmName: 'Rao & Partners',
      phone: '+91 40 1111 1111',
      meetingLinkBase,
    })
    expect([saved.status, saved.firm]).toEqual([
      200,
      { version: firm.version + 1, firmName: 'Rao & Partners', phone: '+91 40 1111 1111', meetingLinkBase },
    ])
    const isShown = async () => (await everywhere('/get/sitesettings')).map((text) => text.includes('Rao & Partners'))
    await expect.poll(isShown).toEqual([true, true])
    expect((await entries()).at(-1)).toEqual({
      staff_name: 'Neha',
      action: 'Saved the firm: name, telephone, video calls',
      record_id: 'firm',
    })
  })

  test('of every social network are saved, read again, and linked', async () => {
    const address = ({ icon }: { icon: string }) => `https://${icon}.example.in/firm`
    const given = byNetwork(address)
    const { social } = await shown()
    expect(Object.keys(socialSchema.shape)).toEqual(networks.map(({ key }) => key))
    const saved = await save('/social', { version: social.version, ...given })
    expect([saved.status, saved.social]).toEqual([200, { version: social.version + 1, ...given }])
    const [office]: ContactInformation[] = await (await site.get('/get/contactinformation')).json()
    expect(JSON.parse(office?.socialmedialinks ?? '')).toEqual(given)
    const links = networks.map((network) => ({ name: network.name, icon: network.icon, href: address(network) }))
    expect(socialLinks(office?.socialmedialinks)).toEqual(links)
  })

  test('saved before a network was added give its name all the same', async () => {
    const links = JSON.stringify({ facebook: 'https://facebook.example.in/firm', unknown: 'https://x.example.in' })
    await site.database.updateTable('office').set({ social_links: links }).execute()
    const [office]: ContactInformation[] = await (await site.get('/get/contactinformation')).json()
    const before = byNetwork(({ key }) => (key === 'facebook' ? 'https://facebook.example.in/firm' : ''))
    expect(JSON.parse(office?.socialmedialinks ?? '')).toEqual(before)
  })

  test('of the grievance officer change the notice, which stays open to the next release', async () => {
    const { grievance } = await shown()
    const form = {
      name: 'Asha Rao, Partner',
      email: 'officer@firm.example.in',
      phone: '',
      address: 'Post box 4, Hyderabad',
    }
    const typed = { ...form, address: 'Post box 4,\n Hyderabad\n' }
    await everywhere('/get/firmtext?slug=privacy')
    expect((await save('/grievance', { version: grievance.version, ...typed })).status).toBe(200)
    const texts = async () =>
      (await everywhere('/get/firmtext?slug=privacy')).map((text) => [
        text.includes('Our grievance officer is Asha Rao, Partner.'),
        text.includes('officer@firm.example.in'),
        // Without a number there is no line for it.
        text.includes('"Phone: '),
      ])
    await expect.poll(texts).toEqual([
      [true, true, false],
      [true, true, false],
    ])
    const { body } = await site.database
      .selectFrom('firm_text')
      .select('body')
      .where('slug', '=', 'privacy')
      .executeTakeFirstOrThrow()
    const older = JSON.stringify({ ...JSON.parse(body), version: '2020-1' })
    await site.database.updateTable('firm_text').set({ body: older }).where('slug', '=', 'privacy').execute()
    expect(await renewPrivacyNotice(site.database, new Date(), [digestOfNotice(older)])).toBe(null)
    const stored = (await shown()).grievance
    expect(stored).toMatchObject(form)
    const withPhone = { ...form, phone: '+91 40 2355 0000' }
    expect((await save('/grievance', { version: stored.version, ...withPhone })).status).toBe(200)
    expect((await shown()).grievance).toMatchObject(withPhone)
  })

  test('that somebody else has saved meanwhile are not overwritten', async () => {
    const { firm } = await shown()
    const bodies = ['A', 'B'].map((name) => ({
      version: firm.version,
      firmName: name,
      phone: '+91 40 1111 1111',
      meetingLinkBase,
    }))
    const answers = await Promise.all([
      site.asStaff('Neha', `${base}/firm`, bodies[0]),
      second.asStaff('Ravi', `${base}/firm`, bodies[1]),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? 'A' : 'B'
    const refused = await answers.find(({ status }) => status === 409)?.json()
    expect(refused.message).toContain('Someone else has saved')
    expect([refused.current.firm.firmName, (await shown()).firm.firmName]).toEqual([winner, winner])
  })

  test('offices are added, changed, moved and removed', async () => {
    const { offices } = await shown()
    const cities = async () => (await shown()).offices.list.map(({ city }) => city)
    const before = await cities()
    const version = async () => (await shown()).offices.version
    expect((await save('/offices', { ...office, version: offices.version })).status).toBe(200)
    expect(await cities()).toEqual([...before, 'Pune'])
    const added = (await shown()).offices.list.at(-1)
    // In the order of the week.
    expect(added).toEqual({ ...office, id: added?.id, hours: office.hours.toReversed() })
    const contact = (await (await site.get('/get/contactinformation')).json()).at(-1)
    expect(JSON.parse(contact.workinghours)).toEqual({
      Monday: '12:00 PM to 12:30 PM',
      Tuesday: '9:00 AM to 6:30 PM',
    })
    const path = `/offices/${added?.id}`
    expect((await save(path, { ...office, hours: [], city: 'Nagpur', version: await version() })).status).toBe(200)
    expect((await save(`${path}/move`, { direction: 'up', version: await version() })).status).toBe(200)
    expect(await cities()).toEqual([...before.slice(0, -1), 'Nagpur', before.at(-1)])
    const last = await save(`${path}/move`, { direction: 'down', version: await version() })
    expect([last.status, (await save(`${path}/move`, { direction: 'down', version: await version() })).status]).toEqual(
      [200, 422],
    )
    expect((await save(`${path}/remove`, { version: await version() })).status).toBe(200)
    expect(await cities()).toEqual(before)
    expect((await save(`${path}/remove`, { version: await version() })).status).toBe(404)
  })

  test.each([
    ['/firm', { firmName: ' ', phone: '+91 40 1111 1111', meetingLinkBase }, 'firmName'],
    ['/firm', { firmName: 'A', phone: 'ring us', meetingLinkBase }, 'phone'],
    ['/firm', { firmName: 'A', phone: '+91 40 1111 1111', meetingLinkBase: 'http://meet.firm.in/' }, 'meetingLinkBase'],
    ['/grievance', { name: 'A', email: 'nobody', phone: '', address: '' }, 'email'],
    ['/offices', { ...office, lines: [] }, 'lines'],
    ['/offices', { ...office, hours: [{ day: 'Monday', opens: '18:00', closes: '09:00' }] }, 'hours.0.closes'],
    ['/offices', { ...office, hours: [...office.hours, ...office.hours] }, 'hours'],
  ])('%s refuses %j', async (path, body, field) => {
    const before = await shown()
    const { status, errors = {} } = await save(path, { ...body, version: 0 })
    expect([status, Object.keys(errors)]).toEqual([422, [field]])
    expect(await shown()).toEqual(before)
  })
})
