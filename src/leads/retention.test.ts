// Data is erased when it is due and not before, with everything that belongs to it, and the audit line says how much.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { eachDatabase } from '../../tests/databases.ts'
import { newsletterRetention } from '#newsletter/personal-data.server.ts'
import { requestSubscription, suppress, unsubscribe } from '#newsletter/newsletter.server.ts'
import type { Database } from '#platform/database.server.ts'
import { openDailyJobs } from '#platform/daily-job.server.ts'
import { openLog } from '#platform/log.server.ts'
import type { LeadKind } from './lead.ts'
import { moveLead, receiveLead } from './leads.server.ts'
import type { PersonalData } from './personal-data.ts'
import { nothingErased } from './personal-data.ts'
import { retentionJob } from './retention.server.ts'

/** 11 pm on 21 November in India. The next day begins an hour later there, and six and a half hours later in UTC. */
const received = new Date('2025-11-21T17:30:00.000Z')

eachDatabase('retention', (freshDatabase) => {
  let site: SiteForTests
  let database: Database
  let rooms: PersonalData[]
  beforeAll(async () => {
    const settings = { RETENTION_APPLICATION_MONTHS: '6', RETENTION_CONSULTATION_MONTHS: '3' }
    site = await openSite(await freshDatabase(), settings)
    database = site.database
  })
  beforeEach(async () => {
    rooms = []
    for (const table of ['consent', 'lead', 'subscriber', 'suppression', 'mail', 'audit_line'] as const) {
      await database.deleteFrom(table).execute()
    }
  })
  afterAll(() => site.close())

  async function lead(kind: LeadKind, now = received) {
    return receiveLead(
      database,
      {
        lead: { kind, name: 'A', email: 'a@example.in', phone: '', company: '', location: '', message: 'm' },
        consents: [{ purpose: 'enquiry', form: 'contact', page: '/contact' }],
        mails: () => [mail()],
      },
      now,
    )
  }

  const mail = () => ({
    messageId: `<${crypto.randomUUID()}@firm.example.in>`,
    fromName: 'Firm',
    to: { address: 'a@example.in' },
    subject: 'Received',
    html: '<p>body</p>',
    text: 'body',
  })

  const job = () => {
    const { settings } = site
    return retentionJob({ database, settings, rooms, rules: newsletterRetention(settings.retention) })
  }
  const runJob = (instant: string) => job().run(new Date(instant))
  const leads = async () => (await database.selectFrom('lead').select('kind').execute()).map(({ kind }) => kind)
  const audit = () => database.selectFrom('audit_line').select(['what', 'how_many', 'rule']).orderBy('id').execute()

  test('erases an enquiry on the day after its twelve months, in Indian time', async () => {
    await lead('enquiry')
    await runJob('2026-11-21T18:29:59.999Z')
    expect(await leads()).toEqual(['enquiry'])
    expect(await audit()).toEqual([])
    await runJob('2026-11-21T18:30:00.000Z')
    expect(await leads()).toEqual([])
    expect(await database.selectFrom('mail').select('id').execute()).toEqual([])
    expect(await database.selectFrom('consent').select(['email_key', 'withdrawn_on']).execute()).toEqual([
      { email_key: expect.stringMatching(/^sha256:/), withdrawn_on: null },
    ])
    expect(await audit()).toEqual([{ what: 'enquiries', how_many: 2, rule: 'RETENTION_ENQUIRY_MONTHS=12' }])
  })

  test('counts the months from the last contact', async () => {
    const { id } = await lead('enquiry')
    await moveLead(database, id, 'answered', 'neha', new Date('2026-01-05T05:30:00.000Z'))
    await runJob('2027-01-05T18:29:59.999Z')
    expect(await leads()).toEqual(['enquiry'])
    await runJob('2027-01-05T18:30:00.000Z')
    expect(await leads()).toEqual([])
  })

  test('has its own period for consultations and applications', async () => {
    for (const kind of ['enquiry', 'consultation', 'application', 'hand-over', 'correction'] as const) await lead(kind)
    await runJob('2026-02-21T18:30:00.000Z')
    expect(await leads()).toEqual(['enquiry', 'application', 'hand-over', 'correction'])
    await runJob('2026-05-21T18:30:00.000Z')
    expect(await leads()).toEqual(['enquiry', 'hand-over', 'correction'])
  })

  test('erases several hundred leads in batches, together with the data of other rooms', async () => {
    const gone: number[] = []
    rooms = [
      {
        describe: () => Promise.resolve([]),
        withdraw: () => Promise.resolve(nothingErased),
        erase: () => Promise.resolve(nothingErased),
        eraseWithLeads(_tx, leadIds) {
          gone.push(...leadIds)
          return Promise.resolve(nothingErased)
        },
      },
    ]
    for (let count = 0; count < 230; count += 1) await lead('enquiry')
    await runJob('2027-01-01T00:00:00.000Z')
    expect(await leads()).toEqual([])
    expect(new Set(gone).size).toBe(230)
    expect((await audit()).map((line) => line.how_many)).toEqual([400, 60])
  })

  test('empties a sent mail after 90 days but not one that is still waiting', async () => {
    const { id } = await lead('enquiry')
    await lead('enquiry')
    const [sent] = await database.selectFrom('lead_mail').select('mail_id').where('lead_id', '=', id).execute()
    await database
      .updateTable('mail')
      .set({ state: 'sent', sent_on: received.toISOString() })
      .where('id', '=', sent?.mail_id ?? 0)
      .execute()
    const bodies = async () =>
      (await database.selectFrom('mail').select('text').orderBy('id').execute()).map((row) => row.text)
    await runJob('2026-02-19T18:29:59.999Z')
    expect(await bodies()).toEqual(['body', 'body'])
    await runJob('2026-02-19T18:30:00.000Z')
    expect(await bodies()).toEqual(['', 'body'])
    expect(await audit()).toEqual([{ what: 'contents of sent mails', how_many: 1, rule: 'RETENTION_MAIL_DAYS=90' }])
  })

  test('removes mails kept as files after the same time', async () => {
    const folder = join(site.settings.dataDir, 'mail')
    mkdirSync(folder, { recursive: true })
    for (const name of ['2025-11-21T18-29-59-999Z-a.eml', '2025-11-21T18-30-00-000Z-b.eml']) {
      writeFileSync(join(folder, name), 'mail')
    }
    await runJob('2026-02-19T18:30:00.000Z')
    expect(readdirSync(folder)).toEqual(['2025-11-21T18-30-00-000Z-b.eml'])
  })

  test('erases unconfirmed and ended subscriptions after 30 days, but keeps the suppression list', async () => {
    const request = (email: string) => ({ email, page: '/', publicUrl: 'https://firm.example.in' })
    await requestSubscription(database, request('pending@example.in'), received)
    await requestSubscription(database, request('gone@example.in'), received)
    const gone = database.selectFrom('subscriber').selectAll().where('email', '=', 'gone@example.in')
    await unsubscribe(database, (await gone.executeTakeFirstOrThrow()).unsubscribe_token, received)
    await suppress(database, 'other@example.in', 'complaint', received)
    // This person has also sent an enquiry.
    await requestSubscription(database, request('a@example.in'), received)
    await lead('enquiry')
    const subscribers = async () => (await database.selectFrom('subscriber').select('id').execute()).length
    const subjects = async () =>
      (await database.selectFrom('mail').select('subject').execute()).map((mail) => mail.subject)
    await runJob('2025-12-21T18:29:59.999Z')
    expect(await subscribers()).toBe(3)
    expect(await subjects()).toHaveLength(4)
    await runJob('2025-12-21T18:30:00.000Z')
    expect(await subscribers()).toBe(0)
    expect(await subjects()).toEqual(['Received'])
    expect(await database.selectFrom('suppression').select('email_key').orderBy('email_key').execute()).toEqual([
      { email_key: 'gone@example.in' },
      { email_key: 'other@example.in' },
    ])
  })

  test('writes each audit line once when two processes run it at the same time', async () => {
    await lead('enquiry')
    await database.deleteFrom('daily_job').execute()
    const clock = () => new Date('2027-01-01T00:00:00.000Z')
    const process = () => openDailyJobs({ database, clock, log: openLog('silent'), jobs: [job()] })
    const done = await Promise.all([process().runDue(), process().runDue()])
    expect(done.flat()).toEqual(['retention'])
    expect(await audit()).toHaveLength(1)
  })
})
