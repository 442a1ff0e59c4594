// Moving and cancelling a consultation by its mailed link, on both databases.
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { start, tuesday, wanted as aMeeting } from '../../../tests/people/booker.ts'
import { otherSpelling } from '../../../tests/people/spelling.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { startMailServer } from '../../../tests/servers/mail-server.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import type { Throttle } from '#consultations/mail/announcement.server.ts'
import { openLog } from '#platform/log.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { quotas } from '#platform/quota/quotas.ts'
import { openMailer } from '#platform/mail/sending/mailer.server.ts'
import { smtpTransport } from '#platform/mail/sending/transport.server.ts'
import { cancelConsultation, moveConsultation } from './change-by-visitor.server.ts'

const booking = { ...aMeeting, agenda: '', timeZone: '' }
const bodySchema = z.object({
  message: z.string().optional(),
  state: z.string().optional(),
  link: z.string().optional(),
  booking: z.object({ reference: z.string().optional(), startsOn: z.string(), guests: z.array(z.string()) }).optional(),
  nearest: z.array(z.object({ date: z.string() })).optional(),
  errors: z.record(z.string(), z.string()).optional(),
})

eachDatabase('a booked consultation', (freshDatabase) => {
  let site: SiteForTests
  let link: string
  let wanted = booking
  let everyone: string[] = []
  let domains = 0
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    site.setClock(start)
    // The mails to one mailbox are limited by the hour, so every test has addresses of its own.
    domains += 1
    const [email = '', ravi = '', asha = ''] = ['Meera', 'ravi', 'Asha'].map(
      (name) => `${name}@Firm${domains}.example.in`,
    )
    wanted = { ...booking, email, guests: `${ravi}, ${asha}, ${otherSpelling(email)} ${otherSpelling(asha)}` }
    everyone = [email, ravi, otherSpelling(asha), 'hyderabad@psrao.example.in']
    for (const table of ['mail', 'consent', 'lead', 'holiday'] as const) await site.database.deleteFrom(table).execute()
    await site.database.updateTable('consultation_rules').set({ slot_minutes: 30, buffer_minutes: 0 }).execute()
    link = (await send('/post/consultation', wanted)).link ?? ''
  })
  afterAll(() => site.close())

  async function send(path: string, body: unknown) {
    const response = await site.post(path, body)
    return { status: response.status, ...bodySchema.parse(await response.json()) }
  }
  const move = (slot: string, date = tuesday, by = link) => send(`${by}/move`, { date, slot })
  const cancel = (by = link) => send(`${by}/cancel`, {})
  const state = async (by = link) => bodySchema.parse(await (await site.get(`${by}/state`)).json())
  const storedBooking = () => site.database.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
  const ticks = async () =>
    (await site.database.selectFrom('slot_tick').select('tick').orderBy('tick').execute()).map(({ tick }) => tick)
  const recipients = async () =>
    (await site.database.selectFrom('mail').select(['recipient', 'next_attempt_on']).orderBy('id').execute())
      .filter((mail) => mail.next_attempt_on <= start)
      .map((mail) => mail.recipient)
  const later = () => site.database.selectFrom('mail').select('id').where('next_attempt_on', '>', start).execute()

  async function everything(): Promise<string> {
    const names = ['booking', 'slot_tick', 'lead', 'lead_event', 'mail']
    const tables = names as ('booking' | 'mail')[]
    return JSON.stringify(
      await Promise.all(tables.map((table) => site.database.selectFrom(table).selectAll().execute())),
    )
  }

  test('has one link that works, and the others answer 410 with the present state', async () => {
    const second = (await move('10:00')).link ?? ''
    for (const used of [await move('11:00'), await cancel()]) {
      expect(used).toMatchObject({ status: 410, state: 'moved', booking: { startsOn: '2026-11-24T04:30:00.000Z' } })
      expect(used.message).toContain('This link has expired because the consultation was moved.')
    }
    expect((await cancel(second)).status).toBe(200)
    const before = await everything()
    for (const by of [link, second]) {
      expect(await move('11:00', tuesday, by)).toMatchObject({ status: 410, state: 'cancelled' })
      expect(await cancel(by)).toMatchObject({ status: 410, state: 'cancelled' })
    }
    expect(await everything()).toBe(before)
    expect(await cancel('/link/consultation/none')).toMatchObject({ status: 410, state: 'unknown' })
    expect((await storedBooking()).sequence).toBe(2)
  })

  test('is not changed when its link is opened thirty times', async () => {
    const before = await everything()
    for (let count = 0; count < 30; count += 1) await site.get(`${link}/${['state', 'move', 'cancel'][count % 3]}`)
    expect(await everything()).toBe(before)
  })

  test.each([
    ['cancelled twice', () => [cancel(), cancel()]],
    ['moved twice', () => [move('10:00'), move('11:00')]],
    ['moved and cancelled', () => [move('10:00'), cancel()]],
    ['cancelled and moved', () => [cancel(), move('10:00'), move('11:00'), cancel()]],
  ])('that is %s at once is in one state, and one request has won', async (_title, requests) => {
    const outcomes = await Promise.all(requests())
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, ...Array(outcomes.length - 1).fill(410)])
    const booking = await storedBooking()
    expect(booking.sequence).toBe(1)
    for (const outcome of outcomes) expect(outcome.booking?.startsOn).toBe(booking.starts_on)
    expect(await ticks()).toHaveLength(booking.status === 'booked' ? 2 : 0)
    expect((await ticks())[0] ?? booking.starts_on).toBe(booking.starts_on)
    // Their invitations have not left, so the two guests are not told of the end.
    expect(await recipients()).toHaveLength(booking.status === 'booked' ? 8 : 6)
    expect(await later()).toHaveLength(booking.status === 'booked' ? 2 : 0)
  })

  test('is not moved to a time that somebody has, and its link still works', async () => {
    await send('/post/consultation', { ...wanted, slot: '10:00', email: 'next@example.in' })
    const before = await everything()
    const taken = await move('10:00')
    expect(taken).toMatchObject({ status: 409, errors: { slot: taken.message } })
    expect(taken.nearest).toHaveLength(3)
    expect(await move('09:30')).toMatchObject({ status: 409 })
    expect(await move('10:00', '2026-11-22')).toMatchObject({ status: 409 })
    expect(await move('10', tuesday)).toMatchObject({ status: 422 })
    expect(await send(`${link}/move`, {})).toMatchObject({ status: 422 })
    expect(await everything()).toBe(before)
    expect((await move('11:00')).status).toBe(200)
  })

  test('has taken or freed its time before its mails are counted, in the order of a booking', async () => {
    const held: string[][] = []
    const throttle: Throttle = async (tx, mails) => {
      const rows = await tx.selectFrom('slot_tick').select('tick').orderBy('tick').execute()
      held.push(rows.map(({ tick }) => tick))
      return mails.map(() => 'now')
    }
    const ours = { publicUrl: 'https://firm.example.in', throttle }
    const now = new Date(start)
    const which = { token: link.split('/').at(-1) ?? '' }
    const moved = await moveConsultation(site.database, which, { day: tuesday, time: '10:00' }, ours, now)
    if (moved.outcome !== 'changed') throw new Error('It was not moved')
    await cancelConsultation(site.database, { token: moved.token ?? '' }, ours, now)
    expect(held).toEqual([['2026-11-24T04:30:00.000Z', '2026-11-24T04:45:00.000Z'], []])
  })

  test('is moved to a time that overlaps its own', async () => {
    await site.database.updateTable('consultation_rules').set({ buffer_minutes: 30 }).execute()
    const second = (await move('10:00')).link
    expect(await ticks()).toHaveLength(4)
    expect((await move('10:30', tuesday, second)).status).toBe(200)
    expect(await ticks()).toEqual(['05:00', '05:15', '05:30', '05:45'].map((time) => `2026-11-24T${time}:00.000Z`))
  })

  test.each([
    ['2026-11-22T18:29:00.000Z', 200],
    ['2026-11-22T18:31:00.000Z', 409],
  ])('is moved to 24 November at %s with %i, since midnight in India decides', async (now, status) => {
    site.setClock(now)
    expect((await move('12:30')).status).toBe(status)
  })

  test('is moved so many times at most, and then cancelled', async () => {
    let by = link
    for (let moves = 0; moves < quotas.moves.max; moves += 1)
      by = (await move(moves % 2 === 0 ? '10:00' : '11:00', tuesday, by)).link ?? ''
    const { phone } = await site.database.selectFrom('site_setting').select('phone').executeTakeFirstOrThrow()
    const further = await move('12:30', tuesday, by)
    expect([further.status, further.message]).toEqual([429, expect.stringContaining(phone)])
    expect((await cancel(by)).status).toBe(200)
    expect((await storedBooking()).sequence).toBe(quotas.moves.max + 1)
  })

  test('that has begun can no longer be moved or cancelled, and is over when it ends', async () => {
    site.setClock('2026-11-24T04:00:00.000Z')
    expect(await state()).toMatchObject({ state: 'booked' })
    expect(await cancel()).toMatchObject({ status: 410, message: expect.stringContaining('has begun') })
    site.setClock('2026-11-24T04:30:00.000Z')
    expect(await state()).toMatchObject({ state: 'past' })
    expect((await move('10:00', '2026-11-26')).status).toBe(410)
    expect((await storedBooking()).sequence).toBe(0)
  })

  test('stays booked while the mail server fails; its mails arrive later, once, and reminders when they are due', async () => {
    const server = await startMailServer()
    let now = new Date(start)
    const mailer = openMailer({
      database: site.database,
      mailRenderer: site.mailRenderer,
      transport: smtpTransport(server.url),
      from: site.settings.mailFrom,
      clock: () => now,
      log: openLog('silent'),
    })
    const arrived = () => server.taken.map((mail: Email) => mail.to?.[0]?.address?.toLowerCase())
    try {
      server.be({ is: 'refusing', at: 'content', code: 451 })
      expect(await mailer.deliverDue()).toBe(0)
      const waiting = await site.database.selectFrom('mail').select('last_error').where('attempts', '>', 0).execute()
      expect(waiting.map((mail) => mail.last_error)).toEqual(Array(4).fill(expect.stringContaining('451')))
      expect(await storedBooking()).toMatchObject({ status: 'booked' })
      server.be({ is: 'willing' })
      now = new Date(now.getTime() + 120_000)
      await mailer.deliverDue()
      expect(arrived().toSorted()).toEqual(everyone.map(addressKey).toSorted())
      now = new Date('2026-11-23T03:59:59.000Z')
      expect(await mailer.deliverDue()).toBe(0)
      for (const due of ['2026-11-23T04:00:00.000Z', '2026-11-24T03:00:00.000Z']) {
        now = new Date(due)
        expect(await mailer.deliverDue()).toBe(1)
        expect(await mailer.deliverDue()).toBe(0)
      }
      expect(arrived().slice(4)).toEqual(Array(2).fill(addressKey(wanted.email)))
    } finally {
      await mailer.stop()
      await server.stop()
    }
  })
})
