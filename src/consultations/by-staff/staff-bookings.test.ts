// Bookings as staff change them: told to everybody invited, never twice at one time, and the second of two is told.
import ICAL from 'ical.js'
import { consultationPassages } from '#consultations/passages.ts'
import { openClient } from '#platform/pages/client.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { otherSpelling } from '../../../tests/people/spelling.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { retryMail } from '#platform/mail/outbox-changes.server.ts'
import { changeEach } from '#consultations/console/drawers/remaining.tsx'
import type { RulesForm } from './bookings.ts'

const start = '2026-11-21T05:30:00.000Z'
const tuesday = '2026-11-24'
const base = '/api/console/bookings'
const answerSchema = z.looseObject({
  message: z.string().optional(),
  id: z.number().optional(),
  sequence: z.number().optional(),
  startsOn: z.string().optional(),
  status: z.string().optional(),
  consultant: z.number().optional(),
  needsConfirmation: z.boolean().optional(),
  ids: z.array(z.number()).optional(),
  nearest: z.array(z.object({ day: z.string(), time: z.string() })).optional(),
  booking: z.looseObject({ sequence: z.number(), startsOn: z.string(), status: z.string() }).optional(),
  history: z.array(z.looseObject({ by: z.string(), what: z.string(), formerStart: z.string().nullable() })).optional(),
  errors: z.record(z.string(), z.string()).optional(),
  mail: z.object({ state: z.string(), reason: z.string() }).optional(),
})

