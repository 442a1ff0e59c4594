// The inbox: what staff find, change and answer, what the second of two people is told, and what goes with a lead.
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { eraseLeads } from '#leads/retention/lead-erasure.server.ts'
import { type NewLead } from '#leads/leads.server.ts'
import { receiveLead } from '../../../tests/people/received-lead.ts'
import { daysLeftText, levelOfDaysLeft } from '#leads/privacy-request.ts'
import { openMailer } from '#platform/mail/sending/mailer.server.ts'
import type { MailTransport } from '#platform/mail/sending/transport.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { retryMail } from '#platform/mail/outbox-changes.server.ts'
import { deliverKept, endHold, holdOutbox } from '#platform/mail/undelivered.server.ts'
import { openLog } from '#platform/log.server.ts'
import { followAnswer } from './reply/answer-delivery.server.ts'
import { countOpenLeads } from './inbox-changes.server.ts'
import type { Changed, InboxCounts, InboxPart, LeadView, Replied } from './inbox.ts'
import { officeHours, waitingSince } from './waiting.ts'
import { type NewLetter } from '../../../tests/people/mails.ts'

/** A Thursday, 10:42 in India. */
const now = '2024-09-12T05:12:00.000Z'

const confirmation = (reference: string, address: string): NewLetter => ({
  messageId: `<${crypto.randomUUID()}@firm.example.in>`,
  fromName: 'Firm',
  to: { address },
  subject: `Received (${reference})`,
  html: '<p>a</p>',
  text: 'a',
})

