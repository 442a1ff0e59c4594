// Leads over a limit are told to staff by digests: bounded in number and size, each lead in exactly one of them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachDatabase, patient, type DatabasePlace } from '../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { eraseLeads } from './retention/lead-erasure.server.ts'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import type { LeadKind } from './lead.ts'
import { openOverLimitDigest } from './over-limit-digest.server.ts'
import { receiveLead } from '../../tests/people/received-lead.ts'
import { mailsIn } from '../../tests/people/mails.ts'

const start = new Date('2026-11-21T05:30:00.000Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const company = (number: number) => `Kaveri Foods ${number} Private Limited`

eachDatabase('the digest of leads over a limit', (freshDatabase) => {
  let place: DatabasePlace
  let site: SiteForTests
  let database: Database
  let now: Date
  let received: number
  beforeAll(async () => {
    place = await freshDatabase('seeded')
    site = await openSite(place)
    database = site.database
  })
  beforeEach(async () => {
    for (const table of ['consent', 'lead', 'mail'] as const) await database.deleteFrom(table).execute()
    await database.updateTable('staff_digest').set({ last_on: '' }).execute()
    now = start
    received = 0
  })
  afterAll(() => site.close())

  const digestOf = (handle: Database) =>
    openOverLimitDigest({
      database: handle,
      clock: () => now,
      log: openLog('silent'),
      publicUrl: site.settings.publicUrl,
    })
  const write = () => digestOf(database).writeDue()
  const mails = () => mailsIn(database)
  const markSent = () => database.updateTable('mail').set({ state: 'sent', sent_on: now.toISOString() }).execute()

  async function receive(
    count: number,
    isSpam = false,
    message = 'Please call\nabout our annual return.',
    kind: LeadKind = 'enquiry',
  ) {
    const ids: number[] = []
    for (let each = 0; each < count; each += 1) {
      received += 1
      const lead = {
        kind,
        name: 'Meera Iyer',
        email: `visitor${received}@example.in`,
        phone: '+91 44 0000 0000',
        company: company(received),
        message,
      }
      const request = { lead, consents: [], mails: () => [], isOverLimit: true, isSpam }
      ids.push((await receiveLead(database, request, now)).id)
    }
    return ids
  }

  test('is one e-mail to the office with what each person wrote', async () => {
    expect(await write()).toBe(false)
    await receive(1)
    const [lead] = await database.selectFrom('lead').select('reference').execute()
    expect(await write()).toBe(true)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: '1 message was set aside', state: 'waiting' })
    expect(mail?.recipient).toMatch(/@psrao\.example\.in$/)
    for (const text of [
      lead?.reference,
      'visitor1@example.in',
      '+91 44 0000 0000',
      company(1),
      'Please call about our',
    ])
      expect(mail?.text).toContain(text)
    expect(mail?.text).not.toContain('more are in the inbox')
  })

  test('says which of them are applications', async () => {
    await receive(1)
    await receive(1, false, 'I should like to join.', 'application')
    const [enquiry, application] = await database.selectFrom('lead').select('reference').orderBy('id').execute()
    await write()
    const [mail] = await mails()
    expect(mail?.text).toContain(`Application, ${application?.reference}, `)
    expect(mail?.text).not.toContain(`Application, ${enquiry?.reference}`)
  })

  test('lists fifty at most, people before likely bots, and says how many more there are', async () => {
    await receive(40, true, 'x'.repeat(5000))
    await receive(15)
    await write()
    const [mail] = await mails()
    expect(mail?.subject).toBe('55 messages were set aside')
    expect(mail?.text).toContain('5 more are in the inbox.')
    expect(mail?.text.indexOf(company(41))).toBeLessThan(mail?.text.indexOf(company(1)) ?? 0)
    expect(mail?.text.match(/possible spam/g)).toHaveLength(35)
    expect(mail?.html.length).toBeLessThan(100_000)
    expect(await database.selectFrom('lead').select('id').where('digest_mail_id', 'is', null).execute()).toEqual([])
  })

  test('is written once in ten minutes at most, and tells of each lead once', async () => {
    await receive(2)
    expect(await write()).toBe(true)
    await receive(3)
    now = after(9.9)
    expect(await write()).toBe(false)
    now = after(10)
    expect(await write()).toBe(true)
    now = after(30)
    expect(await write()).toBe(false)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '2 messages were set aside',
      '3 messages were set aside',
    ])
  })

  test('is written once by many processes at the same moment', async () => {
    await receive(5)
    // In one process, SQLite connections that wait for each other block the thread.
    const other = 'databaseUrl' in place ? openDatabase(place, patient) : database
    const writers = Array.from({ length: 8 }, (_, each) => digestOf(each % 2 ? other : database).writeDue())
    expect((await Promise.all(writers)).filter(Boolean)).toHaveLength(1)
    if (other !== database) await other.destroy()
    expect(await mails()).toHaveLength(1)
  })

  test('is not held up by a clock that was set back', async () => {
    now = after(24 * 60)
    await receive(1)
    expect(await write()).toBe(true)
    now = start
    await receive(1)
    expect(await write()).toBe(true)
  })

  test('waits while the office has no address', async () => {
    const offices = await database.selectFrom('office').select(['id', 'email']).execute()
    await database.updateTable('office').set({ email: '' }).execute()
    await receive(1)
    expect(await write()).toBe(false)
    for (const { id, email } of offices)
      await database.updateTable('office').set({ email }).where('id', '=', id).execute()
    expect(await write()).toBe(true)
  })

  test('is erased with a person whom it names; before it was sent, the others are in the next one', async () => {
    const [first = 0] = await receive(3)
    await write()
    await database.transaction().execute((tx) => eraseLeads(tx, [first], [], now))
    expect(await mails()).toEqual([])
    now = after(10)
    expect(await write()).toBe(true)
    const [mail] = await mails()
    expect(mail?.subject).toBe('2 messages were set aside')
    expect(JSON.stringify(mail)).not.toContain('visitor1@')
  })

  test('that was sent is not written again when it is erased', async () => {
    const [first = 0] = await receive(3)
    await write()
    await markSent()
    now = after(1)
    await write()
    await database.transaction().execute((tx) => eraseLeads(tx, [first], [], now))
    now = after(10)
    expect(await write()).toBe(false)
    expect(await mails()).toEqual([])
  })

  test('is written by itself while the site runs', async () => {
    await receive(1)
    const woken = Promise.withResolvers<void>()
    const digest = openOverLimitDigest({
      database,
      clock: () => now,
      log: openLog('silent'),
      publicUrl: site.settings.publicUrl,
      mailer: { wake: () => woken.resolve() },
      everyMs: 20,
    })
    digest.start()
    await woken.promise
    await digest.stop()
    expect(await mails()).toHaveLength(1)
  })
})
