// The contact call and its two mails, from the form's fields to what a mail program shows.
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { eachDatabase } from '../../tests/databases.ts'
import { defaultGrievance } from '#firm/defaults.server.ts'
import { noticeVersion } from '#leads/consent.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { openLog } from '#platform/log.server.ts'
import { smtpTransport } from '#platform/mail/transport.server.ts'
import { startMailServer, type MailServerForTests } from '../../tests/mail-server.ts'

const enquiry = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '+91 44 0000 0000',
  companyName: 'Kaveri <b>Foods</b> & Sons',
  location: 'Chennai',
  message: 'Please call about our annual return.\nSecond line <script>alert(1)</script>',
}

eachDatabase('an enquiry', (freshDatabase) => {
  let site: SiteForTests
  let server: MailServerForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase())
    server = await startMailServer()
  })
  beforeEach(async () => {
    server.taken.length = 0
    for (const table of ['consent', 'lead', 'mail'] as const) await site.database.deleteFrom(table).execute()
  })
  afterAll(async () => {
    await server.stop()
    await site.close()
  })

  async function delivered(): Promise<Email[]> {
    const mailer = openMailer({
      database: site.database,
      transport: smtpTransport(server.url),
      from: site.settings.mailFrom,
      clock: () => new Date('2026-11-21T05:30:00.000Z'),
      log: openLog('silent'),
    })
    await mailer.deliverDue()
    await mailer.stop()
    return server.taken
  }

  const to = (letters: Email[], address: string) => letters.find((letter) => letter.to?.[0]?.address === address)

  test('is confirmed to the visitor without repeating what was typed, and told to staff in full', async () => {
    expect((await site.post('/post/contactus', enquiry)).status).toBe(200)
    const [lead] = await site.database.selectFrom('lead').selectAll().execute()
    const letters = await delivered()
    expect(letters).toHaveLength(2)

    const visitor = to(letters, enquiry.email)
    expect(visitor?.from).toMatchObject({ name: 'PS Rao & Associates', address: 'no-reply@localhost' })
    expect(visitor?.replyTo?.[0]?.address).toMatch(/@psrao\.example\.in$/)
    expect(visitor?.subject).toContain(lead?.reference)
    expect(visitor?.text).toContain(`personal data: ${defaultGrievance.email}`)
    expect(visitor?.text).toContain('21 November 2026')
    expect(visitor?.text).toContain('11:00 am IST')
    for (const body of [visitor?.html, visitor?.text]) {
      expect(body).toContain(lead?.reference)
      expect(body).not.toContain('annual return')
      expect(body).not.toContain('Kaveri')
    }
    expect(visitor?.messageId).toMatch(/^<[\w-]+@firm\.example\.in>$/)

    const staff = letters.find((letter) => letter !== visitor)
    expect(staff?.replyTo).toMatchObject([{ name: 'Meera Iyer', address: enquiry.email }])
    expect(staff?.subject).toBe(`Enquiry ${lead?.reference}: Kaveri <b>Foods</b> & Sons`)
    expect(staff?.text).toContain('Please call about our annual return.\nSecond line <script>alert(1)</script>')
    expect(staff?.html).toContain('&lt;script&gt;')
    expect(staff?.html).not.toContain('<script')
  })

  test('of which a program is suspected reaches staff alone, who read why', async () => {
    await site.post('/post/contactus', { ...enquiry, filledInMs: 200 })
    const [lead] = await site.database.selectFrom('lead').selectAll().execute()
    expect(lead).toMatchObject({ suspected: 1, state: 'new', company: enquiry.companyName })
    const letters = await delivered()
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Perhaps not a person: Enquiry ${lead?.reference}: Kaveri <b>Foods</b> & Sons`,
    ])
    expect(letters[0]?.replyTo).toMatchObject([{ address: enquiry.email }])
    expect(letters[0]?.text).toContain('annual return')
    expect(letters[0]?.text?.replace(/\s+/g, ' ')).toContain('A browser may have done that for a person')
  })

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
  ])('from %j is confirmed to %j, of which no mail program makes a link', async (name, greeted) => {
    expect((await site.post('/post/contactus', { ...enquiry, name })).status).toBe(200)
    const letters = await delivered()
    const visitor = to(letters, enquiry.email)
    expect(visitor?.to?.[0]?.name).toBe(greeted)
    expect(visitor?.text).toContain(`Dear ${greeted},`)
    for (const part of [visitor?.html, visitor?.text, visitor?.subject]) expect(part).not.toContain(name)
    // Staff read what was typed.
    expect(letters.find((letter) => letter !== visitor)?.text).toContain(name)
  })

  test.each(['R. K. Rao Jr.', 'Asha Rao, FCS', 'M/s Rao & Sons', 'Asha Rao (CS)'])(
    'greets %s, who needs no change, as it was typed',
    async (name) => {
      await site.post('/post/contactus', { ...enquiry, name })
      const visitor = to(await delivered(), enquiry.email)
      expect(visitor?.text).toContain(`Dear ${name},`)
      expect(visitor?.to?.[0]?.name).toBe(name)
    },
  )

  test('its mails load nothing from elsewhere and know dark mode', async () => {
    await site.post('/post/contactus', enquiry)
    for (const { html } of await delivered()) {
      expect(html).not.toMatch(/<img|<link|@import|url\(|src=/i)
      expect(html).toContain('name="color-scheme"')
      expect(html).toContain('prefers-color-scheme: dark')
      expect(html).toMatch(/<html[^>]*lang="en-IN"/)
    }
  })

  test('sent 20 times at once with one key is one lead, and every answer is the same', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.post('/post/contactus', { ...enquiry, idempotencyKey: 'a1b2c3d4-e5f6' })),
    )
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    const rows = async (table: 'lead' | 'consent' | 'mail') =>
      (await site.database.selectFrom(table).select('id').execute()).length
    expect([await rows('lead'), await rows('consent'), await rows('mail')]).toEqual([1, 1, 2])
  })

  test('pasted with line breaks in a one-line field is taken, and no header is injected', async () => {
    const response = await site.post('/post/contactus', { ...enquiry, companyName: 'Kaveri\r\nBcc: all@example.in' })
    expect(response.status).toBe(200)
    const letters = await delivered()
    expect(letters).toHaveLength(2)
    for (const letter of letters) expect(letter.bcc).toBeUndefined()
  })

  test.each([
    { idempotencyKey: 'short' },
    { idempotencyKey: 'a b c d e f g' },
    { email: 'a@example.in\r\nBcc: b@example.in' },
  ])('%j is refused', async (changes) => {
    const response = await site.post('/post/contactus', { ...enquiry, ...changes })
    expect(response.status).toBe(422)
    expect(await response.json()).toHaveProperty(`errors.${Object.keys(changes)[0]}`)
  })

  const called = async (changes: Record<string, unknown>) => {
    const response = await site.post('/post/contactus', { ...enquiry, ...changes })
    return { status: response.status, ...((await response.json()) as { message: string; errors?: unknown }) }
  }

  test.each([
    ['Message may have at most 5000 characters', 'message', 'x'.repeat(5001)],
    ['Email address is not correct', 'email', 'meera@x'],
    ['Email address is not correct', 'email', 'meera\u202e@example.in'],
    ['User Name should not contain numbers', 'name', 'R2'],
    ['Location should be a text', 'location', 7],
    ['Phone number may have at most 40 characters', 'phoneNumber', '1'.repeat(41)],
  ])('that lacks nothing is refused in the words of the field that is wrong: %s', async (message, field, value) => {
    expect(await called({ [field]: value })).toEqual({ status: 422, message, errors: { [field]: message } })
  })

  test.each([
    ['name', 'User Name should not be empty'],
    ['email', 'Email should not be empty'],
    ['companyName', 'Company name should not be empty'],
    ['location', 'Location should not be empty'],
    ['message', 'Message should not be empty'],
  ])('without %s says that something is missing, and what', async (field, sentence) => {
    // What is wrong besides does not hide it.
    for (const value of [undefined, null, '', ' \n', '\u200b', '\u3164 \u2800'])
      expect(await called({ phoneNumber: '1'.repeat(41), [field]: value })).toMatchObject({
        status: 422,
        message: 'Please enter all the mandatory fields',
        errors: { [field]: sentence },
      })
  })

  test('of a company that is an encoded word is told to staff in a subject that decodes to nothing else', async () => {
    const companyName = '=?utf-8?q?a=0d=0aBcc:x@y.in?='
    expect((await site.post('/post/contactus', { ...enquiry, companyName })).status).toBe(200)
    const staff = (await delivered()).find((letter) => letter.subject?.startsWith('Enquiry'))
    expect(staff?.subject).toMatch(/: = \?utf-8\?q\?a=0d=0aBcc:x@y\.in\?=$/)
    expect(staff?.text).toContain(companyName)
  })

  test('is kept when the office has no address to tell it to', async () => {
    const offices = await site.database.selectFrom('office').select(['id', 'email']).execute()
    await site.database.updateTable('office').set({ email: '' }).execute()
    expect((await site.post('/post/contactus', enquiry)).status).toBe(200)
    expect(await site.database.selectFrom('mail').select('recipient').execute()).toEqual([{ recipient: enquiry.email }])
    for (const { id, email } of offices)
      await site.database.updateTable('office').set({ email }).where('id', '=', id).execute()
  })

  test('is confirmed three times an hour to one address; all are kept', async () => {
    for (let count = 0; count < 5; count += 1)
      await site.post('/post/contactus', { ...enquiry, message: `Message ${count}` })
    const rows = await site.database.selectFrom('mail').select('recipient').execute()
    expect(rows.filter((row) => row.recipient === enquiry.email)).toHaveLength(3)
    expect(rows).toHaveLength(8)
  })

  test('is confirmed no oftener when many come at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, count) =>
        site.post('/post/contactus', { ...enquiry, message: `Message ${count}`, idempotencyKey: `at-once-${count}` }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await site.database.selectFrom('mail').select('recipient').execute()
    expect(rows.filter((row) => row.recipient === enquiry.email)).toHaveLength(3)
    expect(rows).toHaveLength(23)
  })

  test('is proven by a consent that names the page', async () => {
    const request = new Request('https://firm.example.in/post/contactus', {
      method: 'POST',
      headers: { 'content-type': 'application/json', referer: 'https://firm.example.in/ourservices?x=1' },
      body: JSON.stringify(enquiry),
    })
    await site.app.fetch(request)
    expect(await site.database.selectFrom('consent').selectAll().execute()).toMatchObject([
      { purpose: 'enquiry', form: 'contact', page: '/ourservices', notice_version: noticeVersion },
    ])
  })
})

test('postal-mime reads what the tests rely on', async () => {
  expect((await PostalMime.parse('Bcc: a@example.in\r\n\r\n')).bcc).toHaveLength(1)
})