eachDatabase('the inbox', (freshDatabase, engine) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'), {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'site@firm.example.in',
    })
    for (const [id, role] of [
      ['neha', 'manager'],
      ['vikram', 'manager'],
      ['asha', 'editor'],
    ] as const) {
      const name = id[0]!.toUpperCase() + id.slice(1)
      await site.database
        .insertInto('staff')
        .values({ id, name, role, email: `${id}@firm.example.in`, ended_on: null })
        .execute()
    }
  })
  beforeEach(async () => {
    site.setClock(now)
    for (const table of ['consent', 'lead', 'mail', 'audit_entry'] as const) {
      await site.database.deleteFrom(table).execute()
    }
  })
  afterAll(() => site.close())

  async function waitsForTurn(database: Database): Promise<boolean> {
    const locks = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    return (await locks.execute(database)).rows.length > 0
  }

  async function lead(changes: Partial<NewLead> = {}, receivedOn = now, isSpam = false) {
    const given = {
      kind: 'enquiry' as const,
      name: 'Rohan Malhotra',
      email: 'rohan@nilgiricold.example.in',
      phone: '+91 90000 00000',
      company: 'Nilgiri Cold Chain Private Limited',
      location: 'Hyderabad',
      message: 'Two of our three directors moved to Singapore.',
      ...changes,
    }
    return receiveLead(
      site.database,
      {
        lead: given,
        consents: [{ purpose: 'enquiry', form: 'contactus', page: '/contact' }],
        mails: (reference) => [confirmation(reference, given.email)],
        isSpam,
      },
      new Date(receivedOn),
    )
  }

  async function as<Data>(name: string, path: string, body?: unknown): Promise<{ status: number; data: Data }> {
    const response = await site.asStaff(name, `/api/console/leads${path}`, body, 'manager')
    return { status: response.status, data: (await response.json()) as Data }
  }
  const listed = async (filter: object, rest = '') =>
    (await as<InboxPart>('Neha', `?filter=${encodeURIComponent(JSON.stringify(filter))}${rest}`)).data
  const found = async (q: string) => (await listed({ q })).data.map(({ name }) => name)
  const view = async (id: number, name = 'Neha') => (await as<LeadView>(name, `/${id}`)).data
  const change = (name: string, id: number, version: number, set: object) =>
    as<Changed & { message: string }>(name, '/change', { leads: [{ id, version }], set })
  const reply = (name: string, id: number, given: object = {}) =>
    as<Replied & { message: string; reply?: { by: string; text: string } }>(name, `/${id}/reply`, {
      text: 'Dear Mr Malhotra,\n\nOne director can be enough.',
      request: crypto.randomUUID(),
      seenReply: null,
      ...given,
    })
  const withdraw = (name: string, id: number, replyId: number | null) => as(name, `/${id}/withdraw`, { reply: replyId })
  const mails = () => site.mails()

  test('a long message is cut between two characters, in its row and beside another of the same person', async () => {
    const message = `a${'🙏'.repeat(600)}`
    const { id } = await lead({ message })
    await lead({ message: 'Another question' })
    const rows = (await listed({})).data.filter(({ text }) => text.startsWith('a'))
    expect(rows.map(({ text }) => text)).toEqual([`a${'🙏'.repeat(99)}`])
    const other = (await listed({})).data.find((row) => row.id !== id)
    const { related } = await view(other?.id ?? 0)
    expect(related.map(({ text }) => text)).toEqual([`a${'🙏'.repeat(59)}`])
  })

  test('lists open leads by the longest wait, with spam apart and a number of each kind', async () => {
    await lead({ name: 'Second' }, '2024-09-11T05:00:00.000Z')
    await lead({ name: 'First', kind: 'correction' }, '2024-09-10T05:00:00.000Z')
    const third = await lead({ name: 'Third' })
    await lead({ name: 'Bot' }, now, true)
    await change('Neha', third.id, 0, { state: 'closed' })

    expect((await listed({})).data.map(({ name }) => name)).toEqual(['First', 'Second'])
    expect((await listed({})).data.map(({ answerBy }) => answerBy?.daysLeft)).toEqual([28, undefined])
    expect((await listed({}, '&order=DESC')).data.map(({ name }) => name)).toEqual(['Second', 'First'])
    expect((await listed({ spam: true })).data.map(({ name }) => name)).toEqual(['Bot'])
    expect((await listed({ state: 'closed' })).data.map(({ name }) => name)).toEqual(['Third'])
    expect((await listed({ state: 'all' })).total).toBe(3)
    const counts = await as<InboxCounts>('Neha', '/counts')
    expect(counts.data).toMatchObject({ all: 2, kinds: { enquiry: 1, correction: 1, application: 0 }, spam: 1 })
  })

  test('neither a booking nor possible spam waits for an answer', async () => {
    await lead({ name: 'Asked' })
    await lead({ name: 'Booked', kind: 'consultation' })
    await lead({ name: 'Bot' }, now, true)
    const names = async (filter: object) =>
      (await listed(filter)).data.map(({ name, waiting }) => [name, waiting !== null])
    expect(await names({})).toEqual([['Asked', true]])
    expect(await names({ kind: 'consultation' })).toEqual([['Booked', false]])
    expect(await names({ q: 'booked' })).toEqual([['Booked', false]])
    const counts = async (filter: object) =>
      (await as<InboxCounts>('Neha', `/counts?filter=${JSON.stringify(filter)}`)).data
    expect(await counts({})).toMatchObject({ all: 1, kinds: { enquiry: 1, consultation: 1 }, spam: 1 })
    expect(await counts({ state: 'all' })).toMatchObject({ all: 2, kinds: { consultation: 1 } })
    // The list of spam keeps the kind, so its number does.
    for (const kind of ['enquiry', 'application'] as const)
      expect((await counts({ kind })).spam, kind).toBe((await listed({ kind, spam: true })).total)
    expect((await listed({ spam: true })).data[0]?.waiting).toBeNull()
  })

  test('whoever has bookings finds them among their leads, as many as are counted for them', async () => {
    const booking = await lead({ name: 'Booked', kind: 'consultation' })
    const enquiry = await lead({ name: 'Asked' })
    await lead({ name: 'Other' })
    for (const { id } of [booking, enquiry]) await change('Neha', id, 0, { assignedTo: 'vikram' })
    const filter = { with: 'vikram' }
    expect((await listed(filter)).data.map(({ name }) => name)).toEqual(['Booked', 'Asked'])
    const counts = (await as<InboxCounts>('Neha', `/counts?filter=${JSON.stringify(filter)}`)).data
    expect([counts.all, (await countOpenLeads(site.database)).get('vikram')]).toEqual([2, 2])
  })

  test('finds a lead by the beginnings of its words, its address, telephone number and reference', async () => {
    const { reference } = await lead()
    await lead({ name: 'Шура Ähn', email: 'shura@example.in', phone: '', company: '', message: 'Über_uns 100%' })
    for (const q of [
      'rohan',
      'MALHOTRA nil',
      'rohan@nilgiricold',
      '9000000000',
      '+91 90000',
      'singap',
      reference,
      'directors of',
    ]) {
      expect(await found(q), q).toEqual(['Rohan Malhotra'])
    }
    for (const q of ['шура', 'ahn', 'uber 100']) expect(await found(q), q).toEqual(['Шура Ähn'])
    for (const q of ['malhotra shura', 'ingapore', "'; drop", '%%', 'zzzzzz']) {
      expect(
        (await found(q)).filter((name) => name !== '' && q !== '%%'),
        q,
      ).toEqual([])
    }
  })

  test('counts waiting in the hours of the office', () => {
    const hours = officeHours([
      ['Thursday', '9:30 AM to 6:30 PM'],
      ['Friday', '9:30 AM to 6:30 PM'],
      ['Saturday', '10:00 AM to 2:00 PM'],
    ])
    const office = { hours, isHoliday: (day: string) => day === '2024-09-13' }
    const since = (from: string) => waitingSince(from, new Date(now), office)
    expect(since('2024-09-12T04:42:00.000Z')).toEqual({ officeMinutes: 30, dayMinutes: 540, level: 'fresh' })
    expect(since('2024-09-05T12:00:00.000Z')).toMatchObject({ officeMinutes: 60 + 540 + 240 + 72, level: 'late' })
    // From the evening before to the evening after, over a holiday and a Sunday.
    const monday = new Date('2024-09-16T12:00:00.000Z')
    expect(waitingSince('2024-09-12T12:00:00.000Z', monday, office)).toMatchObject({ officeMinutes: 300, level: 'due' })
  })

  test('days left are written as a colleague says them', () => {
    expect([29, 1, 0, -1, -4].map(daysLeftText)).toEqual([
      '29 days left',
      '1 day left',
      'Last day',
      '1 day late',
      '4 days late',
    ])
    expect([8, 7, 0, -1].map(levelOfDaysLeft)).toEqual(['fresh', 'due', 'due', 'late'])
  })

  describe('of two people', () => {
    test('the second is told who changed the lead and how', async () => {
      const { id } = await lead()
      expect((await change('Neha', id, 0, { assignedTo: 'vikram' })).status).toBe(200)
      const late = await change('Vikram', id, 0, { state: 'closed' })
      expect(late).toMatchObject({
        status: 409,
        data: { message: 'Neha has changed it at 10:42: Assigned a lead, to Vikram.' },
      })
      expect(await view(id)).toMatchObject({ state: 'new', assignedTo: { id: 'vikram', name: 'Vikram' }, version: 1 })
    })

    test('both at once: one change is made, and the other is told of it', async () => {
      const { id } = await lead()
      const states = ['in progress', 'closed']
      const both = await Promise.all(states.map((state, at) => change(at ? 'Vikram' : 'Neha', id, 0, { state })))
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect((await view(id)).version).toBe(1)
    })

    // SQLite has one writer at a time.
    test.runIf(engine === 'PostgreSQL')('an open lead changes while its owner’s leads are handed over', async () => {
      const { id } = await lead()
      expect((await change('Neha', id, 0, { assignedTo: 'vikram' })).status).toBe(200)
      await inTransaction(
        site.database,
        async () => expect((await change('Neha', id, 1, { state: 'in progress' })).status).toBe(200),
        'leads of vikram',
      )
    })

    test.runIf(engine === 'PostgreSQL')('what waits for a hand-over keeps no lead that it may need', async () => {
      const open = await lead()
      const closed = await lead({ email: 'b@example.in' })
      for (const { id } of [open, closed]) await change('Neha', id, 0, { assignedTo: 'vikram' })
      await change('Neha', closed.id, 1, { state: 'closed' })
      const leads = [
        { id: open.id, version: 1 },
        { id: closed.id, version: 2 },
      ]
      const { bulk } = await inTransaction(
        site.database,
        async (tx) => {
          const waiting = as<Changed>('Neha', '/change', { leads, set: { state: 'in progress' } })
          await expect.poll(() => waitsForTurn(tx)).toBe(true)
          await tx.selectFrom('lead').select('id').where('id', '=', open.id).forUpdate().noWait().execute()
          return { bulk: waiting }
        },
        'leads of vikram',
      )
      expect((await bulk).data.applied).toHaveLength(2)
    })

    test('the second sees who is writing, and is told of an answer before sending', async () => {
      const { id } = await lead()
      await as('Neha', `/${id}/draft`, { text: 'Dear' })
      const second = await view(id, 'Vikram')
      expect(second.writing).toEqual([{ by: 'Neha', since: now }])
      expect(second).toMatchObject({ draft: null, readBy: 'vikram' })
      expect((await view(id)).draft).toEqual({ text: 'Dear', keptOn: now })
      // Whoever deletes all of it does not get it back.
      expect((await as('Neha', `/${id}/draft`, { text: '' })).status).toBe(200)
      expect((await view(id)).draft).toBeNull()
      await as('Neha', `/${id}/draft`, { text: 'Dear' })
      site.setClock('2024-09-12T05:13:00.000Z')
      expect((await view(id, 'Vikram')).writing).toEqual([])

      expect((await reply('Neha', id)).status).toBe(200)
      const late = await reply('Vikram', id)
      expect(late).toMatchObject({ status: 409, data: { reply: { by: 'Neha' } } })
      expect(await mails()).toHaveLength(3)
      const seenReply = (await view(id, 'Vikram')).replies.at(-1)?.id
      expect((await reply('Vikram', id, { seenReply })).status).toBe(200)
    })

    test('both at once: one answer is sent', async () => {
      const { id } = await lead()
      const both = await Promise.all([reply('Neha', id), reply('Vikram', id)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await mails()).toHaveLength(3)
    })
  })

  test('of what is set aside, the tabs count as many as they list', async () => {
    const kept = await lead({ kind: 'consultation' })
    await lead({ email: 'b@example.in' })
    await lead({ email: 'c@example.in' }, now, true)
    await site.database.updateTable('lead').set({ over_limit: 1 }).where('id', '=', kept.id).execute()
    const filter = { overLimit: true }
    const { data } = await as<InboxCounts>('Neha', `/counts?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    expect(data).toMatchObject({ all: 1, kinds: { consultation: 1, enquiry: 0 }, spam: 0, overLimit: 1 })
    expect((await listed(filter)).total).toBe(data.all)
    expect((await listed({ ...filter, spam: true })).total).toBe(data.spam)
  })

  test('a lead never becomes new again, and only who may read it can have it', async () => {
    const { id } = await lead()
    expect((await change('Neha', id, 0, { state: 'new' })).status).toBe(422)
    expect((await change('Neha', id, 0, { assignedTo: 'asha' })).status).toBe(422)
    expect((await change('Neha', id, 0, { assignedTo: 'nobody-here' })).status).toBe(422)
  })

  test('changes many at once, and says which did not change', async () => {
    const ids = [await lead(), await lead({ email: 'b@example.in' }), await lead({ email: 'c@example.in' })].map(
      ({ id }) => id,
    )
    await change('Vikram', ids[1]!, 0, { assignedTo: 'vikram' })
    const leads = [...ids, 999_999].map((id) => ({ id, version: 0 }))
    const { data, status } = await as<Changed>('Neha', '/change', { leads, set: { isSpam: true } })
    expect(status).toBe(200)
    expect(data.applied.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect(data.refused.map(({ id }) => id)).toEqual([ids[1], 999_999])
    expect((await listed({ spam: true })).total).toBe(2)
    const tooMany = Array.from({ length: 201 }, (_, at) => ({ id: at + 1, version: 0 }))
    expect((await as('Neha', '/change', { leads: tooMany, set: { isSpam: true } })).status).toBe(422)
  })

  test('a privacy request is never spam, so its time cannot run out unseen', async () => {
    const request = await lead({ kind: 'correction', name: 'Asha Rao' })
    const enquiry = await lead({ email: 'b@example.in' })
    const leads = [request, enquiry].map(({ id }) => ({ id, version: 0 }))
    const { data } = await as<Changed>('Neha', '/change', { leads, set: { isSpam: true } })
    expect(data).toMatchObject({
      applied: [{ id: enquiry.id }],
      refused: [{ id: request.id, name: 'Asha Rao', message: expect.stringContaining('never spam') }],
    })
    expect((await listed({ kind: 'correction' })).total).toBe(1)
  })

  test('a search finds what is answered or closed too, and says so; a list that is not searched has the open ones', async () => {
    const [open, answered, closed] = [await lead(), await lead(), await lead()]
    await change('Neha', answered.id, 0, { state: 'answered' })
    await change('Neha', closed.id, 0, { state: 'closed' })
    const ids = async (filter: object) => (await listed(filter)).data.map(({ id }) => id)
    const states = async (filter: object) => (await listed(filter)).data.map(({ state }) => state)
    expect(await states({ q: 'malhotra' })).toEqual(['new', 'answered', 'closed'])
    expect(await ids({ q: 'malhotra', state: 'open' })).toEqual([open.id])
    expect(await ids({})).toEqual([open.id])
    const counts = await as<InboxCounts>('Neha', `/counts?filter=${encodeURIComponent('{"q":"malhotra"}')}`)
    expect(counts.data.all).toBe(3)
  })

  test('exports a filter or the selected leads for a spreadsheet, and the history says how many of which kind', async () => {
    const first = await lead({ message: '=HYPERLINK("http://example.in";"x")', company: '@SUM(1)' })
    const second = await lead({ kind: 'correction', name: 'A "quoted", name', message: 'Two\n\nlines' })
    await lead({ name: 'Bot' }, now, true)
    const restricted = await lead({ name: 'Out of use' })
    const eraseOn = '2030-01-01T00:00:00.000Z'
    await site.database.updateTable('lead').set({ erase_on: eraseOn }).where('id', '=', restricted.id).execute()
    await change('Neha', first.id, 0, { assignedTo: 'vikram' })
    const file = (query: Record<string, string>) =>
      site.asStaff('Neha', `/api/console/leads/export?${new URLSearchParams(query)}`, undefined, 'manager')

    const response = await file({ filter: JSON.stringify({ q: 'rohan@nilgiricold', state: 'all' }) })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="leads-2024-09-12.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const rows: Record<string, string>[] = parse(Buffer.from(await response.arrayBuffer()), {
      bom: true,
      columns: true,
    })
    expect(rows).toMatchObject([
      {
        Reference: first.reference,
        With: 'Vikram',
        Company: "'@SUM(1)",
        Message: `'=HYPERLINK("http://example.in";"x")`,
      },
      { With: '', Name: 'A "quoted", name', Message: 'Two\n\nlines' },
    ])
    const ids = [second.id, restricted.id, 999_999].join(',')
    expect(parse(await (await file({ ids })).text(), { bom: true, columns: true })).toHaveLength(1)
    const { data: nothing } = await as<object>('Neha', '/export?ids=1,x')
    expect(nothing).toEqual({ message: 'Select at most 200 leads, or export the filter.' })

    const actions = await site.database
      .selectFrom('audit_entry')
      .select(['staff_name', 'detail'])
      .where('action', '=', 'Exported leads')
      .orderBy('id')
      .execute()
    expect(actions).toEqual([
      { staff_name: 'Neha', detail: '2 leads: Enquiries 1, Privacy 1, a search' },
      { staff_name: 'Neha', detail: '1 lead: Privacy 1, selected' },
    ])
  })

  describe('a lead is answered once its answer has been sent', () => {
    let clock: Date
    let transport: MailTransport
    beforeEach(async () => {
      clock = new Date(now)
      transport = { deliver: async () => {}, close: () => {} }
      await endHold(site.database)
    })
    /** The ten seconds in which it can be withdrawn are over. */
    const deliver = async () => {
      clock = new Date(clock.getTime() + 10_000)
      const from = { name: 'Firm', address: 'site@firm.example.in' }
      const parts = {
        database: site.database,
        mailRenderer: site.mailRenderer,
        transport,
        from,
        clock: () => clock,
        log: openLog('silent'),
      }
      return openMailer({ ...parts, onTypedMail: followAnswer }).deliverDue()
    }
    const refuse = () => Promise.reject(Object.assign(new Error('No such mailbox'), { code: 'EENVELOPE' }))
    /** What the list and the opened lead say of it. */
    const shown = async (id: number) => {
      const row = (await listed({ state: 'all' })).data.find((each) => each.id === id)
      const { state, mails: of, replies, answerDelivery } = await view(id)
      const ofAnswer = of.find((mail) => mail.id === replies.at(-1)?.mailId)
      expect([row?.state, row?.answerDelivery]).toEqual([state, answerDelivery])
      expect([ofAnswer?.state, ofAnswer?.reason]).toEqual([answerDelivery?.state, answerDelivery?.reason])
      return { state, delivery: answerDelivery?.state, isWaiting: row?.waiting !== null }
    }
    const texts = async (id: number) => (await view(id)).history.map(({ text }) => text)

    test('and stays so', async () => {
      const { id } = await lead()
      await reply('Neha', id)
      expect(await shown(id)).toEqual({ state: 'answered', delivery: 'waiting', isWaiting: false })
      await deliver()
      expect(await shown(id)).toEqual({ state: 'answered', delivery: 'sent', isWaiting: false })
      expect(await texts(id)).not.toContainEqual(expect.stringContaining('been sent'))
    })

    test('and not while no e-mail leaves the site, nor does an answer that is withdrawn count', async () => {
      const { id } = await lead()
      const mailing = async () => (await site.get('/api/console/auth/mailing')).json()
      expect(await mailing()).toEqual({ isDelivering: true })
      await holdOutbox(site.database, new Date(now))
      expect(await mailing()).toEqual({ isDelivering: false })
      const { withdrawable } = (await reply('Neha', id)).data
      expect(await shown(id)).toEqual({ state: 'in progress', delivery: 'delayed', isWaiting: true })
      expect((await listed({})).data.map((row) => row.id)).toEqual([id])
      expect((await withdraw('Neha', id, withdrawable)).status).toBe(200)
      expect(await view(id)).toMatchObject({ state: 'in progress', answerDelivery: null })

      await reply('Neha', id)
      expect(await deliver()).toBe(0)
      expect(await texts(id)).toContain('The answer has not been sent')
      await endHold(site.database)
      expect(await deliver()).toBe(3)
      expect(await shown(id)).toEqual({ state: 'answered', delivery: 'sent', isWaiting: false })
      expect(await texts(id)).toContain('The answer has been sent')
    })

    test('and waits again if it was only written to a file, until staff deliver it', async () => {
      const { id } = await lead()
      await reply('Neha', id)
      transport = { ...transport, isFolder: true }
      await deliver()
      expect(await shown(id)).toEqual({ state: 'in progress', delivery: 'kept', isWaiting: true })
      transport = { deliver: transport.deliver, close: transport.close }
      await deliverKept(site.database, clock)
      await deliver()
      expect(await shown(id)).toEqual({ state: 'answered', delivery: 'sent', isWaiting: false })
    })

    test('and is not withdrawn once its ten seconds are over, whether or not it has left', async () => {
      const { id } = await lead()
      await holdOutbox(site.database, new Date(now))
      const { withdrawable } = (await reply('Neha', id)).data
      site.setClock('2024-09-12T05:12:10.001Z')
      expect((await withdraw('Neha', id, withdrawable)).status).toBe(409)
      expect(await mails()).toHaveLength(3)
    })

    test('and is not withdrawn once it was written to a file', async () => {
      const { id } = await lead()
      const { withdrawable } = (await reply('Neha', id)).data
      transport = { ...transport, isFolder: true }
      await deliver()
      site.setClock(clock.toISOString())
      expect((await withdraw('Neha', id, withdrawable)).status).toBe(409)
    })

    test('and is withdrawn with its Message-IDs noted, so that no file of it can stay', async () => {
      const { id } = await lead()
      const { withdrawable } = (await reply('Neha', id)).data
      const written = (await mails()).slice(1).map(({ message_id }) => message_id)
      expect((await withdraw('Neha', id, withdrawable)).status).toBe(200)
      const noted = await site.database.selectFrom('erased_mail').select('message_id').execute()
      expect(noted.map(({ message_id }) => message_id)).toEqual(expect.arrayContaining(written))
    })

    test('and is put below a draft that was begun since it was written', async () => {
      const { id } = await lead()
      const { withdrawable } = (await reply('Neha', id, { text: 'One director.' })).data
      await as('Neha', `/${id}/draft`, { text: 'And the fees:' })
      await withdraw('Neha', id, withdrawable)
      expect((await view(id)).draft?.text).toBe('And the fees:\n\nOne director.')
    })

    test('and waits again if it was refused, unless somebody has closed it or answered again', async () => {
      const [refused, closed] = [await lead(), await lead()]
      await reply('Neha', refused.id)
      await reply('Neha', closed.id)
      await change('Neha', closed.id, 1, { state: 'closed' })
      transport = { ...transport, deliver: refuse }
      await deliver()
      expect(await shown(refused.id)).toEqual({ state: 'in progress', delivery: 'failed', isWaiting: true })
      expect(await shown(closed.id)).toEqual({ state: 'closed', delivery: 'failed', isWaiting: false })

      const [first] = (await view(refused.id)).replies
      await reply('Neha', refused.id, { seenReply: first?.id })
      await retryMail(site.database, first?.mailId ?? 0, clock)
      await deliver()
      expect(await shown(refused.id)).toEqual({ state: 'in progress', delivery: 'failed', isWaiting: true })
      transport = { deliver: async () => {}, close: () => {} }
      await retryMail(site.database, first?.mailId ?? 0, clock)
      await deliver()
      expect(await shown(refused.id)).toEqual({ state: 'in progress', delivery: 'failed', isWaiting: true })
      await change('Neha', refused.id, (await view(refused.id)).version, { state: 'closed' })
      await retryMail(site.database, (await view(refused.id)).replies[1]?.mailId ?? 0, clock)
      await deliver()
      expect(await shown(refused.id)).toEqual({ state: 'closed', delivery: 'sent', isWaiting: false })
    })
  })

  describe('an answer', () => {
    test('goes out with the state, threaded, with the reference, and the office gets a copy', async () => {
      const { id, reference } = await lead()
      const [first] = await mails()
      expect((await reply('Neha', id)).status).toBe(200)
      const [, answer, copy] = await mails()
      expect(answer).toMatchObject({
        recipient: 'rohan@nilgiricold.example.in',
        headers: JSON.stringify({ 'In-Reply-To': first?.message_id, References: first?.message_id }),
      })
      expect(answer?.subject).toContain(`[${reference}]`)
      // A person wrote it, and the office's copy is of what that person wrote.
      expect([first?.typed, answer?.typed, copy?.typed]).toEqual([0, 1, 1])
      expect(answer?.text).toContain('One director can be enough.')
      expect([answer?.text, copy?.text]).toEqual([
        expect.stringContaining('You wrote on'),
        expect.stringContaining('They wrote on'),
      ])
      expect(copy?.recipient).toBe(JSON.parse(answer?.reply_to ?? '').address)
      expect(JSON.parse(copy?.reply_to ?? '')).toMatchObject({ address: 'rohan@nilgiricold.example.in' })
      expect(await view(id)).toMatchObject({
        state: 'answered',
        assignedTo: { id: 'neha' },
        replies: [{ by: 'Neha' }],
        draft: null,
        mails: [{ isToPerson: true }, { isToPerson: true }, { isToPerson: false }],
      })
      const seenReply = (await view(id)).replies[0]?.id
      await reply('Vikram', id, { seenReply })
      // A colleague who helps out does not take the lead over.
      expect(await view(id)).toMatchObject({ assignedTo: { id: 'neha' }, replies: [{ by: 'Neha' }, { by: 'Vikram' }] })
      const second = (await mails())[3]
      expect(JSON.parse(second?.headers ?? '')).toEqual({
        'In-Reply-To': answer?.message_id,
        References: `${first?.message_id} ${answer?.message_id}`,
      })
    })

    test('sent again under the same key goes out once', async () => {
      const { id } = await lead()
      const request = crypto.randomUUID()
      const both = await Promise.all([reply('Neha', id, { request }), reply('Neha', id, { request })])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect(await mails()).toHaveLength(3)
    })

    test('corrected after its response was lost is refused with the text that went out, until sent as another answer', async () => {
      const { id } = await lead()
      const request = crypto.randomUUID()
      await reply('Neha', id, { request, text: 'It needs 14 days.' })
      const corrected = { text: 'It needs 21 days.' }
      const refused = await reply('Neha', id, { ...corrected, request })
      expect(refused).toMatchObject({
        status: 409,
        data: {
          message: 'An earlier text of this answer was sent at 10:42. This one was not sent.',
          reply: { by: 'Neha', text: 'It needs 14 days.' },
        },
      })
      expect(await mails()).toHaveLength(3)
      const seenReply = (await view(id)).replies.at(-1)?.id
      expect((await reply('Neha', id, { ...corrected, seenReply })).status).toBe(200)
      expect((await mails()).at(-2)?.text).toContain('21 days')
    })

    test('sent again under its key after it was withdrawn is refused', async () => {
      const { id } = await lead()
      const request = crypto.randomUUID()
      const { withdrawable } = (await reply('Neha', id, { request })).data
      await withdraw('Neha', id, withdrawable)
      expect(await reply('Neha', id, { request })).toMatchObject({
        status: 409,
        data: { message: 'This answer was withdrawn before it was sent. Nothing was sent.' },
      })
      expect(await mails()).toHaveLength(1)
    })

    test('waits ten seconds, and within them whoever wrote it withdraws it, once, with its text as a draft', async () => {
      const { id } = await lead()
      await site.database.deleteFrom('mail').execute()
      const delivered: string[] = []
      let clock = new Date(now)
      const mailer = openMailer({
        database: site.database,
        mailRenderer: site.mailRenderer,
        transport: { deliver: async ({ to }) => void delivered.push(to.address), close: () => {} },
        from: { name: 'Firm', address: 'site@firm.example.in' },
        clock: () => clock,
        log: openLog('silent'),
      })
      const { withdrawable } = (await reply('Neha', id)).data
      clock = new Date(Date.parse(now) + 9000)
      expect(await mailer.deliverDue()).toBe(0)
      expect((await withdraw('Vikram', id, withdrawable)).status).toBe(409)
      expect((await withdraw('Neha', id + 1, withdrawable)).status).toBe(409)
      expect((await withdraw('Neha', id, withdrawable)).status).toBe(200)
      expect((await withdraw('Neha', id, withdrawable)).status).toBe(409)
      expect(await mails()).toEqual([])
      expect(await view(id)).toMatchObject({
        state: 'in progress',
        assignedTo: { id: 'neha' },
        replies: [],
        draft: { text: expect.stringContaining('One director') },
      })
      // Her field has the focus again before her page has read that the answer is back.
      expect((await as('Neha', `/${id}/draft`, { text: null })).status).toBe(200)
      expect((await view(id)).draft).toMatchObject({ text: expect.stringContaining('One director') })
      expect((await view(id, 'Vikram')).writing).toEqual([{ by: 'Neha', since: now }])

      const again = (await reply('Neha', id)).data.withdrawable
      clock = new Date(Date.parse(now) + 10_000)
      expect(await mailer.deliverDue()).toBe(2)
      expect((await withdraw('Neha', id, again)).status).toBe(409)
      expect((await view(id)).state).toBe('answered')
      expect(delivered).toContain('rohan@nilgiricold.example.in')
      await site.database.deleteFrom('mail').execute()
      expect((await withdraw('Neha', id, again)).status).toBe(409)
    })

    test('that is withdrawn after a colleague has closed the lead leaves it closed', async () => {
      const { id } = await lead()
      const { withdrawable } = (await reply('Neha', id)).data
      await change('Vikram', id, 1, { state: 'closed' })
      expect((await withdraw('Neha', id, withdrawable)).status).toBe(200)
      expect(await view(id)).toMatchObject({ state: 'closed', version: 2, replies: [] })
    })

    test('is refused once the person has ended the use of their data', async () => {
      const { id } = await lead()
      await site.database
        .updateTable('lead')
        .set({ erase_on: '2030-01-01T00:00:00.000Z' })
        .where('id', '=', id)
        .execute()
      for (const refused of [
        await reply('Neha', id),
        await as('Neha', `/${id}/draft`, { text: 'Dear' }),
        await as('Neha', `/${id}/note`, { text: 'Called' }),
        await change('Neha', id, 0, { state: 'answered' }),
      ]) {
        expect(refused.status).toBe(409)
      }
      expect(await mails()).toHaveLength(1)
    })
  })

  test('a second question of the same person is no duplicate; the same words sent again are one', async () => {
    const person = { email: 'anil@deshpande.example.in', phone: '090000 11111' }
    const first = await lead({ ...person, message: 'We missed AOC-4.' })
    const second = await lead({ ...person, message: 'One more thing: our auditor has resigned.' })
    const again = await lead({ ...person, message: 'we missed  AOC 4' })
    const { data } = await as<LeadView>('Neha', `/${first.id}`)
    expect(data.related.map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      [again.id, true],
      [second.id, false],
    ])
  })

  test('shows one lead with what belongs to it, by id and by reference', async () => {
    const earlier = await lead({ email: 'other@example.in', phone: '090000 00000' }, '2024-09-11T05:00:00.000Z')
    const { id, reference } = await lead()
    await as('Neha', `/${id}/note`, { text: 'Called, no answer.' })
    const { data } = await as<LeadView>('Neha', `/${reference}`)
    expect(data).toMatchObject({
      id,
      email: 'rohan@nilgiricold.example.in',
      consents: [{ purpose: 'enquiry', withdrawnOn: null }],
      mails: [{ isToPerson: true, state: 'waiting' }],
      history: [
        { text: 'Called, no answer.', isNote: true, by: 'Neha' },
        { text: 'Received', by: '' },
      ],
      related: [{ id: earlier.id, isDuplicate: true, isByTelephone: true, name: 'Rohan Malhotra' }],
      eraseOn: '2025-09-12T18:30:00.000Z',
      isRestricted: false,
    })
    await reply('Neha', id)
    const answered = await as<LeadView>('Neha', `/${id}`)
    expect(answered.data.history.map(({ text }) => text).toSorted()).toEqual([
      'Answered',
      'Called, no answer.',
      'Received',
    ])
    expect((await as('Neha', '/999999')).status).toBe(404)
  })

  test('what belongs to a lead goes with it', async () => {
    const { id } = await lead()
    await as('Neha', `/${id}/note`, { text: 'Called' })
    await reply('Neha', id)
    await as('Neha', `/${id}/draft`, { text: 'More' })
    await site.database.transaction().execute((tx) => eraseLeads(tx, [id], [], new Date(now)))
    for (const table of [
      'lead_note',
      'lead_reply',
      'lead_draft',
      'lead_word',
      'lead_mail',
      'lead_event',
      'mail',
    ] as const) {
      expect(await site.database.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
  })
})
