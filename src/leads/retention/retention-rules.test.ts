// Data is erased when it is due and not before, with everything that belongs to it, and the audit line says how much.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { newsletter } from '#newsletter/newsletter.server.ts'
import { suppress } from '#leads/opt-in/suppression.server.ts'
import { askFor } from '#subscriptions/subscriptions.server.ts'
import { endBy, linkOf } from '../../../tests/people/subscriptions.ts'
import type { Database } from '#platform/database/database.server.ts'
import { openDailyJobs } from '#platform/daily-job.server.ts'
import { openLog } from '#platform/log.server.ts'
import { noteForOffice } from '#privacy/person.server.ts'
import type { LeadKind } from '#leads/lead.ts'
import { moveLead } from '#leads/leads.server.ts'
import { receiveLead } from '../../../tests/people/received-lead.ts'
import type { PersonalData } from './personal-data.ts'
import { nothingErased } from './personal-data.ts'
import { approveRetention } from './retention-limit.server.ts'
import { allRetentionRules, retentionJob } from './retention-rules.server.ts'
import { enqueueLetter, mailsIn } from '../../../tests/people/mails.ts'
import { personalData as everyRoom } from '../../../tests/people/personal-data.ts'

/** 11 pm on 21 November in India. The next day begins an hour later there, and six and a half hours later in UTC. */
const received = new Date('2025-11-21T17:30:00.000Z')

const tables = [
  'consent',
  'lead',
  'subscription',
  'suppression',
  'mail',
  'audit_line',
  'daily_job',
  'privacy_link',
  'retention_approval',
  'reference_erased',
] as const

