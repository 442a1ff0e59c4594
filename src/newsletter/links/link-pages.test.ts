// The pages behind mailed links: opening them does nothing, their button works once, and they show no address.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { newsletterLinkPagesApi } from './link-pages-api.server.ts'
import { requestSubscription } from '#newsletter/newsletter.server.ts'

const start = new Date('2026-11-21T05:30:00.000Z')
const day = 86_400_000

eachDatabase('a mailed link of the newsletter', (freshDatabase) => {
  let site: SiteForTests
  let now: Date
  let confirm: string
  let unsubscribe: string
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    now = start
    for (const table of ['consent', 'subscriber', 'suppression', 'mail'] as const) {
      await site.database.deleteFrom(table).execute()
    }
    const request = { email: 'reader@example.in', page: '/home', publicUrl: 'https://firm.example.in' }
    await requestSubscription(site.database, request, now)
    const [mail] = await site.mails()
    const [subscriber] = await subscribers()
    confirm = `/link/newsletter/confirm/${/confirm\/([\w-]+)/.exec(mail?.text ?? '')?.[1]}`
    unsubscribe = `/link/newsletter/unsubscribe/${subscriber?.unsubscribe_token}`
  })
  afterAll(() => site.close())

  const api = () => newsletterLinkPagesApi({ database: site.database, clock: () => now })
  const subscribers = () => site.database.selectFrom('subscriber').selectAll().execute()
  const state = async (link: string) => (await api().request(`${link}/state`)).json()
  const click = (link: string) => api().request(`${link}/now`, { method: 'POST' })

  async function everything(): Promise<string> {
    const tables = ['subscriber', 'subscription_token', 'suppression', 'consent', 'mail'] as const
    return JSON.stringify(
      await Promise.all(tables.map((table) => site.database.selectFrom(table).selectAll().execute())),
    )
  }

  test('changes nothing when opened a hundred times', async () => {
    const before = await everything()
    for (let count = 0; count < 100; count += 1) {
      expect(await state(confirm)).toBe('open')
      expect(await state(unsubscribe)).toBe('open')
    }
    expect(await everything()).toBe(before)
  })

  test.each(['%00', 'a%0d%0aX', 'a%00b', 'a%0aSet-Cookie:x', `${'a'.repeat(43)}%0d%0aX`, 'a'.repeat(5000)])(
    'is unknown when its token is %s',
    async (token) => {
      for (const link of [`/link/newsletter/confirm/${token}`, `/link/newsletter/unsubscribe/${token}`]) {
        expect(await state(link)).toBe('unknown')
        expect((await click(link)).status).toBe(410)
      }
    },
  )

  test('is not cached, not indexed and not sent as a Referer', async () => {
    for (const link of [confirm, unsubscribe]) {
      const { headers } = await site.get(`${link}/state`)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  test('responds with the outcome when its button is clicked', async () => {
    expect(await (await click(confirm)).json()).toEqual({ message: 'Thank you. Your subscription is confirmed.' })
    expect(await (await click(unsubscribe)).json()).toEqual({
      message: 'You are unsubscribed. We will not send you any further issues.',
    })
    const again = await click(confirm)
    expect([again.status, await again.json()]).toEqual([410, { message: 'This link is no longer valid.' }])
    expect(await subscribers()).toMatchObject([{ state: 'unsubscribed' }])
  })

  test('expires after seven days, and an invented token is unknown', async () => {
    now = new Date(start.getTime() + 7 * day - 1)
    expect(await state(confirm)).toBe('open')
    now = new Date(start.getTime() + 7 * day)
    expect(await state(confirm)).toBe('expired')
    expect((await click(confirm)).status).toBe(410)
    expect(await state('/link/newsletter/confirm/invented')).toBe('unknown')
    expect(await state('/link/newsletter/unsubscribe/invented')).toBe('unknown')
    expect((await click('/link/newsletter/unsubscribe/invented')).status).toBe(410)
    expect(await subscribers()).toMatchObject([{ state: 'pending' }])
  })
})
