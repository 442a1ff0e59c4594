// Reminders of the dates of one business: asked for, confirmed, told once, and ended. Nobody is pestered, and nothing is said twice.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachDatabase, patient, type DatabasePlace } from '../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { endEverything } from '#commands/private/stolen-secret.server.ts'
import { complianceCalendar } from '#calendar/calendar.server.ts'
import type { DateEffect } from '#calendar/changes/staff-dates.ts'
import { suppress } from '#leads/opt-in/suppression.server.ts'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openMailing } from '#subscriptions/kind.server.ts'
import { subscriptionToken } from '#subscriptions/links.server.ts'
import { openMailer } from '#platform/mail/sending/mailer.server.ts'
import { smtpTransport } from '#platform/mail/sending/transport.server.ts'
import { processorMs } from '../../tests/processor-time.ts'
import { startMailServer } from '../../tests/servers/mail-server.ts'
import { openReminderDays } from './reminder-mailing.server.ts'
import { quotas } from '#platform/quota/quotas.ts'
import { remindersWithDate } from './affected.server.ts'
import { mailRendererFor, mailsIn } from '../../tests/people/mails.ts'
import {
  activeRow,
  addActive,
  endBy,
  linkOf,
  senderAt,
  subscriptionsOf,
  subscriptionTables,
} from '../../tests/people/subscriptions.ts'
import { eraseAt, heldAbout, retentionRule, withdrawAt } from '../../tests/people/personal-data.ts'

