// Everything that stands in front of the forms, asked as the network asks: with a socket, headers and raw bodies.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from './databases.ts'
import { openSite, type SiteForTests } from './site.ts'
import { defaultGrievance } from '#firm/defaults.server.ts'
import { noticeTexts } from '#leads/consent.ts'

const enquiry = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '',
  companyName: 'Kaveri Foods',
  location: 'Chennai',
  message: 'Please call about our annual return.',
}
const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const plain = { 'content-type': 'application/x-www-form-urlencoded', accept: html }

eachDatabase('the guards of the forms', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase(), { TRUST_PROXY: '1', ALLOWED_ORIGINS: 'https://friend.example.in' })
  })
  afterAll(() => site.close())

  const json = (body: unknown, headers: Record<string, string> = {}, path = '/post/contactus') =>
    site.send(path, { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  const form = (fields: Record<string, string>, headers: Record<string, string> = plain, path = '/post/contactus') =>
    site.send(path, { headers, body: new URLSearchParams(fields).toString() })
  const leads = async () => (await site.database.selectFrom('lead').select('id').execute()).length
  const mails = () => site.database.selectFrom('mail').select(['recipient', 'subject']).orderBy('id').execute()

  describe('limits', () => {
    test('the sixth message of one visitor is refused with a sentence and Retry-After, the next visitor is not', async () => {
      const mine = { 'x-forwarded-for': '198.51.100.20' }
      for (let use = 0; use < 5; use++) expect((await json(enquiry, mine)).status).toBe(200)
      const before = await leads()
      const refused = await json(enquiry, mine)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
      expect(await refused.json()).toEqual({
        message: 'You have sent several messages in a short time. Please try again in 10 minutes, or telephone us.',
      })
      expect(await leads()).toBe(before)
      expect((await json(enquiry, { 'x-forwarded-for': '198.51.100.21' })).status).toBe(200)
    })

    test('what a visitor writes into X-Forwarded-For does not make another visitor of them', async () => {
      const statuses = []
      for (let use = 0; use < 6; use++) {
        const forged = { 'x-forwarded-for': `192.0.2.${use}, 198.51.100.22` }
        statuses.push((await json(enquiry, forged)).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    })

    test('mistakes cost no tries', async () => {
      const mine = { 'x-forwarded-for': '198.51.100.23' }
      for (let use = 0; use < 12; use++) expect((await json({ ...enquiry, email: 'x' }, mine)).status).toBe(422)
      expect((await json(enquiry, mine)).status).toBe(200)
    })

    test('a message sent again under its key gets its first answer, however often, and costs no try', async () => {
      const mine = { 'x-forwarded-for': '198.51.100.25' }
      const keyed = { ...enquiry, idempotencyKey: 'after-a-lost-answer' }
      const before = await leads()
      const answers = []
      for (let use = 0; use < 8; use++) answers.push(await (await json(keyed, mine)).json())
      expect(answers).toEqual(
        Array.from({ length: 8 }, () => ({ message: 'Thank you. Your message has been received.' })),
      )
      expect(await leads()).toBe(before + 1)
      // The key alone, with other words, is a message like any other.
      const statuses = []
      for (let use = 0; use < 5; use++)
        statuses.push((await json({ ...keyed, message: `Another ${use}` }, mine)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 429])
      expect((await json(keyed, mine)).status).toBe(200)
    })

    test('each form counts by itself', async () => {
      const mine = { 'x-forwarded-for': '198.51.100.24' }
      const statuses = []
      for (let use = 0; use < 6; use++) {
        statuses.push((await json({ email: `reader${use}@example.in` }, mine, '/post/subscribe')).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      expect((await json(enquiry, mine)).status).toBe(200)
    })
  })

  describe('programs', () => {
    let senders = 0
    const someone = () => ({ 'x-forwarded-for': `198.51.100.${50 + senders++}` })

    test.each([{ topicLine: 'cheap loans' }, { filledInMs: 300 }, { filledInMs: 0 }, { topicLine: ['x'] }])(
      'given away by %j, they get the usual answer; the enquiry is kept, marked, and confirmed to nobody',
      async (given) => {
        await site.database.deleteFrom('mail').execute()
        const email = `someone${senders}@example.in`
        const answer = await json({ ...enquiry, email, ...given }, someone())
        expect(answer.status).toBe(200)
        expect(await answer.json()).toEqual({ message: 'Thank you. Your message has been received.' })
        const kept = site.database.selectFrom('lead').where('email', '=', email)
        const [lead, ...others] = await kept.select(['id', 'suspected', 'reference', 'message']).execute()
        expect(others).toEqual([])
        expect(lead).toMatchObject({ suspected: 1, message: enquiry.message })
        const consents = site.database.selectFrom('consent').where('lead_id', '=', lead?.id ?? 0)
        expect(await consents.select(['purpose', 'form']).execute()).toEqual([{ purpose: 'enquiry', form: 'contact' }])
        expect(await mails()).toEqual([
          {
            recipient: expect.stringMatching(/@psrao\.example\.in$/),
            subject: `Perhaps not a person: Enquiry ${lead?.reference}: Kaveri Foods`,
          },
        ])
      },
    )

    test('without script as well, a filled honeypot leads to the usual thanks, and the enquiry is kept', async () => {
      const email = 'autofilled@example.in'
      const answer = await form({ ...enquiry, email, topicLine: 'Chennai' }, { ...plain, ...someone() })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/thanks?for=message'])
      const kept = await site.database.selectFrom('lead').select('suspected').where('email', '=', email).execute()
      expect(kept).toEqual([{ suspected: 1 }])
    })

    test('what they send does not use up the confirmations of the person whose address they typed', async () => {
      const email = 'owner@example.in'
      for (let use = 0; use < 4; use++) await json({ ...enquiry, email, topicLine: 'x' }, someone())
      expect((await mails()).filter(({ recipient }) => recipient === email)).toEqual([])
      await json({ ...enquiry, email }, someone())
      expect((await mails()).filter(({ recipient }) => recipient === email)).toHaveLength(1)
    })

    test.each([
      ['/post/contactus', enquiry],
      ['/post/subscribe', { email: 'robot@example.in' }],
      ['/post/privacyrequest', { email: 'robot@example.in' }],
    ])('at %s they are held to the limits of everybody else', async (path, fields) => {
      const mine = someone()
      const statuses = []
      for (let use = 0; use < 6; use++) statuses.push((await json({ ...fields, topicLine: 'x' }, mine, path)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    })

    test('the newsletter and the link to personal data answer them as usual, and neither keep nor send anything', async () => {
      await json({ ...enquiry, email: 'known@example.in' }, someone())
      const before = await mails()
      for (const [path, email, other] of [
        ['/post/subscribe', 'robot@example.in', 'reader-to-be@example.in'],
        ['/post/privacyrequest', 'known@example.in', 'unknown@example.in'],
      ] as const) {
        const [person, program] = [
          await json({ email: other }, someone(), path),
          await json({ email, topicLine: 'x' }, someone(), path),
        ]
        expect([program.status, await program.text()]).toEqual([person.status, await person.text()])
      }
      const subscribers = await site.database.selectFrom('subscriber').select('email').execute()
      expect(subscribers).toContainEqual({ email: 'reader-to-be@example.in' })
      expect(subscribers).not.toContainEqual({ email: 'robot@example.in' })
      const since = (await mails()).slice(before.length)
      expect(since.map(({ recipient }) => recipient)).toEqual(['reader-to-be@example.in'])
    })

    test.each([{ filledInMs: 1500 }, { filledInMs: 'soon' }, { filledInMs: -5 }, { topicLine: '' }])(
      'people with %j are not taken for one',
      async (given) => {
        const email = `person${senders}@example.in`
        expect((await json({ ...enquiry, email, ...given }, someone())).status).toBe(200)
        const kept = await site.database.selectFrom('lead').select('suspected').where('email', '=', email).execute()
        expect(kept).toEqual([{ suspected: 0 }])
      },
    )
  })

  describe('refusals', () => {
    const refused = (sender: string, path = '/post/contactus') => json({}, { 'x-forwarded-for': sender }, path)
    const clock = (minutes: number) =>
      site.setClock(new Date(Date.parse('2026-11-21T05:30:00.000Z') + minutes * 60_000).toISOString())
    // Ten minutes at a time are counted for all alike: each test begins with its own.
    beforeEach(() => clock((begun += 60)))
    let begun = 0
    afterAll(() => clock(0))

    test('sixty of all forms together are free, then the sender waits until the ten minutes are over', async () => {
      for (let use = 0; use < 20; use++) {
        expect((await refused('203.0.113.60')).status).toBe(422)
        expect((await refused('203.0.113.60', '/post/subscribe')).status).toBe(422)
        expect((await refused('203.0.113.60', '/post/newsletter/confirm')).status).toBe(400)
      }
      clock(begun + 4)
      const answer = await refused('203.0.113.60')
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '360'])
      expect(await answer.json()).toEqual({
        message: 'This was refused many times in a short time. Please try again in 6 minutes, or telephone us.',
      })
      expect((await refused('203.0.113.61')).status).toBe(422)
      clock(begun + 10)
      expect((await json(enquiry, { 'x-forwarded-for': '203.0.113.60' })).status).toBe(200)
    })

    test('what is accepted, or too often, is not among them', async () => {
      const mine = { 'x-forwarded-for': '203.0.113.62' }
      for (let use = 0; use < 5; use++) expect((await json(enquiry, mine)).status).toBe(200)
      for (let use = 0; use < 60; use++) expect((await json(enquiry, mine)).status).toBe(429)
      expect((await refused('203.0.113.62')).status).toBe(422)
    })

    test('a wider network is bounded as well, and without script nothing that was typed is lost', async () => {
      for (let use = 0; use < 300; use++) await refused(`2001:db8:60:${(use % 100).toString(16)}::1`)
      const answer = await form({ name: 'Meera Iyer' }, { ...plain, 'x-forwarded-for': '2001:db8:60:ffff::1' })
      expect(answer.status).toBe(429)
      expect(await answer.text()).toMatch(/Please try again in 10 minutes[\s\S]*value="Meera Iyer"/)
      expect((await refused('2001:db8:61::1')).status).toBe(422)
    })

    test('no number of senders fills the memory: the count begins anew, and turns nobody away', async () => {
      for (let use = 0; use < 60; use++) await refused('203.0.113.63')
      expect((await refused('203.0.113.63')).status).toBe(429)
      for (let use = 0; use < 10_000; use++) await refused(`10.9.${use >> 8}.${use & 255}`)
      expect((await refused('203.0.113.63')).status).toBe(422)
    })
  })

  describe('bodies', () => {
    test.each([
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json; charset=utf-16',
      'nonsense',
    ])('the kind %s is refused with 415', async (type) => {
      const answer = await site.send('/post/contactus', { headers: { 'content-type': type }, body: '{}' })
      expect(answer.status).toBe(415)
      expect(await answer.json()).toHaveProperty('message', expect.stringMatching(/\.$/))
    })

    test('a compressed body is refused with 415', async () => {
      expect((await json(enquiry, { 'content-encoding': 'gzip' })).status).toBe(415)
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
      const answer = await site.send('/post/contactus', { headers: { 'content-type': 'application/json' }, body })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toHaveProperty('message', expect.stringMatching(/\.$/))
    })

    test('bytes that are no UTF-8 are refused with 400', async () => {
      const body = Buffer.from('{"name":"\xff\xfe"}', 'latin1')
      expect(
        (await site.send('/post/contactus', { headers: { 'content-type': 'application/json' }, body })).status,
      ).toBe(400)
    })

    test('more than 64 KB is refused with 413, announced or not, and a stream is cut off where it passes them', async () => {
      expect((await json({ ...enquiry, message: 'x'.repeat(70_000) })).status).toBe(413)
      let pulled = 0
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          pulled += 1
          controller.enqueue(new Uint8Array(8192).fill(32))
        },
      })
      const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
      const answer = await site.send('/post/contactus', { headers, body: endless, duplex: 'half' } as RequestInit)
      expect(answer.status).toBe(413)
      expect(pulled).toBeLessThan(20)
    })

    test('unknown fields are ignored, and none of them reaches a prototype', async () => {
      const body = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(enquiry).slice(1)}`
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.251' }
      expect((await site.send('/post/contactus', { headers, body })).status).toBe(200)
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    })

    test('half a character of a pair is kept as the sign for one that is missing', async () => {
      const body = JSON.stringify(enquiry).replace('annual return', 'half \\ud83d here')
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.252' }
      expect((await site.send('/post/contactus', { headers, body })).status).toBe(200)
      const kept = await site.database.selectFrom('lead').select('message').where('message', 'like', '%half%').execute()
      expect(kept).toEqual([{ message: 'Please call about our half \ufffd here.' }])
    })
  })

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
      // Behind a proxy the Host header is the proxy's word, not the visitor's.
      [{ origin: 'https://other.example.in', host: 'other.example.in' }, 403],
    ]
    test.each(cases)('a form with %j is answered %i', async (headers, status) => {
      const answer = await json({}, headers)
      expect(answer.status).toBe(status)
      expect(await answer.json()).toHaveProperty('message')
    })

    test('a named site may read the answers, another may not', async () => {
      const friend = await json({}, { origin: 'https://friend.example.in' })
      expect(friend.headers.get('access-control-allow-origin')).toBe('https://friend.example.in')
      expect(friend.headers.get('vary')).toMatch(/origin/i)
      expect(
        (await json({}, { origin: 'https://foe.example.in' })).headers.get('access-control-allow-origin'),
      ).toBeNull()
      const asked = { origin: 'https://friend.example.in', 'access-control-request-method': 'POST' }
      const preflight = await site.send('/post/contactus', { method: 'OPTIONS', headers: asked })
      expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST'])
    })

    test('the calls that only read are open to all', async () => {
      const answer = await site.send('/get/logos', { method: 'GET', headers: { origin: 'https://foe.example.in' } })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    })

    test('one click in a mail program ends a subscription, from wherever it comes (RFC 8058)', async () => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      }
      const answer = await site.send('/link/newsletter/unsubscribe/unknown-token', {
        headers,
        body: 'List-Unsubscribe=One-Click',
      })
      expect(answer.status).toBe(404)
    })
  })

  describe('without script', () => {
    test('a message that is complete leads to its thanks', async () => {
      const before = await leads()
      const answer = await form({ ...enquiry, topicLine: '' }, { ...plain, 'x-forwarded-for': '203.0.113.253' })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/thanks?for=message'])
      expect(await leads()).toBe(before + 1)
    })

    test('one that is not is shown again with everything that was typed, and what is wrong beside it', async () => {
      const typed = {
        ...enquiry,
        name: '"><script>alert(1)</script>',
        email: 'meera@x',
        message: '\n</textarea><b>Line 1\nLine 2',
      }
      const answer = await form(typed)
      const page = await answer.text()
      expect(answer.status).toBe(422)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(page).toContain('User Name should not contain numbers')
      expect(page).toContain('Email address is not correct')
      expect(page).toContain('value="Kaveri Foods"')
      expect(page).toContain('value="meera@x"')
      expect(page).toContain('\n\n&lt;/textarea&gt;&lt;b&gt;Line 1\nLine 2</textarea>')
      expect(page).toContain('aria-describedby="email-error"')
      expect(page).not.toMatch(/<script|<b>/)
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
      expect(answer.headers.get('x-request-id')).toBeTruthy()
    })

    test.each([
      ['/post/contactus', noticeTexts.enquiry],
      ['/post/subscribe', noticeTexts.newsletter],
    ])('shown again, %s names what sending it agrees to, before its button', async (path, text) => {
      const page = await (await form({ email: '' }, plain, path)).text()
      const [before = ''] = page.split('<button')
      expect(before).toContain(text)
      expect(before).toMatch(/<a href="\/privacy">Privacy notice<\/a>/)
      expect(before).toContain(`<a href="mailto:${defaultGrievance.email}">`)
    })

    test('shown again, a message carries a key, so that two presses send it once', async () => {
      const keyOf = async () =>
        /name="idempotencyKey" value="([\w-]+)"/.exec(await (await form({ ...enquiry, name: '' })).text())?.[1] ?? ''
      const idempotencyKey = await keyOf()
      expect(idempotencyKey).toMatch(/^[\w-]{20,}$/)
      expect(await keyOf()).not.toBe(idempotencyKey)
      const before = await leads()
      const pressed = { ...enquiry, message: 'Pressed twice.', idempotencyKey }
      const twice = await Promise.all([form(pressed), form(pressed)])
      expect(twice.map((answer) => answer.headers.get('location'))).toEqual(Array(2).fill('/thanks?for=message'))
      expect(await leads()).toBe(before + 1)
    })

    test.each([
      [{ 'sec-fetch-site': 'cross-site', origin: 'https://foe.example.in' }, 403],
      [{ 'content-type': 'text/plain' }, 415],
    ])('a refusal with %j is a page as well', async (headers, status) => {
      const answer = await form(enquiry, { ...plain, ...headers } as Record<string, string>)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    })

    test('a visitor who is over the limit keeps what they typed', async () => {
      const mine = { ...plain, 'x-forwarded-for': '198.51.100.40' }
      for (let use = 0; use < 5; use++)
        expect((await form({ email: 'reader@example.in' }, mine, '/post/subscribe')).status).toBe(303)
      const answer = await form({ email: 'reader@example.in' }, mine, '/post/subscribe')
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
      expect(await answer.text()).toMatch(/Please try again in 10 minutes[\s\S]*value="reader@example.in"/)
    })

    test('whoever does not ask for a page gets the answer of the call', async () => {
      const answer = await form(
        { email: '' },
        { 'content-type': 'application/x-www-form-urlencoded' },
        '/post/subscribe',
      )
      expect([answer.status, await answer.json()]).toMatchObject([422, { message: 'Please enter valid email id' }])
    })

    test('loaded again by its address, a refused form leads back to the page it stands on', async () => {
      const answer = await site.send('/post/contactus', { method: 'GET', headers: { accept: html } })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact'])
    })
  })

  describe('headers', () => {
    test.each(['/healthz', '/get/logos', '/get/nothing', '/post/nothing', '/robots.txt', '/files/nothing.svg'])(
      '%s carries all of them',
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

    test('the number that our proxy gave a request is kept, a strange one is not', async () => {
      const numbered = (given: string) => site.send('/healthz', { method: 'GET', headers: { 'x-request-id': given } })
      expect((await numbered('proxy-1234567')).headers.get('x-request-id')).toBe('proxy-1234567')
      expect((await numbered('a b')).headers.get('x-request-id')).not.toBe('a b')
    })
  })
})