eachDatabase('a booking on the console', (freshDatabase) => {
  let site: SiteForTests
  let link: string
  let id: number
  /** The last mail that the booking itself caused. */
  let lastOfBooking = 0
  let domains = 0
  let visitor = ''

  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    for (const name of ['Neha', 'Vikram'])
      await site.database
        .insertInto('staff')
        .values({ id: name.toLowerCase(), name, email: `${name}@firm.example.in`, role: 'manager', ended_on: null })
        .execute()
  })
  beforeEach(async () => {
    site.setClock(start)
    domains += 1
    visitor = `Meera@Firm${domains}.example.in`
    for (const table of ['mail', 'lead', 'consultation_block', 'audit_entry'] as const)
      await site.database.deleteFrom(table).execute()
    await site.database.updateTable('consultation_rules').set({ capacity: 1, slot_minutes: 30 }).execute()
    link = (await booked('09:30', visitor)).link
    const row = await site.database.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    id = row.id
    await letAllLeave()
  })
  afterAll(() => site.close())

  /** What `mails` returns is written after this. */
  async function letAllLeave(): Promise<void> {
    await site.deliverMails()
    lastOfBooking = (await site.mails()).at(-1)?.id ?? 0
  }

  async function booked(slot: string, email: string): Promise<{ code: number; link: string }> {
    const body = {
      name: 'Meera Iyer',
      email,
      company: 'Kaveri Foods',
      agenda: '',
      guests: email === visitor ? `ravi@firm${domains}.example.in, ${otherSpelling(visitor)}` : otherSpelling(email),
      date: tuesday,
      slot,
      timeZone: 'America/New_York',
    }
    const response = await site.post('/post/consultation', body)
    const { link: page = '' } = z.looseObject({ link: z.string().optional() }).parse(await response.json())
    return { code: response.status, link: page }
  }
  async function call(path: string, body?: unknown, by = 'Neha') {
    const response = await site.asStaff(by, path, body, 'manager')
    return { code: response.status, ...answerSchema.parse(await response.json()) }
  }
  const move = (to: object, by?: string) =>
    call(`${base}/${id}/move`, { sequence: 0, day: tuesday, time: '11:00', ...to }, by)
  const reassign = (body: { consultant: number; sequence?: number }, by?: string) =>
    call(`${base}/${id}/reassign`, { sequence: 0, ...body }, by)
  const cancel = (body: object = {}, by?: string) => call(`${base}/${id}/cancel`, { sequence: 0, ...body }, by)
  /** The bookings of the Tuesday, as the console lists what remains in a block. */
  async function within(more = '') {
    const path = `${base}/within?from=2026-11-23T18:30:00.000Z&until=2026-11-24T18:30:00.000Z${more}`
    const response = await site.asStaff('Neha', path, undefined, 'manager')
    const row = z.looseObject({ id: z.number(), name: z.string(), sequence: z.number(), consultant: z.number() })
    return z.array(row).parse(await response.json())
  }
  const byVisitor = async (what: 'move' | 'cancel', body: object = {}) => ({
    code: (await site.post(`${link}/${what}`, body)).status,
  })
  const held = async () =>
    (await site.database.selectFrom('slot_tick').select('tick').orderBy('tick').execute()).map(({ tick }) => tick)
  const actions = async () =>
    await site.database.selectFrom('audit_entry').select(['action', 'staff_name', 'detail']).orderBy('id').execute()
  const freeStarts = async (date = tuesday) =>
    z.array(z.looseObject({})).parse(await (await site.get(`/get/timeslots?date=${date}`)).json()).length

  /** The mails that are due at once, read by another library than the one that writes them. */
  const toOffice = 'hyderabad@psrao.example.in'
  /** The office is the organiser, so it is told and not invited. */
  const methodFor = (to: string, method: string) => (to === toOffice ? 'PUBLISH' : method)
  async function mails() {
    const rows = (await site.mails()).filter((row) => row.id > lastOfBooking)
    return rows
      .filter((row) => row.next_attempt_on <= start && row.calendar !== null)
      .map((row) => {
        const { method, content } = z
          .object({ method: z.string(), content: z.string() })
          .parse(JSON.parse(row.calendar ?? ''))
        const event = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent')
        const begins = event?.getFirstPropertyValue('dtstart')
        return {
          to: row.recipient,
          method,
          sequence: event?.getFirstPropertyValue('sequence'),
          status: event?.getFirstPropertyValue('status'),
          begins: begins instanceof ICAL.Time ? begins.toJSDate().toISOString() : '',
          text: row.text.replace(/\s+/g, ' '),
        }
      })
  }

  test('is moved with a message that no guest reads, and everybody gets the next invitation', async () => {
    const moved = await move({ line: 'A hearing has been listed for that hour.' })
    expect(moved).toMatchObject({ code: 200, sequence: 1, startsOn: '2026-11-24T05:30:00.000Z' })
    const told = await mails()
    expect(told.map(({ to }) => to)).toEqual([visitor, `ravi@firm${domains}.example.in`, toOffice])
    for (const mail of told)
      expect(mail).toMatchObject({
        method: methodFor(mail.to, 'REQUEST'),
        sequence: 1,
        begins: '2026-11-24T05:30:00.000Z',
      })
    expect(told.map(({ text }) => text.includes('A hearing has been listed'))).toEqual([true, false, true])
    expect(told[2]?.text).toContain('Moved by Neha in the console.')
    expect(await held()).toEqual(['2026-11-24T05:30:00.000Z', '2026-11-24T05:45:00.000Z'])
    expect((await byVisitor('cancel')).code).toBe(410)
    expect(await actions()).toEqual([
      {
        action: 'Moved a booking',
        staff_name: 'Neha',
        detail: 'From Tue 24 Nov 2026, 09:30 to Tue 24 Nov 2026, 11:00',
      },
    ])
    const seen = await call(`${base}/${id}`)
    expect(seen.history).toMatchObject([
      { by: 'visitor', what: 'booked' },
      { by: 'Neha', what: 'moved', formerStart: '2026-11-24T04:00:00.000Z' },
    ])
  })

  test('is moved twice while a mail to a guest still waits: the guest gets the last one alone', async () => {
    const guest = `ravi@firm${domains}.example.in`
    await byVisitor('move', { date: tuesday, slot: '12:00' })
    await site.deliverMails()
    expect(await move({ sequence: 1, time: '12:30' })).toMatchObject({ code: 200 })
    const waits_until = '2026-11-21T06:30:00.000Z'
    await site.database
      .updateTable('mail')
      .set({ waits_until, next_attempt_on: waits_until })
      .where('recipient', '=', guest)
      .where('state', '=', 'waiting')
      .execute()
    expect(await move({ sequence: 2 })).toMatchObject({ code: 200 })
    await site.deliverMails()
    site.setClock(waits_until)
    await site.deliverMails()
    expect((await mails()).filter(({ to }) => to === guest).map(({ sequence }) => sequence)).toEqual([1, 3])
  })

  test('is cancelled, and its time is free again', async () => {
    expect(await cancel({ line: 'We are sorry.' })).toMatchObject({ code: 200, status: 'cancelled' })
    const told = await mails()
    expect(told).toHaveLength(3)
    for (const mail of told)
      expect(mail).toMatchObject({ method: methodFor(mail.to, 'CANCEL'), sequence: 1, status: 'CANCELLED' })
    expect(told[0]?.text).toContain('We are sorry.')
    expect(await held()).toEqual([])
    expect(await freeStarts()).toBe(8)
    expect(await cancel({ sequence: 1 })).toMatchObject({
      code: 409,
      message: 'Neha cancelled this meeting at 11:00. Nothing was changed, and no one was notified.',
    })
  })

  test('closes its lead when staff cancel it, and what was done stands there by name', async () => {
    const lead = async () => {
      const { lead_id } = await site.database.selectFrom('booking').select('lead_id').executeTakeFirstOrThrow()
      const response = await site.asStaff('Neha', `/api/console/leads/${lead_id}`, undefined, 'manager')
      const line = z.object({ by: z.string(), text: z.string() })
      return z.object({ state: z.string(), version: z.number(), history: z.array(line) }).parse(await response.json())
    }
    const received = { by: '', text: 'Received' }
    const moved = { by: 'Neha', text: 'Meeting moved from Tue 24 Nov 2026, 09:30' }
    await move({})
    const before = await lead()
    expect(before).toMatchObject({ state: 'new', history: [moved, received] })
    site.setClock('2026-11-21T05:31:00.000Z')
    await cancel({ sequence: 1 }, 'Vikram')
    const after = await lead()
    expect(after).toMatchObject({ state: 'closed', version: before.version + 1 })
    expect(after.history).toEqual([
      { by: 'Vikram', text: 'Meeting cancelled' },
      { by: 'Vikram', text: 'Closed' },
      moved,
      received,
    ])
  })

  test('stays an open lead when the visitor cancels it', async () => {
    await byVisitor('cancel')
    const rows = await site.database
      .selectFrom('lead')
      .innerJoin('lead_event', 'lead_event.lead_id', 'lead.id')
      .select(['lead.state', 'lead_event.state as contact', 'moved_by'])
      .execute()
    expect(rows.at(-1)).toEqual({ state: 'new', contact: 'new', moved_by: 'visitor' })
  })

  test.each([
    ['two of staff', () => [move({}), move({ time: '12:00' }, 'Vikram')]],
    ['staff and the visitor', () => [move({}), byVisitor('move', { date: tuesday, slot: '12:00' })]],
    ['the visitor and staff', () => [byVisitor('cancel'), cancel()]],
  ])('that %s change at once is changed once, and the second is told', async (_title, requests) => {
    const outcomes = await Promise.all(requests())
    expect(outcomes.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(outcomes.some(({ code }) => code === 409 || code === 410)).toBe(true)
    expect(await mails()).toHaveLength(3)
    const row = await site.database.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
    expect(row.sequence).toBe(1)
    expect((await held())[0]).toBe(row.status === 'booked' ? row.starts_on : undefined)
  })

  test('that the visitor has moved meanwhile stays there, and the answer says what is there now', async () => {
    await byVisitor('move', { date: tuesday, slot: '12:30' })
    const refused = await move({})
    expect(refused).toMatchObject({ code: 409, booking: { sequence: 1, startsOn: '2026-11-24T07:00:00.000Z' } })
    expect(refused.message).toContain('The visitor moved this meeting to Tue 24 Nov 2026, 12:30 at 11:00.')
    expect(await actions()).toEqual([])
  })

  test('wants the time of another at once: one has it, and the other keeps its own', async () => {
    await booked('10:00', `asha@other${domains}.example.in`)
    const [first, second] = await Promise.all([move({ time: '12:00' }), booked('12:00', `c@c${domains}.example.in`)])
    expect([first.code === 200, second.code === 201]).toContainEqual(true)
    expect(first.code === 200 && second.code === 201).toBe(false)
    expect(await held()).toHaveLength(first.code === 200 ? 4 : 6)
    const taken = await move({ time: '10:00', sequence: first.code === 200 ? 1 : 0 })
    expect(taken).toMatchObject({ code: 409, message: expect.stringContaining('This time has been taken.') })
    expect(taken.nearest).toHaveLength(3)
  })

  test.each<[{ day?: string; time?: string }, string]>([
    [{ time: '18:00' }, '18:00 is not one of the times that visitors can choose.'],
    [{ day: '2026-11-22' }, 'Visitors could not book 22 Nov 2026 any more: it is too soon.'],
    [{ day: '2027-03-01' }, 'Visitors could not book 1 Mar 2027 yet: it is too far ahead.'],
    [{ day: '2027-01-26', time: '09:00' }, '26 Jan 2027 is a holiday (Republic Day).'],
    [{ day: '2026-11-28' }, 'There are no consultations on a Saturday.'],
  ])('is moved to %o only if staff confirm it', async (to, because) => {
    if (to.day === '2027-01-26')
      await site.database.updateTable('consultation_rules').set({ horizon_days: 90 }).execute()
    expect(await move(to)).toMatchObject({ code: 409, needsConfirmation: true, message: because })
    expect(await mails()).toEqual([])
    expect(await move({ ...to, isConfirmed: true })).toMatchObject({ code: 200, sequence: 1 })
    await site.database.updateTable('consultation_rules').set({ horizon_days: 60 }).execute()
  })

  test('is never moved to a time that is past, odd or held, even if staff confirm it', async () => {
    const isConfirmed = true
    for (const to of [{ day: '2026-11-20' }, { time: '11:05' }, { time: '09:30' }, { consultant: 2 }])
      expect(await move({ ...to, isConfirmed })).toMatchObject({ code: 422 })
    await call(`${base}/blocks`, {
      consultants: [1],
      from: tuesday,
      until: tuesday,
      fromTime: '17:00',
      reason: 'Court',
    })
    expect(await move({ time: '18:00', isConfirmed })).toMatchObject({ code: 409 })
    expect(await mails()).toEqual([])
  })

  test('is handed over to another consultant without a word to the visitor, and gets another video link with one', async () => {
    await site.database.updateTable('consultation_rules').set({ capacity: 2 }).execute()
    await site.database.deleteFrom('consultant').execute()
    await site.database.insertInto('consultant').values({ number: 1, name: 'Lakshmi Rao' }).execute()
    expect(await move({ time: '09:30', consultant: 2 })).toMatchObject({ code: 422 })
    for (const consultant of [1, 3]) expect(await reassign({ consultant })).toMatchObject({ code: 422 })
    expect(await reassign({ consultant: 2 })).toMatchObject({ code: 200, consultant: 2, sequence: 0 })
    expect(await reassign({ consultant: 1 }, 'Vikram')).toMatchObject({ code: 200, consultant: 1, sequence: 0 })
    expect(await mails()).toEqual([])
    const names = ['Lakshmi Rao', 'Consultant 2']
    expect((await call(`${base}/${id}`)).history).toMatchObject([
      { by: 'visitor', what: 'booked', reassigned: null },
      { by: 'Neha', what: 'reassigned', reassigned: { from: names[0], to: names[1] } },
      { by: 'Vikram', what: 'reassigned', reassigned: { from: names[1], to: names[0] } },
    ])
    expect((await actions()).map(({ action, detail }) => `${action}: ${detail}`)).toEqual([
      'Handed over a booking: From Lakshmi Rao to Consultant 2',
      'Handed over a booking: From Consultant 2 to Lakshmi Rao',
    ])
    const meetingUrl = 'https://meet.example.in/room-7'
    for (const wrong of ['javascript:alert(1)', 'http://meet.example.in/room-7'])
      expect(await call(`${base}/${id}/link`, { sequence: 0, meetingUrl: wrong })).toMatchObject({ code: 422 })
    expect(await call(`${base}/${id}/link`, { sequence: 0, meetingUrl })).toMatchObject({ code: 200, sequence: 1 })
    for (const mail of await mails()) expect(mail).toMatchObject({ method: methodFor(mail.to, 'REQUEST'), sequence: 1 })
    expect((await mails())[0]?.text).toContain(meetingUrl)
  })

  test('is marked as held only once it has begun', async () => {
    const mark = () => call(`${base}/${id}/attendance`, { attendance: 'attended' })
    expect((await mark()).code).toBe(409)
    site.setClock('2026-11-24T04:10:00.000Z')
    expect(await mark()).toMatchObject({ code: 200, attendance: 'attended' })
    expect(await cancel()).toMatchObject({ code: 409 })
  })

  test('is made for somebody on the telephone, once, with the same mails', async () => {
    const caller = {
      name: 'Arun Rao',
      email: `arun@caller${domains}.example.in`,
      phone: '+91 40 5550 0100',
      time: '10:00',
    }
    const book = () =>
      call(base, { ...caller, day: tuesday, guests: otherSpelling(caller.email), request: crypto.randomUUID() })
    const outcomes = await Promise.all([book(), book()])
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect((await mails()).map(({ to, sequence }) => [to, sequence])).toEqual([
      [caller.email, 0],
      ['hyderabad@psrao.example.in', 0],
    ])
    expect(outcomes.find(({ code }) => code === 200)?.history).toMatchObject([{ by: 'Neha', what: 'booked' }])
    const request = crypto.randomUUID()
    expect(await call(base, { ...caller, name: '', day: tuesday, request })).toMatchObject({ code: 422 })
  })

  test('is made once however often it is sent, and is not made again under its key with other details', async () => {
    await site.database.updateTable('consultation_rules').set({ capacity: 2 }).execute()
    const given = { name: 'Arun Rao', email: `arun@again${domains}.example.in`, day: tuesday, time: '10:00' }
    const request = crypto.randomUUID()
    const both = await Promise.all([call(base, { ...given, request }), call(base, { ...given, request })])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    expect(both[0]?.id).toBe(both[1]?.id)
    expect(await mails()).toHaveLength(2)
    // The answer to a question whether they mean it is no other detail.
    expect(await call(base, { ...given, request, isConfirmed: true })).toMatchObject({ code: 200, id: both[0]?.id })
    // The response was lost, and somebody corrects what they typed.
    for (const other of [{ time: '10:30' }, { email: `arun@right${domains}.example.in` }])
      expect(await call(base, { ...given, ...other, request })).toMatchObject({
        code: 409,
        message: `This was booked already, for Arun Rao on Tue 24 Nov 2026, 10:00. Nothing else was booked.`,
        booking: { id: both[0]?.id },
      })
    await call(`${base}/${both[0]?.id ?? 0}/cancel`, { sequence: 0 }, 'Vikram')
    expect(await call(base, { ...given, request })).toMatchObject({
      code: 409,
      message: expect.stringContaining('Vikram cancelled this meeting at 11:00.'),
    })
    expect(await call(base, { ...given, request: crypto.randomUUID() })).toMatchObject({ code: 200 })
  })

  test('in the week shows whether its invitation arrived, and why not', async () => {
    await move({})
    const failed = { state: 'failed', last_error: '552 5.2.2 Over quota' } as const
    const mail = await site.database
      .selectFrom('mail')
      .select('id')
      .where('recipient', '=', visitor)
      .where('state', '=', 'waiting')
      .execute()
    for (const each of mail) await site.database.updateTable('mail').set(failed).where('id', '=', each.id).execute()
    const week = async () => {
      const response = await site.asStaff('Neha', `${base}/calendar?from=2026-11-23`, undefined, 'manager')
      return z
        .object({
          days: z.array(z.object({ slots: z.array(z.object({ time: z.string(), free: z.array(z.number()) })) })),
          bookings: z.array(z.object({ id: z.number(), mail: z.object({ state: z.string(), reason: z.string() }) })),
        })
        .parse(await response.json())
    }
    const { bookings, days } = await week()
    expect(bookings).toEqual([
      { id, mail: { state: 'failed', reason: expect.stringContaining('The mailbox is full.') } },
    ])
    expect(days[1]?.slots.filter(({ free }) => free.length === 0).map(({ time }) => time)).toEqual(['11:00'])
    for (const each of mail) await retryMail(site.database, each.id, new Date(start))
    expect((await week()).bookings[0]?.mail.state).toBe('waiting')
    const list = await call(`${base}?filter=${encodeURIComponent('{"when":"ahead"}')}`)
    expect(list).toMatchObject({ code: 200, total: 1, data: [{ id }] })
  })

  test('remains in a block, which names it; the block holds until it is lifted', async () => {
    const day = { consultants: [1], from: tuesday, until: tuesday, reason: 'Hearing' }
    const blocked = await call(`${base}/blocks`, day)
    expect(blocked).toMatchObject({ code: 201, remaining: 1 })
    expect(await freeStarts()).toBe(0)
    expect(await within()).toMatchObject([{ id, name: 'Meera Iyer', sequence: 0 }])
    expect(await within('&consultants=2')).toEqual([])
    await cancel()
    expect(await within()).toEqual([])
    expect(await freeStarts()).toBe(0)
    await call(`${base}/blocks/${blocked.ids?.[0]}/unblock`, {})
    await site.database.deleteFrom('audit_entry').execute()
    const [first, second] = await Promise.all([call(`${base}/blocks`, day), call(`${base}/blocks`, day, 'Vikram')])
    expect([first.code, second.code].toSorted()).toEqual([201, 409])
    expect(await freeStarts()).toBe(0)
    const [block = 0] = [...(first.ids ?? []), ...(second.ids ?? [])]
    expect((await call(`${base}/blocks/${block}/unblock`, {})).code).toBe(200)
    expect((await call(`${base}/blocks/${block}/unblock`, {})).code).toBe(409)
    expect(await freeStarts()).toBe(8)
    expect((await actions()).map(({ action }) => action)).toEqual(['Blocked time', 'Unblocked time'])
  })

  test('and all others in a block are handed over or cancelled, each by itself; those that cannot be are named', async () => {
    await site.database.updateTable('consultation_rules').set({ capacity: 2 }).execute()
    const book = (name: string, time: string, consultant: number) => {
      const email = `${name.toLowerCase()}@caller${domains}.example.in`
      return call(base, { name, email, day: tuesday, time, consultant, request: crypto.randomUUID() })
    }
    await book('Arun', '10:00', 1)
    await book('Busy', '10:00', 2)
    await book('Lata', '10:30', 1)
    const day = { consultants: [1], from: tuesday, until: tuesday, reason: 'Ill' }
    expect(await call(`${base}/blocks`, day)).toMatchObject({ code: 201, remaining: 3 })
    await letAllLeave()
    const change = async (path: string) =>
      changeEach(await within('&consultants=1'), async (each) => {
        const { code, message = '' } = await call(`${base}/${each.id}/${path}`, {
          sequence: each.sequence,
          consultant: 2,
        })
        if (code !== 200) throw new Error(message)
      })
    const named = (failed: Awaited<ReturnType<typeof change>>) => failed.map(({ booking }) => booking.name)
    expect(named(await change('reassign'))).toEqual(['Arun'])
    expect((await within('&consultants=1')).map(({ name }) => name)).toEqual(['Arun'])
    expect(await mails()).toEqual([])
    expect(await change('cancel')).toEqual([])
    expect((await mails()).map(({ to, method }) => [to, method])).toEqual([
      [`arun@caller${domains}.example.in`, 'CANCEL'],
      [toOffice, 'PUBLISH'],
    ])
    expect((await within()).map(({ name, consultant }) => [name, consultant])).toEqual([
      ['Meera Iyer', 2],
      ['Busy', 2],
      ['Lata', 2],
    ])
    // Nobody is free but the second consultant, who has three.
    expect(await freeStarts()).toBe(5)
    // What is blocked takes no booking back.
    expect(await call(`${base}/${id}/reassign`, { sequence: 0, consultant: 1 })).toMatchObject({ code: 409 })
  })

  async function rules(): Promise<{ version: number; rules: RulesForm }> {
    const response = await site.asStaff('Neha', '/api/console/booking-rules', undefined, 'manager')
    return response.json()
  }
  const save = (body: unknown, by?: string) => call('/api/console/booking-rules', body, by)

  test('stays when the hours are changed over it, and staff are told before they save', async () => {
    const before = await rules()
    const holidays = [...before.rules.holidays, { day: tuesday, name: 'Foundation day', isYearly: false }]
    const changed = { ...before, rules: { ...before.rules, holidays, noticeDays: 1 } }
    const effect = await call('/api/console/booking-rules/effect', changed)
    expect(effect).toMatchObject({ code: 200, outside: [{ id, because: 'holiday' }] })
    expect(await freeStarts()).toBe(7)
    const version = () => site.database.selectFrom('content_version').select('version').executeTakeFirst()
    const published = (await version())?.version ?? 0
    const [first, second] = await Promise.all([save(changed), save({ ...before, rules: before.rules }, 'Vikram')])
    expect([first.code, second.code].toSorted()).toEqual([200, 409])
    const refused = first.code === 409 ? first : second
    expect(refused.message).toContain('has saved other hours and holidays in the meantime')
    expect((await version())?.version).toBe(published + 1)
    const now = await rules()
    expect(refused).toMatchObject({ present: { version: now.version, rules: now.rules } })
    expect(await save({ ...changed, version: now.version })).toMatchObject({ code: 200, bookedOn: { [tuesday]: 1 } })
    expect(await freeStarts()).toBe(0)
    expect(await call(`${base}/${id}`)).toMatchObject({ status: 'booked' })
    const last = (await actions()).at(-1)
    expect(last?.detail).toContain(first.code === 200 ? 'notice 1' : 'added 24 Nov 2026 Foundation day')
    await save({ version: (await rules()).version, rules: before.rules })
  })

  test('tell every page and the assistant how long a consultation lasts', async () => {
    const { version, rules: before } = await rules()
    const minutes = async () => (await site.get('/get/timeslots/length')).json()
    expect(await minutes()).toEqual({ slotMinutes: 30 })
    expect(await save({ version, rules: { ...before, slotMinutes: 45 } })).toMatchObject({ code: 200 })
    expect(await minutes()).toEqual({ slotMinutes: 45 })
    const get = openClient((address) => site.get(address))
    const [passage] = await consultationPassages(get)
    expect(passage?.units.join(' ')).toContain('A 45-minute video meeting')
    await save({ version: (await rules()).version, rules: before })
  })

  test('refuses wrong rules in words, and writes nothing', async () => {
    const before = await rules()
    const wrong = {
      ...before.rules,
      slotMinutes: 20,
      horizonDays: 1,
      hours: [
        { weekday: 1, opens: '09:00', closes: '13:00' },
        { weekday: 1, opens: '12:00', closes: '15:00' },
        { weekday: 2, opens: '12:00', closes: '09:00' },
        { weekday: 3, opens: '09:10', closes: '13:00' },
      ],
      holidays: [{ day: '2026-02-30', name: 'Never', isYearly: false }],
    }
    const refused = await save({ ...before, rules: wrong })
    expect(refused).toMatchObject({
      code: 422,
      errors: {
        slotMinutes: 'A consultation lasts 15 to 240 minutes, in steps of 15.',
        horizonDays: expect.stringContaining('before the first day'),
        'hours.1': 'Monday: this overlaps 09:00 to 13:00.',
        'hours.2': 'Tuesday: it must close after it opens.',
        'hours.3': 'Wednesday: times must fall on a quarter of an hour.',
        'holidays.0': 'Please choose the day of the holiday.',
      },
    })
    expect(await rules()).toEqual(before)
  })
})
