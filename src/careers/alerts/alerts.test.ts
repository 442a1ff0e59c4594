// Alerts about vacancies: started by their owner alone, sent once a day for what is new and open, and ended by a link.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { suppress } from '#leads/opt-in/suppression.server.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { jobAlert } from './alerts.server.ts'
import { subscriptionKinds } from '#rooms.server.ts'
import { subscriptionToken } from '#subscriptions/links.server.ts'
import { subscriptionLink } from '#subscriptions/link-state.server.ts'
import { askFor } from '#subscriptions/subscriptions.server.ts'
import {
  activeRow,
  addActive,
  confirmBy,
  endBy,
  senderAt,
  subscriptionsOf,
  subscriptionTables,
} from '../../../tests/people/subscriptions.ts'
import { mailsIn } from '../../../tests/people/mails.ts'
import { eraseAt, heldAbout, retentionRule, withdrawAt } from '../../../tests/people/personal-data.ts'

const publicUrl = 'https://firm.example.in'
/** 11:00 in India. */
const start = new Date('2026-11-21T05:30:00.000Z')
const hour = 3_600_000
const day = 24 * hour
const after = (ms: number) => new Date(start.getTime() + ms)
/** 09:01 in India on the day after the start. */
const nextMorning = new Date('2026-11-22T03:31:00.000Z')

