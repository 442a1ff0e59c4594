// The contact call and its two mails, from the fields of the form to what a mail program shows.
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { z } from 'zod'
import { eachDatabase } from '../../tests/databases.ts'
import { defaultGrievance } from '#firm/defaults.server.ts'
import { noticeVersion } from '#leads/consent/consent.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { openMailer } from '#platform/mail/sending/mailer.server.ts'
import { openLog } from '#platform/log.server.ts'
import { smtpTransport } from '#platform/mail/sending/transport.server.ts'
import { startMailServer, type MailServerForTests } from '../../tests/servers/mail-server.ts'

const enquiry = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '+91 44 0000 0000',
  companyName: 'Kaveri <b>Foods</b> & Sons',
  location: 'Chennai',
  message: 'Please call about our annual return.\nSecond line <script>alert(1)</script>',
}

eachDatabase('an enquiry', (freshDatabase, engine) => {
  /** Words of mails, and what is refused before any statement, are tested on one database. */
  const isOnce = engine === 'SQLite'
  let site: SiteForTests
  let server: MailServerForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    server = await startMailServer()
  })
  let people = 0
  beforeEach(async () => {
    server.taken.length = 0
    // Everybody is new, because the mails to one mailbox and domain are limited.
    enquiry.email = `meera@kaverifoods-${(people += 1)}.example.in`
    for (const table of ['consent', 'lead', 'mail'] as const) await site.database.deleteFrom(table).execute()
  })
  afterAll(async () => {
    await server.stop()
    await site.close()
  })

  async function delivered(): Promise<Email[]> {
    const mailer = openMailer({
      database: site.database,
      mailRenderer: site.mailRenderer,
      transport: smtpTransport(server.url),
      from: site.settings.mailFrom,
      clock: () => new Date('2026-11-21T05:30:00.000Z'),
      log: openLog('silent'),
    })
    await mailer.deliverDue()
    await mailer.stop()
    return server.taken
  }

  const mailTo = (mails: Email[], address: string) => mails.find((mail) => mail.to?.[0]?.address === address)

  test('is confirmed to the visitor without the message, and sent to staff in full', async () => {
    expect((await site.post('/post/contactus', enquiry)).status).toBe(200)
    const [lead] = await site.database.selectFrom('lead').selectAll().execute()
    const mails = await delivered()
    expect(mails).toHaveLength(2)

    const visitor = mailTo(mails, enquiry.email)
    expect(visitor?.from).toMatchObject({ name: 'PS Rao & Associates', address: 'no-reply@localhost' })
    expect(visitor?.replyTo?.[0]?.address).toMatch(/@psrao\.example\.in$/)
    expect(visitor?.subject).toContain(lead?.reference)
    expect(visitor?.text).toContain(`personal data: ${defaultGrievance.email}`)
    expect(visitor?.text).toContain('21 November 2026')
    expect(visitor?.text).toContain('11:00 AM IST')
    for (const body of [visitor?.html, visitor?.text]) {
      expect(body).toContain(lead?.reference)
      expect(body).not.toContain('annual return')
      expect(body).not.toContain('Kaveri')
    }
    expect(visitor?.messageId).toMatch(/^<[\w-]+@firm\.example\.in>$/)

    const staff = mails.find((mail) => mail !== visitor)
    expect(staff?.replyTo).toMatchObject([{ name: 'Meera Iyer', address: enquiry.email }])
    expect(staff?.subject).toBe(`Enquiry ${lead?.reference}: Kaveri <b>Foods</b> & Sons`)
    expect(staff?.text).toContain('Please call about our annual return.\nSecond line <script>alert(1)</script>')
    expect(staff?.html).toContain('&lt;script&gt;')
    expect(staff?.html).not.toContain('<script')
  })

  test('from a likely bot is sent to staff only, with the reason', async () => {
    await site.post('/post/contactus', { ...enquiry, filledInMs: 200 })
    const [lead] = await site.database.selectFrom('lead').selectAll().execute()
    expect(lead).toMatchObject({ suspected: 1, state: 'new', company: enquiry.companyName })
    const mails = await delivered()
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Possible spam: Enquiry ${lead?.reference}: Kaveri <b>Foods</b> & Sons`,
    ])
    expect(mails[0]?.replyTo).toMatchObject([{ address: enquiry.email }])
    expect(mails[0]?.text).toContain('annual return')
    expect(mails[0]?.text?.replace(/\s+/g, ' ')).toContain('A browser can also do that for a person')
  })

  if (isOnce)
    test.each([
      ['R.K.Rao', 'R. K. Rao'],
      ['visit evil.com', 'visit evil. com'],
      ['www.evil.co.in', 'www. evil. co. in'],
      ['evil..com', 'evil.. com'],
      ['पी.एस.राव', 'पी. एस. राव'],
      ['दुकान.भारत', 'दुकान. भारत'],
      ['evil.com/x', 'evil. com/x'],
      ['evil./com', 'evil. /com'],
      ['(evil).com', '(evil). com'],
      ['//evil.com', '//evil. com'],
      ['evil.(com)/x', 'evil. (com)/x'],
    ])('from %j is confirmed to %j, which no mail program turns into a link', async (name, greeted) => {
      expect((await site.post('/post/contactus', { ...enquiry, name })).status).toBe(200)
      const mails = await delivered()
      const visitor = mailTo(mails, enquiry.email)
      expect(visitor?.to?.[0]?.name).toBe(greeted)
      expect(visitor?.text).toContain(`Dear ${greeted},`)
      for (const part of [visitor?.html, visitor?.text, visitor?.subject]) expect(part).not.toContain(name)
      // Staff see the name as it was typed.
      expect(mails.find((mail) => mail !== visitor)?.text).toContain(name)
    })

  if (isOnce)
    test.each(['R. K. Rao Jr.', 'Asha Rao, FCS', 'M/s Rao & Sons', 'Asha Rao (CS)'])(
      'from %s is confirmed to the name as typed',
      async (name) => {
        await site.post('/post/contactus', { ...enquiry, name })
        const visitor = mailTo(await delivered(), enquiry.email)
        expect(visitor?.text).toContain(`Dear ${name},`)
        expect(visitor?.to?.[0]?.name).toBe(name)
      },
    )

  if (isOnce)
    test('has mails that load nothing external and support dark mode', async () => {
      await site.post('/post/contactus', enquiry)
      for (const { html } of await delivered()) {
        expect(html).not.toMatch(/<img|<link|@import|url\(|src=/i)
        expect(html).toContain('name="color-scheme"')
        expect(html).toContain('prefers-color-scheme: dark')
        expect(html).toMatch(/<html[^>]*lang="en-IN"/)
      }
    })

  test('is stored once when sent 20 times at once with one key, and all responses are the same', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => site.post('/post/contactus', { ...enquiry, idempotencyKey: 'a1b2c3d4-e5f6' })),
    )
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1)
    const rows = async (table: 'lead' | 'consent' | 'mail') =>
      (await site.database.selectFrom(table).select('id').execute()).length
    expect([await rows('lead'), await rows('consent'), await rows('mail')]).toEqual([1, 1, 2])
  })

  test('with what nobody sees, and on an international domain, is stored clean and answered', async () => {
    const response = await site.post('/post/contactus', {
      ...enquiry,
      name: '\u202aరాజ్\u200cకుమార్\u202c',
      email: 'ajay@डाटा.भारत',
      phoneNumber: '\u202d+९१ 98450‑12345\u202c',
      companyName: 'Kaveri\u00a0Foods\u0000',
      message: 'First line\u000bsecond line\r\nthird',
    })
    expect(response.status).toBe(200)
    const lead = await site.database.selectFrom('lead').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(lead).toMatchObject({
      name: 'రాజ్\u200cకుమార్',
      email: 'ajay@xn--c2bd1gb.xn--h2brj9c',
      email_key: addressKey('Ajay@डाटा.भारत'),
      phone: '+91 98450-12345',
      company: 'Kaveri Foods',
      message: 'First line\nsecond line\nthird',
    })
    expect(mailTo(await delivered(), 'ajay@xn--c2bd1gb.xn--h2brj9c')).toBeDefined()
  })

  test('with line breaks in a one-line field is accepted, and no header is injected', async () => {
    const response = await site.post('/post/contactus', { ...enquiry, companyName: 'Kaveri\r\nBcc: all@example.in' })
    expect(response.status).toBe(200)
    const mails = await delivered()
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(mail.bcc).toBeUndefined()
  })

  if (isOnce)
    test.each([
      { idempotencyKey: 'short' },
      { idempotencyKey: 'a b c d e f g' },
      { email: 'a@example.in\r\nBcc: b@example.in' },
    ])('with %j is refused', async (changes) => {
      const response = await site.post('/post/contactus', { ...enquiry, ...changes })
      expect(response.status).toBe(422)
      expect(await response.json()).toHaveProperty(`errors.${Object.keys(changes)[0]}`)
    })

  const send = async (changes: Record<string, unknown>) => {
    const response = await site.post('/post/contactus', { ...enquiry, ...changes })
    return { status: response.status, ...((await response.json()) as { message: string; errors?: unknown }) }
  }

  if (isOnce)
    test.each([
      ['Message is too long (limit 5,000 characters)', 'message', 'x'.repeat(5001)],
      ['Email address is not correct', 'email', 'meera@x'],
      ['User Name should not contain numbers', 'name', 'R2'],
      ['Location should be text', 'location', 7],
      ['Phone number is too long (limit 40 characters)', 'phoneNumber', '1'.repeat(41)],
    ])('with an invalid field is refused with the message of that field: %s', async (message, field, value) => {
      expect(await send({ [field]: value })).toEqual({ status: 422, message, errors: { [field]: message } })
    })

  if (isOnce)
    test.each([
      ['name', 'User Name should not be empty'],
      ['email', 'Email should not be empty'],
      ['companyName', 'Company name should not be empty'],
      ['location', 'Location should not be empty'],
      ['message', 'Message should not be empty'],
    ])('without %s is refused, and the response names the missing field', async (field, sentence) => {
      // Another invalid field does not hide the missing one.
      for (const value of [undefined, null, '', ' \n', '\u200b', '\u3164 \u2800'])
        expect(await send({ phoneNumber: '1'.repeat(41), [field]: value })).toMatchObject({
          status: 422,
          message: 'Please enter all the mandatory fields',
          errors: { [field]: sentence },
        })
    })

  if (isOnce)
    test('with an encoded word as its company name shows it undecoded in the subject', async () => {
      const companyName = '=?utf-8?q?a=0d=0aBcc:x@y.in?='
      expect((await site.post('/post/contactus', { ...enquiry, companyName })).status).toBe(200)
      const staff = (await delivered()).find((mail) => mail.subject?.startsWith('Enquiry'))
      expect(staff?.subject).toMatch(/: = \?utf-8\?q\?a=0d=0aBcc:x@y\.in\?=$/)
      expect(staff?.text).toContain(companyName)
    })

  test('is stored even when the office has no e-mail address', async () => {
    const offices = await site.database.selectFrom('office').select(['id', 'email']).execute()
    await site.database.updateTable('office').set({ email: '' }).execute()
    expect((await site.post('/post/contactus', enquiry)).status).toBe(200)
    expect(await site.database.selectFrom('mail').select('recipient').execute()).toEqual([{ recipient: enquiry.email }])
    for (const { id, email } of offices)
      await site.database.updateTable('office').set({ email }).where('id', '=', id).execute()
  })

  test('is confirmed at most three times an hour to one address, always stored, and the other mails wait', async () => {
    for (let count = 0; count < 5; count += 1)
      await site.post('/post/contactus', { ...enquiry, message: `Message ${count}` })
    await expectConfirmations({ atOnce: 3, all: 5 })
  })

  test('is confirmed at most three times even when many arrive at the same moment', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, count) =>
        site.post('/post/contactus', { ...enquiry, message: `Message ${count}`, idempotencyKey: `at-once-${count}` }),
      ),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    await expectConfirmations({ atOnce: 3, all: 20 })
    const { body } = await sent(site.post('/post/contactus', { ...enquiry, message: 'One more' }))
    expect(body['note']).toMatch(/^We are sending many e-mails at the moment. Yours will follow shortly after /)
  })

  async function sent(posting: Promise<Response>): Promise<{ body: Record<string, unknown> }> {
    return { body: z.record(z.string(), z.unknown()).parse(await (await posting).json()) }
  }

  async function expectConfirmations({ atOnce, all }: { atOnce: number; all: number }) {
    const rows = await site.database
      .selectFrom('mail')
      .select(['recipient', 'waits_until', 'next_attempt_on'])
      .execute()
    const confirmations = rows.filter((row) => row.recipient === enquiry.email)
    expect(confirmations.filter((row) => row.waits_until === null)).toHaveLength(atOnce)
    expect(confirmations).toHaveLength(all)
    for (const { waits_until, next_attempt_on } of confirmations)
      if (waits_until !== null) expect(next_attempt_on).toBe(waits_until)
    expect(rows).toHaveLength(2 * all)
  }

  test('has a consent entry that names the page', async () => {
    const request = new Request('https://firm.example.in/post/contactus', {
      method: 'POST',
      headers: { 'content-type': 'application/json', referer: 'https://firm.example.in/ourservices?x=1' },
      body: JSON.stringify(enquiry),
    })
    await site.app.fetch(request)
    expect(await site.database.selectFrom('consent').selectAll().execute()).toMatchObject([
      { purpose: 'enquiry', form: 'contactus', page: '/ourservices', notice_version: noticeVersion },
    ])
  })
})

test('postal-mime parses a Bcc header, on which the tests above rely', async () => {
  expect((await PostalMime.parse('Bcc: a@example.in\r\n\r\n')).bcc).toHaveLength(1)
})
