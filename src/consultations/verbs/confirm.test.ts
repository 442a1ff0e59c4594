// Times that are held until the link in a mail is pressed, on both databases.
import { quotas } from '#platform/quota/quotas.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { bookerAt, nothingBooked, start, tuesday, wanted } from '../../../tests/people/booker.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { queryPlansOf } from '../../../tests/query-plans.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { scheduledMessage } from '#consultations/consultation-form.ts'
import { openDays } from '#consultations/times/free-times.server.ts'
import { openQuotas } from '#platform/quota/quota-store.server.ts'
import { openLog } from '#platform/log.server.ts'
import { countBooking } from './booking-limits.server.ts'
import { expireUnconfirmed } from './expire.server.ts'
import { withdrawAt } from '../../../tests/people/personal-data.ts'

const inTenMinutes = '2026-11-21T05:40:00.000Z'
const sender = '198.51.100.1'

eachDatabase('a time that is held', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(() => nothingBooked(site))
  afterAll(() => site.close())

  const { mustConfirm, mailsTo, storedBookings, linksTo, ...booker } = bookerAt(() => site)
  const book = (changes: Record<string, unknown> = {}, from = sender) => booker.book(changes, from)
  const linkTo = async (address: string) => (await linksTo(address)).at(-1)
  const confirm = (link: string | undefined) => booker.confirm(link, sender)
  const ticks = async () => (await site.database.selectFrom('slot_tick').selectAll().execute()).length
  const second = { slot: '10:00', email: 'ravi@kaverifoods.example.in', guests: 'asha@audit.example.in' }

  test('the first of a sender, a mailbox and a domain is booked at once, and any second one is held', async () => {
    expect(mustConfirm(await book())).toBe(false)
    expect(mustConfirm(await book({ slot: '10:00', email: 'a@tunga.example.in' }, '198.51.100.1'))).toBe(true)
    expect(mustConfirm(await book({ slot: '10:30', email: 'meera+1@kaverifoods.example.in' }, '198.51.100.2'))).toBe(
      true,
    )
    expect(mustConfirm(await book({ slot: '11:00', email: 'ravi@kaverifoods.example.in' }, '198.51.100.3'))).toBe(true)
    expect(mustConfirm(await book({ slot: '11:30', email: 'asha@bhadra.example.in' }, '198.51.100.4'))).toBe(false)
    site.setClock('2026-11-22T05:31:00.000Z')
    expect(mustConfirm(await book({ date: '2026-11-25', email: 'ravi@kaverifoods.example.in' }, '198.51.100.5'))).toBe(
      false,
    )
  })

  test('eight visitors a day of a common provider are booked at once', async () => {
    const held: boolean[] = []
    for (let visitor = 0; visitor < 9; visitor += 1) {
      const [date, slot] = [
        visitor < 8 ? tuesday : '2026-11-25',
        `${9 + ((visitor % 8) >> 1)}:${visitor % 2 ? '30' : '00'}`,
      ]
      const given = { date, slot: slot.padStart(5, '0'), email: `visitor${visitor}@gmail.com` }
      held.push(mustConfirm(await book(given, `198.51.100.${visitor}`)))
    }
    expect(held).toEqual([...Array<boolean>(8).fill(false), true])
  })

  test('is told in the answer, which has no link; nobody but the person who booked gets a mail', async () => {
    await book()
    const before = (await site.database.selectFrom('mail').select('id').execute()).length
    const booked = await book(second)
    expect(booked).toMatchObject({ status: 201, link: null, message: 'We are holding this time until 11:10 AM IST' })
    expect(booked.booking?.confirmBy).toBe(inTenMinutes)
    const mails = await site.mails()
    expect(mails.slice(before)).toMatchObject([{ recipient: second.email, calendar: null }])
    expect(
      await site.database.selectFrom('lead').select('id').where('email', '=', second.email).execute(),
    ).toHaveLength(1)
    // The same form sent again gets the same answer.
    expect(await book(second)).toEqual(booked)
    expect(await storedBookings()).toHaveLength(2)
  })

  test('is confirmed by the button, not by opening the link; then everybody is told, and once', async () => {
    await book()
    await book(second)
    const link = await linkTo(second.email)
    const state = async () => (await (await site.get(`${link}/state`)).json()) as { state: string }
    for (let opening = 0; opening < 3; opening += 1) expect((await state()).state).toBe('unconfirmed')
    expect(await mailsTo('asha@audit.example.in')).toEqual([])
    expect((await site.get(`${link}/meeting.ics`)).status).toBe(410)
    expect((await site.post(`${link}/move`, { date: tuesday, slot: '11:00' })).status).toBe(410)
    site.setClock('2026-11-21T05:39:00.000Z')
    const answers = await Promise.all([confirm(link), confirm(link), confirm(link)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await state()).state).toBe('booked')
    const toVisitor = await mailsTo(second.email)
    expect(toVisitor.filter(({ calendar }) => calendar !== null)).toHaveLength(1)
    expect(toVisitor.filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(2)
    expect(await mailsTo('asha@audit.example.in')).toHaveLength(1)
    site.setClock('2026-11-21T06:00:00.000Z')
    expect(await expireUnconfirmed(site.database, new Date('2026-11-21T06:00:00.000Z'))).toBe(0)
    expect(await ticks()).toBe(4)
    expect((await site.post(`${link}/move`, { date: tuesday, slot: '11:00' })).status).toBe(200)
  })

  test('once confirmed, keeps its link from whoever sends the form again', async () => {
    await book()
    await book(second)
    site.setClock('2026-11-21T05:31:00.000Z')
    expect((await confirm(await linkTo(second.email))).status).toBe(200)
    const again = await book(second)
    expect(again).toMatchObject({ status: 201, link: null, invitation: null, message: scheduledMessage })
    expect(again.booking?.confirmBy).toBeNull()
    expect(await storedBookings()).toHaveLength(2)
  })

  test('is held anew when the form is sent again as soon as the ten minutes are over', async () => {
    await book()
    await book(second)
    site.setClock(inTenMinutes)
    expect((await book(second)).booking?.confirmBy).toBe('2026-11-21T05:50:00.000Z')
  })

  test('is free again after ten minutes, for the next booking at once, and its link says so', async () => {
    await book()
    await book(second)
    const link = await linkTo(second.email)
    expect(await ticks()).toBe(4)
    site.setClock(inTenMinutes)
    expect((await book({ ...second, email: 'other@bhadra.example.in' }, '198.51.100.9')).status).toBe(201)
    expect((await confirm(link)).status).toBe(410)
    expect(await (await site.get(`${link}/state`)).json()).toMatchObject({ state: 'expired' })
    expect(await ticks()).toBe(4)
    expect(await mailsTo('asha@audit.example.in')).toHaveLength(1)
    // The same form sent once more is a new booking, not the answer to the old one.
    expect((await book(second)).status).toBe(409)
    const [, expired] = await storedBookings()
    const seen: unknown = await (await site.asStaff('Padma', `/api/console/bookings/${expired?.id}`)).json()
    expect(JSON.stringify(seen)).toContain('"what":"expired"')
  })

  test('is booked by its link after the ten minutes too, if it is still free, and then everybody is told', async () => {
    await book()
    await book(second)
    const link = await linkTo(second.email)
    site.setClock('2026-11-21T05:45:00.000Z')
    const state = async () => z.looseObject({ state: z.string() }).parse(await (await site.get(`${link}/state`)).json())
    // Freed by the clock or not yet: the same.
    expect(await state()).toMatchObject({ state: 'expired', isStillFree: true, booking: { meetingUrl: '' } })
    expect(await expireUnconfirmed(site.database, new Date('2026-11-21T05:45:00.000Z'))).toBe(1)
    expect(await state()).toMatchObject({ state: 'expired', isStillFree: true })
    expect(await ticks()).toBe(2)
    site.setClock('2026-11-21T05:50:00.000Z')
    const answers = await Promise.all([confirm(link), confirm(link)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await state()).toMatchObject({ state: 'booked' })
    expect(await ticks()).toBe(4)
    const toVisitor = await mailsTo(second.email)
    expect(toVisitor.filter(({ calendar }) => calendar !== null)).toHaveLength(1)
    expect(toVisitor.filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(2)
    const [invited] = await mailsTo('asha@audit.example.in')
    expect(invited?.calendar).toContain('SEQUENCE:0')
    const row = (await storedBookings()).at(-1)
    expect(row).toMatchObject({ status: 'booked', sequence: 0, starts_on: '2026-11-24T04:30:00.000Z' })
    const seen: unknown = await (await site.asStaff('Padma', `/api/console/bookings/${row?.id}`)).json()
    const { history } = z.object({ history: z.array(z.object({ what: z.string() })) }).parse(seen)
    expect(history.map(({ what }) => what)).toEqual(['requested', 'expired', 'confirmed'])
    // The mailed link is that of the booking.
    expect((await site.post(`${link}/move`, { date: tuesday, slot: '11:00' })).status).toBe(200)
  })

  test('is not booked late by its link from the day before on, nor once consent is withdrawn', async () => {
    await book()
    await book(second)
    const link = await linkTo(second.email)
    const isStillFree = async () =>
      z.looseObject({ isStillFree: z.boolean().optional() }).parse(await (await site.get(`${link}/state`)).json())
        .isStillFree ?? false
    site.setClock('2026-11-22T18:29:59.000Z')
    expect(await isStillFree()).toBe(true)
    const [mail] = await mailsTo(second.email)
    expect(mail?.useless_from).toBe('2026-11-22T18:30:00.000Z')
    site.setClock('2026-11-22T18:30:00.000Z')
    expect(await isStillFree()).toBe(false)
    expect((await confirm(link)).status).toBe(410)
    site.setClock('2026-11-21T05:45:00.000Z')
    expect(await isStillFree()).toBe(true)
    const lead = (await storedBookings()).at(-1)?.lead_id ?? 0
    const withdrawn = { purpose: 'consultation', leadId: lead, emailKey: second.email } as const
    await withdrawAt(site.database, withdrawn, new Date(start))
    expect(await isStillFree()).toBe(false)
    expect((await confirm(link)).status).toBe(410)
  })

  test('of a confirmation and the end of the time at once, one happens after the other', async () => {
    await book()
    for (let round = 0; round < 4; round += 1) {
      const email = `person${round}@kaverifoods.example.in`
      site.setClock(start)
      await site.database.deleteFrom('rate_limit').execute()
      expect(
        mustConfirm(await book({ ...second, slot: `1${round % 3}:30`, email, guests: '' }, `198.51.100.${10 + round}`)),
      ).toBe(true)
      const link = await linkTo(email)
      site.setClock('2026-11-21T05:39:59.000Z')
      const [answer, freed] = await Promise.all([
        confirm(link),
        expireUnconfirmed(site.database, new Date(inTenMinutes)),
      ])
      const row = (await storedBookings()).at(-1)
      expect(answer.status === 200).toBe(row?.status === 'booked')
      // A link that is pressed after the end books the time again, because it is free.
      const changes = await site.database
        .selectFrom('booking_change')
        .select('what')
        .where('booking_id', '=', row?.id ?? 0)
        .orderBy('id')
        .execute()
      expect(changes.map(({ what }) => what)).toEqual([
        'requested',
        ...(freed === 1 ? ['expired'] : []),
        ...(answer.status === 200 ? ['confirmed'] : []),
      ])
      expect(changes.length).toBeGreaterThan(1)
      const own = await site.database
        .selectFrom('slot_tick')
        .selectAll()
        .where('booking_id', '=', row?.id ?? 0)
        .execute()
      expect(own).toHaveLength(row?.status === 'booked' ? 2 : 0)
      if (row?.status === 'booked') await site.post(`${link}/cancel`, {})
    }
  })

  test('many networks without a mailbox take only so many times, and what they hold is free after ten minutes', async () => {
    const days: { date: string; slots: string[] }[] = []
    for (const [year, month] of [
      [2026, 11],
      [2026, 12],
      [2027, 1],
    ] as const) {
      const open = await openDays(site.database, { year, month }, new Date(start))
      for (const date of open.days)
        days.push({ date, slots: ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'] })
    }
    const times = days.flatMap(({ date, slots }) => slots.map((slot) => ({ date, slot })))
    // Two more networks than times. The first of them, and those two, go on for as long as they are let.
    const [one, late, later] = [0, quotas.neverConfirmed.max, quotas.neverConfirmed.max + 1]
    const networks = Array.from({ length: quotas.neverConfirmed.max + 2 }, (_, network) => network)
    const statuses: number[] = []
    for (const [index, network] of [...networks, one, late, later, one, late, later, one, late, later].entries()) {
      const email = `invented@company${index}.example.in`
      statuses.push((await book({ ...times[index], email }, `198.51.100.${network}`)).status)
    }
    const rows = await storedBookings()
    expect(rows.filter(({ confirm_by }) => confirm_by === null)).toHaveLength(quotas.neverConfirmed.max)
    expect(rows.filter(({ confirm_by }) => confirm_by !== null)).toHaveLength(2 * 3)
    expect(statuses.filter((status) => status === 429).length).toBe(5)
    expect(await expireUnconfirmed(site.database, new Date(inTenMinutes))).toBe(2 * 3)
    expect(await ticks()).toBe(2 * quotas.neverConfirmed.max)
  })
})

test('the bookings of the last day and those ahead are found with an index each', async () => {
  const site = await openSite()
  const { database } = site
  const quotaStore = openQuotas({ database, secret: 'of the tests', log: openLog('silent') })
  const sender = { quotaStore, groups: [], email: wanted.email, isSpam: false }
  const plan = await queryPlansOf(database, (observed) => countBooking(observed, sender, new Date(start)))
  for (const index of ['booking_booked_on', 'booking_by_time'])
    expect(plan.join('\n')).toContain(`SEARCH booking USING INDEX ${index}`)
  await site.close()
})
