// What becomes of everything that names a person when something about them ends: each ending with all the rows, e-mails
// among them, that it adds, changes or removes, compared with its file. A step that is dropped is a line that is missing.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applicant, applicationBody, resumeOf } from './people/applicant.ts'
import { bookerAt, start } from './people/booker.ts'
import { enterByPassword, openBrowser, quickHashes } from './people/staff-browser.ts'
import { changedRows } from './endings/changed-rows.ts'
import { openSite, type SiteForTests } from './site.ts'

const meera = 'Meera@KaveriFoods.example.in'
const arun = 'arun@kaverifoods.example.in'
const answers = 'kind=private&state=TS&sales=150&capital=10&group=none&yearEnd=03-31&agm=2026-09-28&formed=2015-01-05'
const password = 'seven brass lamps by the door'

quickHashes()

let site: SiteForTests
// A new one for each, so that the numbers of the rows are the same in any order.
beforeEach(async () => {
  tokens.clear()
  site = await openSite()
  site.setClock(start)
})
afterEach(() => site.close())

const { book } = bookerAt(() => site)

async function post(path: string, body: object): Promise<void> {
  const response = await site.post(path, body)
  expect(response.status, `${path}: ${await response.clone().text()}`).toBeLessThan(300)
}

async function asPadma(path: string, body: object): Promise<void> {
  const response = await site.asStaff('Padma', `/api/console/${path}`, body)
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
}

/** By link: a link that has been used is not mailed any more. */
const tokens = new Map<string, string>()

/** The token of the latest e-mail with such a link. */
async function tokenOf(link: string): Promise<string> {
  const mails = await site.mails()
  const found = mails.flatMap(({ text }) => new RegExp(`/link/${link}/([\\w-]+)`).exec(text)?.[1] ?? []).at(-1)
  const token = found ?? tokens.get(link) ?? expect.unreachable(`no link to ${link}`)
  tokens.set(link, token)
  return token
}

const enquiry = (email: string) => ({
  name: 'Meera Iyer',
  email,
  companyName: 'Kaveri Foods',
  location: 'Chennai',
  message: 'Please call.',
})

/** In two spellings, as people write their addresses. */
async function writeEverywhere() {
  await post('/post/contactus', enquiry(meera))
  await post('/post/contactus', { ...enquiry(arun), name: 'Arun' })
  expect((await book({ email: meera.toLowerCase(), guests: arun })).status).toBe(201)
  expect((await book({ email: arun, slot: '11:00', guests: `${meera} guest@example.in` })).status).toBe(201)
  const body = applicationBody({ ...applicant, email: meera }, await resumeOf('Meera'))
  expect((await site.send('/post/careers/jobapplication', { body })).status).toBe(200)
  await post('/post/subscribe', { email: meera })
  const newsletter = await tokenOf('subscription')
  await post(`/link/subscription/${newsletter}/confirm`, {})
  await post('/post/reminders', { email: meera.toLowerCase(), answers })
  const reminders = await tokenOf('subscription')
  await post(`/link/subscription/${reminders}/confirm`, {})
  await post('/post/careers/jobalert', { email: meera, keyword: 'secretary' })
  const alert = await tokenOf('subscription')
  await post(`/link/subscription/${alert}/confirm`, {})
  return { newsletter, reminders, alert }
}

async function whatEnds(name: string, act: () => Promise<unknown>): Promise<void> {
  const lines = await changedRows(site.database, act)
  expect(lines.length, name).toBeGreaterThan(0)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`endings/${name}.txt`)
}

test('each ending changes exactly the rows in its file', async () => {
  const links = await writeEverywhere()
  await whatEnds('alert', () => post(`/link/subscription/${links.alert}/end`, {}))
  await whatEnds('reminders', () => post(`/link/subscription/${links.reminders}/end`, {}))
  await whatEnds('suppressed', () => asPadma('suppressions/add', { address: arun.toUpperCase() }))
  await post('/post/privacyrequest', { email: meera })
  const link = `/link/my-data/${await tokenOf('my-data')}`
  const consent = await site.database
    .selectFrom('consent')
    .select('id')
    .where('purpose', '=', 'newsletter')
    .executeTakeFirstOrThrow()
  await whatEnds('newsletter-consent', () => post(`${link}/withdraw`, { consent: String(consent.id) }))
  await whatEnds('erased', () => post(`${link}/erase`, { sure: 'yes' }))
})

