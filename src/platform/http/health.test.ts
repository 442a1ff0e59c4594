// What /readyz says: reasons, which make it answer 503, and warnings, which do not.
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { eachDatabase, patient } from '../../../tests/databases.ts'
import { letterhead } from '#firm/offices/letterhead.server.ts'
import { openDatabase, type Database, type Tables } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openMailRenderer } from '#platform/mail/mail-renderer.server.ts'
import { snapshotMail } from '#platform/mail/mail-template.server.ts'
import { endHold, holdOutbox } from '#platform/mail/undelivered.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { fromRooms } from '#rooms.server.ts'
import { healthApi, type HealthDependencies } from './health.server.ts'

const written = '2026-11-21T05:30:00.000Z'

eachDatabase('/readyz', (freshDatabase) => {
  let database: Database
  beforeAll(async () => {
    database = openDatabase(await freshDatabase('seeded'), patient)
  })
  beforeEach(() => database.deleteFrom('mail').execute())
  afterAll(() => database.destroy())

  const office = 'office@firm.example.in'
  /** A mail to the office that has been due since the beginning. */
  async function enqueue(changes: Partial<Insertable<Tables['mail']>> = {}): Promise<void> {
    const mail = { message_id: `<${crypto.randomUUID()}@x>`, recipient: office, recipient_key: office }
    const texts = { template: 'a kind', payload: '{}', subject: 's' }
    const progress = { created_on: written, state: 'waiting' as const, attempts: 0, next_attempt_on: written }
    await database
      .insertInto('mail')
      .values({ ...mail, ...texts, ...progress, bulk: 0, ...changes })
      .execute()
  }

  async function readiness(given: Partial<HealthDependencies> = {}) {
    const parts: HealthDependencies = {
      database,
      files: { published: () => Promise.resolve(null) },
      clock: () => new Date(written),
      settings: readSettings({}),
      mailRenderer: { failing: () => null },
      officeAddresses: () => Promise.resolve([office]),
      notReady: () => Promise.resolve(null),
      patienceMs: 600_000,
      ...given,
    }
    const response = await healthApi(parts).request('/readyz')
    return { status: response.status, ...(await response.json()) }
  }

  test('names what makes the process not ready', async () => {
    expect(await readiness()).toEqual({
      status: 200,
      ready: true,
      release: 'development',
      reasons: [],
      warnings: [],
    })
    expect(await readiness({ notReady: () => Promise.resolve('the database does not answer') })).toEqual({
      status: 503,
      ready: false,
      release: 'development',
      reasons: ['the database does not answer'],
      warnings: [],
    })
    expect(await readiness({ isStopping: () => true })).toMatchObject({
      status: 503,
      reasons: ['the site is stopping'],
    })
  })

  test('warns of a kind of e-mail whose words cannot be made, until one has been made', async () => {
    let isBroken = true
    const words = { subject: 'A test', preview: '', heading: '', content: '', footnote: '' }
    const broken = snapshotMail({
      name: 'broken.kind',
      title: 'A kind that breaks',
      payload: z.object({}),
      compose: async () => () => {
        if (isBroken) throw new Error('no words')
        return words
      },
      sample: {},
    })
    const lines: string[] = []
    const mailRenderer = openMailRenderer({
      database,
      templates: [...fromRooms((room) => room.mails), broken],
      letterhead,
      publicUrl: 'https://firm.example.in',
      log: openLog('error', { write: (line: string) => void lines.push(line) }),
    })
    expect((await readiness({ mailRenderer })).warnings).toEqual([])
    await mailRenderer.checkSamples()
    const warnings = ['e-mails of the kind broken.kind cannot be written: see the log']
    expect(await readiness({ mailRenderer })).toMatchObject({ status: 200, ready: true, warnings })
    expect(lines).toEqual([expect.stringMatching(/"template":"broken\.kind".*no words/)])

    isBroken = false
    const mail = { id: 1, record: null, recipient: office, recipientKey: office, template: broken.name, payload: '{}' }
    expect(await mailRenderer.render(mail, new Date(written))).toMatchObject({ subject: words.subject })
    expect((await readiness({ mailRenderer })).warnings).toEqual([])
  })

  test('warns of a store that fails or hangs, and stays ready', async () => {
    const away = { published: () => Promise.reject(new Error('away')) }
    expect(await readiness({ files: away })).toMatchObject({
      status: 200,
      warnings: ['the file storage does not answer'],
    })
    const hanging = { published: () => new Promise<null>(() => undefined) }
    expect(await readiness({ files: hanging, patienceMs: 1 })).toMatchObject({
      status: 200,
      warnings: ['the file storage takes too long to answer'],
    })
  })

  test('warns of an e-mail that has been waiting for a quarter of an hour', async () => {
    await enqueue()
    const after = (minutes: number) => ({ clock: () => new Date(Date.parse(written) + minutes * 60_000) })
    expect(await readiness(after(14))).toMatchObject({ status: 200, warnings: [] })
    expect(await readiness(after(16))).toMatchObject({
      status: 200,
      warnings: ['an e-mail has been waiting to be sent for 16 minutes'],
    })
  })

  test('warns of what the office’s own mailbox refuses, and not of what another one does', async () => {
    const refused = { attempts: 5, refused_by: 'mailbox', last_error: '550 5.1.1 No such user' } as const
    await enqueue(refused)
    await enqueue({ ...refused, recipient: 'a@example.in', recipient_key: 'a@example.in' })
    const warnings = ['1 e-mail to the office itself not accepted by its mailbox']
    expect(await readiness()).toMatchObject({ status: 200, warnings })
  })

  const server = { SMTP_URL: 'smtps://office:secret@mail.firm.example.in', MAIL_FROM: office }

  test.each([
    ['on the internet', { PUBLIC_URL: 'https://firm.example.in' }, true],
    ['on this machine', {}, false],
    ['for trials', { PUBLIC_URL: 'https://firm.example.in', STAGING: '1' }, false],
    ['with a mail server', { PUBLIC_URL: 'https://firm.example.in', ...server }, false],
  ])('of a site %s warns that there is no mail server (%#)', async (_where, environment, isWarned) => {
    expect(await readiness({ settings: readSettings(environment) })).toMatchObject({
      status: 200,
      warnings: isWarned ? ['no mail server is set, so no e-mail is delivered: set SMTP_URL'] : [],
    })
  })

  test('warns of an outbox on hold, and of e-mails that were kept once there is a mail server', async () => {
    await enqueue({ kept_on: written })
    await enqueue({ kept_on: written })
    await enqueue({ next_attempt_on: '2027-01-01T00:00:00.000Z' })
    expect((await readiness()).warnings).toEqual([])
    const settings = readSettings(server)
    const kept = '2 e-mails kept while no mail server was set: deliver or discard them in the console, under Mail'
    expect((await readiness({ settings })).warnings).toEqual([kept])
    await holdOutbox(database, new Date(written))
    const held = `the outbox has been on hold since ${written}: 1 e-mail waiting`
    expect((await readiness({ settings })).warnings).toEqual([held, kept])
    await endHold(database)
  })
})
