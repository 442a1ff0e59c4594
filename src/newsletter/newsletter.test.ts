// Nobody is subscribed to the newsletter without their own confirmation, and nobody can be pestered through it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { eachDatabase } from '../../tests/databases.ts'
import type { Database } from '#platform/database/database.server.ts'
import { suppress } from '#leads/opt-in/suppression.server.ts'
import { createIssue } from './issues/issues.server.ts'
import { newsletter } from './newsletter.server.ts'
import { listHeaders } from '#subscriptions/links.server.ts'
import { askFor } from '#subscriptions/subscriptions.server.ts'
import { confirmBy, endBy, linkOf, subscriptionTables } from '../../tests/people/subscriptions.ts'
import { enqueueLetter, mailsIn } from '../../tests/people/mails.ts'

const start = new Date('2026-11-21T05:30:00.000Z')
const hour = 3_600_000
const publicUrl = 'https://firm.example.in'
const after = (ms: number) => new Date(start.getTime() + ms)

eachDatabase('the newsletter', (freshDatabase) => {
  let site: SiteForTests
  let database: Database
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    database = site.database
  })
  beforeEach(async () => {
    const tables = [...subscriptionTables, 'consent', 'suppression', 'mail'] as const
    for (const table of tables) await database.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  const request = (email: string, now = start) => askFor(database, newsletter, { email, page: '/home', publicUrl }, now)
  const mails = () => mailsIn(database)
  const subscribers = () => database.selectFrom('subscription').selectAll().orderBy('id').execute()
  const consents = () => database.selectFrom('consent').selectAll().orderBy('id').execute()
  const suppressed = () => database.selectFrom('suppression').selectAll().execute()

  async function tokens(): Promise<string[]> {
    return (await mails()).flatMap((mail) => /\/link\/subscription\/([\w-]+)/.exec(mail.text)?.[1] ?? [])
  }

  async function confirmed(email: string): Promise<string> {
    await request(email)
    const token = (await tokens()).at(-1) ?? ''
    expect(await confirmBy(database, token, after(hour))).toBe('confirmed')
    return linkOf(database, 'newsletter', email)
  }

  test('an address that is entered is unconfirmed and gets one link, which nobody can make up', async () => {
    await request('Reader@Example.in')
    expect(await subscribers()).toMatchObject([
      { email_key: 'reader@example.in', status: 'unconfirmed', confirmed_on: null },
    ])
    const [token = ''] = await tokens()
    const [id, version, signed = ''] = token.split(/-(?=\d+-)|(?<=^\d+-\d+)-/)
    expect([id, version]).toEqual([String((await subscribers())[0]?.id), '1'])
    expect(Buffer.from(signed, 'base64url')).toHaveLength(32)
    for (const other of [`${Number(id) + 1}-1-${signed}`, `${id}-2-${signed}`, `${id}-1-${'a'.repeat(43)}`])
      expect([await confirmBy(database, other, start), await endBy(database, other, start)]).toEqual(['unknown', false])
    expect(await consents()).toEqual([])
    expect(await mails()).toMatchObject([{ recipient: 'Reader@Example.in', bulk: 0, headers: '{}' }])
  })

  test('confirming and unsubscribing at the same moment run one after the other', async () => {
    for (let pair = 0; pair < 15; pair += 1) {
      const email = `reader${pair}@example.in`
      await request(email)
      const token = (await tokens()).at(-1) ?? ''
      const clicks = [() => confirmBy(database, token, after(hour)), () => endBy(database, token, start)]
      if (pair % 2 === 1) clicks.reverse()
      await Promise.all(clicks.map((click) => click()))
    }
    const states = await subscribers()
    expect(states).toHaveLength(15)
    expect(states.map(({ status }) => status)).not.toContain('unconfirmed')
  })

  test('a consent is never withdrawn before it was given, even if the clocks of two processes differ', async () => {
    const token = await confirmed('reader@example.in')
    await endBy(database, token, start)
    expect(await consents()).toMatchObject([
      { given_on: after(hour).toISOString(), withdrawn_on: after(hour).toISOString() },
    ])
  })

  test('a link confirms once, returns the same when used again, and records one consent', async () => {
    await request('reader@example.in')
    const [token = ''] = await tokens()
    const confirmations = Array.from({ length: 10 }, () => confirmBy(database, token, after(hour)))
    expect(new Set(await Promise.all(confirmations))).toEqual(new Set(['confirmed']))
    expect(await confirmBy(database, token, after(30 * 24 * hour))).toBe('confirmed')
    expect(await subscribers()).toMatchObject([{ status: 'active', confirmed_on: after(hour).toISOString() }])
    expect(await consents()).toMatchObject([
      {
        purpose: 'newsletter',
        form: 'subscribe',
        page: '/home',
        given_on: after(hour).toISOString(),
        withdrawn_on: null,
      },
    ])
  })

  test('a link expires after seven days, and an invented one is unknown', async () => {
    await request('reader@example.in')
    const [token = ''] = await tokens()
    expect(await confirmBy(database, token, after(7 * 24 * hour))).toBe('expired')
    expect(await confirmBy(database, 'invented', start)).toBe('unknown')
    expect(await subscribers()).toMatchObject([{ status: 'unconfirmed' }])
  })

  test('an earlier link still works after a later one was sent', async () => {
    await request('reader@example.in')
    await request('reader@example.in', after(2 * hour))
    const [first = '', second = ''] = await tokens()
    expect(await confirmBy(database, first, after(3 * hour))).toBe('confirmed')
    expect(await confirmBy(database, second, after(3 * hour))).toBe('confirmed')
    expect(await consents()).toHaveLength(1)
  })

  test('an address entered 20 times at once is one subscriber and gets one mail', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, place) => request(place % 2 ? 'reader@example.in' : 'READER@example.in')),
    )
    expect(await subscribers()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('an address gets one mail an hour and five a week at most', async () => {
    for (let minutes = 0; minutes <= 59; minutes += 10) await request('reader@example.in', after(minutes * 60_000))
    expect(await mails()).toHaveLength(1)
    // Every hour at first, then three times a day.
    for (let hours = 1; hours < 7 * 24; hours += hours < 8 ? 1 : 8)
      await request('reader@example.in', after(hours * hour))
    expect(await mails()).toHaveLength(5)
    await request('reader@example.in', after(8 * 24 * hour))
    expect(await mails()).toHaveLength(6)
  })

  test('an address entered while the clock was 400 days ahead can be entered again when it is right', async () => {
    for (let hours = 0; hours < 5; hours += 1) await request('reader@example.in', after(400 * 24 * hour + hours * hour))
    expect(await mails()).toHaveLength(5)
    await request('reader@example.in', after(0))
    expect(await mails()).toHaveLength(6)
  })

  test('a subscriber whose address is entered again gets no mail and stays subscribed', async () => {
    await confirmed('reader@example.in')
    await request('reader@example.in', after(48 * hour))
    expect(await mails()).toHaveLength(1)
    expect(await subscribers()).toMatchObject([{ status: 'active' }])
  })

  test.each(['refused', 'complaint', 'staff'] as const)('an address suppressed as %s gets nothing', async (reason) => {
    await suppress(database, 'Reader@example.in', reason, start)
    await request('reader@example.in')
    expect(await mails()).toEqual([])
  })

  test('unsubscribing takes effect at once, can be repeated, and disables earlier links', async () => {
    const token = await confirmed('reader@example.in')
    const [link = ''] = await tokens()
    expect(await endBy(database, token, after(2 * hour))).toBe(true)
    expect(await endBy(database, token, after(3 * hour))).toBe(true)
    expect(await endBy(database, 'invented', after(3 * hour))).toBe(false)
    expect(await subscribers()).toMatchObject([{ status: 'ended', ended_on: after(2 * hour).toISOString() }])
    expect(await consents()).toMatchObject([{ withdrawn_on: after(2 * hour).toISOString() }])
    expect(await confirmBy(database, link, after(3 * hour))).toBe('unknown')
  })

  test('a link that was never used does not work after an unsubscription either', async () => {
    await request('reader@example.in')
    await request('reader@example.in', after(2 * hour))
    const [first = '', second = ''] = await tokens()
    await confirmBy(database, second, after(3 * hour))
    await endBy(database, second, after(4 * hour))
    expect(await confirmBy(database, first, after(5 * hour))).toBe('unknown')
    expect(await subscribers()).toMatchObject([{ status: 'ended' }])
  })

  test('an unsubscribed address is subscribed again only by a new confirmation', async () => {
    const token = await confirmed('reader@example.in')
    await endBy(database, token, after(2 * hour))
    await request('reader@example.in', after(5 * hour))
    const link = (await tokens()).at(-1) ?? ''
    expect(await confirmBy(database, link, after(6 * hour))).toBe('confirmed')
    expect((await consents()).map((consent) => consent.withdrawn_on)).toEqual([after(2 * hour).toISOString(), null])
    expect(await endBy(database, token, after(7 * hour))).toBe(true)
  })

  test('unsubscribing withdraws the unsent issues to that address, and no other mail', async () => {
    const token = await confirmed('reader@example.in')
    await database.deleteFrom('mail').execute()
    const mail = (subject: string, address: string, isBulk: boolean) => ({
      messageId: `<${crypto.randomUUID()}@firm.example.in>`,
      fromName: 'Firm',
      to: { address },
      subject,
      html: '<p>a</p>',
      text: 'a',
      isBulk,
    })
    const [reader] = await subscribers()
    const issue = await createIssue(database, { id: 'neha', name: 'Neha Kulkarni' }, start)
    const copy = { kind: 'newsletter' as const, what: `issue ${issue}`, day: '2026-11-21' }
    const mail_id = await enqueueLetter(database, mail('issue', 'reader@example.in', true), start)
    await database
      .insertInto('delivery')
      .values({ ...copy, subscription_id: reader?.id ?? null, mail_id })
      .execute()
    await enqueueLetter(database, mail('reminder', 'reader@example.in', true), start)
    await enqueueLetter(database, mail('receipt', 'reader@example.in', false), start)
    await enqueueLetter(database, mail('issue to another', 'other@example.in', true), start)
    await enqueueLetter(database, mail('sent issue', 'reader@example.in', true), start)
    await database
      .updateTable('mail')
      .set({ state: 'sent', sent_on: start.toISOString() })
      .where('subject', '=', 'sent issue')
      .execute()
    await endBy(database, token, after(2 * hour))
    expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
      'issue to another',
      'receipt',
      'reminder',
      'sent issue',
    ])
    await database.deleteFrom('newsletter_issue').execute()
  })

  test('unsubscribing does not replace the entry of a complaint', async () => {
    const token = await confirmed('reader@example.in')
    await suppress(database, 'reader@example.in', 'complaint', after(hour))
    await endBy(database, token, after(2 * hour))
    expect(await suppressed()).toMatchObject([{ reason: 'complaint' }])
  })

  describe('the calls', () => {
    test('respond in the same way for every address, whatever is known about it', async () => {
      await confirmed('subscriber@example.in')
      await endBy(database, await confirmed('gone@example.in'), after(2 * hour))
      await suppress(database, 'complained@example.in', 'complaint', start)
      await request('pending@example.in')
      const responses = new Set<string>()
      for (const name of ['new', 'pending', 'subscriber', 'gone', 'complained', 'new']) {
        const response = await site.post('/post/subscribe', { email: `${name}@example.in` })
        responses.add(`${response.status} ${await response.text()}`)
      }
      expect([...responses]).toEqual([
        '200 {"message":"Thank you. Please check your inbox and click the link to confirm."}',
      ])
    })

    test('confirm by POST and unsubscribe by the one-click POST of a mail program', async () => {
      await site.post('/post/subscribe', { email: 'reader@example.in' })
      const [token = ''] = await tokens()
      expect((await site.post('/link/subscription/invented/confirm', {})).status).toBe(410)
      const response = await site.post(`/link/subscription/${token}/confirm`, {})
      expect([response.status, await response.json()]).toEqual([
        200,
        { message: 'Thank you. Your subscription is confirmed.' },
      ])
      const url = `${publicUrl}/link/subscription/${token}`
      const oneClick = () =>
        site.app.fetch(
          new Request(url, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: 'List-Unsubscribe=One-Click',
          }),
        )
      expect((await oneClick()).status).toBe(200)
      expect((await oneClick()).status).toBe(200)
      expect(await subscribers()).toMatchObject([{ status: 'ended' }])
      expect((await site.post('/link/subscription/invented', {})).status).toBe(404)
    })

    test.each(['a\r\nBcc:x@example.in', 'a@example.in, b@example.in', 'a\u0000 b@example.in'])(
      'refuse the address %j',
      async (email) => {
        const response = await site.post('/post/subscribe', { email })
        expect(response.status).toBe(422)
      },
    )
  })
})

test('one-click unsubscribing is offered over https only', () => {
  expect(Object.keys(listHeaders('http://localhost:3000', 'newsletter', 'x'))).toEqual(['List-Id', 'List-Unsubscribe'])
})
