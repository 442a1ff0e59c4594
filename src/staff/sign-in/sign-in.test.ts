// Getting in: the first administrator, passwords, codes, pauses and sessions, as a browser and as an attacker see them.
import { unattendedHeader } from '#platform/console/unattended.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eachDatabase, type DatabasePlace } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { appOf, openBrowser, quickHashes, type StaffBrowser } from '../../../tests/people/staff-browser.ts'
import { quotas } from '#platform/quota/quotas.ts'
import { firstLink, requestReset } from '#staff/people/links.server.ts'

const password = 'seven brass lamps by the door'
const minute = 60_000
const start = Date.parse('2026-11-23T04:30:00.000Z')

quickHashes()

/** Opens a site with a clock, and returns what the tests do with it. */
function signingIn(place: () => Promise<DatabasePlace | undefined>) {
  let site: SiteForTests
  let now = start
  /** The library reads the machine's clock, everything else the site's. */
  function setTime(instant: number): void {
    now = instant
    vi.setSystemTime(instant)
    site.setClock(new Date(instant).toISOString())
  }
  const wait = (ms: number) => setTime(now + ms)
  const time = () => new Date(now)
  const newBrowser = (network?: string) => openBrowser(site, network)

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    site = await openSite(await place())
  })
  beforeEach(() => setTime(now + 24 * 60 * minute))
  afterAll(async () => {
    vi.useRealTimers()
    await site.close()
  })

  const tokenOf = (link: string | null) => link?.split('/').at(-1) ?? ''
  const newFirstLink = async () => tokenOf(await firstLink(site.database, site.settings.publicUrl, time()))

  /** Somebody who has an account, and no second step yet. */
  async function person(name: string, role: 'editor') {
    const email = `${name.toLowerCase()}@firm.example.in`
    await site.asStaff('Padma', '/api/console/people/invite', { email, role })
    const browser = newBrowser()
    const token = await mailedToken('invitation', email)
    const accepted = await browser.post('auth/invitation', { token, name, password })
    expect(await accepted.json()).toEqual({ next: 'done' })
    return { email, browser }
  }

  async function setUp(browser: StaffBrowser) {
    const begun = await (await browser.post('auth/second-step/begin', { password })).json()
    const app = appOf(begun.uri)
    expect((await browser.post('auth/second-step/confirm', { code: app.code(time()) })).status).toBe(200)
    wait(2 * minute)
    return { ...app, recoveryCodes: begun.recoveryCodes as string[] }
  }

  async function mailedToken(kind: string, to: string): Promise<string> {
    const mail = (await site.mails()).findLast(({ recipient }) => recipient === to)
    return new RegExp(`/console/${kind}/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
  }

  const signIn = (browser: StaffBrowser, email: string, given = password) =>
    browser.post('auth/sign-in', { email, password: given })
  /** Both steps. Codes differ every half minute. */
  async function enter(browser: StaffBrowser, { email, app }: { email: string; app: { code: (at: Date) => string } }) {
    wait(minute)
    await signIn(browser, email)
    const answer = await browser.post('auth/code', { code: app.code(time()) })
    expect(answer.status).toBe(200)
    return answer
  }

  const isIn = async (browser: StaffBrowser) => (await browser.get('me')).status === 200
  const history = async () =>
    (await (await site.asStaff('Padma', '/api/console/history')).json()).data as { action: string; detail: string }[]

  // People are shared. Each test begins a day later and signs in again.
  const editor = once(async () => {
    const { email, browser } = await person('Sudha', 'editor')
    return { email, browser, app: await setUp(browser) }
  })
  const newcomer = once(() => person('Neha', 'editor'))
  const newcomersApp = once(async () => setUp((await newcomer()).browser))

  return {
    get site() {
      return site
    },
    wait,
    time,
    newBrowser,
    newFirstLink,
    person,
    setUp,
    enter,
    editor,
    newcomer,
    newcomersApp,
    mailedToken,
    signIn,
    isIn,
    history,
  }
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}

eachDatabase('signing in', (freshDatabase) => {
  const on = signingIn(() => freshDatabase('seeded'))
  const { wait, time, newBrowser, newFirstLink, editor, newcomer, newcomersApp, mailedToken, signIn, isIn } = on

  test('the printed link makes one administrator, also if two open it at once, and then leads nowhere', async () => {
    const [one, two] = [await newFirstLink(), await newFirstLink()]
    expect((await newBrowser().post('auth/link', { kind: 'first', token: one })).status).toBe(200)
    expect((await newBrowser().post('auth/link', { kind: 'first', token: 'x'.repeat(43) })).status).toBe(404)
    const answers = await Promise.all(
      [one, two, one, two].map((token, index) =>
        newBrowser().post('auth/first', {
          token,
          name: 'Padma Rangan',
          email: `p${index}@firm.example.in`,
          password,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
    const administrators = await on.site.database.selectFrom('staff').select(['role']).execute()
    expect(administrators).toEqual([{ role: 'administrator' }])
    expect(await firstLink(on.site.database, on.site.settings.publicUrl, time())).toBeNull()
    expect((await newBrowser().post('auth/link', { kind: 'first', token: one })).status).toBe(404)
  })

  test('a newcomer, even an editor, can do nothing before the second step is set up, and is asked for a code ever after, of which each works once', async () => {
    const { browser, email } = await newcomer()
    expect(await isIn(browser)).toBe(false)
    expect((await browser.get('assistant/unanswered')).status).toBe(401)
    expect(await (await browser.get('auth/session')).json()).toMatchObject({ staff: null, needsSecondStep: true })
    expect((await browser.post('auth/second-step/begin', { password: `${password}!` })).status).toBe(403)
    const app = await newcomersApp()
    expect(await isIn(browser)).toBe(true)

    const other = newBrowser()
    expect(await (await signIn(other, email)).json()).toEqual({ next: 'code' })
    expect(await isIn(other)).toBe(false)
    expect((await other.post('auth/code', { code: '000000' })).status).toBe(401)
    const code = app.code(time())
    expect((await other.post('auth/code', { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    expect(await isIn(other)).toBe(true)

    const watcher = newBrowser()
    await signIn(watcher, email)
    expect((await watcher.post('auth/code', { code })).status, 'a code that was used already').toBe(401)
    wait(5 * minute)
    await signIn(watcher, email)
    expect((await watcher.post('auth/code', { code })).status, 'a code of five minutes ago').toBe(401)
    wait(5 * minute)
    const [recoveryCode = '', another = ''] = app.recoveryCodes
    expect(app.recoveryCodes.join(), 'no sign that looks like another').toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-?,?)+$/)
    const recover = async (code: string) => {
      const alone = newBrowser()
      await signIn(alone, email)
      const { status } = await alone.post('auth/recovery-code', { code })
      return [status, await isIn(alone)]
    }
    expect(await recover(recoveryCode)).toEqual([200, true])
    expect(await recover(recoveryCode), 'a recovery code that was used already').toEqual([401, false])
    const fromPaper = another.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect(await recover(` ${fromPaper} `), 'as somebody types it from paper').toEqual([200, true])
    expect(await recover(another)).toEqual([401, false])
  })

  test('many attempts at once count as many, and a network has its limit', async () => {
    const { email } = await editor()
    const burst = await Promise.all(
      Array.from({ length: quotas.wrongPassword.max + 7 }, (_, index) =>
        signIn(newBrowser(`198.51.100.${index}`), email, 'wrong password'),
      ),
    )
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(quotas.wrongPassword.max)
    const sprayed: number[] = []
    for (let count = 0; count <= quotas.signIn.max; count += 1)
      sprayed.push((await newBrowser('203.0.113.9').post('auth/passkey/begin')).status)
    expect(sprayed.indexOf(429)).toBe(quotas.signIn.max)
    expect((await newBrowser('203.0.113.10').post('auth/passkey/begin')).status).toBe(200)
  })

  test('a mailed link sets a new password once, ends the sessions, and the code is still asked for', async () => {
    const { email, browser } = await newcomer()
    const app = await newcomersApp()
    await signIn(browser, email)
    expect((await browser.post('auth/code', { code: app.code(time()) })).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
    await newBrowser().post('auth/forgotten', { email })
    const token = await mailedToken('reset', email)
    const fresh = 'a kettle, two maps and rain'
    const reset = (given: string) => newBrowser().post('auth/reset', { token: given, password: fresh })
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token)).status).toBe(404)
    expect(await isIn(browser)).toBe(false)
    expect((await signIn(newBrowser(), email)).status).toBe(401)
    expect(await (await signIn(newBrowser(), email, fresh)).json()).toEqual({ next: 'code' })

    wait(61 * minute)
    await newBrowser().post('auth/forgotten', { email })
    const late = await mailedToken('reset', email)
    wait(481 * minute)
    expect((await reset(late)).status, 'eight hours later').toBe(404)
    const stored = await on.site.database.selectFrom('staff_link').select('token_hash').execute()
    expect(stored.map(({ token_hash }) => token_hash)).not.toContain(late)
  })
})

// Rules that no database decides.
describe('signing in', () => {
  const on = signingIn(() => Promise.resolve(undefined))
  const { wait, time, newBrowser, person, setUp, enter, editor, mailedToken, signIn, isIn, history } = on

  test('the QR code names the firm with blanks, which apps show as they stand', async () => {
    const { browser } = await person('Kavya', 'editor')
    const { uri } = await (await browser.post('auth/second-step/begin', { password })).json()
    expect(uri).not.toContain('+')
    const { pathname, searchParams } = new URL(uri)
    expect(searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/)
    const [issuer] = decodeURIComponent(pathname).replace(/^\/+/, '').split(':')
    expect(issuer).toContain(' ')
    expect(searchParams.get('issuer')).toBe(issuer)
  })

  test('short, known and own passwords are refused with the reason', async () => {
    await on.site.asStaff('Padma', '/api/console/people/invite', {
      email: 'arvind.menon@firm.example.in',
      role: 'editor',
    })
    const token = await mailedToken('invitation', 'arvind.menon@firm.example.in')
    const refusalOf = async (given: string) => {
      const response = await newBrowser().post('auth/invitation', { token, name: 'Arvind Menon', password: given })
      return [response.status, (await response.json()).errors?.password]
    }
    for (const [given, reason] of [
      ['eleven char', /at least 12/],
      ['x'.repeat(201), /at most 200/],
      ['Password2024!', /common password/],
      ['qwertyuiop123', /common password/],
      ['Arvind  Menon', /your name/],
      ['arvind.menon@firm.example.in', /your address|your name/],
      ['ababababababab', /repeats/],
    ] as const) {
      expect(await refusalOf(given), given).toEqual([422, expect.stringMatching(reason)])
    }
    expect((await newBrowser().post('auth/invitation', { token, name: 'Arvind Menon', password })).status).toBe(200)
    expect((await newBrowser().post('auth/link', { kind: 'invitation', token })).status).toBe(404)
  })

  test('wrong passwords lead to growing pauses, but not in a browser the person has used before', async () => {
    const { email, browser: own } = await editor()
    const attacker = newBrowser()
    const statuses: number[] = []
    const { max } = quotas.wrongPassword
    for (let count = 0; count < max + 2; count += 1)
      statuses.push((await signIn(attacker, count % 2 ? email : email.toUpperCase(), `wrong ${count}`)).status)
    expect(statuses).toEqual([...Array<number>(max).fill(401), 429, 429])
    expect((await signIn(attacker, email)).status, 'the right password during the pause').toBe(429)

    await own.post('auth/sign-out')
    expect((await signIn(own, email)).status, 'the browser she has used before').toBe(200)

    wait(31_000)
    expect((await signIn(attacker, email, 'wrong')).status).toBe(401)
    wait(31_000)
    expect((await signIn(attacker, email, 'wrong')).status, 'the pause has doubled').toBe(429)
    wait(16 * minute)
    expect((await signIn(attacker, email)).status, 'no pause is longer than a quarter of an hour').toBe(200)
  })

  test('a link that leads nowhere says where to get another', async () => {
    const messageOf = async (kind: string) =>
      (await (await newBrowser().post('auth/link', { kind, token: 'x'.repeat(43) })).json()).message
    expect(await messageOf('first')).toContain('Restart the site')
    expect(await messageOf('invitation')).toContain('Ask an administrator')
    expect(await messageOf('reset')).toContain('‘Forgot your password?’')
  })

  test('answers do not tell whether there is an account', async () => {
    const { email } = await editor()
    const both = [email, 'nobody@firm.example.in']
    const answers = async (call: (address: string) => Promise<Response>) => {
      const found: unknown[] = []
      for (const address of both) {
        const response = await call(address)
        found.push([response.status, await response.text(), response.headers.getSetCookie().length])
      }
      return found
    }
    for (let count = 0; count < 7; count += 1) {
      const [known, unknown] = await answers((address) => signIn(newBrowser(), address, 'wrong password'))
      expect(known).toEqual(unknown)
    }
    const [known, unknown] = await answers((address) => newBrowser().post('auth/forgotten', { email: address }))
    expect(known).toEqual(unknown)
    expect(await mailedToken('reset', email)).not.toBe('')
    expect(await mailedToken('reset', 'nobody@firm.example.in')).toBe('')
  })

  test('a request for a new password is the same work for every address, also once three links are open', async () => {
    const { email } = await editor()
    // What other tests have asked for has expired.
    wait(481 * minute)
    await on.site.database.deleteFrom('mail').where('recipient', '=', email).execute()
    let done: string[] = []
    const database = on.site.database.withPlugin({
      transformQuery({ node }) {
        done.push(node.kind)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const workFor = async (address: string) => {
      done = []
      await requestReset(database, address, on.site.settings.publicUrl, new Date())
      return done
    }
    const first = await workFor(email)
    expect(first).toContain('InsertQueryNode')
    for (let request = 2; request <= 5; request += 1) {
      expect(await workFor(email), `request ${request}`).toEqual(first)
      expect(await workFor('nobody@firm.example.in'), `request ${request}`).toEqual(first)
    }
    const mails = (await on.site.mails()).filter(({ text }) => text.includes('/console/reset/'))
    const to = (address: string) => mails.filter(({ recipient }) => recipient === address)
    expect(to(email)).toHaveLength(3)
    expect(to('nobody@firm.example.in')).toEqual([])
  })

  test('however often a stranger asks for a new password, a link that works is in the owner’s mailbox', async () => {
    const { email } = await editor()
    const mails = async () =>
      (await on.site.mails()).filter((mail) => mail.recipient === email && mail.template === 'staff.reset')
    const ask = () => newBrowser().post('auth/forgotten', { email })
    // What other tests have asked for has expired.
    wait(481 * minute)
    await on.site.database.deleteFrom('mail').where('recipient', '=', email).execute()
    await Promise.all(Array.from({ length: 6 }, ask))
    expect(await mails()).toHaveLength(3)
    for (let hour = 0; hour < 20; hour += 1) {
      await ask()
      expect(
        (await newBrowser().post('auth/link', { kind: 'reset', token: await mailedToken('reset', email) })).status,
      ).toBe(200)
      wait(61 * minute)
    }
    // Three within the first eight hours, three within the next, and so on.
    expect(await mails()).toHaveLength(9)
    // A flood of mails to everybody else at the firm changes nothing.
    wait(481 * minute)
    for (let count = 0; count < 40; count += 1)
      await on.site.post('/post/contactus', { userName: 'A', email: `guess${count}@firm.example.in` })
    await ask()
    expect(await mails()).toHaveLength(10)
  })

  test('a session ends after twelve hours, after an hour without use, and wherever it is ended', async () => {
    const sudha = await editor()
    const { browser } = sudha
    await enter(browser, sudha)
    const stolen = newBrowser('198.51.100.99')
    for (const [name, value] of browser.jar) stolen.jar.set(name, value)
    expect(await isIn(stolen)).toBe(true)
    await browser.post('auth/sign-out')
    expect(await isIn(stolen), 'a copied cookie after the sign-out').toBe(false)

    await enter(browser, sudha)
    for (let count = 0; count < 13; count += 1) {
      wait(55 * minute)
      expect(await isIn(browser)).toBe(true)
    }
    wait(6 * minute)
    expect(await isIn(browser), 'after twelve hours of use').toBe(false)

    await enter(browser, sudha)
    wait(61 * minute)
    expect(await isIn(browser), 'after an hour without use').toBe(false)

    await enter(browser, sudha)
    for (let count = 0; count < 2; count += 1) {
      wait(31 * minute)
      await browser.request('/api/console/me', { method: 'GET', headers: { [unattendedHeader]: '1' } })
    }
    expect(await isIn(browser), 'after an hour in which only the screen itself asked').toBe(false)

    await enter(browser, sudha)
    const forged = newBrowser()
    for (const [name, value] of browser.jar)
      forged.jar.set(
        name,
        // The first character of the signature: the last one has bits that count for nothing.
        value.replace(/\.([^.])(?=[^.]*$)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`),
      )
    expect(await isIn(forged), 'a cookie with another signature').toBe(false)
  })

  test('a code, a recovery code, a session and a passkey are of use to their owner alone', async () => {
    const [asha, bela] = [await person('Asha', 'editor'), await person('Bela', 'editor')]
    const app = await setUp(asha.browser)
    const elsewhere = newBrowser()
    await setUp(bela.browser)
    await enter(elsewhere, { email: asha.email, app })
    const { sessions } = await (await asha.browser.get('account')).json()
    expect(sessions).toMatchObject([{ device: 'Chrome on Windows' }, { device: 'Chrome on Windows' }])
    const { id } = sessions.find(({ isThis }: { isThis: boolean }) => !isThis)
    const owner = on.site.database.selectFrom('staff').select('id').where('email', '=', asha.email)
    const passkey = { id: 'of-asha', name: 'Telephone', public_key: '', credential_id: 'c', counter: 0 }
    await on.site.database
      .insertInto('staff_passkey')
      .values({ ...passkey, device_type: '', backed_up: 0, staff_id: (await owner.executeTakeFirstOrThrow()).id })
      .execute()
    wait(minute)
    const confirmed = (code: string) => ['account/confirm', { password, code }] as const
    for (const [what, [path, body], refused] of [
      ['a code', confirmed(app.code(time())), 422],
      ['a recovery code', confirmed(app.recoveryCodes[0] ?? ''), 422],
      ['the name of a passkey', ['account/passkey/rename', { id: passkey.id, name: 'Mine' }], 404],
    ] as const) {
      expect((await bela.browser.post(path, body)).status, `${what} of another`).toBe(refused)
      expect((await asha.browser.post(path, body)).status, what).toBe(200)
    }
    const signingIn = newBrowser()
    await signIn(signingIn, bela.email)
    wait(minute)
    expect((await signingIn.post('auth/code', { code: app.code(time()) })).status).toBe(401)
    await bela.browser.post('account/end-session', { id })
    expect(await isIn(elsewhere), 'a session that another ended').toBe(true)
    await asha.browser.post('account/end-session', { id })
    expect([await isIn(elsewhere), await isIn(asha.browser)]).toEqual([false, true])
  })

  test('a change to the ways in asks for password and second step again, and lasts for a few minutes', async () => {
    const { email, browser } = await person('Ravi', 'editor')
    const app = await setUp(browser)
    const other = newBrowser()
    await enter(other, { email, app })
    const newPassword = 'ferns under the south stair'
    const ways: [string, object][] = [
      ['account/password', { newPassword }],
      ['account/email', { email: 'ravi.k@firm.example.in' }],
      ['account/second-step-off', {}],
      ['account/recovery-codes', {}],
      ['account/passkey/begin', {}],
      ['account/passkey/remove', { id: 'none' }],
    ]
    const statuses = async () => {
      const found: number[] = []
      for (const [path, body] of ways) found.push((await browser.post(path, { ...body, password })).status)
      return found
    }
    expect(await statuses(), 'with the password alone').toEqual([403, 403, 403, 403, 403, 403])
    const confirm = async (given: object) => {
      const answer = await browser.post('account/confirm', given)
      return [answer.status, Object.keys((await answer.json()).errors ?? {})]
    }
    wait(minute)
    expect(await confirm({ password: 'not mine', code: app.code(time()) })).toEqual([422, ['password']])
    expect(await confirm({ password, code: '000000' })).toEqual([422, ['code']])
    expect(await confirm({ password })).toEqual([422, ['code']])
    expect((await browser.post('account/recovery-codes')).status).toBe(403)
    expect(await confirm({ password, code: app.code(time()) })).toEqual([200, []])
    expect((await other.post('account/recovery-codes')).status, 'another session of the same person').toBe(403)
    const { recoveryCodes } = await (await browser.post('account/recovery-codes')).json()
    expect(await confirm({ password, code: app.code(time()) }), 'a code that was used already').toEqual([422, ['code']])
    expect((await browser.post('account/password', { newPassword })).status).toBe(200)
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
    wait(6 * minute)
    expect((await browser.post('account/recovery-codes')).status, 'some minutes later').toBe(403)
    expect(await confirm({ password: newPassword, code: recoveryCodes[0] })).toEqual([200, []])
    expect(await confirm({ password: newPassword, code: recoveryCodes[0] })).toEqual([422, ['code']])
    const told = (await on.site.mails()).filter((mail) => mail.recipient === email)
    expect(told.filter(({ subject }) => subject.includes('A change to your account'))).toHaveLength(2)
  })

  test('a forged form, a foreign page and a library call that we do not use are refused', async () => {
    const sudha = await editor()
    const { email, browser } = sudha
    await enter(browser, sudha)
    const send = (headers: Record<string, string>, path = 'account/end-others', body = '{}') =>
      browser.request(`/api/console/${path}`, { method: 'POST', headers, body })
    expect((await send({ 'content-type': 'text/plain' })).status).toBe(415)
    expect((await send({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    const json = { 'content-type': 'application/json' }
    expect((await send({ ...json, origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ ...json, origin: 'null' })).status).toBe(403)
    expect(
      (await send({ 'content-type': 'text/plain' }, 'auth/sign-in', JSON.stringify({ email, password }))).status,
    ).toBe(415)
    expect((await send(json)).status).toBe(200)

    const cookies = (await enter(newBrowser(), sudha)).headers.getSetCookie()
    const own = cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
    expect([await on.site.app.isOfStaff(own), await on.site.app.isOfStaff(undefined)]).toEqual([true, false])
    // What the site signs for strangers is no mark of staff under any name.
    const strangers = await newBrowser().post('auth/passkey/begin')
    const [value = ''] = strangers.headers.getSetCookie().map((cookie) => cookie.split(/[=;]/)[1])
    const names = cookies.map((cookie) => cookie.split('=', 1)[0])
    expect(value).toMatch(/\./)
    expect(await on.site.app.isOfStaff(names.map((name) => `${name}=${value}`).join('; '))).toBe(false)
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Secure-console\.\w+=.*; Path=\/api\/console\b.*HttpOnly.*Secure.*SameSite=Strict/)
    for (const path of [
      'sign-up/email',
      'sign-in/email',
      'get-session',
      'list-sessions',
      'update-user',
      'delete-user',
      'two-factor/disable',
      'two-factor/enable',
      'passkey/list-user-passkeys',
      'request-password-reset',
    ]) {
      for (const method of ['GET', 'POST'])
        expect(
          (
            await browser.request(`/api/console/auth/${path}`, {
              method,
              headers: json,
              ...(method === 'POST' && { body: '{}' }),
            })
          ).status,
          path,
        ).toBe(404)
    }
  })

  test('sign-ins and failures are recorded in the history, without what was typed', async () => {
    const sudha = await editor()
    const { email, browser } = sudha
    await enter(browser, sudha)
    await signIn(newBrowser(), email, 'my secret typed too fast')
    await signIn(newBrowser(), 'hunter2-secret@firm.example.in', 'wrong')
    await browser.post('auth/sign-out')
    const entries = await history()
    expect(entries.slice(0, 4).map(({ action }) => action)).toEqual([
      'Signed out',
      'Failed to sign in',
      'Failed to sign in',
      'Signed in',
    ])
    expect(JSON.stringify(entries)).not.toMatch(/hunter2|secret typed/)
  })
})
