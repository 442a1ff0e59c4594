// What a person can see, withdraw and erase through their mailed link, and that nobody else learns anything.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { noticeVersion } from '#leads/consent/consent.ts'
import { receiveLead } from '../../../tests/people/received-lead.ts'
import { eraseWhatIsDue, registerRetention } from '#leads/retention/retention-rules.server.ts'
import { leadForms } from '#rooms.server.ts'
import { newsletter } from '#newsletter/newsletter.server.ts'
import { suppress } from '#leads/opt-in/suppression.server.ts'
import { askFor } from '#subscriptions/subscriptions.server.ts'
import { confirmBy, endBy, linkOf } from '../../../tests/people/subscriptions.ts'
import type { Database } from '#platform/database/database.server.ts'
import { claimDueMail } from '#platform/mail/sending/private/claim.server.ts'
import { myDataApi } from '#privacy/api.server.ts'
import { linkSentMessage, type MyData } from './my-data.ts'
import { deliverAll, enqueueLetter, mailsIn } from '../../../tests/people/mails.ts'
import { personalData, retentionRule } from '../../../tests/people/personal-data.ts'

const start = new Date('2026-11-21T05:30:00.000Z')
const hour = 3_600_000
const after = (ms: number) => new Date(start.getTime() + ms)
const publicUrl = 'https://firm.example.in'
const address = 'Meera@KaveriFoods.example.in'
const key = address.toLowerCase()

const contents = ['consent', 'lead', 'subscription', 'suppression', 'mail', 'privacy_link', 'audit_line'] as const

