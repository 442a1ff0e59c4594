// The page behind the link of every mail about a subscription: opening it changes nothing, it lists whatever was asked for
// with its address, and its buttons begin only what is ticked.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachDatabase } from '../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { subscriptionTables } from '../../tests/people/subscriptions.ts'
import { subscriptionKinds } from './subscription.ts'
import type { SubscriptionLink } from './subscription.ts'

const start = '2026-11-21T05:30:00.000Z'
const hour = 3_600_000
const day = 24 * hour
const reader = 'Reader@example.in'
const answers = 'kind=private&state=TS&gst=monthly'

eachDatabase('the link of a subscription', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    setLater(0)
    for (const table of [...subscriptionTables, 'consent', 'suppression', 'mail', 'rate_limit'] as const)
      await site.database.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  const setLater = (ms: number) => site.setClock(new Date(Date.parse(start) + ms).toISOString())
  const rows = () => site.database.selectFrom('subscription').selectAll().orderBy('id').execute()
  const statuses = async () => (await rows()).map(({ kind, status }) => `${kind} ${status}`)
  const consents = () => site.database.selectFrom('consent').select(['purpose', 'withdrawn_on']).orderBy('id').execute()
  const state = async (link: string): Promise<SubscriptionLink> => (await site.get(`${link}/state`)).json()
  const press = async (link: string, button: 'confirm' | 'end', body: object = {}) => {
    const response = await site.post(`${link}/${button}`, body)
    return [response.status, (await response.json()).message]
  }
  /** Returns the link that was mailed. */
  async function ask(path: string, body: object = {}, email = reader): Promise<string> {
    expect((await site.post(path, { email, ...body })).status).toBe(200)
    const mails = (await site.mails(email)).flatMap(({ text }) => /\/link\/subscription\/[\w-]+/.exec(text)?.[0] ?? [])
    return mails.at(-1) ?? expect.unreachable('no link was mailed')
  }
  const askForAll = async () => ({
    newsletter: await ask('/post/subscribe'),
    reminders: await ask('/post/reminders', { answers }),
    alert: await ask('/post/careers/jobalert', { city: 'Pune' }, reader.toLowerCase()),
  })
  async function everything(): Promise<string> {
    const tables = [...subscriptionTables, 'suppression', 'consent', 'mail'] as const
    return JSON.stringify(
      await Promise.all(tables.map((table) => site.database.selectFrom(table).selectAll().execute())),
    )
  }

  test('changes nothing when opened a hundred times', async () => {
    const link = await ask('/post/subscribe')
    const before = await everything()
    for (let count = 0; count < 100; count += 1) expect(await state(link)).toMatchObject({ state: 'unconfirmed' })
    expect(await everything()).toBe(before)
  })

  test('lists whatever was asked for with its address, and nothing of others', async () => {
    const links = await askForAll()
    await ask('/post/subscribe', {}, 'other@example.in')
    expect(await press(links.reminders, 'confirm')).toEqual([200, 'Thank you. We will remind you of these dates.'])
    const { items } = await state(links.alert)
    // What leads further is shown by the subscription's own link alone.
    expect(items.flatMap((item) => item.links)).toEqual([])
    const own = (await state(links.reminders)).items.find(({ isOwn }) => isOwn)
    expect(items).toMatchObject([
      { kind: 'newsletter', status: 'unconfirmed', isOwn: false },
      { kind: 'reminders', status: 'active', what: expect.stringContaining('a private company in Telangana') },
      { kind: 'job-alert', status: 'unconfirmed', isOwn: true, what: 'New vacancies in Pune, at most once a day.' },
    ])
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(subscriptionKinds))
    const [change] = (own?.links ?? []).filter(({ label }) => label === 'Change the answers')
    expect(await (await site.get(`${change?.to}/state`)).json()).toEqual({ answers })
  })

  test('begins only what is ticked, with the consent to it alone, and ends what somebody else has asked for', async () => {
    const links = await askForAll()
    const all = await rows()
    const shown = all.map(({ id }) => id).join(' ')
    // Asked for after the page was opened, so it was not on it.
    const later = await ask('/post/careers/jobalert', { city: 'Delhi' }, 'READER@example.in')
    const keep = String(all[1]?.id)
    expect(await press(links.newsletter, 'confirm', { shown, keep })).toEqual([
      200,
      'Thank you. We will remind you of these dates.',
    ])
    expect(await statuses()).toEqual([
      'newsletter ended',
      'reminders active',
      'job-alert ended',
      'job-alert unconfirmed',
    ])
    expect(await consents()).toEqual([{ purpose: 'reminders', withdrawn_on: null }])
    expect(await press(links.newsletter, 'confirm')).toEqual([410, 'This link is no longer valid.'])
    expect(await press(later, 'confirm')).toEqual([200, 'Thank you. Your alert is confirmed.'])
  })

  test('begins nothing if nothing is ticked', async () => {
    const { newsletter } = await askForAll()
    const shown = (await rows()).map(({ id }) => id).join(' ')
    expect(await press(newsletter, 'confirm', { shown, keep: '' })).toEqual([
      200,
      'Thank you. We will send you none of this.',
    ])
    expect(await statuses()).toEqual(['newsletter ended', 'reminders ended', 'job-alert ended'])
    expect(await consents()).toEqual([])
  })

  test('begins and ends nothing of another address, whatever ids are sent', async () => {
    const own = await ask('/post/subscribe')
    await ask('/post/subscribe', {}, 'other@example.in')
    const both = (await rows()).map(({ id }) => id).join(' ')
    expect((await press(own, 'confirm', { shown: both, keep: both }))[0]).toBe(200)
    expect(await statuses()).toEqual(['newsletter active', 'newsletter unconfirmed'])
    expect((await press(own, 'end', { which: both }))[0]).toBe(200)
    expect(await statuses()).toEqual(['newsletter ended', 'newsletter unconfirmed'])
  })

  test('ends one of several, or all', async () => {
    const links = await askForAll()
    const ids = (await rows()).map(({ id }) => id)
    const all = { shown: ids.join(' '), keep: ids.join(' ') }
    expect(await press(links.alert, 'confirm', all)).toEqual([200, 'Thank you. What you ticked is confirmed.'])
    expect(await press(links.alert, 'end', { which: String(ids[0]) })).toEqual([
      200,
      'You are unsubscribed. We will not send you any further issues.',
    ])
    expect(await statuses()).toEqual(['newsletter ended', 'reminders active', 'job-alert active'])
    expect(await press(links.newsletter, 'end', { which: ids.join(' ') })).toEqual([
      200,
      'All of these have ended. We will not send them to you any more.',
    ])
    expect(await statuses()).toEqual(['newsletter ended', 'reminders ended', 'job-alert ended'])
    expect((await consents()).filter(({ withdrawn_on }) => withdrawn_on === null)).toEqual([])
  })

  test('ends a subscription that was begun again since, and begins none', async () => {
    const first = await ask('/post/subscribe')
    await press(first, 'confirm')
    await press(first, 'end')
    const second = await ask('/post/subscribe')
    expect(await state(first)).toMatchObject({ state: 'ended', items: [] })
    expect((await press(first, 'confirm'))[0]).toBe(410)
    expect((await press(second, 'confirm'))[0]).toBe(200)
    expect(await state(first)).toMatchObject({ state: 'active' })
    expect((await site.send(first, { body: 'List-Unsubscribe=One-Click' })).status).toBe(200)
    expect(await statuses()).toEqual(['newsletter ended'])
  })

  test('begins nothing else once it has confirmed: it stands in every mail, which may have been forwarded', async () => {
    const issue = await ask('/post/subscribe')
    await press(issue, 'confirm')
    await ask('/post/reminders', { answers })
    const ids = (await rows()).map(({ id }) => id).join(' ')
    expect(await press(issue, 'confirm', { shown: ids, keep: ids })).toEqual([
      200,
      'Thank you. Your subscription is confirmed.',
    ])
    expect(await statuses()).toEqual(['newsletter active', 'reminders unconfirmed'])
    expect(await consents()).toHaveLength(1)
    expect((await press(issue, 'end', { which: ids }))[0]).toBe(200)
    expect(await statuses()).toEqual(['newsletter ended', 'reminders ended'])
  })

  test('is void once its id is of another address, as after a backup was restored', async () => {
    const link = await ask('/post/subscribe')
    await site.database
      .updateTable('subscription')
      .set({ email: 'bob@example.in', email_key: 'bob@example.in' })
      .execute()
    expect(await state(link)).toMatchObject({ state: 'unknown', items: [] })
    expect((await press(link, 'end'))[0]).toBe(410)
    expect(await statuses()).toEqual(['newsletter unconfirmed'])
  })

  test('can be asked for again at once by whoever has ended it', async () => {
    const first = await ask('/post/subscribe')
    await press(first, 'end')
    const second = await ask('/post/subscribe')
    expect(second).not.toBe(first)
    expect((await press(second, 'confirm'))[0]).toBe(200)
  })

  test.each([
    ['%00', '%00'],
    ['a%0d%0aX', 'a%0d%0aX'],
    ['a line break after a whole token', `1-1-${'a'.repeat(43)}%0d%0aX`],
    ['of the right form', `1-1-${'a'.repeat(43)}`],
    ['very long', 'a'.repeat(5000)],
    ['invented', 'invented'],
  ])('is unknown when its token is %s', async (_, token) => {
    await ask('/post/subscribe')
    const link = `/link/subscription/${token}`
    expect(await state(link)).toMatchObject({ state: 'unknown', items: [] })
    expect((await press(link, 'confirm'))[0]).toBe(410)
    expect((await press(link, 'end'))[0]).toBe(410)
    expect(await statuses()).toEqual(['newsletter unconfirmed'])
  })

  test('is not cached, not indexed and not sent as a Referer', async () => {
    const { headers } = await site.get(`${await ask('/post/subscribe')}/state`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('confirms for seven days', async () => {
    const link = await ask('/post/subscribe')
    setLater(7 * day - 1)
    expect(await state(link)).toMatchObject({ state: 'unconfirmed' })
    setLater(7 * day)
    expect(await state(link)).toMatchObject({ state: 'expired', items: [] })
    expect(await press(link, 'confirm')).toEqual([410, 'This link has expired. Please enter your address again.'])
    expect(await statuses()).toEqual(['newsletter unconfirmed'])
  })
})
