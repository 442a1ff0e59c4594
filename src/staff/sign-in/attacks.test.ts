// What somebody tries who sits at an open console, holds an old link, or knows a password.
import { quotas } from '#platform/quota/quotas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { openQuotas } from '#platform/quota/quota-store.server.ts'
import type { Role } from '#staff/roles.ts'
import { openLog } from '#platform/log.server.ts'
import { readSecret } from '#platform/start/secret.server.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import {
  appOf,
  enterByPassword,
  openBrowser,
  quickHashes,
  type StaffBrowser,
} from '../../../tests/people/staff-browser.ts'
import { hashPassword } from './password-hash.server.ts'
import { resetLink, resetPassword } from '#staff/people/links.server.ts'
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

/** As giving password and second step again would. */
async function confirm(id: string): Promise<void> {
  const confirmed = { confirmed_on: new Date().toISOString() }
  await site.database.updateTable('staff_session').set(confirmed).where('staff_id', '=', id).execute()
}

/** The id is the one that `asStaff` gives. */
async function account(name: string, role: Role): Promise<{ id: string; email: string }> {
  const id = name.toLowerCase().replaceAll(' ', '-')
  const email = `${id}@firm.example.in`
  await site.database.insertInto('staff').values({ id, name, email, role, ended_on: null }).execute()
  return { id, email }
}

async function person(name: string, role: Role) {
  const { id, email } = await account(name, role)
  await setPassword(site.database, id, await hashPassword(password), new Date())
  return { id, email, browser: await signedIn(email) }
}

async function signedIn(email: string): Promise<StaffBrowser> {
  const browser = openBrowser(site)
  await enterByPassword(site, browser, { email, password })
  return browser
}

const isIn = async (browser: StaffBrowser) => (await browser.get('me')).status === 200
const asPadma = (path: string, body?: object) => site.asStaff('Padma', `/api/console/${path}`, body)

async function mailsTo(recipient: string) {
  return (await site.mails()).filter((mail) => mail.recipient === recipient)
}

async function mailedToken(kind: string, recipient: string): Promise<string> {
  const text = (await mailsTo(recipient)).at(-1)?.text ?? ''
  return new RegExp(`/console/${kind}/([\\w-]+)`).exec(text)?.[1] ?? ''
}