eachDatabase('a person’s own data', (freshDatabase) => {
  let site: SiteForTests
  let database: Database
  let now: Date
  let minimumMonths: number
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    database = site.database
  })
  beforeEach(async () => {
    for (const table of contents) await database.deleteFrom(table).execute()
    now = start
    minimumMonths = 0
  })
  afterAll(() => site.close())

  /** How long calls would have waited on purpose, in milliseconds. */
  const pauses: number[] = []
  const retention = () => ({ ...site.settings.retention, minimumMonths })

  function api() {
    const settings = { ...site.settings, retention: retention() }
    const guardSubmission = () =>
      Promise.resolve({
        treatment: 'normal' as const,
        isSpam: false,
        groups: [],
        throttle: (_: unknown, mails: readonly unknown[]) => Promise.resolve(mails.map(() => 'now' as const)),
      })
    const pause = (ms: number) => Promise.resolve(pauses.push(ms))
    const clock = () => now
    const telephone = () => Promise.resolve('+91 44 2434 0000')
    return myDataApi({ database, settings, personalData, leadForms, clock, pause, guardSubmission, telephone })
  }

  const send = (path: string, fields: Record<string, unknown>) =>
    api().request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
  const requestLink = (email: string) => send('/post/privacyrequest', { email })
  const mails = () => mailsIn(database)
  const leads = () => database.selectFrom('lead').selectAll().orderBy('id').execute()
  const consents = () => database.selectFrom('consent').selectAll().orderBy('id').execute()

  async function enquire(email = address, message = 'Please call.') {
    const mail = (to: string, reference: string) => ({
      messageId: `<${crypto.randomUUID()}@firm.example.in>`,
      fromName: 'Firm',
      to: { address: to },
      replyTo: { address: email },
      subject: `Received ${reference}`,
      html: `<p>${email}</p>`,
      text: email,
    })
    return receiveLead(
      database,
      {
        lead: {
          kind: 'enquiry',
          name: 'Meera Iyer',
          email,
          phone: '1',
          company: 'Kaveri',
          location: 'Chennai',
          message,
        },
        consents: [{ purpose: 'enquiry', form: 'contactus', page: '/contact' }],
        mails: (reference) => [mail(email, reference), mail('office@firm.example.in', reference)],
      },
      now,
    )
  }

  async function subscribe(email = address) {
    await askFor(database, newsletter, { email, page: '/home', publicUrl }, now)
    const link = await linkOf(database, 'newsletter', email)
    expect(await confirmBy(database, link, now)).toBe('confirmed')
  }

  async function linkFor(email = address): Promise<string> {
    await requestLink(email)
    const token = (await mails()).flatMap((mail) => /\/my-data\/([\w-]+)/.exec(mail.text)?.[1] ?? []).at(-1)
    expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(32)
    return `/link/my-data/${token}`
  }

  async function record(link: string): Promise<MyData> {
    const response = await api().request(`${link}/record`)
    return (await response.json()) as MyData
  }

  /** Every table and column that contains the text, ignoring case. */
  async function traces(text: string): Promise<string[]> {
    const found: string[] = []
    for (const table of await database.introspection.getTables()) {
      const rows = await sql<Record<string, unknown>>`select * from ${sql.table(table.name)}`.execute(database)
      for (const row of rows.rows) {
        for (const [column, value] of Object.entries(row)) {
          if (String(value).toLowerCase().includes(text)) found.push(`${table.name}.${column}`)
        }
      }
    }
    return found
  }

  describe('when a link is requested', () => {
    test('the response is the same for every address, and a link is sent only where data is kept', async () => {
      await enquire()
      const responses = new Set<string>()
      for (const email of [address, 'stranger@example.in', key, 'other@example.in']) {
        const response = await requestLink(email)
        responses.add(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`)
      }
      expect([...responses]).toHaveLength(1)
      expect([...responses][0]).toContain(linkSentMessage)
      // Nor does the time tell: each takes longer than what is done for an address that is known.
      expect(pauses.slice(-4)).toEqual([400, 400, 400, 400])
      const sent = (await mails()).filter((mail) => mail.subject.startsWith('Your data'))
      expect(sent.map((mail) => mail.recipient)).toEqual([key, key])
      expect(await traces('stranger@example.in')).toEqual([])
      expect((await send('/post/privacyrequest', { email: 'nonsense' })).status).toBe(422)
    })

    /** Those that have left by now. */
    const links = async () => {
      await deliverAll(database, now)
      return (await mails()).flatMap((mail) => /\/my-data\/[\w-]+/.exec(mail.text) ?? [])
    }
    const states = async () => {
      const records = (await links()).map((link) => record(`/link${link}`))
      return (await Promise.all(records)).map(({ state }) => state)
    }

    test('at most three links a day are sent to one address, even for concurrent requests', async () => {
      await enquire()
      await Promise.all(Array.from({ length: 10 }, () => requestLink(address)))
      expect(await links()).toHaveLength(3)
      now = after(24 * hour - 1)
      await requestLink(address)
      expect(await links()).toHaveLength(3)
      now = after(24 * hour)
      await Promise.all(Array.from({ length: 10 }, () => requestLink(address)))
      expect(await links()).toHaveLength(6)
    })

    test('every link works for 24 hours, however often a stranger enters the address', async () => {
      await enquire()
      for (const hours of [0, 1, 2, 5, 11, 23]) {
        now = after(hours * hour)
        await requestLink(address)
        await links()
      }
      expect(await states()).toEqual(['open', 'open', 'open'])
      now = after(24 * hour)
      for (let count = 0; count < 3; count += 1) await requestLink(address)
      // Only the first link had expired, so only one place was free.
      expect(await states()).toEqual(['ended', 'open', 'open', 'open'])
    })

    test('all three places are free again after an erasure', async () => {
      await enquire()
      for (let count = 0; count < 3; count += 1) await requestLink(address)
      const [link] = await links()
      expect((await send(`/link${link}/erase`, { sure: 'yes' })).status).toBe(200)
      await enquire()
      await requestLink(address)
      expect(await states()).toEqual(['open'])
    })

    test('links made by a clock that was 400 days ahead work no more and keep nobody from a new one', async () => {
      await enquire()
      now = after(400 * 24 * hour)
      for (let count = 0; count < 3; count += 1) await requestLink(address)
      await links()
      now = start
      expect(await states()).toEqual(['ended', 'ended', 'ended'])
      const [link] = await links()
      expect((await send(`/link${link}/erase`, { sure: 'yes' })).status).toBe(410)
      expect((await send(`/link${link}/correction`, { text: 'x' })).status).toBe(410)
      await requestLink(address)
      expect((await states()).at(-1)).toBe('open')
      now = after(-6 * hour)
      expect((await states()).at(-1)).toBe('open')
    })

    test('the token is stored only as a hash', async () => {
      await enquire()
      const token = (await linkFor()).split('/').at(-1) ?? ''
      expect(new Set(await traces(token.toLowerCase()))).toEqual(new Set(['mail.payload']))
      // Of what was sent, staff see no link, and it is kept for 90 days.
      await deliverAll(database, now)
      expect(new Set(await traces(token.toLowerCase()))).toEqual(new Set(['mail.html', 'mail.text']))
    })
  })

  describe('the page behind the link', () => {
    test('shows everything, changes nothing, and is neither cached nor indexed', async () => {
      await enquire()
      await enquire('other@example.in')
      await subscribe()
      const link = await linkFor()
      const before = JSON.stringify([await leads(), await consents(), await mails()])
      for (let count = 0; count < 100; count += 1) await record(link)
      expect(JSON.stringify([await leads(), await consents(), await mails()])).toBe(before)

      const response = await site.get(`${link}/record`)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('x-robots-tag')).toContain('noindex')
      const shown = (await response.json()) as MyData
      expect(shown).toMatchObject({
        state: 'open',
        address: key,
        sections: [
          { heading: 'What you have sent us' },
          { heading: 'Newsletter' },
          { heading: 'E-mails sent by this website' },
        ],
        consents: [{ purpose: 'newsletter' }, { purpose: 'enquiry', noticeVersion, page: '/contact' }],
      })
      expect(JSON.stringify(shown)).toContain('Please call.')
      expect(JSON.stringify(shown)).not.toContain('other@example.in')
    })

    test('shows the proof of a consent whose subscription was erased for its age, with nothing to withdraw', async () => {
      await enquire()
      await subscribe()
      const link = await linkFor()
      await database
        .updateTable('subscription')
        .set({ status: 'ended', ended_on: '2020-01-01T00:00:00.000Z' })
        .execute()
      await retentionRule('subscriptions never confirmed, or ended').erase(database, now)
      const shown = await record(link)
      if (shown.state !== 'open') throw new Error('The link has ended')
      expect(shown.consents.map(({ purpose, isProofOnly }) => [purpose, isProofOnly])).toEqual([
        ['newsletter', true],
        ['enquiry', false],
      ])
    })

    test('says so where a message was taken for that of a bot', async () => {
      const { id } = await enquire()
      await database.updateTable('lead').set({ suspected: 1 }).where('id', '=', id).execute()
      expect(await record(await linkFor())).toMatchObject({
        sections: [
          {
            records: [{ facts: expect.arrayContaining([{ label: 'Noted', text: 'possibly sent by a bot' }]) }],
          },
          {},
        ],
      })
    })

    test('can be downloaded as a file', async () => {
      await enquire()
      const response = await send(`${await linkFor()}/download`, {})
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
      expect(await response.json()).toMatchObject({ state: 'open', asAt: now.toISOString(), address: key })
    })

    test('shows nothing and changes nothing after 24 hours or with an invented token', async () => {
      await enquire()
      const link = await linkFor()
      now = after(24 * hour - 1)
      expect(await record(link)).toMatchObject({ state: 'open' })
      now = after(24 * hour)
      expect(await record(link)).toEqual({ state: 'ended' })
      expect(await record('/link/my-data/invented')).toEqual({ state: 'ended' })
      expect((await send(`${link}/erase`, { sure: 'yes' })).status).toBe(410)
      expect((await send(`${link}/withdraw`, { consent: String((await consents())[0]?.id) })).status).toBe(410)
      expect((await send(`${link}/correction`, { text: 'x' })).status).toBe(410)
      expect(await leads()).toHaveLength(1)
    })

    test('sends a correction to the office as a lead of its own kind, once per link', async () => {
      await enquire()
      const link = await linkFor()
      const requests = Array.from({ length: 5 }, () => send(`${link}/correction`, { text: 'My name is Mira.' }))
      const responses = await Promise.all(requests)
      expect(responses.map((response) => response.status).toSorted()).toEqual([200, 410, 410, 410, 410])
      expect(await leads()).toMatchObject([
        { kind: 'enquiry' },
        { kind: 'correction', name: 'Meera Iyer', email: key, message: 'My name is Mira.' },
      ])
      expect((await mails()).filter((mail) => mail.subject.startsWith('Request to correct'))).toHaveLength(1)
      expect((await send(`${link}/correction`, { text: ' ' })).status).toBe(422)
    })
  })

  describe('withdrawing a consent', () => {
    test('ends the use of the data that the consent covered, and of nothing else', async () => {
      const first = await enquire()
      const second = await enquire(address, 'Another matter.')
      await subscribe()
      const link = await linkFor()
      const consent = (await consents()).find(({ lead_id }) => lead_id === first.id)
      const requests = Array.from({ length: 5 }, () => send(`${link}/withdraw`, { consent: String(consent?.id) }))
      const responses = await Promise.all(requests)
      expect(responses.map((response) => response.status).toSorted()).toEqual([200, 410, 410, 410, 410])
      expect((await leads()).map(({ id }) => id)).toEqual([second.id])
      expect((await consents()).map(({ purpose, withdrawn_on }) => [purpose, withdrawn_on])).toEqual([
        ['enquiry', now.toISOString()],
        ['enquiry', null],
        ['newsletter', null],
      ])
      const note = (await mails()).find((mail) => mail.subject === 'Consent withdrawn')
      expect(note?.text).toContain(first.reference)
      expect(note?.text.toLowerCase()).not.toContain(key)
      expect(await record(link)).toMatchObject({ state: 'open' })
    })

    test('ends the newsletter', async () => {
      await subscribe()
      const link = await linkFor()
      const [consent] = await consents()
      expect((await send(`${link}/withdraw`, { consent: String(consent?.id) })).status).toBe(200)
      expect(await database.selectFrom('subscription').select('status').execute()).toEqual([{ status: 'ended' }])
    })

    test('works while the unsubscribe link of the newsletter is used at the same moment', async () => {
      for (let pair = 0; pair < 10; pair += 1) {
        const email = `reader${pair}@example.in`
        await subscribe(email)
        const link = await linkFor(email)
        const consent = (await consents()).find(({ email_key }) => email_key === email)?.id
        const unsubscription = await linkOf(database, 'newsletter', email)
        const [response] = await Promise.all([
          send(`${link}/withdraw`, { consent: String(consent) }),
          endBy(database, unsubscription, now),
        ])
        expect([200, 410]).toContain(response.status)
      }
      expect((await consents()).filter(({ withdrawn_on }) => withdrawn_on === null)).toEqual([])
    })

    test('is not possible for the consent of another person', async () => {
      await enquire()
      await enquire('other@example.in')
      const other = (await consents()).find(({ email_key }) => email_key === 'other@example.in')
      expect((await send(`${await linkFor()}/withdraw`, { consent: String(other?.id) })).status).toBe(410)
      expect((await consents()).every(({ withdrawn_on }) => withdrawn_on === null)).toBe(true)
    })
  })

  describe('erasing everything', () => {
    test('leaves no trace of the address in any table, and changes nothing of other people', async () => {
      await enquire()
      await enquire('a' + address)
      await subscribe()
      const link = await linkFor()
      await send(`${link}/correction`, { text: `My address is ${address}.` })
      const folder = join(site.settings.dataDir, 'mail')
      mkdirSync(folder, { recursive: true })
      for (const mail of await mails()) {
        const name = mail.message_id.replace(/@.*$|[^\w.-]/g, '')
        writeFileSync(join(folder, `2026-11-21T05-30-00-000Z-${name}.eml`), mail.recipient)
      }
      const mailsOfOther = (await mails()).filter((mail) => mail.html.includes(`a${address}`))

      expect((await send(`${link}/erase`, {})).status).toBe(422)
      const requests = Array.from({ length: 5 }, () => send(`${link}/erase`, { sure: 'yes' }))
      const responses = await Promise.all(requests)
      expect(responses.map((response) => response.status).toSorted()).toEqual([200, 410, 410, 410, 410])

      // The other person's address contains this one.
      const others = new Set(await traces(`a${key}`))
      expect((await traces(key)).filter((place) => !others.has(place))).toEqual([])
      expect((await leads()).map(({ email }) => email)).toEqual([`a${address}`])
      expect((await mails()).filter((mail) => mail.html.includes(`a${address}`))).toEqual(mailsOfOther)
      expect(readdirSync(folder)).toHaveLength(mailsOfOther.length)
      await database.deleteFrom('lead').execute()
      await database.deleteFrom('mail').where('payload', 'like', `%a${address}%`).execute()
      await database.deleteFrom('consent').where('email_key', '=', `a${key}`).execute()
      expect(await traces(key)).toEqual([])

      const proof = await consents()
      expect(proof.map(({ purpose }) => purpose)).toEqual(['enquiry', 'newsletter'])
      for (const entry of proof) {
        expect(entry).toMatchObject({ email_key: expect.stringMatching(/^sha256:/), withdrawn_on: now.toISOString() })
      }
      expect(await database.selectFrom('audit_line').selectAll().execute()).toMatchObject([
        { what: 'records about one address', rule: 'erasure on request', written_on: now.toISOString() },
      ])
      expect(await record(link)).toEqual({ state: 'erased', erasedOn: now.toISOString(), restrictedUntil: null })
    })

    test('erases mails to the office whose replies would go to that person', async () => {
      await enquire()
      const mail = {
        messageId: `<${crypto.randomUUID()}@firm.example.in>`,
        fromName: 'Firm',
        to: { address: 'office@firm.example.in' },
        subject: 'A question',
        html: '<p>a</p>',
        text: 'a',
      }
      await enqueueLetter(database, { ...mail, replyTo: { address } }, now)
      await send(`${await linkFor()}/erase`, { sure: 'yes' })
      expect((await mails()).map(({ subject }) => subject)).not.toContain('A question')
    })

    test('leaves the proof of consent, which a further link shows', async () => {
      await enquire()
      await send(`${await linkFor()}/erase`, { sure: 'yes' })
      const shown = await record(await linkFor())
      expect(shown).toMatchObject({ state: 'open', consents: [{ purpose: 'enquiry', isProofOnly: true }] })
    })

    test('needs the box to be ticked, and the page then says that everything is erased', async () => {
      await enquire()
      const link = await linkFor()
      const refused = await send(`${link}/erase`, {})
      const sentence = 'Please tick the box to confirm that we should erase everything'
      expect([refused.status, await refused.json()]).toEqual([422, { message: sentence, errors: { sure: sentence } }])
      expect(await record(link)).toMatchObject({ state: 'open' })
      expect((await send(`${link}/erase`, { sure: 'yes' })).status).toBe(200)
      expect(await record(link)).toMatchObject({ state: 'erased' })
    })

    test('keeps an address that complained off the newsletter, by its fingerprint', async () => {
      await subscribe()
      await suppress(database, address, 'complaint', now)
      await send(`${await linkFor()}/erase`, { sure: 'yes' })
      expect(await database.selectFrom('suppression').select(['email_key', 'reason']).execute()).toEqual([
        { email_key: expect.stringMatching(/^sha256:/), reason: 'complaint' },
      ])
      const before = (await mails()).length
      await askFor(database, newsletter, { email: address, page: '/', publicUrl }, after(hour))
      expect(await mails()).toHaveLength(before)
    })

    test('finds an address with non-ASCII letters in upper or lower case', async () => {
      await subscribe('ÄrgerHD@Example.in')
      await enquire('ÄrgerHD@Example.in')
      await send(`${await linkFor('ärgerhd@example.in')}/erase`, { sure: 'yes' })
      expect(await traces('rgerhd')).toEqual([])
    })

    test('ends the other links of the address', async () => {
      await enquire()
      const others = [await linkFor(), await linkFor()]
      await send(`${await linkFor()}/erase`, { sure: 'yes' })
      for (const other of others) expect((await send(`${other}/correction`, { text: 'x' })).status).toBe(410)
      expect(await traces(key)).toEqual([])
    })

    test('says until when data is still restricted, even when requested a second time', async () => {
      minimumMonths = 12
      await enquire()
      await send(`${await linkFor()}/erase`, { sure: 'yes' })
      now = after(hour)
      const second = await linkFor()
      expect((await send(`${second}/erase`, { sure: 'yes' })).status).toBe(200)
      expect(await record(second)).toMatchObject({ state: 'erased', restrictedUntil: '2027-11-21T18:30:00.000Z' })
      expect(await leads()).toHaveLength(1)
    })

    test('keeps the entries of sent mails of a restricted lead', async () => {
      minimumMonths = 12
      await enquire()
      await database.updateTable('mail').set({ state: 'sent', sent_on: now.toISOString() }).execute()
      const link = await linkFor()
      await send(`${link}/withdraw`, { consent: String((await consents())[0]?.id) })
      expect((await mails()).filter(({ state }) => state === 'sent')).toHaveLength(2)
    })

    test('restricts each lead until its own date, and says the last of them', async () => {
      minimumMonths = 12
      await enquire()
      now = after(40 * 24 * hour)
      await enquire()
      const link = await linkFor()
      expect((await send(`${link}/erase`, { sure: 'yes' })).status).toBe(200)
      const dates = ['2027-11-21T18:30:00.000Z', '2027-12-31T18:30:00.000Z']
      expect((await leads()).map(({ erase_on }) => erase_on)).toEqual(dates)
      expect(await record(link)).toMatchObject({ restrictedUntil: dates[1] })
    })

    test('erases at once what has been kept for as long as a law requires', async () => {
      minimumMonths = 12
      await enquire()
      now = new Date('2027-11-21T18:29:59.999Z')
      const early = await linkFor()
      expect((await send(`${early}/withdraw`, { consent: String((await consents())[0]?.id) })).status).toBe(200)
      expect(await leads()).toHaveLength(1)
      await database.deleteFrom('lead').execute()

      now = start
      await enquire()
      now = new Date('2027-11-21T18:30:00.000Z')
      const link = await linkFor()
      expect((await send(`${link}/erase`, { sure: 'yes' })).status).toBe(200)
      expect(await leads()).toEqual([])
      expect(await record(link)).toMatchObject({ state: 'erased', restrictedUntil: null })
    })

    test('removes the unsent mails of a restricted lead, including claimed ones', async () => {
      minimumMonths = 12
      await enquire()
      const link = await linkFor()
      await claimDueMail(database, 2, { by: 'a mailer that dies', now, until: after(hour) })
      await send(`${link}/withdraw`, { consent: String((await consents())[0]?.id) })
      now = after(2 * hour)
      const { mails: due } = await claimDueMail(database, 9, { by: 'another', now, until: after(3 * hour) })
      expect(due.filter(({ payload }) => payload.includes(address))).toEqual([])
    })

    test('restricts at once what a law requires to be kept, and erases it when due', async () => {
      minimumMonths = 12
      await enquire()
      const link = await linkFor()
      await send(`${link}/erase`, { sure: 'yes' })
      const until = '2027-11-21T18:30:00.000Z'
      expect(await record(link)).toMatchObject({ state: 'erased', restrictedUntil: until })
      expect(await leads()).toMatchObject([{ state: 'closed', erase_on: until }])
      expect((await mails()).filter((mail) => mail.html.includes(address))).toEqual([])

      const rules = registerRetention({ personalData, retention: retention() })
      const { dataDir } = site.settings
      const runRetention = (instant: string) =>
        eraseWhatIsDue({ database, rules, settings: { dataDir, retention: retention() } }, new Date(instant))
      await runRetention('2027-11-21T18:29:59.999Z')
      expect(await leads()).toHaveLength(1)
      await runRetention(until)
      expect(await traces(key)).toEqual([])
    })
  })
})