eachDatabase('job alerts', (freshDatabase) => {
  let site: SiteForTests
  let database: Database
  let lastStarting: number
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    database = site.database
    const { last } = await database
      .selectFrom('job')
      .select((row) => row.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    lastStarting = Number(last)
  })
  beforeEach(async () => {
    for (const table of [...subscriptionTables, 'consent', 'suppression', 'mail'] as const)
      await database.deleteFrom(table).execute()
    await database.deleteFrom('job').where('id', '>', lastStarting).execute()
  })
  afterAll(() => site.close())

  const request = (email: string, search = '', now = start) =>
    askFor(database, jobAlert, { email, params: search, page: '/careers', publicUrl }, now)
  const mails = () => mailsIn(database)
  const alerts = async () => (await subscriptionsOf(database, 'job-alert')).filter(({ status }) => status !== 'ended')
  const tokens = async () =>
    (await mails()).flatMap(({ text }) => /\/link\/subscription\/([\w-]+)/.exec(text)?.[1] ?? [])
  const sent = async () => (await mails()).filter(({ bulk }) => bulk === 1)
  const send = (now: Date) => senderAt(database, () => now).sendDue()
  const linked = (token: string, now: Date) => subscriptionLink(database, subscriptionKinds, token, now)

  async function confirmed(email: string, search = '', now = start): Promise<string> {
    await request(email, search, now)
    const token = (await tokens()).at(-1) ?? ''
    expect(await confirmBy(database, token, now)).toBe('confirmed')
    await database.deleteFrom('mail').execute()
    return token
  }

  async function publish(job: { title: string; city?: string; on?: Date; expires?: string; closed?: string }) {
    const [like] = await database.selectFrom('job').selectAll().orderBy('id').limit(1).execute()
    const { id: _, ...rest } = like!
    const created_on = (job.on ?? after(hour)).toISOString()
    await database
      .insertInto('job')
      .values({
        ...rest,
        job_title: job.title,
        city: job.city ?? 'Pune',
        highest_qualification: 'B.Com.',
        description: '<p>Work.</p>',
        requirements: '[]',
        created_on,
        updated_on: created_on,
        job_expire: job.expires ?? '2027-01-31',
        closed_on: job.closed ?? null,
      })
      .execute()
    await publishChange(database)
  }

  test('an address that is entered gets one link, which repeats nothing that was typed, and is not told more', async () => {
    expect(await request('Reader@Example.in', 'keyword=buy+at+evil.com')).toBe('now')
    expect(await alerts()).toMatchObject([
      { email_key: 'reader@example.in', status: 'unconfirmed', confirmed_on: null },
    ])
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: 'Reader@Example.in', bulk: 0 })
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/evil/)
    // Again within the hour, and by somebody else for an address that must not be written to.
    expect(await request('reader@example.in', 'keyword=buy+at+evil.com', after(1000))).toBe('now')
    await suppress(database, 'barred@example.in', 'refused', start)
    expect(await request('barred@example.in')).toBe('now')
    expect(await mails()).toHaveLength(1)
    // Whoever has complained gets none by another spelling; another tag is another address to the server that refused one.
    // Also once the mailbox has refused a mail since.
    for (const reason of ['complaint', 'refused'] as const) await suppress(database, 'left@gmail.com', reason, start)
    await suppress(database, 'open+typo@example.in', 'refused', start)
    for (const address of ['l.eft@gmail.com', 'Left+a@googlemail.com', 'open@example.in']) await request(address)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['Reader@Example.in', 'open@example.in'])
  })

  test('an alert that nobody has confirmed gets another link after an hour', async () => {
    for (let count = 0; count < 3; count += 1) await request('reader@example.in', 'city=Pune', after(count * 1000))
    expect(await mails()).toHaveLength(1)
    await request('reader@example.in', 'city=Pune', after(hour))
    expect(await mails()).toHaveLength(2)
    expect(await alerts()).toHaveLength(1)
  })

  test('a link starts the alert once, with a consent, and ends it; opening it changes nothing', async () => {
    await request('reader@example.in', 'city=Pune')
    const [token = ''] = await tokens()
    const open = { state: 'unconfirmed', items: [{ what: 'New vacancies in Pune, at most once a day.' }] }
    for (let count = 0; count < 3; count += 1) expect(await linked(token, start)).toMatchObject(open)
    const confirmations = Array.from({ length: 5 }, () => confirmBy(database, token, after(hour)))
    expect(await Promise.all(confirmations)).toEqual(Array.from({ length: 5 }, () => 'confirmed'))
    const consents = () => database.selectFrom('consent').selectAll().execute()
    expect(await consents()).toMatchObject([
      { purpose: 'job-alert', email_key: 'reader@example.in', withdrawn_on: null },
    ])
    expect(await linked(token, start)).toMatchObject({ state: 'active' })
    expect(await endBy(database, token, after(2 * hour))).toBe(true)
    expect(await alerts()).toEqual([])
    expect(await consents()).toMatchObject([{ withdrawn_on: after(2 * hour).toISOString() }])
    expect(await endBy(database, token, after(2 * hour))).toBe(true)
    expect(await linked(token, start)).toMatchObject({ state: 'ended', items: [] })
    await request('late@example.in')
    expect(await confirmBy(database, (await tokens()).at(-1) ?? '', after(7 * day))).toBe('expired')
  })

  test('a mail tells of new vacancies that match and are open, once a day, and of nothing else', async () => {
    await publish({ title: 'Company Secretary of yesterday', on: after(-hour) })
    await confirmed('reader@example.in', 'keyword=secretary&city=Pune')
    await publish({ title: 'Company Secretary' })
    await publish({ title: 'Company Secretary, closed', closed: '2026-11-22' })
    await publish({ title: 'Company Secretary, expired', expires: '2026-11-21' })
    await publish({ title: 'Company Secretary, elsewhere', city: 'Chennai' })
    await publish({ title: 'Driver' })
    await send(new Date(nextMorning.getTime() - 2000))
    expect(await sent()).toEqual([])
    await send(nextMorning)
    await send(after(day))
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'reader@example.in', subject: 'One new vacancy for you' })
    expect(mail?.text.match(/Company Secretary.*/g)).toEqual([expect.stringMatching(/^Company Secretary\b(?!,)/)])
    expect(mail?.text).not.toMatch(/closed|expired|elsewhere|Driver|of yesterday/)
    const [alert] = await alerts()
    expect(JSON.parse(mail?.headers ?? '')).toMatchObject({
      'List-Id': '<job-alerts.firm.example.in>',
      'List-Unsubscribe': `<${publicUrl}/link/subscription/${await subscriptionToken(database, alert!)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    await send(new Date(nextMorning.getTime() + day))
    expect(await sent()).toHaveLength(1)
    await publish({ title: 'Secretary', on: new Date(nextMorning.getTime() + day + hour) })
    await send(new Date(nextMorning.getTime() + day))
    expect(await sent()).toHaveLength(1)
    await send(new Date(nextMorning.getTime() + 2 * day))
    expect((await sent()).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'One new vacancy for you'),
    )
  })

  test('somebody with several alerts gets one mail, each alert with its own link, and by one click ends them all', async () => {
    await confirmed('reader@example.in', 'keyword=secretary')
    await confirmed('reader@example.in', 'city=Pune', after(1))
    await publish({ title: 'Company Secretary' })
    await send(nextMorning)
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('One new vacancy for you')
    const own = await alerts()
    for (const alert of own)
      expect(mail?.text).toContain(`/link/subscription/${await subscriptionToken(database, alert)}`)
    // Ended and begun again on one day: no second mail.
    const [first] = own
    const link = `/link/subscription/${await subscriptionToken(database, first!)}`
    expect((await site.send(link, { body: 'List-Unsubscribe=One-Click' })).status).toBe(200)
    expect([await alerts(), await mails()]).toEqual([[], []])
    await confirmed('reader@example.in', 'city=Pune', new Date('2026-11-22T02:00:00.000Z'))
    await publish({ title: 'Another', on: new Date('2026-11-22T02:30:00.000Z') })
    await send(nextMorning)
    expect(await sent()).toEqual([])
  })

  test('whoever ends it and asks again later hears nothing of what was published in between', async () => {
    const token = await confirmed('reader@example.in')
    await send(nextMorning)
    await endBy(database, token, after(day))
    await publish({ title: 'Meanwhile', on: after(2 * day) })
    await confirmed('reader@example.in', '', after(3 * day))
    await send(new Date(nextMorning.getTime() + 3 * day))
    expect(await sent()).toEqual([])
  })

  test('several processes send each mail once; a barred address gets none', async () => {
    const numbers = Array.from({ length: 120 }, (_, count) => count)
    const paramsOf = (count: number) => ({ params: count % 2 ? 'city=Pune' : '' })
    await addActive(
      database,
      numbers.map((count) => activeRow('job-alert', `reader${count}@example.in`, start, paramsOf(count))),
    )
    await suppress(database, 'reader7@example.in', 'complaint', start)
    await publish({ title: 'Company Secretary' })
    await Promise.all([send(nextMorning), send(nextMorning), send(nextMorning)])
    const recipients = (await sent()).map(({ recipient }) => recipient)
    expect(recipients).toHaveLength(119)
    expect(new Set(recipients).size).toBe(119)
    expect(recipients).not.toContain('reader7@example.in')
  })

  test('a person sees it, may withdraw it and have it erased; one that nobody confirms is erased by its age', async () => {
    await confirmed('reader@example.in', 'city=Pune')
    await publish({ title: 'Company Secretary' })
    await send(nextMorning)
    const [held] = await heldAbout(database, 'reader@example.in')
    expect(held?.records.map(({ title }) => title)).toEqual([
      'New vacancies in Pune, at most once a day.',
      'E-mail about vacancies',
    ])
    const withdrawn = { emailKey: 'reader@example.in', purpose: 'job-alert', leadId: null } as const
    await withdrawAt(database, withdrawn, after(day))
    expect([await alerts(), await sent()]).toEqual([[], []])
    await send(new Date(nextMorning.getTime() + day))
    const ended = await heldAbout(database, 'reader@example.in')
    expect(ended[0]?.records.map(({ facts }) => facts[0])).toEqual([{ label: 'State', text: 'ended' }])

    await confirmed('reader@example.in', 'city=Pune')
    await send(new Date(nextMorning.getTime() + day))
    await eraseAt(database, 'reader@example.in', after(day))
    expect(await heldAbout(database, 'reader@example.in')).toEqual([])

    await request('nobody@example.in', '', start)
    const rule = retentionRule('subscriptions never confirmed, or ended')
    expect(await rule.count(database, after(29 * day))).toBe(0)
    expect(await rule.count(database, after(32 * day))).toBe(1)
    // With the mail that asked to confirm it.
    expect(await rule.erase(database, after(32 * day))).toMatchObject({ count: 2 })
    expect(await alerts()).toEqual([])
  })

  test('the proof of a consent names its address until the last alert of that address is erased', async () => {
    await confirmed('reader@example.in', 'city=Pune')
    await confirmed('reader@example.in', 'city=Mumbai')
    const rule = retentionRule('subscriptions never confirmed, or ended')
    const keys = async () =>
      (await database.selectFrom('consent').select('email_key').execute()).map((row) => row.email_key)
    for (const [city, key] of [
      ['Pune', 'reader@example.in'],
      ['Mumbai', expect.stringMatching(/^sha256:/)],
    ] as const) {
      const ended = { status: 'ended', ended_on: start.toISOString() } as const
      await database.updateTable('subscription').set(ended).where('params', '=', `city=${city}`).execute()
      await rule.erase(database, after(day))
      expect(await keys()).toEqual([key, key])
    }
  })

  test('the call answers in the same way for every address', async () => {
    await confirmed('known@example.in', 'city=Pune')
    const bodies = []
    for (const email of ['known@example.in', 'new@example.in']) {
      const response = await site.post('/post/careers/jobalert', { email, city: 'Pune' })
      bodies.push([response.status, await response.text()])
    }
    expect(bodies[0]).toEqual(bodies[1])
    expect((await site.post('/post/careers/jobalert', { email: 'nobody' })).status).toBe(422)
  })
})
