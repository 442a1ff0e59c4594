// An issue of the newsletter: written by several people, sent once to everybody who has confirmed, and to nobody else.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { eachDatabase, patient, type DatabasePlace } from '../../../tests/databases.ts'
import { startMailServer } from '../../../tests/servers/mail-server.ts'
import { addSubscribers, issueUrl, scheduledIssue } from '../../../tests/newsletter-issue.ts'
import { endBy, linkOf, senderAt, subscriptionTables } from '../../../tests/people/subscriptions.ts'
import { insights } from '#insights/insights.server.ts'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import { addDays, startOfDay } from '#platform/dates.ts'
import { openLog } from '#platform/log.server.ts'
import { openMailer, type MailerDependencies } from '#platform/mail/sending/mailer.server.ts'
import { claimDueMail, markFailure } from '#platform/mail/sending/private/claim.server.ts'
import { smtpTransport } from '#platform/mail/sending/transport.server.ts'
import { emptyDraft } from './issue.ts'
import { contentOf } from './issue-content.server.ts'
import { stopIssue } from './issue-schedule.server.ts'
import { issueView } from './issues.server.ts'
import { suppress } from '#leads/opt-in/suppression.server.ts'
import { newsletter } from '#newsletter/newsletter.server.ts'
import { askFor } from '#subscriptions/subscriptions.server.ts'
import { enqueueLetter, mailRendererFor, mailsIn } from '../../../tests/people/mails.ts'
import { eraseAt, heldAbout, retentionRule } from '../../../tests/people/personal-data.ts'

const start = new Date('2026-11-21T05:30:00.000Z')
const hour = 3_600_000
const after = (ms: number) => new Date(start.getTime() + ms)
const by = { id: 'neha', name: 'Neha Kulkarni' }