eachDatabase('retention', (freshDatabase) => {
  let site: SiteForTests
  let database: Database
  let personalData: PersonalData[]
  let errors: string[]
  let minimumMonths: number
  beforeAll(async () => {
    const settings = { RETENTION_APPLICATION_MONTHS: '6', RETENTION_CONSULTATION_MONTHS: '3' }
    site = await openSite(await freshDatabase('seeded'), settings)
    database = site.database
  })
  beforeEach(async () => {
    personalData = []
    errors = []
    minimumMonths = 0
    for (const table of tables) await database.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  async function lead(kind: LeadKind, now = received) {
    return receiveLead(
      database,
      {
        lead: { kind, name: 'A', email: 'a@example.in', phone: '', company: '', location: '', message: 'm' },
        consents: [{ purpose: 'enquiry', form: 'contactus', page: '/contact' }],
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

  function parts() {
    const retention = { ...site.settings.retention, minimumMonths }
    return {
      database,
      settings: { ...site.settings, retention },
      personalData: [...everyRoom, ...personalData],
    }
  }
  function job() {
    const log = openLog('silent')
    log.error = (...[, message]: unknown[]) => void errors.push(String(message))
    const { publicUrl } = site.settings
    return retentionJob({
      ...parts(),
      log,
      noteForOffice: (tx, references, now) => noteForOffice(tx, publicUrl, { kind: 'age', references }, now),
    })
  }
  const approve = (instant: string) => approveRetention(database, allRetentionRules(parts()), new Date(instant))
  const runJob = (instant: string) => job().run(new Date(instant))
  const mails = () => mailsIn(database)
  const confirmations = async () => (await mails()).filter(({ subject }) => subject === 'Received')
  const leads = async () =>
    (await database.selectFrom('lead').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
  const audit = () => database.selectFrom('audit_line').select(['what', 'how_many', 'rule']).orderBy('id').execute()

  test('erases an enquiry on the day after its twelve months, in Indian time', async () => {
    await lead('enquiry')
    await runJob('2026-11-21T18:29:59.999Z')
    expect(await leads()).toEqual(['enquiry'])
    expect(await audit()).toEqual([])
    await runJob('2026-11-21T18:30:00.000Z')
    expect(await leads()).toEqual([])
    expect(await confirmations()).toEqual([])
    expect(await database.selectFrom('consent').select(['email_key', 'withdrawn_on']).execute()).toEqual([
      { email_key: expect.stringMatching(/^sha256:/), withdrawn_on: null },
    ])
    expect(await audit()).toEqual([{ what: 'enquiries', how_many: 2, rule: 'RETENTION_ENQUIRY_MONTHS=12' }])
  })

  test('asks the office once a day to delete its copies of everything erased by age, by reference', async () => {
    const erased = [await lead('enquiry'), await lead('consultation'), await lead('application')]
    const kept = await lead('enquiry', new Date('2026-11-01T00:00:00.000Z'))
    await approve('2026-12-01T00:00:00.000Z')
    await Promise.all([runJob('2026-12-01T00:00:00.000Z'), runJob('2026-12-01T00:00:00.000Z')])
    const notes = (await mails()).filter(({ subject }) => subject === 'Personal data erased after its retention period')
    expect(notes).toHaveLength(1)
    for (const { reference } of erased) expect(notes[0]?.text).toContain(reference)
    expect(notes[0]?.text).not.toContain(kept.reference)
    expect(notes[0]?.text).toContain('within 7 days')
    expect(notes[0]?.text).not.toContain('a@example.in')
    await runJob('2026-12-02T00:00:00.000Z')
    expect((await mails()).filter(({ subject }) => subject !== 'Received')).toHaveLength(1)
  })

  test('asks the office in several mails about more references than one can hold', async () => {
    const references = Array.from({ length: 501 }, (_, index) => ({ reference: `E-${String(index).padStart(4, '0')}` }))
    await database.insertInto('reference_erased').values(references).execute()
    await runJob('2026-12-01T00:00:00.000Z')
    const notes = (await mails()).map(({ text }) => text.match(/E-\d{4}/g))
    expect(notes.map((found) => found?.length)).toEqual([500, 1])
    expect(await database.selectFrom('reference_erased').selectAll().execute()).toEqual([])
  })

  test('erases, and says so in the log, although the office cannot be told', async () => {
    await lead('enquiry')
    const log = openLog('silent')
    log.error = (...[, message]: unknown[]) => void errors.push(String(message))
    const failing = () => Promise.reject(new Error('no letterhead'))
    await retentionJob({ ...parts(), log, noteForOffice: failing }).run(new Date('2026-12-01T00:00:00.000Z'))
    expect([await leads(), errors]).toEqual([[], ['the office could not be asked to delete its copies']])
  })

  test('tells the office later what it could not say at first', async () => {
    const { reference } = await lead('enquiry')
    const now = new Date('2026-12-01T00:00:00.000Z')
    const log = openLog('silent')
    await retentionJob({ ...parts(), log, noteForOffice: () => Promise.resolve(false) }).run(now)
    expect(await leads()).toEqual([])
    expect(await mails()).toEqual([])
    await runJob('2026-12-02T00:00:00.000Z')
    expect(await mails()).toMatchObject([
      { subject: 'Personal data erased after its retention period', text: expect.stringContaining(reference) },
    ])
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

  test(
    'erases several hundred leads in batches, together with the data of other rooms',
    { tags: ['long'] },
    async () => {
      const gone: number[] = []
      personalData = [
        {
          eraseWithLeads(_tx, leadIds) {
            gone.push(...leadIds)
            return Promise.resolve(nothingErased)
          },
        },
      ]
      for (let count = 0; count < 230; count += 1) await lead('enquiry')
      await approve('2027-01-01T00:00:00.000Z')
      await runJob('2027-01-01T00:00:00.000Z')
      expect(await leads()).toEqual([])
      expect(new Set(gone).size).toBe(230)
      expect((await audit()).map((line) => line.how_many)).toEqual([230, 400, 60])
    },
  )

  test('keeps what a law asks to keep, even if the setting of the firm is shorter', async () => {
    minimumMonths = 5
    await lead('consultation')
    await lead('application')
    await runJob('2026-04-21T18:29:59.999Z')
    expect(await leads()).toEqual(['consultation', 'application'])
    await runJob('2026-04-21T18:30:00.000Z')
    expect(await leads()).toEqual(['application'])
  })

  test('says what the next run would erase, and erases nothing by that', async () => {
    for (const kind of ['enquiry', 'enquiry', 'consultation'] as const) await lead(kind)
    expect(await job().preview(new Date('2026-11-21T18:29:59.999Z'))).toBe('1 consultations')
    expect(await job().preview(new Date('2026-11-21T18:30:00.000Z'))).toBe('2 enquiries, 1 consultations')
    expect(await job().preview(received)).toBe('nothing')
    expect(await leads()).toHaveLength(3)
  })

  describe('that would erase a large share of the register', () => {
    const due = '2026-11-21T18:30:00.000Z'
    const recently = new Date('2026-11-01T05:30:00.000Z')

    async function enquiries(old: number, recent: number): Promise<void> {
      for (let count = 0; count < old; count += 1) await lead('enquiry')
      for (let count = 0; count < recent; count += 1) await lead('enquiry', recently)
    }

    test('erases ten records, or one in five, without being asked', async () => {
      await enquiries(10, 0)
      await runJob(due)
      expect(await leads()).toHaveLength(0)
      await enquiries(12, 48)
      await runJob(due)
      expect(await leads()).toHaveLength(48)
      expect(errors).toEqual([])
    })

    test('erases nothing by age and says how much it would be', async () => {
      await enquiries(13, 48)
      await lead('consultation')
      await runJob(due)
      expect(await leads()).toHaveLength(62)
      expect(await audit()).toEqual([])
      expect(errors).toEqual([expect.stringContaining('13 of 61 enquiries')])
      expect(errors[0]).toContain('npm run retention -- --approve')
    })

    test('erases what people have asked for all the same', async () => {
      await enquiries(13, 0)
      const asked = await lead('consultation', recently)
      await database.updateTable('lead').set({ state: 'closed', erase_on: due }).where('id', '=', asked.id).execute()
      await runJob(due)
      expect(await leads()).toHaveLength(13)
    })

    test('erases it once staff have approved that amount, soon and only once', async () => {
      await enquiries(13, 0)
      const clock = () => new Date(due)
      const watched = { since: '2026-11-21T18:20:00.000Z', watched_s: 600, is_confirmed: 1 }
      await database
        .insertInto('daily_job')
        .values({ name: 'retention', last_day: '2026-11-21', ...watched })
        .execute()
      const jobs = openDailyJobs({ database, clock, log: openLog('silent'), jobs: [job()] })
      expect(await jobs.runDue()).toEqual(['retention'])
      expect(await jobs.runDue()).toEqual([])
      expect(await leads()).toHaveLength(13)

      expect(await approve(due)).toMatchObject([{ what: 'enquiries', howMany: 13, of: 13 }])
      expect(await audit()).toEqual([
        { what: 'approved: enquiries', how_many: 13, rule: 'RETENTION_ENQUIRY_MONTHS=12' },
      ])
      expect(await jobs.runDue()).toEqual(['retention'])
      expect(await leads()).toEqual([])

      await enquiries(13, 0)
      await runJob(due)
      expect(await leads()).toHaveLength(13)
    })

    test('is held if much more has become due since it was approved', async () => {
      await enquiries(13, 0)
      await approve(due)
      await enquiries(11, 0)
      await runJob(due)
      expect(await leads()).toHaveLength(24)
      await approve(due)
      await enquiries(10, 0)
      await runJob(due)
      expect(await leads()).toEqual([])
    })

    test('approves nothing while there is nothing to approve', async () => {
      await enquiries(10, 0)
      const watched = { since: due, watched_s: 0, is_confirmed: 1 }
      await database
        .insertInto('daily_job')
        .values({ name: 'retention', last_day: '2026-11-22', ...watched })
        .execute()
      expect(await approve(due)).toEqual([])
      expect(await audit()).toEqual([])
      expect(await database.selectFrom('daily_job').select('last_day').execute()).toEqual([{ last_day: '2026-11-22' }])
      await enquiries(3, 0)
      await runJob(due)
      expect(await leads()).toHaveLength(13)
    })

    test('forgets an approval that turned out not to be needed', async () => {
      await enquiries(13, 0)
      await approve(due)
      await runJob('2026-11-01T05:30:00.000Z')
      await runJob(due)
      expect(await leads()).toHaveLength(13)
    })
  })

  test('empties a sent e-mail after 90 days but not one that is still waiting', async () => {
    const { id } = await lead('enquiry')
    await lead('enquiry')
    const [sent] = await database.selectFrom('lead_mail').select('mail_id').where('lead_id', '=', id).execute()
    await database
      .updateTable('mail')
      .set({ state: 'sent', sent_on: received.toISOString(), text: 'body' })
      .where('id', '=', sent?.mail_id ?? 0)
      .execute()
    const bodies = async () => (await mailsIn(database)).map((row) => row.text)
    await runJob('2026-02-19T18:29:59.999Z')
    expect(await bodies()).toEqual(['body', 'body'])
    await runJob('2026-02-19T18:30:00.000Z')
    expect(await bodies()).toEqual(['', 'body'])
    expect(await audit()).toEqual([{ what: 'contents of sent e-mails', how_many: 1, rule: 'RETENTION_MAIL_DAYS=90' }])
  })

  test('keeps the entry of a sent e-mail as long as the longest period of the forms', async () => {
    await enqueueLetter(database, mail(), received)
    await database.updateTable('mail').set({ state: 'sent', sent_on: received.toISOString() }).execute()
    const entries = async () => (await database.selectFrom('mail').select('id').execute()).length
    await runJob('2026-11-21T18:29:59.999Z')
    expect(await entries()).toBe(1)
    await runJob('2026-11-21T18:30:00.000Z')
    expect(await entries()).toBe(0)
  })

  test('erases links to personal data when they have ended, and those that a wrong clock made too long', async () => {
    const now = new Date('2026-11-21T05:30:00.000Z')
    const expiring = (hours: number, place: number) => ({
      token_hash: `${hours}`,
      email_key: 'a@example.in',
      place,
      requested_on: now.toISOString(),
      expires_on: new Date(now.getTime() + hours * 3_600_000).toISOString(),
      corrected_on: null,
      erased_on: null,
      restricted_until: null,
    })
    await database
      .insertInto('privacy_link')
      .values([expiring(0, 0), expiring(1, 1), expiring(30, 2), expiring(9600, 3)])
      .execute()
    await job().run(now)
    const left = await database.selectFrom('privacy_link').select('token_hash').orderBy('place').execute()
    expect(left).toEqual([{ token_hash: '1' }, { token_hash: '30' }])
  })

  test('removes e-mails kept as files after the same time', async () => {
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
    await askFor(database, newsletter, request('pending@example.in'), received)
    await askFor(database, newsletter, request('gone@example.in'), received)
    await endBy(database, await linkOf(database, 'newsletter', 'gone@example.in'), received)
    await suppress(database, 'other@example.in', 'complaint', received)
    // This person has also sent an enquiry.
    await askFor(database, newsletter, request('a@example.in'), received)
    await lead('enquiry')
    const subscribers = async () => (await database.selectFrom('subscription').select('id').execute()).length
    const subjects = async () => (await mailsIn(database)).map((mail) => mail.subject)
    await runJob('2025-12-21T18:29:59.999Z')
    expect(await subscribers()).toBe(3)
    expect(await subjects()).toHaveLength(4)
    await runJob('2025-12-21T18:30:00.000Z')
    expect(await subscribers()).toBe(0)
    expect(await subjects()).toEqual(['Received'])
    expect(await database.selectFrom('suppression').select('email_key').orderBy('email_key').execute()).toEqual([
      { email_key: 'other@example.in' },
    ])
  })

  test('writes each audit line once when two processes run it at the same time', async () => {
    await lead('enquiry')
    const clock = () => new Date('2027-01-01T00:00:00.000Z')
    const watched = { since: '2026-12-31T00:00:00.000Z', watched_s: 86_400, is_confirmed: 1 }
    await database
      .insertInto('daily_job')
      .values({ name: 'retention', last_day: '2026-12-31', ...watched })
      .execute()
    const process = () => openDailyJobs({ database, clock, log: openLog('silent'), jobs: [job()] })
    const done = await Promise.all([process().runDue(), process().runDue()])
    expect(done.flat()).toEqual(['retention'])
    expect(await audit()).toHaveLength(1)
  })
})