test('a newsletter that is ended by the link or by one click changes exactly the rows in its file', async () => {
  const links: string[] = []
  for (const email of [meera, arun]) {
    await post('/post/subscribe', { email })
    const link = `/link/subscription/${await tokenOf('subscription')}`
    await post(`${link}/confirm`, {})
    links.push(link)
  }
  const [first, second] = links
  await whatEnds('unsubscribed-by-link', () => post(`${first}/end`, {}))
  await whatEnds('unsubscribed-by-one-click', async () => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await site.send(second ?? '', { body })).status).toBe(200)
  })
})

test('a booking that is cancelled changes exactly the rows in its file', async () => {
  expect((await book({ email: meera, guests: arun })).status).toBe(201)
  await whatEnds('cancelled', async () => post(`/link/consultation/${await tokenOf('consultation')}/cancel`, {}))
})

test('an erasure that a law limits changes exactly the rows in its file', async () => {
  await site.close()
  site = await openSite(undefined, { RETENTION_MINIMUM_MONTHS: '12' })
  site.setClock(start)
  await writeEverywhere()
  await post('/post/privacyrequest', { email: meera })
  const link = `/link/my-data/${await tokenOf('my-data')}`
  await whatEnds('restricted', () => post(`${link}/erase`, { sure: 'yes' }))

  // Of somebody whose e-mails have gone by their age, nothing goes at once.
  await post('/post/contactus', { ...enquiry('gita@example.in'), name: 'Gita' })
  await post('/post/privacyrequest', { email: 'gita@example.in' })
  const other = `/link/my-data/${await tokenOf('my-data')}`
  await site.database.deleteFrom('mail').execute()
  await whatEnds('restricted-alone', () => post(`${other}/erase`, { sure: 'yes' }))
})

test('a confirmation that is older than a complaint changes exactly the rows in its file', async () => {
  await post('/post/subscribe', { email: meera })
  const complaint = { email_key: meera.toLowerCase(), reason: 'complaint' as const, suppressed_on: start }
  await site.database.insertInto('suppression').values(complaint).execute()
  await whatEnds('confirmed-after-a-complaint', async () =>
    post(`/link/subscription/${await tokenOf('subscription')}/confirm`, {}),
  )
})

test('a closed account and a reset second step change exactly the rows in their files', async () => {
  const person = { name: 'Neha Rao', email: 'neha@firm.example.in', password }
  await asPadma('people/invite', { email: person.email, role: 'manager' })
  const [invitation] = (await site.mails()).filter(({ recipient }) => recipient === person.email)
  const token = /\/console\/invitation\/([\w-]+)/.exec(invitation?.text ?? '')?.[1]
  const browser = openBrowser(site)
  expect((await browser.post('auth/invitation', { token, ...person })).status).toBe(200)
  const { id } = await site.database
    .selectFrom('staff')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  await enterByPassword(site, browser, person)
  await writePasskey(id)
  await post('/post/contactus', { ...enquiry('gita@example.in'), name: 'Gita' })
  const lead = await site.database
    .selectFrom('lead')
    .select(['id', 'version'])
    .where('email', '=', 'gita@example.in')
    .executeTakeFirstOrThrow()
  await site.database.updateTable('lead').set({ assigned_to: id }).where('id', '=', lead.id).execute()

  await whatEnds('second-step-reset', () => asPadma('people/reset-second-step', { id }))
  await enterByPassword(site, browser, person)
  await writePasskey(id)
  await whatEnds('closed', () => asPadma('people/close', { id }))
})

/** As the browser of a device registers it. */
async function writePasskey(staffId: string): Promise<void> {
  const now = new Date(start).toISOString()
  await site.database
    .insertInto('staff_passkey')
    .values({
      id: crypto.randomUUID(),
      staff_id: staffId,
      name: 'Telephone',
      public_key: 'key',
      credential_id: crypto.randomUUID(),
      counter: 0,
      device_type: 'multiDevice',
      backed_up: 1,
      created_on: now,
    })
    .execute()
}

test('a record that is put in the trash changes exactly the rows in its file', async () => {
  const created = await site.asStaff('Padma', '/api/console/records', { kind: 'faq', body: { question: 'May I?' } })
  const data = (await created.json()) as { id: number; version: number }
  expect(created.status).toBe(200)
  await site.database
    .updateTable('content_record')
    .set({ publish_at: '2026-12-01T03:30:00.000Z', publish_version: data.version })
    .where('id', '=', data.id)
    .execute()
  await whatEnds('trashed', () => asPadma(`records/${data.id}/trash`, { version: data.version }))
})
