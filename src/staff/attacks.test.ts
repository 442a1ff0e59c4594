// What somebody tries who sits at an open console, holds an old link, or knows a password.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRateLimits } from '#platform/http/rate-limit.server.ts'
import type { Role } from '#platform/http/staff-of.ts'
import { openLog } from '#platform/log.server.ts'
import { readSecret } from '#platform/secret.server.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { appOf, openBrowser, type StaffBrowser } from '../../tests/staff-browser.ts'
import { setPassword } from './passwords.server.ts'

const password = 'seven brass lamps by the door'

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
  // The library reads the machine's clock.
  site.setClock(new Date().toISOString())
  await account('Padma', 'administrator')
})
afterAll(() => site.close())

/** The id is the one that `asStaff` gives. */
async function account(name: string, role: Role): Promise<{ id: string; email: string }> {
  const id = name.toLowerCase().replaceAll(' ', '-')
  const email = `${id}@firm.example.in`
  await site.database.insertInto('staff').values({ id, name, email, role, ended_on: null }).execute()
  return { id, email }
}

async function person(name: string, role: Role) {
  const { id, email } = await account(name, role)
  await setPassword(site.database, id, password, new Date())
  return { id, email, browser: await signedIn(email) }
}

async function signedIn(email: string): Promise<StaffBrowser> {
  const browser = openBrowser(site)
  expect((await browser.post('auth/sign-in', { email, password })).status).toBe(200)
  return browser
}

const isIn = async (browser: StaffBrowser) => (await browser.get('me')).status === 200
const asPadma = (path: string, body?: object) => site.asStaff('Padma', `/api/console/${path}`, body)