eachDatabase('an issue of the newsletter', (freshDatabase) => {
  let place: DatabasePlace
  let site: SiteForTests
  let database: Database
  let now: Date
  beforeAll(async () => {
    place = await freshDatabase('seeded')
    site = await openSite(place)
    database = site.database
  })
  beforeEach(async () => {
    now = start
    const tables = ['consent', 'newsletter_issue', 'suppression', 'mail'] as const
    for (const table of [...subscriptionTables, ...tables] as const) await database.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  const clock = () => now
  const send = () => senderAt(database, clock).sendDue()
  const unsubscribe = async (number: number, at: Date) =>
    endBy(database, await linkOf(database, 'newsletter', `reader${number}@example.in`), at)
  const copies = () => database.selectFrom('mail').selectAll().where('bulk', '=', 1).orderBy('id').execute()
  const recipients = async () => (await copies()).map(({ recipient }) => recipient)
  const view = async (id: number) => {
    const found = await issueView(database, id, now)
    if (!found) throw new Error('There is no such issue')
    return found
  }
  const mailer = (url: string, parts: Partial<MailerDependencies> = {}) =>
    openMailer({
      database,
      mailRenderer: mailRendererFor(database),
      transport: smtpTransport(url),
      from: { name: '', address: 'office@firm.example.in' },
      clock,
      log: openLog('silent'),
      onRecipientRefused: (tx, address, at) => suppress(tx, address, 'refused', at),
      ...parts,
    })

  test('goes to confirmed subscribers only, each with their own link, and is read by another library as meant', async () => {
    await addSubscribers(database, 4, now)
    await askFor(database, newsletter, { email: 'pending@example.in', page: '/', publicUrl: issueUrl }, now)
    await suppress(database, 'reader3@example.in', 'complaint', now)
    const [insight] = await insights(database, { limit: 1, offset: 0 })
    const draft = {
      preheader: 'What falls due until Christmas',
      opening: 'Dear reader,\n\n<b>AOC-4</b> is due.\nMGT-7 too.',
      insights: [insight?.id ?? 0],
      closing: 'With regards',
    }
    const id = await scheduledIssue(database, now, { draft })
    await unsubscribe(4, now)
    await database.deleteFrom('mail').execute()
    await send()
    expect(await recipients()).toEqual(['reader1@example.in', 'reader2@example.in'])
    const lastDay = (await view(id)).dates.at(-1)?.day ?? ''
    for (const { useless_from } of await copies()) expect(useless_from).toBe(startOfDay(addDays(lastDay, 1)))

    const server = await startMailServer()
    const sending = mailer(server.url)
    expect(await sending.deliverDue()).toBe(2)
    await sending.stop()
    await server.stop()
    for (const number of [1, 2]) {
      const mail = server.taken.find(({ to }) => to?.[0]?.address === `reader${number}@example.in`)
      expect(mail?.to).toHaveLength(1)
      expect(mail?.subject).toBe('Due dates of December')
      const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
      const link = `${issueUrl}/link/subscription/${await linkOf(database, 'newsletter', `reader${number}@example.in`)}`
      expect(headers.get('list-unsubscribe')).toBe(`<${link}>`)
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(headers.get('list-id')).toBe('<newsletter.firm.example.in>')
      const others = number === 1 ? 'reader2' : 'reader1'
      for (const form of [mail?.text, mail?.html]) {
        expect(form).toContain(link)
        expect(form).not.toContain(others)
        expect(form).toContain(`${issueUrl}/insights/${insight?.typeofinsight}/${insight?.id}`)
        expect(form).toContain('Due dates until 21 December 2026')
        expect(form).toContain('you confirmed a subscription')
        expect(form).toContain('Hyderabad')
      }
      expect(mail?.text).toContain('<b>AOC-4</b> is due.\nMGT-7 too.')
      expect(mail?.html).toContain('&lt;b&gt;AOC-4&lt;/b&gt;')
    }
    await unsubscribe(1, after(hour))
    expect((await view(id)).counts).toEqual({ recipients: 2, waiting: 0, failed: 0 })
  })

  test('reaches nobody twice if two processes look at once, at its time and not before', async () => {
    await addSubscribers(database, 230, now)
    const id = await scheduledIssue(database, now, { sendAt: after(hour).toISOString() })
    await send()
    expect(await copies()).toEqual([])
    now = after(hour)
    const other = openDatabase(place, patient)
    const senders = [senderAt(database, clock), senderAt(other, clock), senderAt(database, clock)]
    await Promise.all(senders.map((sender) => sender.sendDue()))
    await send()
    await other.destroy()
    expect(new Set(await recipients()).size).toBe(230)
    expect(await recipients()).toHaveLength(230)
    expect(await view(id)).toMatchObject({ state: 'sent', counts: { recipients: 230, waiting: 230 } })
  })

  test('loses and repeats nothing if its process dies in the middle of a batch', async () => {
    await addSubscribers(database, 130, now)
    await scheduledIssue(database, now)
    let written = 0
    const dying = database.withPlugin({
      transformQuery({ node }) {
        // The mails of the second batch are written by then.
        const isCopies = node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'delivery'
        if (isCopies && (written += 1) > 1) throw new Error('The process has died')
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    await expect(senderAt(dying, clock).sendDue()).rejects.toThrow('The process has died')
    expect(await copies()).toHaveLength(50)
    await send()
    expect(new Set(await recipients()).size).toBe(130)
    expect(await recipients()).toHaveLength(130)
  })

  test('holds up no other mail: those go first, and one delivery is kept free for them', async () => {
    await addSubscribers(database, 20, now)
    await scheduledIssue(database, now)
    await send()
    const server = await startMailServer()
    // A slow server of a provider: it takes all that may be delivered to it at once.
    server.be({ is: 'waiting', until: new Promise(() => {}) }, 3)
    const sending = mailer(server.url, { pollMs: 20 })
    sending.start()
    await expect.poll(() => server.underWay()).toBe(3)
    await enqueueLetter(
      database,
      {
        messageId: `<${crypto.randomUUID()}@firm.example.in>`,
        fromName: 'Firm',
        to: { address: 'lead@example.in' },
        subject: 'Your enquiry',
        html: '<p>a</p>',
        text: 'a',
      },
      now,
    )
    await expect.poll(() => server.taken.map(({ subject }) => subject)).toEqual(['Your enquiry'])
    await sending.stop(AbortSignal.abort())
    await server.stop()
  })

  test('is held back with the reason if an insight was unpublished since, or its time is long past', async () => {
    await addSubscribers(database, 1, now)
    const [insight, kept] = await insights(database, { limit: 2, offset: 0 })
    if (!insight || !kept) throw new Error('There are no insights')
    const draft = { insights: [kept.id, insight.id] }
    const id = await scheduledIssue(database, now, { draft, sendAt: after(hour).toISOString() })
    const row = await database.selectFrom('insight').selectAll().where('id', '=', insight.id).executeTakeFirstOrThrow()
    const documents = await database
      .selectFrom('insight_document')
      .selectAll()
      .where('insight_id', '=', insight.id)
      .execute()
    await database.deleteFrom('insight_document').where('insight_id', '=', insight.id).execute()
    await database.deleteFrom('insight').where('id', '=', insight.id).execute()
    now = after(hour)
    await send()
    await database.insertInto('insight').values(row).execute()
    if (documents.length > 0) await database.insertInto('insight_document').values(documents).execute()
    expect(await copies()).toEqual([])
    expect(await view(id)).toMatchObject({
      state: 'draft',
      heldBecause: `“${insight.title}” was no longer published at the time of sending.`,
    })
    const counts = await (await site.asStaff('Neha', '/api/console/counts')).json()
    expect(counts['/newsletter']).toEqual({ number: 1, isBad: true })

    const late = await scheduledIssue(database, now, { sendAt: after(2 * hour).toISOString() })
    now = after(27 * hour)
    await send()
    expect((await view(late)).heldBecause).toContain('more than a day has passed')
    expect(await copies()).toEqual([])
  })

  test('counts what failed, and puts a refused mailbox on the suppression list', async () => {
    await addSubscribers(database, 2, now)
    const id = await scheduledIssue(database, now)
    await send()
    const server = await startMailServer()
    server.be({ is: 'refusing', at: 'recipient', code: 550, text: '5.1.1 No such user' }, 1)
    const sending = mailer(server.url, { atOnce: 1 })
    expect(await sending.deliverDue()).toBe(1)
    await sending.stop()
    await server.stop()
    expect(await view(id)).toMatchObject({
      counts: { recipients: 2, waiting: 0, failed: 1 },
      reach: { recipients: 1, suppressed: 1 },
    })
  })

  test('stops for good: what waits is withdrawn, also if a delivery that had begun fails', async () => {
    await addSubscribers(database, 3, now)
    const id = await scheduledIssue(database, now)
    await send()
    const claim = { by: 'a mailer', now, until: after(hour) }
    const {
      mails: [claimed],
    } = await claimDueMail(database, 1, claim)
    if (!claimed) throw new Error('There is no copy to deliver')
    await stopIssue(database, id, by, now)
    await send()
    expect(await copies()).toHaveLength(1)
    await markFailure(database, claimed, claim.by, { isPermanent: false, sentence: '451 later' }, now)
    await send()
    expect(await copies()).toEqual([])
    expect(await view(id)).toMatchObject({ state: 'stopped', counts: { recipients: 0, waiting: 0 } })
  })

  test('forgets a person who is erased, and whoever unsubscribes in time was sent nothing', async () => {
    await addSubscribers(database, 3, now)
    const id = await scheduledIssue(database, now)
    await send()
    const held = await heldAbout(database, 'reader1@example.in')
    const title = 'Issue “Due dates of December”'
    expect(held[0]?.records.at(-1)).toEqual({ title, facts: [{ label: 'Sent from', on: start.toISOString() }] })
    await database.updateTable('mail').set({ state: 'failed' }).where('recipient', '=', 'reader1@example.in').execute()
    const failed = await heldAbout(database, 'reader1@example.in')
    const facts = [{ label: 'State', text: 'It could not be delivered' }]
    expect(failed[0]?.records.at(-1)).toEqual({ title, facts })
    await eraseAt(database, 'reader1@example.in', now)
    await unsubscribe(2, now)
    await send()
    expect(await recipients()).toEqual(['reader3@example.in'])
    expect((await view(id)).counts).toEqual({ recipients: 2, waiting: 1, failed: 0 })
    // How far it had got is the address of a reader.
    expect(JSON.stringify(await database.selectFrom('mailing').selectAll().execute())).not.toContain('@')
    const links = () => database.selectFrom('delivery').select('id').where('subscription_id', 'is not', null).execute()
    expect(await links()).toHaveLength(1)

    const forget = retentionRule('records of what subscribers were sent', { mailDays: 30 })
    expect(await forget.count(database, after(20 * 24 * hour))).toBe(0)
    expect(await forget.count(database, after(40 * 24 * hour))).toBe(1)
    await forget.erase(database, after(40 * 24 * hour))
    expect(await links()).toEqual([])
    expect((await view(id)).counts).toMatchObject({ recipients: 2 })
  })

  test('lists the due dates of the thirty days from its sending, or none', async () => {
    const content = (hasDueDates: boolean) => contentOf(database, { ...emptyDraft, hasDueDates }, '2026-11-07')
    const { dates, datesUntil } = await content(true)
    expect([dates.at(0)?.day, dates.at(-1)?.day, datesUntil]).toEqual(['2026-11-07', '2026-12-07', '2026-12-07'])
    expect((await content(false)).dates).toEqual([])
  })

  test('is written, tested and scheduled by the calls of the console, and nothing of others is overwritten', async () => {
    await addSubscribers(database, 2, now)
    const call = async (path: string, body?: unknown, name = 'Neha Kulkarni') => {
      const response = await site.asStaff(name, `/api/console/newsletter${path}`, body, 'manager')
      return { status: response.status, body: await response.json() }
    }
    const { id } = (await call('/begin', {})).body
    const { draft } = (await call(`/${id}`)).body
    const schedule = (version: number, given: object = {}) =>
      call(`/${id}/schedule`, { version, sendAt: null, recipients: 2, ...given })
    expect((await schedule(1)).body.errors).toEqual({ subject: 'An issue needs a subject.' })

    const mine = { ...draft, subject: 'Due dates', opening: 'Dear reader,' }
    // A line break in a subject would begin another header.
    const saved = await call(`/${id}/save`, { version: 1, draft: { ...mine, subject: 'Due\ndates\u0000' } })
    expect([saved.status, saved.body.version]).toEqual([200, 2])
    const theirs = await call(`/${id}/save`, { version: 1, draft: { ...draft, subject: 'Mine' } }, 'Amit Deshpande')
    expect([theirs.status, theirs.body.message]).toEqual([409, 'Neha Kulkarni has changed this issue in the meantime.'])
    expect((await call(`/${id}`)).body.draft).toEqual(mine)

    const [first] = saved.body.dates
    await call(`/${id}/save`, { version: 2, draft: { ...mine, leftOut: [first.key] } })
    const preview = (await call(`/${id}/preview`)).body
    expect(preview.text).not.toContain(first.title)
    const html = await site.asStaff('Neha', `/api/console/newsletter/${id}/html`)
    expect(html.headers.get('content-security-policy')).toContain('sandbox')
    expect(await html.text()).not.toMatch(/href=|<script/)

    expect((await call(`/${id}/test`, {})).body.to).toBe('neha-kulkarni@firm.example.in')
    const [test] = await mailsIn(database)
    expect(test).toMatchObject({ subject: '[Test] Due dates', recipient: 'neha-kulkarni@firm.example.in', bulk: 0 })
    const [, token = ''] = /subscription\/([\w-]+)/.exec(test?.text ?? '') ?? []
    expect(await endBy(database, token, now)).toBe(false)

    expect((await schedule(3, { recipients: 1 })).body.message).toContain('changed to 2 in the meantime')
    expect((await schedule(3, { sendAt: '2026-11-21T05:00:00Z' })).body.message).toBe('This time has passed.')
    expect((await schedule(3, { sendAt: '2026-11-24T04:00:00Z' })).body).toMatchObject({ state: 'scheduled' })
    expect((await call(`/${id}/save`, { version: 4, draft: mine })).status).toBe(409)
    expect((await call(`/${id}/delete`, {})).status).toBe(409)
    expect((await call(`/${id}/take-back`, { version: 4 })).body).toMatchObject({ state: 'draft', version: 5 })
    expect((await call(`/${id}/delete`, {})).status).toBe(200)
    expect((await call(`/${id}`)).status).toBe(404)
  })
})
