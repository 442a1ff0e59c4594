// The register stores a lead, its consents and its mails together or not at all, and once however often it is sent.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase, patient, type DatabasePlace } from '../../tests/databases.ts'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import { MailError } from '#platform/mail/letter.server.ts'
import { noticeTexts, noticeVersion } from './consent/consent.ts'
import { pathOfReferer, withdrawConsents } from './consent/consent-ledger.server.ts'
import { moveLead } from './leads.server.ts'
import { receiveLead, type LeadRequest } from '../../tests/people/received-lead.ts'
import { mailsIn, type NewLetter } from '../../tests/people/mails.ts'

const now = new Date('2026-11-21T05:30:00.000Z')

const mail = (changes: Partial<NewLetter> = {}): NewLetter => ({
  messageId: `<${crypto.randomUUID()}@firm.example.in>`,
  fromName: 'Firm',
  to: { address: 'meera@example.in' },
  subject: 'Received',
  html: '<p>a</p>',
  text: 'a',
  ...changes,
})

const request = (changes: Partial<LeadRequest> = {}): LeadRequest => ({
  lead: {
    kind: 'enquiry',
    name: 'Meera Iyer',
    email: 'Meera@Example.in',
    phone: '',
    company: 'Kaveri Foods',
    location: 'Chennai',
    message: 'Please call.',
  },
  consents: [{ purpose: 'enquiry', form: 'contactus', page: '/contact' }],
  mails: (reference) => [
    mail({ text: reference }),
    mail({ to: { address: 'office@firm.example.in' }, text: reference }),
  ],
  ...changes,
})