async function mailsTo(recipient: string) {
  return site.database
    .selectFrom('mail')
    .select(['subject', 'text'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
}

async function mailedToken(kind: string, recipient: string): Promise<string> {
  const text = (await mailsTo(recipient)).at(-1)?.text ?? ''
  return new RegExp(`/console/${kind}/([\\w-]+)`).exec(text)?.[1] ?? ''
}

test('five wrong passwords end the session they were typed in, whichever forms were used, also at once', async () => {
  const { id, email, browser } = await person('Ravi', 'editor')
  const elsewhere = await signedIn(email)
  const forms = [
    ['account/second-step-off', {}],
    ['account/recovery-codes', {}],
    ['account/passkey/begin', {}],
    ['account/email', { email: 'thief@firm.example.in' }],
    ['account/password', { newPassword: 'ferns under the south stair' }],
  ] as const
  const burst = await Promise.all(
    [...forms, ...forms].map(([path, more]) => browser.post(path, { ...more, password: 'a wrong password' })),
  )
  const count = (wanted: number) => burst.filter(({ status }) => status === wanted).length
  expect([count(422), count(401) + count(429), count(401) > 0]).toEqual([4, 6, true])
  expect(await isIn(browser)).toBe(false)

  const paused = await elsewhere.post('account/email', { email: 'ravi.k@firm.example.in', password })
  expect(paused.status, 'the right password during the pause').toBe(429)
  expect((await paused.json()).message).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/)
  expect((await elsewhere.post('auth/second-step/begin', { password })).status).toBe(429)

  const { data } = await (await asPadma(`history?filter={"record":"staff","recordId":"${id}"}`)).json()
  const failures = data.filter(({ action }: { action: string }) => action === 'Typed a wrong password')
  const details = failures.map(({ detail }: { detail: string }) => detail)
  expect(details.toSorted()).toEqual(['', '', '', '', 'their session was ended'])

  const again = await signedIn(email)
  const once = await again.post('account/second-step-off', { password: 'a wrong password' })
  expect(once.status, 'one mistake after signing in again').toBe(422)

  const { database, settings } = site
  const limits = openRateLimits({ database, secret: readSecret(settings), log: openLog('silent'), perMinute: 1 })
  for (let use = 0; use < 30; use += 1)
    await limits.spendAllowance('own-password', [{ name: id, times: 1 }], { points: 30, seconds: 600 })
  expect((await again.post('account/recovery-codes', { password })).status, 'the right one, too often').toBe(429)
})

test('a session that a thief opened by password ends when the person sets up the second step', async () => {
  const { email, browser } = await person('Neha', 'manager')
  const thief = await signedIn(email)
  const begun = await (await browser.post('auth/second-step/begin', { password })).json()
  const { code } = appOf(begun.uri)
  expect((await browser.post('auth/second-step/confirm', { code: code(new Date()) })).status).toBe(200)
  expect([await isIn(browser), await isIn(thief)]).toEqual([true, false])
  expect((await browser.post('auth/second-step/confirm', { code: '000000' })).status, 'a second time').toBe(409)
})

test.each([
  ['closed', 'Vikram', 'people/close', {}],
  ['lowered', 'Anita', 'people/role', { role: 'manager' }],
])('an administrator who is %s leaves no open invitation behind', async (_how, name, path, more) => {
  const { id } = await account(name, 'administrator')
  const invited = `${id}.again@firm.example.in`
  await site.asStaff(name, '/api/console/people/invite', { email: invited, role: 'administrator' })
  await asPadma('people/invite', { email: `kept.${id}@firm.example.in`, role: 'editor' })
  const open = async (token: string) =>
    (await openBrowser(site).post('auth/link', { kind: 'invitation', token })).status
  const token = await mailedToken('invitation', invited)
  expect(await open(token)).toBe(200)
  expect((await asPadma(path, { id, ...more })).status).toBe(200)
  expect(await open(token)).toBe(404)
  expect(await open(await mailedToken('invitation', `kept.${id}@firm.example.in`)), 'of somebody else').toBe(200)
  const { data } = await (await asPadma(`history?filter={"record":"invitation","recordId":"${invited}"}`)).json()
  expect(data[0]).toMatchObject({ action: 'Withdrew the invitation', who: 'Padma' })
})

test('a new address ends the links that were mailed to the former one, and the other sessions', async () => {
  const { email, browser } = await person('Meera', 'editor')
  const other = await signedIn(email)
  await openBrowser(site).post('auth/forgotten', { email })
  const token = await mailedToken('reset', email)
  expect((await browser.post('account/email', { email: 'meera.s@firm.example.in', password })).status).toBe(200)
  const reset = await openBrowser(site).post('auth/reset', { token, password: 'ferns under the south stair' })
  expect(reset.status).toBe(404)
  expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
})

test('whoever’s ways in are changed is told by mail, whoever changed them', async () => {
  const { id, email, browser } = await person('Kiran', 'editor')
  const begun = await (await browser.post('auth/second-step/begin', { password })).json()
  await browser.post('auth/second-step/confirm', { code: appOf(begun.uri).code(new Date()) })
  await site.database
    .insertInto('staff_passkey')
    .values({
      id: 'key',
      staff_id: id,
      name: 'Laptop',
      public_key: '',
      credential_id: 'c',
      counter: 0,
      device_type: '',
      backed_up: 0,
    })
    .execute()
  const answers = [
    await browser.post('account/recovery-codes', { password }),
    await browser.post('account/passkey/remove', { id: 'key' }),
    await browser.post('account/second-step-off', { password }),
    await asPadma('people/role', { id, role: 'manager' }),
    await asPadma('people/reset-second-step', { id }),
    await asPadma('people/role', { id, role: 'manager' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const mails = await mailsTo(email)
  expect(
    mails.map(({ text }) => /^(?:New recovery|A passkey|The second|Your (?:role|second)).*$/m.exec(text)?.[0]),
  ).toEqual([
    'New recovery codes were made',
    'A passkey was removed',
    'The second step was turned off',
    'Your role was changed from editor to manager',
    'Your second step was reset, and your passkeys were removed',
  ])
})

test('nobody takes the name of a colleague who works here', async () => {
  const taken = { name: expect.stringMatching(/^A colleague has this name/) }
  const { browser } = await person('Latha Iyer', 'editor')
  await account('Sunil', 'editor')
  const left = await account('Devika', 'editor')
  await asPadma('people/close', { id: left.id })
  const rename = (name: string) => browser.post('account/name', { name })
  const refused = await rename(' sUnil\u200B')
  expect([refused.status, (await refused.json()).errors]).toEqual([422, taken])
  expect((await rename('latha  iyer')).status, 'one’s own name').toBe(200)
  expect((await rename('Devika')).status, 'the name of somebody who has left').toBe(200)

  await asPadma('people/invite', { email: 'double@firm.example.in', role: 'editor' })
  const token = await mailedToken('invitation', 'double@firm.example.in')
  const joining = await openBrowser(site).post('auth/invitation', { token, name: 'SUNIL', password })
  expect([joining.status, (await joining.json()).errors]).toEqual([422, taken])
})
