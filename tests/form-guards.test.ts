// The guards in front of the forms, tested as over the network: with a socket, headers and raw bodies.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quotas, ratesOf } from '#platform/quota/quotas.ts'
import { eachDatabase } from './databases.ts'
import { openSite, type SiteForTests } from './site.ts'

const enquiry = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '',
  companyName: 'Kaveri Foods',
  location: 'Chennai',
  message: 'Please call about our annual return.',
}

/** How often one sender may use a form in ten minutes. */
const ofSender = quotas.form.max
const { validForm } = ratesOf(30)

eachDatabase('the guards of the forms', (freshDatabase, engine) => {
  /** What no statement decides is tested on one database. */
  const isOnce = engine === 'SQLite'
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'), {
      TRUST_PROXY: '1',
      ALLOWED_ORIGINS: 'https://friend.example.in',
    })
  })
  afterAll(() => site.close())

  const json = (body: unknown, headers: Record<string, string> = {}, path = '/post/contactus') =>
    site.send(path, { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  let written = 0
  /** Identical messages count as one, so each of these is different. */
  const another = () => ({ ...enquiry, message: `Please call about our annual return. ${(written += 1)}` })
  const leads = async () => (await site.database.selectFrom('lead').select('id').execute()).length
  const mails = async () => (await site.mails()).map(({ recipient, subject }) => ({ recipient, subject }))

  describe('limits', () => {
    const within = Array<number>(ofSender).fill(0)
    const mine = (last: number) => ({ 'x-forwarded-for': `198.51.100.${last}` })
    const asideOf = async (email: string) => {
      const kept = site.database.selectFrom('lead').where('email', '=', email).orderBy('id')
      return (await kept.select('over_limit').execute()).map(({ over_limit }) => over_limit)
    }

    test('beyond those of ten minutes an enquiry is received without an e-mail to staff, and says when its confirmation follows', async () => {
      const email = 'carrier@example.in'
      for (let use = 0; use < ofSender; use++) expect((await json({ ...another(), email }, mine(20))).status).toBe(200)
      const before = await mails()
      const response = await json({ ...another(), email }, mine(20))
      const kept = site.database.selectFrom('lead').select(['reference', 'suspected', 'over_limit'])
      const lead = await kept.orderBy('id', 'desc').executeTakeFirstOrThrow()
      expect([response.status, await response.json()]).toEqual([
        200,
        {
          message: 'Thank you. Your message has been received.',
          reference: lead.reference,
          note: expect.stringContaining('Yours will follow shortly after '),
        },
      ])
      expect(lead).toMatchObject({ suspected: 0, over_limit: 1 })
      expect(await mails()).toEqual([...before, { recipient: email, subject: expect.any(String) }])
      const consents = site.database.selectFrom('consent').where('email_key', '=', email)
      expect(await consents.select('purpose').execute()).toHaveLength(ofSender + 1)
      await json({ ...another(), email }, mine(21))
      expect(await asideOf(email)).toEqual([...within, 1, 0])
    })

    if (isOnce)
      test('a forged X-Forwarded-For does not make a visitor another sender', async () => {
        const email = 'forger@example.in'
        for (let use = 0; use <= ofSender; use++)
          await json({ ...another(), email }, { 'x-forwarded-for': `192.0.2.${use}, 198.51.100.22` })
        expect(await asideOf(email)).toEqual([...within, 1])
      })

    if (isOnce)
      test('invalid forms do not count', async () => {
        const email = 'careless@example.in'
        for (let use = 0; use < 2 * ofSender; use++)
          expect((await json({ ...another(), email: 'x' }, mine(23))).status).toBe(422)
        expect((await json({ ...another(), email }, mine(23))).status).toBe(200)
        expect(await asideOf(email)).toEqual([0])
      })

    test('a message repeated with its key gets the first response and does not count again', async () => {
      const email = 'retrying@example.in'
      const keyed = { ...enquiry, email, idempotencyKey: 'after-a-lost-answer' }
      const before = await leads()
      const responses = []
      for (let use = 0; use < 8; use++) responses.push(await (await json(keyed, mine(25))).json())
      const [lead] = await site.database.selectFrom('lead').select('reference').orderBy('id', 'desc').execute()
      const first = { message: 'Thank you. Your message has been received.', reference: lead?.reference }
      expect(responses).toEqual(Array.from({ length: 8 }, () => first))
      expect(await leads()).toBe(before + 1)
      // The same key with different words is a new message.
      for (let use = 0; use < ofSender; use++) await json({ ...keyed, message: `Another ${use}` }, mine(25))
      expect(await asideOf(email)).toEqual([...within, 1])
      expect((await json(keyed, mine(25))).status).toBe(200)
    })

    test('without a key, a message repeated within ten minutes counts once', async () => {
      const message = another()
      const before = await leads()
      const responses = await Promise.all([json(message, mine(26)), json(message, mine(26))])
      for (let use = 0; use < 8; use++) responses.push(await json(message, mine(26)))
      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1)
      expect(await leads()).toBe(before + 1)
    })

    test.each([
      ['/post/subscribe', 'confirmation links'],
      ['/post/privacyrequest', 'links'],
    ])('%s refuses one request too many with Retry-After, the cause and the telephone', async (path, what) => {
      const subscribe = (use: number) => json({ email: `reader${use}@example.in` }, mine(24), path)
      for (let use = 0; use < ofSender; use++) expect((await subscribe(use)).status).toBe(200)
      const refused = await subscribe(ofSender)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
      expect(await refused.json()).toEqual({
        message: `To prevent abuse we send only a few ${what}. Please try again in 10 minutes, or telephone us on +91 40 0000 0000.`,
      })
      expect((await json(another(), mine(24))).status).toBe(200)
    })
  })

  describe('bots', () => {
    let senders = 0
    const someone = () => ({ 'x-forwarded-for': `198.51.100.${50 + senders++}` })

    const bots = [{ topicLine: 'cheap loans' }, { filledInMs: 300 }, { filledInMs: 0 }, { topicLine: ['x'] }]
    test.each(isOnce ? bots : bots.slice(0, 1))(
      'with %j they get the usual response, and the enquiry is marked and not confirmed',
      async (given) => {
        await site.database.deleteFrom('mail').execute()
        const email = `someone${senders}@example.in`
        const response = await json({ ...another(), email, ...given }, someone())
        expect(response.status).toBe(200)
        const body = await response.json()
        const kept = site.database.selectFrom('lead').where('email', '=', email)
        const [lead, ...others] = await kept.select(['id', 'suspected', 'reference', 'message']).execute()
        expect(others).toEqual([])
        expect(lead).toMatchObject({ suspected: 1 })
        expect(body).toEqual({ message: 'Thank you. Your message has been received.', reference: lead?.reference })
        const consents = site.database.selectFrom('consent').where('lead_id', '=', lead?.id ?? 0)
        expect(await consents.select(['purpose', 'form']).execute()).toEqual([
          { purpose: 'enquiry', form: 'contactus' },
        ])
        expect(await mails()).toEqual([
          {
            recipient: expect.stringMatching(/@psrao\.example\.in$/),
            subject: `Possible spam: Enquiry ${lead?.reference}: Kaveri Foods`,
          },
        ])
      },
    )

    test('do not use up the confirmations of the person whose address they typed', async () => {
      const email = 'owner@example.in'
      for (let use = 0; use < 4; use++) await json({ ...another(), email, topicLine: 'x' }, someone())
      expect((await mails()).filter(({ recipient }) => recipient === email)).toEqual([])
      await json({ ...another(), email }, someone())
      expect((await mails()).filter(({ recipient }) => recipient === email)).toHaveLength(1)
    })

    test.each([
      ['/post/subscribe', () => ({ email: 'robot@example.in' })],
      ['/post/privacyrequest', () => ({ email: 'robot@example.in' })],
    ])('at %s they have the same limits as everybody else', async (path, fields) => {
      const mine = someone()
      const statuses = []
      for (let use = 0; use <= ofSender; use++)
        statuses.push((await json({ ...fields(), topicLine: 'x' }, mine, path)).status)
      expect(statuses).toEqual([...Array<number>(ofSender).fill(200), 429])
    })

    test('get the usual response from the newsletter and privacy calls, which store and send nothing', async () => {
      await json({ ...another(), email: 'known@example.in' }, someone())
      const before = await mails()
      for (const [path, email, other] of [
        ['/post/subscribe', 'robot@example.in', 'reader-to-be@example.in'],
        ['/post/privacyrequest', 'known@example.in', 'unknown@example.in'],
      ] as const) {
        const [person, bot] = [
          await json({ email: other }, someone(), path),
          await json({ email, topicLine: 'x' }, someone(), path),
        ]
        expect([bot.status, await bot.text()]).toEqual([person.status, await person.text()])
      }
      const subscribers = await site.database.selectFrom('subscription').select('email').execute()
      expect(subscribers).toContainEqual({ email: 'reader-to-be@example.in' })
      expect(subscribers).not.toContainEqual({ email: 'robot@example.in' })
      const since = (await mails()).slice(before.length)
      expect(since.map(({ recipient }) => recipient)).toEqual(['reader-to-be@example.in'])
    })

    if (isOnce)
      test.each([{ filledInMs: 1500 }, { filledInMs: 'soon' }, { filledInMs: -5 }, { topicLine: '' }])(
        'people with %j are not taken for bots',
        async (given) => {
          const email = `person${senders}@example.in`
          expect((await json({ ...another(), email, ...given }, someone())).status).toBe(200)
          const kept = await site.database.selectFrom('lead').select('suspected').where('email', '=', email).execute()
          expect(kept).toEqual([{ suspected: 0 }])
        },
      )
  })

  if (isOnce)
    describe('more than people send', () => {
      test('is refused for its sender alone, with Retry-After, a sentence and the telephone', async () => {
        const mine = { 'x-forwarded-for': '203.0.113.90' }
        await site.database.updateTable('site_setting').set({ phone: '+91 40 1234 5678' }).execute()
        const responses: Response[] = []
        // One use a second is given back, so a slow machine needs a few more.
        while (!responses.some(({ status }) => status === 429) && responses.length < 1000)
          responses.push(await json(another(), mine))
        const refused = responses.filter(({ status }) => status === 429)
        expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(validForm.burst)
        expect(refused.length).toBeGreaterThan(0)
        expect(Number(refused[0]?.headers.get('retry-after'))).toBe(1)
        // The number is read again after a minute at most.
        expect(await refused[0]?.json()).toEqual({
          message: expect.stringMatching(
            /^The site is busy\. What you typed is still here\. Please send it again in a minute, or telephone us on \+91 40 (?:1234 5678|0000 0000)\.$/,
          ),
        })
        expect((await json(another(), { 'x-forwarded-for': '203.0.113.91' })).status).toBe(200)
        expect((await json({ email: 'reader@another.example.in' }, mine, '/post/subscribe')).status).toBe(200)
        await site.database.updateTable('site_setting').set({ phone: '+91 40 0000 0000' }).execute()
      })
    })

  describe('behind a proxy that TRUST_PROXY does not name', () => {
    test('only the limit of all senders together applies, and nobody is refused', async () => {
      const behind = await openSite(await freshDatabase('seeded'), { FORMS_PER_MINUTE: '10' })
      for (let use = 0; use < 12; use++) {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.99' }
        const response = await behind.send('/post/contactus', { headers, body: JSON.stringify(another()) })
        expect(response.status).toBe(200)
      }
      const kept = await behind.database.selectFrom('lead').select('over_limit').orderBy('id').execute()
      expect(kept.map(({ over_limit }) => over_limit)).toEqual([...Array(10).fill(0), 1, 1])
      await behind.close()
    })
  })

  if (isOnce)
    describe('refused forms', () => {
      test.each(['/post/contactus', '/post/privacyrequest'])(
        'a hundred at %s do not stop a valid enquiry',
        async (path) => {
          const mine = { 'x-forwarded-for': `203.0.113.${60 + path.length}` }
          for (let use = 0; use < 100; use++) {
            const { status } = await json({}, mine, path)
            expect([400, 422, 429]).toContain(status)
          }
          expect((await json(another(), mine)).status).toBe(200)
        },
      )
    })

  if (isOnce)
    describe('bodies', () => {
      test.each([
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/xml',
        'application/json; charset=utf-16',
        'nonsense',
      ])('the content type %s is refused with 415', async (type) => {
        const response = await site.send('/post/contactus', { headers: { 'content-type': type }, body: '{}' })
        expect(response.status).toBe(415)
        expect(await response.json()).toHaveProperty('message', expect.stringMatching(/\.$/))
      })

      test('a compressed body is refused with 415', async () => {
        expect((await json(another(), { 'content-encoding': 'gzip' })).status).toBe(415)
      })

      test.each([
        '{',
        '[]',
        'null',
        '"x"',
        '1',
        '[{}]',
        '{"name":',
        '\ufeff',
        '{"a":1}{"b":2}',
        '['.repeat(30_000),
        '{"a":'.repeat(10_000),
      ])('the body %.20s is refused with 400', async (body) => {
        const response = await site.send('/post/contactus', { headers: { 'content-type': 'application/json' }, body })
        expect(response.status).toBe(400)
        expect(await response.json()).toHaveProperty('message', expect.stringMatching(/\.$/))
      })

      test('bytes that are not UTF-8 are refused with 400', async () => {
        const body = Buffer.from('{"name":"\xff\xfe"}', 'latin1')
        expect(
          (await site.send('/post/contactus', { headers: { 'content-type': 'application/json' }, body })).status,
        ).toBe(400)
      })

      test('more than 64 KB is refused with 413, and a stream is cut off at that size', async () => {
        expect((await json({ ...another(), message: 'x'.repeat(70_000) })).status).toBe(413)
        let pulled = 0
        const endless = new ReadableStream<Uint8Array>({
          pull(controller) {
            pulled += 1
            controller.enqueue(new Uint8Array(8192).fill(32))
          },
        })
        const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
        const response = await site.send('/post/contactus', { headers, body: endless, duplex: 'half' } as RequestInit)
        expect(response.status).toBe(413)
        expect(pulled).toBeLessThan(20)
      })

      test('unknown fields are ignored and do not reach a prototype', async () => {
        const body = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(enquiry).slice(1)}`
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.251' }
        expect((await site.send('/post/contactus', { headers, body })).status).toBe(200)
        expect(Reflect.get({}, 'polluted')).toBeUndefined()
      })
    })

  test('a lone surrogate is stored as U+FFFD', async () => {
    const body = JSON.stringify(enquiry).replace('annual return', 'half \\ud83d here')
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.252' }
    expect((await site.send('/post/contactus', { headers, body })).status).toBe(200)
    const kept = await site.database.selectFrom('lead').select('message').where('message', 'like', '%half%').execute()
    expect(kept).toEqual([{ message: 'Please call about our half \ufffd here.' }])
  })

  if (isOnce)
    describe('other sites', () => {
      const cases: [Record<string, string>, number][] = [
        [{}, 422],
        [{ 'sec-fetch-site': 'same-origin', origin: 'https://firm.example.in' }, 422],
        [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 422],
        [{ 'sec-fetch-site': 'none' }, 422],
        [{ origin: 'https://firm.example.in' }, 422],
        [{ 'sec-fetch-site': 'cross-site', origin: 'https://friend.example.in' }, 422],
        [{ 'sec-fetch-site': 'cross-site', origin: 'https://foe.example.in' }, 403],
        [{ 'sec-fetch-site': 'same-site', origin: 'https://blog.firm.example.in' }, 403],
        [{ 'sec-fetch-site': 'cross-site' }, 403],
        [{ origin: 'null' }, 403],
        [{ origin: 'http://firm.example.in' }, 403],
        [{ origin: 'https://firm.example.in.foe.in' }, 403],
        // Behind a proxy, the proxy sets the Host header, not the visitor.
        [{ origin: 'https://other.example.in', host: 'other.example.in' }, 403],
      ]
      test.each(cases)('a form with %j gets status %i', async (headers, status) => {
        const response = await json({}, headers)
        expect(response.status).toBe(status)
        expect(await response.json()).toHaveProperty('message')
      })

      test('only an allowed site may read the responses', async () => {
        const friend = await json({}, { origin: 'https://friend.example.in' })
        expect(friend.headers.get('access-control-allow-origin')).toBe('https://friend.example.in')
        expect(friend.headers.get('vary')).toMatch(/origin/i)
        expect(
          (await json({}, { origin: 'https://foe.example.in' })).headers.get('access-control-allow-origin'),
        ).toBeNull()
        const preflightHeaders = { origin: 'https://friend.example.in', 'access-control-request-method': 'POST' }
        const preflight = await site.send('/post/contactus', { method: 'OPTIONS', headers: preflightHeaders })
        expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST'])
      })

      test('GET calls are open to all sites', async () => {
        const response = await site.send('/get/logos', { method: 'GET', headers: { origin: 'https://foe.example.in' } })
        expect(response.headers.get('access-control-allow-origin')).toBe('*')
        expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      })

      test('one-click unsubscribing works from any origin (RFC 8058)', async () => {
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://mail.example',
          'sec-fetch-site': 'cross-site',
        }
        const response = await site.send('/link/subscription/unknown-token', {
          headers,
          body: 'List-Unsubscribe=One-Click',
        })
        expect(response.status).toBe(404)
      })
    })

  describe('a urlencoded form', () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.253' }
    const form = (fields: Record<string, string>, path: string) =>
      site.send(path, { headers, body: new URLSearchParams(fields).toString() })

    test('is accepted like JSON', async () => {
      const before = await leads()
      expect((await form({ ...another(), topicLine: '' }, '/post/contactus')).status).toBe(200)
      expect(await leads()).toBe(before + 1)
    })

    test('is refused like JSON', async () => {
      const response = await form({ email: '' }, '/post/subscribe')
      expect([response.status, await response.json()]).toEqual([
        422,
        { message: 'Please enter valid email id', errors: { email: 'Email should not be empty' } },
      ])
    })
  })

  if (isOnce)
    describe('headers', () => {
      test.each(['/healthz', '/get/logos', '/get/nothing', '/post/nothing', '/robots.txt', '/files/nothing.svg'])(
        '%s has all of them',
        async (path) => {
          const { headers } = await site.get(path)
          for (const name of [
            'content-security-policy',
            'referrer-policy',
            'permissions-policy',
            'cross-origin-resource-policy',
          ]) {
            expect(headers.get(name), name).toBeTruthy()
          }
          expect(headers.get('x-content-type-options')).toBe('nosniff')
          expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
          expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
          expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
        },
      )

      test('a request id from our proxy is kept, and a malformed one is not', async () => {
        const numbered = (given: string) => site.send('/healthz', { method: 'GET', headers: { 'x-request-id': given } })
        expect((await numbered('proxy-1234567')).headers.get('x-request-id')).toBe('proxy-1234567')
        expect((await numbered('a b')).headers.get('x-request-id')).not.toBe('a b')
      })
    })
})