const publicUrl = 'https://firm.example.in'
const company = 'kind=private&state=TS&sales=150&capital=10&group=none&yearEnd=03-31&agm=2026-09-28&formed=2015-01-05'
const answers = `${company}&gst=monthly`
/** Thursday, 9.30 in India. */
const start = new Date('2026-12-10T04:00:00.000Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const after = (ms: number) => new Date(start.getTime() + ms)

eachDatabase('reminders of dates', (freshDatabase) => {
  let place: DatabasePlace
  let site: SiteForTests
  let database: Database
  beforeAll(async () => {
    place = await freshDatabase('seeded')
    site = await openSite(place)
    database = site.database
  })
  beforeEach(async () => {
    site.setClock(start.toISOString())
    const tables = ['consent', 'suppression', 'mail', 'rate_limit'] as const
    for (const table of [...subscriptionTables, ...tables] as const) await database.deleteFrom(table).execute()
    await database.deleteFrom('calendar_override').where('circular', 'like', 'Circular%').execute()
    await publishChange(database)
  })
  afterAll(() => site.close())

  const mails = () => mailsIn(database)
  const reminders = async () => (await mailsIn(database)).filter((mail) => mail.bulk === 1)
  const subscribers = () => subscriptionsOf(database, 'reminders')
  const consents = () => database.selectFrom('consent').selectAll().orderBy('id').execute()
  const ask = (email: string, given: object = {}) => site.post('/post/reminders', { email, answers, ...given })
  const token = async () => subscriptionToken(database, (await subscribers()).at(-1) ?? expect.unreachable())
  const click = async (what: 'confirm' | 'change' | 'end', body: object = {}, link?: string) =>
    site.post(`/link/${what === 'change' ? 'reminders' : 'subscription'}/${link ?? (await token())}/${what}`, body)
  async function reminded(email: string, given: object = {}): Promise<string> {
    await ask(email, given)
    expect((await click('confirm')).status).toBe(200)
    await database.deleteFrom('mail').execute()
    return token()
  }
  const sender = (now: Date, on = database) => senderAt(on, () => now)
  const openDay = (day: string) => openMailing(database, 'reminders', day)
  /** The day of `ms` after the start, as if the daily job had opened it. */
  async function morning(ms = 0): Promise<void> {
    await openDay(after(ms).toISOString().slice(0, 10))
    await sender(after(ms)).sendDue()
  }
  async function override(action: 'move' | 'hide', new_day: string | null, circular = 'Circular 7/2026') {
    await database.deleteFrom('calendar_override').where('circular', 'like', 'Circular%').execute()
    const change = { rule_id: 'gst-gstr3b-m', original_day: '2026-12-20', note: '', circular }
    if (action === 'hide' || new_day !== null)
      await database
        .insertInto('calendar_override')
        .values({ ...change, action, new_day })
        .execute()
    await publishChange(database)
  }

  test('nobody is reminded who has not confirmed, and the answer never says who is', async () => {
    const first = await ask('Reader@Example.in', { firstName: 'Meera' })
    const said = await first.json()
    expect(first.status).toBe(200)
    expect(await mails()).toMatchObject([{ recipient: 'Reader@Example.in', recipient_name: '', bulk: 0 }])
    expect((await mails())[0]?.text).toContain('a private company in Telangana')
    // Anybody may enter the address of somebody else, and a text of their own as the name.
    expect(JSON.stringify(await mails())).not.toContain('Meera')
    await morning()
    expect(await reminders()).toEqual([])
    expect(await consents()).toEqual([])
    expect((await click('confirm')).status).toBe(200)
    expect((await click('confirm')).status).toBe(200)
    expect(await consents()).toMatchObject([{ purpose: 'reminders', form: 'remind', page: '/calendar/yours' }])
    // The same for who has them, for who was sent a link just now, and for a suppressed address.
    const others = [await ask('reader@example.in'), await ask('other@example.in'), await ask('other@example.in')]
    await suppress(database, 'gone@example.in', 'refused', start)
    others.push(await ask('gone@example.in'))
    for (const response of others) expect([response.status, await response.json()]).toEqual([200, said])
    // Nobody ends the reminders of somebody else by asking for them again, however much later.
    site.setClock(after(2 * hourMs).toISOString())
    await ask('reader@example.in')
    expect((await subscribers()).map(({ status }) => status)).toEqual(['active', 'unconfirmed'])
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['Reader@Example.in', 'other@example.in'])
  })

  test('what strangers asked for in somebody’s name keeps nobody from reminders: the next day at the latest', async () => {
    for (let count = 0; count < 40; count += 1)
      await ask(`victim+${count}@example.in`, { answers: `kind=firm&people=${count % 10}` })
    expect(await mails()).toHaveLength(quotas.link.max + quotas.linkOfAnyForm.max)
    const beyond = await ask('victim@example.in')
    expect([beyond.status, (await beyond.json()).message]).toEqual([429, expect.stringContaining('telephone us on')])
    site.setClock(after(dayMs).toISOString())
    expect((await ask('victim@example.in')).status).toBe(200)
    expect((await mails()).at(-1)).toMatchObject({ recipient: 'victim@example.in' })
    expect((await click('confirm')).status).toBe(200)
  })

  test('answers that are not understood are refused', async () => {
    for (const given of ['', 'kind=firma', 'state=TS', 'colour=red', 'kind=llp&from=x']) {
      const response = await ask('reader@example.in', { answers: given })
      expect([given, response.status]).toEqual([given, 422])
    }
    expect(await subscribers()).toEqual([])
  })

  test('each date is told seven days and one day before, and on Mondays what is due in two weeks', async () => {
    const link = await reminded('reader@example.in', { firstName: 'Meera' })
    const told: string[] = []
    for (let day = 0; day <= 11; day += 1) {
      await morning(day * dayMs)
      for (const { subject, text, headers, recipient_name } of await reminders()) {
        expect(recipient_name).toBe('Meera')
        told.push(
          `${after(day * dayMs)
            .toISOString()
            .slice(5, 10)} ${subject}`,
        )
        expect(text).toContain('Dear Meera')
        expect(text).toContain(`/link/subscription/${link}`)
        expect(text).toContain('/calendar/yours?kind=private')
        expect(text).toMatch(/Law: /)
        expect(text).toMatch(/Because: |Only if /)
        expect(text).not.toMatch(/tomorrow|we will file|on your behalf/i)
        expect(JSON.parse(headers)).toEqual({
          'List-Id': '<reminders.firm.example.in>',
          'List-Unsubscribe': `<${publicUrl}/link/subscription/${link}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        })
      }
      await database.deleteFrom('mail').execute()
    }
    expect(told).toEqual(
      expect.arrayContaining(['12-14 Your dates until 27 December 2026', '12-21 Your dates until 3 January 2027']),
    )
    const ofReturn = told.filter((line) => line.includes('20 December'))
    expect(ofReturn.map((line) => line.slice(0, 5))).toEqual(['12-13', '12-19'])
    expect(told.filter((line) => line.includes('Your dates')).length).toBe(2)
  })

  test('two processes, a second look and a clock set back tell nothing twice', async () => {
    const numbers = Array.from({ length: 60 }, (_, count) => count)
    await addActive(
      database,
      numbers.map((count) => activeRow('reminders', `reader${count}@example.in`, start, { params: answers })),
    )
    await openDay('2026-12-13')
    const second = openDatabase(place, patient)
    const now = after(3 * dayMs)
    await Promise.all([sender(now).sendDue(), sender(now, second).sendDue(), sender(now, second).sendDue()])
    await second.destroy()
    const once = await reminders()
    expect(once).toHaveLength(60)
    expect(new Set(once.map(({ recipient }) => recipient)).size).toBe(60)
    await database.updateTable('mailing').set({ reached: '', finished_on: null }).execute()
    await sender(now).sendDue()
    await morning(2 * dayMs)
    expect(await reminders()).toHaveLength(60)
  })

  test('a batch whose answers no release understands any more keeps the morning from nobody', async () => {
    await reminded('reader@example.in')
    await database.updateTable('subscription').set({ params: 'kind=guild' }).execute()
    await openDay('2026-12-13')
    await sender(after(3 * dayMs)).sendDue()
    expect(await reminders()).toEqual([])
    const day = await database
      .selectFrom('mailing')
      .select('finished_on')
      .where('kind', '=', 'reminders')
      .executeTakeFirstOrThrow()
    expect(day.finished_on).not.toBeNull()
  })

  test('nothing goes before nine, nor before the day is opened, and a clock that jumps opens none', async () => {
    await reminded('reader@example.in')
    const early = new Date('2026-12-13T03:00:00.000Z')
    await openDay('2026-12-13')
    await sender(early).sendDue()
    expect(await reminders()).toEqual([])
    await database.deleteFrom('mailing').execute()
    await sender(after(3 * dayMs)).sendDue()
    expect(await reminders()).toEqual([])
    let [now, passedMs] = [start, 0]
    const parts = { database, clock: () => now, monotonic: () => passedMs, log: openLog('silent') }
    const jumping = openReminderDays(parts)
    const pass = async (ms: number, jump = 0) => {
      passedMs += ms
      now = new Date(now.getTime() + ms + jump)
      await jumping.runDue()
    }
    await pass(0)
    for (let hours = 0; hours < 30; hours += 1) await pass(hourMs)
    const days = async () => {
      const opened = database.selectFrom('mailing').select('name').where('kind', '=', 'reminders').orderBy('name')
      return (await opened.execute()).map(({ name }) => name)
    }
    const opened = await days()
    expect(opened.length).toBeGreaterThan(0)
    await pass(hourMs, 400 * dayMs)
    expect(await days()).toEqual(opened)
  })

  test('a date that moves is told with the circular and both days, and again when it moves back', async () => {
    await reminded('reader@example.in')
    await morning()
    await database.deleteFrom('mail').execute()
    await override('move', '2026-12-24')
    await morning(dayMs)
    const [moved, ...others] = await reminders()
    expect(others).toEqual([])
    expect(moved?.subject).toMatch(/^New date: GSTR-3B/)
    expect(moved?.text).toMatch(
      /Now due on Thursday 24 December 2026, by Circular 7\/2026\. Before: Sunday 20 December 2026\./,
    )
    await database.deleteFrom('mail').execute()
    await morning(2 * dayMs)
    expect(await reminders()).toEqual([])
    await override('move', null)
    await morning(3 * dayMs)
    const subjects = (await reminders()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('New date'))).toHaveLength(1)
    await override('move', '2026-12-24')
    await morning(4 * dayMs)
    expect((await reminders()).filter(({ subject }) => subject.startsWith('New date'))).toHaveLength(2)
  })

  test('what had moved before the reminders began is no news, and what is withdrawn is not told', async () => {
    await override('move', '2026-12-24')
    await reminded('reader@example.in')
    await morning()
    expect((await reminders()).filter(({ subject }) => subject.startsWith('New date'))).toEqual([])
    await database.deleteFrom('mail').execute()
    await override('hide', null)
    for (let day = 1; day < 14; day += 1) await morning(day * dayMs)
    expect((await reminders()).filter(({ text }) => /GSTR-3B/.test(text))).toEqual([])
  })

  test('a mail that was away until its date had passed is not sent', async () => {
    await reminded('reader@example.in')
    await morning(9 * dayMs)
    const [written] = await reminders()
    const server = await startMailServer()
    const deliverAt = async (ms: number) => {
      const mailer = openMailer({
        database,
        mailRenderer: mailRendererFor(database),
        transport: smtpTransport(server.url),
        from: { name: '', address: 'office@firm.example.in' },
        clock: () => after(ms),
        log: openLog('silent'),
      })
      const sent = await mailer.deliverDue()
      await mailer.stop()
      return sent
    }
    server.be({ is: 'refusing', at: 'greeting', code: 421 })
    expect(await deliverAt(9 * dayMs)).toBe(0)
    server.be({ is: 'willing' })
    expect(await deliverAt(12 * dayMs)).toBe(0)
    expect(server.taken).toEqual([])
    expect(await reminders()).toMatchObject([{ state: 'failed', given_up_on: after(12 * dayMs).toISOString() }])
    await database.deleteFrom('mail').execute()
    await database.deleteFrom('delivery').execute()
    await database.deleteFrom('mailing').execute()
    await morning(9 * dayMs)
    expect(await deliverAt(9 * dayMs)).toBe(1)
    expect(server.taken[0]?.subject).toBe(written?.subject)
    expect(new Map(server.taken[0]?.headers.map(({ key, value }) => [key, value])).get('list-unsubscribe-post')).toBe(
      'List-Unsubscribe=One-Click',
    )
    // The others of that date are not told later either.
    await database.deleteFrom('mail').execute()
    await morning(10 * dayMs)
    expect((await reminders()).filter(({ subject }) => /20 December/.test(subject))).toEqual([])
    await server.stop()
  })

  test('the link changes the answers, which begin anew, and ends them with one click', async () => {
    const link = await reminded('reader@example.in')
    await morning(3 * dayMs)
    expect(await reminders()).toHaveLength(1)
    expect((await click('change', { answers: 'kind=firma' })).status).toBe(422)
    expect((await click('change', { answers: `${company}&gst=none` })).status).toBe(200)
    expect(await reminders()).toEqual([])
    await morning(9 * dayMs)
    expect((await reminders()).filter(({ text }) => /GSTR-3B/.test(text))).toEqual([])
    expect((await site.send(`/link/subscription/${link}`, { body: 'List-Unsubscribe=One-Click' })).status).toBe(200)
    expect((await site.send(`/link/subscription/${link}`, { body: '' })).status).toBe(200)
    expect((await site.send('/link/subscription/invented', { body: '' })).status).toBe(404)
    expect(await subscribers()).toMatchObject([{ status: 'ended' }])
    expect(await reminders()).toEqual([])
    expect((await consents()).map(({ withdrawn_on }) => withdrawn_on !== null)).toEqual([true])
    // An ended link confirms nothing; a new one does.
    expect((await click('confirm')).status).toBe(410)
    site.setClock(after(2 * hourMs).toISOString())
    await reminded('reader@example.in', { answers: `${company}&gst=none` })
    expect((await click('confirm', {}, link)).status).toBe(410)
  })

  test('one address may have two businesses; ending one keeps the consent for the other', async () => {
    const first = await reminded('reader@example.in')
    await reminded('reader@example.in', { answers: 'kind=llp&state=KA' })
    expect((await click('change', { answers })).status).toBe(409)
    await click('end', {}, first)
    expect((await subscribers()).map(({ status }) => status)).toEqual(['ended', 'active'])
    expect((await consents()).filter(({ withdrawn_on }) => withdrawn_on !== null)).toEqual([])
    const second = await token()
    await endEverything(database)
    expect((await click('end', {}, second)).status, 'after the secret was stolen').toBe(410)
  })

  test('a change of a date says how many businesses with reminders have the filing, or may have it', async () => {
    const affected = async (ruleId: string, originalDay: string) => {
      const body = { occurrence: { ruleId, originalDay }, change: null }
      const response = await site.asStaff('Neha', '/api/console/dates/effect', body, 'manager')
      const effect: DateEffect = await response.json()
      return effect.affected.filter(({ kind }) => kind === 'reminder')
    }
    const monthly = () => affected('gst-gstr3b-m', '2026-12-20')
    expect(await monthly()).toEqual([])
    await reminded('reader@example.in')
    // Another business of the same address, one that leaves it open, one that rules it out, and one that has not confirmed.
    await reminded('reader@example.in', { answers: 'kind=llp&gst=monthly&sales=600' })
    await reminded('other@example.in', { answers: 'kind=firm' })
    await reminded('fourth@example.in', { answers: 'kind=private&gst=none' })
    await ask('fifth@example.in')
    expect(await monthly()).toEqual([{ kind: 'reminder', count: 3 }])
    expect(await affected('roc-aoc4', '2026-10-29')).toEqual([{ kind: 'reminder', count: 2 }])
  })

  test('of five thousand businesses, those that answer alike are judged once', async () => {
    const { rules } = await complianceCalendar(database, () => Promise.resolve(new Map()))
    const rows = Array.from({ length: 5000 }, (_, index) =>
      activeRow('reminders', `reader${index}@example.in`, start, {
        // What the rule does not ask for differs.
        params: `kind=private&capital=${index}&people=${index}&gst=monthly`,
      }),
    )
    await addActive(database, rows)
    const count = () => remindersWithDate(database, { rules }, 'gst-gstr3b-m')
    expect(await count()).toEqual([{ kind: 'reminder', count: 5000 }])
    // Judged one by one, they take more than 500.
    expect(await processorMs(count)).toBeLessThan(250)
  })

  test('a refused address gets none; who has only left the newsletter does, and leaving it withdraws no reminder', async () => {
    await reminded('reader@example.in')
    await site.post('/post/subscribe', { email: 'reader@example.in' })
    await database.deleteFrom('mail').execute()
    await morning(3 * dayMs)
    await endBy(database, await linkOf(database, 'newsletter', 'reader@example.in'), after(3 * dayMs))
    expect(await reminders()).toHaveLength(1)
    await suppress(database, 'reader@example.in', 'refused', start)
    await morning(4 * dayMs)
    expect(await reminders()).toHaveLength(1)
  })

  test('a person sees, withdraws and erases them, and age erases what nobody confirmed', async () => {
    await reminded('reader@example.in', { firstName: 'Meera' })
    await morning(3 * dayMs)
    const [section] = await heldAbout(database, 'reader@example.in')
    const facts = section?.records[0]?.facts.map((fact) => ('text' in fact ? fact.text : fact.on))
    expect(facts).toEqual(expect.arrayContaining(['confirmed', 'Meera', start.toISOString()]))
    const withdrawn = { emailKey: 'reader@example.in', purpose: 'reminders', leadId: null } as const
    await withdrawAt(database, withdrawn, start)
    expect(await subscribers()).toMatchObject([{ status: 'ended' }])
    await eraseAt(database, 'reader@example.in', start)
    expect([await subscribers(), await reminders(), await heldAbout(database, 'reader@example.in')]).toEqual([
      [],
      [],
      [],
    ])
    await ask('never@example.in')
    const rule = retentionRule('subscriptions never confirmed, or ended')
    expect(await rule.count(database, after(29 * dayMs))).toBe(0)
    expect(await rule.count(database, after(32 * dayMs))).toBe(1)
    await rule.erase(database, after(32 * dayMs))
    expect(await subscribers()).toEqual([])
  })
})