describe('somebody', () => {
  quickHashes()

  test('wrong passwords and codes beyond the limit end the session they were typed in, also at once', async () => {
    const { max } = quotas.wrongPassword
    const { id, email, browser } = await person('Ravi', 'editor')
    const elsewhere = await signedIn(email)
    const wrongOnes = [
      { password: 'a wrong password', code: '000000' },
      { password, code: '000000' },
    ]
    const burst = await Promise.all(
      Array.from({ length: max }, () => wrongOnes)
        .flat()
        .map((given) => browser.post('account/confirm', given)),
    )
    const count = (wanted: number) => burst.filter(({ status }) => status === wanted).length
    expect([count(422), count(401) + count(429), count(401) > 0]).toEqual([max - 1, max + 1, true])
    expect(await isIn(browser)).toBe(false)

    const paused = await elsewhere.post('account/confirm', { password, code: '000000' })
    expect(paused.status, 'the right password during the pause').toBe(429)
    expect((await paused.json()).message).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/)
    expect((await elsewhere.post('auth/second-step/begin', { password })).status).toBe(429)

    const { data } = await (await asPadma(`history?filter={"record":"staff","recordId":"${id}"}`)).json()
    const failures = data.filter(({ action }: { action: string }) =>
      /^(?:Typed a wrong password|Failed the second step)$/.test(action),
    )
    const details = failures.map(({ detail }: { detail: string }) => detail)
    expect(details.toSorted()).toEqual([...Array<string>(max - 1).fill(''), 'their session was ended'])

    const again = await signedIn(email)
    const once = await again.post('account/confirm', { password: 'a wrong password', code: '000000' })
    expect(once.status, 'one mistake after signing in again').toBe(422)

    const { database, settings } = site
    const limits = openQuotas({ database, secret: readSecret(settings), log: openLog('silent') })
    for (let use = 0; use < quotas.ownPassword.max; use += 1)
      await limits.spend([{ quota: quotas.ownPassword, groups: [{ name: id, times: 1 }] }])
    expect((await again.post('account/confirm', { password, code: '000000' })).status, 'too often').toBe(429)
  })

  test('a session that a thief opened by password ends when the person sets up the second step', async () => {
    const { id, email, browser } = await person('Neha', 'manager')
    const thief = await signedIn(email)
    await site.database.updateTable('staff').set({ has_second_step: 0 }).where('id', '=', id).execute()
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

  test('a new address counts once its owner, signed in, has opened the link mailed to it; earlier links and sessions end', async () => {
    const { id, email, browser } = await person('Meera', 'editor')
    const other = await signedIn(email)
    const wanted = 'meera.s@firm.example.in'
    await openBrowser(site).post('auth/forgotten', { email })
    const reset = await mailedToken('reset', email)
    await confirm(id)
    const ask = async (address: string) => (await browser.post('account/email', { email: address })).status
    expect(await ask('padma@firm.example.in'), 'an address that has an account').toBe(422)
    expect(await ask(wanted)).toBe(200)
    const mistyped = await mailedToken('new-email', wanted)
    expect(await ask(wanted), 'again').toBe(200)
    const token = await mailedToken('new-email', wanted)
    expect((await mailsTo(email)).at(-1)?.text).toContain('was requested for your account')
    const stored = async () =>
      (await site.database.selectFrom('staff').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
    expect([await stored(), (await (await browser.get('account')).json()).newEmail]).toEqual([email, wanted])

    const confirmWith = async (from: StaffBrowser, given: string) =>
      (await from.post('account/email/confirm', { token: given })).status
    expect(await confirmWith(openBrowser(site), token), 'the mailbox without the account').toBe(401)
    const { browser: stranger } = await person('Stranger', 'editor')
    expect(await confirmWith(stranger, token), 'the mailbox and another account').toBe(422)
    expect(await confirmWith(browser, mistyped), 'the link of an earlier request').toBe(422)
    expect(await stored()).toBe(email)

    expect(await Promise.all([confirmWith(browser, token), confirmWith(browser, token)])).toContain(200)
    expect(await stored()).toBe(wanted)
    expect(await confirmWith(browser, token), 'a second time').toBe(422)
    expect((await mailsTo(email)).at(-1)?.text).toContain('another e-mail address')
    const late = await openBrowser(site).post('auth/reset', { token: reset, password: 'ferns under the south stair' })
    expect(late.status).toBe(404)
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
  })

  test('whoever’s ways in are changed is told by mail, whoever changed them', async () => {
    const { id, email, browser } = await person('Kiran', 'editor')
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
    await confirm(id)
    const answers = [
      await browser.post('account/recovery-codes'),
      await browser.post('account/passkey/remove', { id: 'key' }),
      await browser.post('account/second-step-off'),
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
    // With a Cyrillic а, and with a Greek ο.
    const mixed = { name: expect.stringContaining('in one script') }
    for (const name of ['Sunil Pаtel', 'Sunil Raο']) {
      const mistaken = await rename(name)
      expect([name, mistaken.status, (await mistaken.json()).errors]).toEqual([name, 422, mixed])
    }
    for (const name of ['Θεοδώρα Παππά', 'Анна', 'सुनील Rao', 'Zoë D’Souza'])
      expect((await rename(name)).status, name).toBe(200)
    expect((await rename('Devika')).status, 'the name of somebody who has left').toBe(200)

    await asPadma('people/invite', { email: 'double@firm.example.in', role: 'editor' })
    const token = await mailedToken('invitation', 'double@firm.example.in')
    const joining = await openBrowser(site).post('auth/invitation', { token, name: 'SUNIL', password })
    expect([joining.status, (await joining.json()).errors]).toEqual([422, taken])
    const alike = await openBrowser(site).post('auth/invitation', { token, name: 'Sunіl', password })
    expect([alike.status, (await alike.json()).errors]).toEqual([422, mixed])
  })
})

test('who signs in with a password of former parameters has a hash of the present ones', async () => {
  const { id, email } = await account('Lakshmi', 'editor')
  await setPassword(site.database, id, await hashPassword(password), new Date())
  const ofPerson = site.database.selectFrom('staff_password').select('password').where('staff_id', '=', id)
  const older =
    'b562141eea146858ef94c76d9a090165:1c36f10fbd3350dce2efaf4d12341f90adc8c90b196b425c5389eb2f290edf3232a26c9dda58fdb7a8feb7d11e3509aa02463a3872aefac7aa15a08d9938c076'
  await site.database.updateTable('staff_password').set({ password: older }).where('staff_id', '=', id).execute()
  const wrong = await openBrowser(site).post('auth/sign-in', { email, password: 'a wrong password' })
  expect([wrong.status, (await ofPerson.executeTakeFirst())?.password]).toEqual([401, older])
  await signedIn(email)
  expect((await ofPerson.executeTakeFirst())?.password).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/)
  await signedIn(email)
})

test('of many strangers who sign in at once most are refused at no cost, and who is known here gets in', async () => {
  const { browser, email } = await person('Kavitha', 'editor')
  await browser.post('auth/sign-out')
  const failures = async () => {
    const rows = await site.database.selectFrom('sign_in_failure').select('count').execute()
    return rows.reduce((sum, { count }) => sum + count, 0)
  }
  const before = await failures()
  const strangers = Array.from({ length: 30 }, (_, index) =>
    openBrowser(site, `198.51.100.${index}`).post('auth/sign-in', {
      email: `stranger-${index}@firm.example.in`,
      password: 'a wrong password',
    }),
  )
  expect((await browser.post('auth/sign-in', { email, password })).status).toBe(200)
  const answers = await Promise.all(strangers)
  const busy = answers.filter(({ status }) => status === 429)
  expect(busy.length).toBeGreaterThanOrEqual(19)
  expect(await busy[0]?.json()).toEqual({ message: 'The site is busy. Please try again in a few seconds.' })
  expect(busy[0]?.headers.get('retry-after')).toBe('5')
  expect((await failures()) - before).toBe(30 - busy.length)
})

test('a password is hashed before its transaction begins, so that nobody waits to write meanwhile', async () => {
  const { id } = await account('Lalita', 'editor')
  const { link } = await resetLink(site.database, id, '', new Date())
  const token = link.split('/').at(-1) ?? ''
  const ended: string[] = []
  const reset = resetPassword(site.database, token, password, new Date()).then(() => ended.push('reset'))
  const write = inTransaction(site.database, (tx) =>
    tx.updateTable('staff').set({ name: 'Lalita Rao' }).where('id', '=', id).execute(),
  ).then(() => ended.push('write'))
  await Promise.all([reset, write])
  expect(ended).toEqual(['write', 'reset'])
})