eachDatabase('a lead', (freshDatabase) => {
  let place: DatabasePlace
  let database: Database
  beforeAll(async () => {
    place = await freshDatabase('migrated')
    database = openDatabase(place, patient)
  })
  beforeEach(async () => {
    for (const table of ['consent', 'lead_event', 'lead', 'mail'] as const) await database.deleteFrom(table).execute()
  })
  afterAll(() => database.destroy())

  const leads = () => database.selectFrom('lead').selectAll().orderBy('id').execute()
  const events = () => database.selectFrom('lead_event').selectAll().orderBy('id').execute()
  const consents = () => database.selectFrom('consent').selectAll().orderBy('id').execute()
  const mails = () => mailsIn(database)

  async function counts() {
    return [await leads(), await events(), await consents(), await mails()].map((rows) => rows.length)
  }

  test('is written with its event, consent and e-mails, and returns its reference', async () => {
    const receipt = await receiveLead(database, request(), now)
    expect(receipt).toMatchObject({ isRepeat: false })
    expect(receipt.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await leads()).toMatchObject([
      { id: receipt.id, state: 'new', email: 'Meera@Example.in', email_key: 'meera@example.in' },
    ])
    expect(await events()).toMatchObject([
      { lead_id: receipt.id, state: 'new', moved_by: 'visitor', moved_on: now.toISOString() },
    ])
    expect(await consents()).toMatchObject([
      {
        lead_id: receipt.id,
        email_key: 'meera@example.in',
        purpose: 'enquiry',
        notice_version: noticeVersion,
        notice_text: noticeTexts.enquiry,
        given_on: now.toISOString(),
        form: 'contactus',
        page: '/contact',
        withdrawn_on: null,
      },
    ])
    expect((await mails()).map((row) => [row.state, row.text])).toEqual([
      ['waiting', receipt.reference],
      ['waiting', receipt.reference],
    ])
  })

  test('is not stored when one of its e-mails cannot be written', async () => {
    const failing = receiveLead(
      database,
      request({ mails: () => [mail(), mail({ to: { address: 'a\r\nBcc: x@y.in' } })] }),
      now,
    )
    await expect(failing).rejects.toThrow(MailError)
    expect(await counts()).toEqual([0, 0, 0, 0])
  })

  test('is stored once when it is sent 20 times at once with one fingerprint', async () => {
    // Like two processes on one PostgreSQL. Two SQLite handles in one process would block each other without yielding.
    const other = 'databaseUrl' in place ? openDatabase(place, patient) : database
    const attempts = Array.from({ length: 20 }, (_, attempt) =>
      receiveLead(
        attempt % 2 ? other : database,
        request({ fingerprints: { key: 'key of one form', content: 'one content' } }),
        now,
      ),
    )
    const receipts = await Promise.all(attempts)
    if (other !== database) await other.destroy()
    expect(new Set(receipts.map((receipt) => receipt.id)).size).toBe(1)
    expect(new Set(receipts.map((receipt) => receipt.reference)).size).toBe(1)
    expect(receipts.filter((receipt) => !receipt.isRepeat)).toHaveLength(1)
    expect(await counts()).toEqual([1, 1, 1, 2])
  })

  test('gets the first receipt when it is sent again a day later with its fingerprint', async () => {
    const first = await receiveLead(
      database,
      request({ fingerprints: { key: 'key of one form', content: 'one content' } }),
      now,
    )
    const again = await receiveLead(
      database,
      request({ fingerprints: { key: 'key of one form', content: 'one content' } }),
      new Date(now.getTime() + 86_400_000),
    )
    expect(again).toEqual({ ...first, isRepeat: true })
    expect(await counts()).toEqual([1, 1, 1, 2])
  })

  test('is a new lead when its fingerprint differs', async () => {
    const first = await receiveLead(
      database,
      request({ fingerprints: { key: 'key of one form', content: 'one content' } }),
      now,
    )
    const changed = { ...request().lead, message: 'Please write instead.' }
    const second = await receiveLead(
      database,
      request({ fingerprints: { key: 'key of another form', content: 'another content' }, lead: changed }),
      now,
    )
    expect(second.id).not.toBe(first.id)
    expect(await leads()).toHaveLength(2)
  })

  test('is new every time when it has no fingerprint', async () => {
    await receiveLead(database, request(), now)
    await receiveLead(database, request(), now)
    expect(await leads()).toHaveLength(2)
  })

  test('from a likely bot is stored with its consent and e-mails, and marked', async () => {
    await receiveLead(database, request({ isSpam: true }), now)
    await receiveLead(database, request(), now)
    expect((await leads()).map(({ suspected }) => suspected).toSorted()).toEqual([0, 1])
    expect(await counts()).toEqual([2, 2, 2, 4])
    await expect(database.updateTable('lead').set({ suspected: 2 }).execute()).rejects.toThrow()
    await expect(database.updateTable('lead').set({ over_limit: 2 }).execute()).rejects.toThrow()
  })

  test('with the same content is a repeat for ten minutes, whatever its key', async () => {
    const first = await receiveLead(database, request({ fingerprints: { key: null, content: 'one content' } }), now)
    const after = (minutes: number, key: string | null) =>
      receiveLead(
        database,
        request({ fingerprints: { key, content: 'one content' } }),
        new Date(now.getTime() + minutes * 60_000),
      )
    expect(await after(0, 'a key of its own')).toEqual({ ...first, isRepeat: true })
    expect(await after(9.9, null)).toEqual({ ...first, isRepeat: true })
    expect(await after(10, null)).toMatchObject({ isRepeat: false })
    expect(await leads()).toHaveLength(2)
  })

  test('with the same content is no repeat of one that was dated 400 days ahead', async () => {
    const fingerprints = () => ({ key: crypto.randomUUID(), content: 'the same' })
    const ahead = new Date(now.getTime() + 400 * 86_400_000)
    await receiveLead(database, request({ fingerprints: fingerprints() }), ahead)
    expect(await receiveLead(database, request({ fingerprints: fingerprints() }), now)).toMatchObject({
      isRepeat: false,
    })
  })

  test('joins the transaction that it is given', async () => {
    const failing = database.transaction().execute(async (tx) => {
      await receiveLead(tx, request({ fingerprints: { key: 'key of one form', content: 'one content' } }), now)
      await expect(
        receiveLead(tx, request({ fingerprints: { key: 'key of one form', content: 'one content' } }), now),
      ).resolves.toMatchObject({
        isRepeat: true,
      })
      throw new Error('the slot was taken')
    })
    await expect(failing).rejects.toThrow('the slot')
    expect(await counts()).toEqual([0, 0, 0, 0])
  })

  test('is moved once to each state, and the event says who moved it', async () => {
    const { id } = await receiveLead(database, request(), now)
    const next = new Date(now.getTime() + 60_000)
    const moves = Array.from({ length: 5 }, () => moveLead(database, id, 'in progress', 'neha', next))
    expect(await Promise.all(moves)).toEqual([true, true, true, true, true])
    await moveLead(database, id, 'answered', 'arjun', next)
    await moveLead(database, id, 'closed', 'arjun', next)
    expect((await events()).map((event) => [event.state, event.moved_by])).toEqual([
      ['new', 'visitor'],
      ['in progress', 'neha'],
      ['answered', 'arjun'],
      ['closed', 'arjun'],
    ])
    expect(await leads()).toMatchObject([{ state: 'closed' }])
    expect(await moveLead(database, id + 1, 'closed', 'arjun', next)).toBe(false)
  })

  test('keeps its consent entry, with the time of withdrawal', async () => {
    await receiveLead(database, request(), now)
    const next = new Date(now.getTime() + 60_000)
    const person = { emailKey: 'meera@example.in', purpose: 'enquiry' } as const
    expect(await withdrawConsents(database, { ...person, purpose: 'newsletter' }, next)).toBe(0)
    expect(await withdrawConsents(database, person, next)).toBe(1)
    expect(await withdrawConsents(database, person, new Date(next.getTime() + 1))).toBe(0)
    expect(await consents()).toMatchObject([{ given_on: now.toISOString(), withdrawn_on: next.toISOString() }])
  })

  test('leaves the proof of consent when it is erased', async () => {
    const { id } = await receiveLead(database, request(), now)
    await database.deleteFrom('lead').where('id', '=', id).execute()
    expect(await consents()).toMatchObject([{ lead_id: null, email_key: 'meera@example.in' }])
    expect(await events()).toEqual([])
  })
})

describe('consent', () => {
  test('names the version of the privacy notice', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../content/privacy.json', import.meta.url), 'utf8'))
    expect(noticeVersion).toBe(version)
  })

  test.each([
    ['https://firm.example.in/contact?x=1#y', '/contact'],
    ['https://elsewhere.example.in/contact', '/fallback'],
    ['nonsense', '/fallback'],
    [undefined, '/fallback'],
  ])('the path of the Referer %s is %s', (referer, page) => {
    expect(pathOfReferer(referer, 'https://firm.example.in', '/fallback')).toBe(page)
  })
})
