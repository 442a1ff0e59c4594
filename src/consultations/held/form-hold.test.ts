// A time that is held while its form is filled in, through the calls and on both databases: whom it keeps away, when it
// ends, and how many there are.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { bookerAt, nothingBooked, start, tuesday } from '../../../tests/people/booker.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { makeChange } from '#consultations/meeting/changes.server.ts'
import { presentOf } from '#consultations/meeting/kept-meeting.server.ts'
import { slotNamed } from '#consultations/times/booking-rules.ts'
import { visitorRules } from '#consultations/times/free-times.server.ts'

const heldSchema = z.object({ until: z.string().nullable() })
const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

eachDatabase('a time in a form', (freshDatabase) => {
  let site: SiteForTests
  const { book, kept } = bookerAt(() => site)
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    await nothingBooked(site)
    await site.database.deleteFrom('form_hold').execute()
    await rules({ capacity: 1, buffer_minutes: 0 })
  })
  afterAll(() => site.close())

  const rules = (changes: { capacity?: number; buffer_minutes?: number }) =>
    site.database.updateTable('consultation_rules').set(changes).execute()
  /** Each visitor has a network of their own, unless one is named. */
  let networks = 0
  async function hold(slot: string, given: { token?: string; date?: string; from?: string } = {}) {
    networks += 1
    const {
      token = `token-of-a-page-${networks}-`.padEnd(32, 'x'),
      date = tuesday,
      from = `203.0.113.${networks % 250}`,
    } = given
    const response = await site.sendFrom(from, '/post/consultation/hold', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ date, slot, hold: token }),
    })
    expect(response.status).toBe(200)
    const { until } = heldSchema.parse(await response.json())
    return until === null ? null : { token, until }
  }
  const times = async (token = '', date = tuesday) => {
    const slots: { start: { hours: number; minutes: number } }[] = await (
      await site.get(`/get/timeslots?date=${date}&hold=${token}`)
    ).json()
    return slots.map(
      ({ start: { hours, minutes } }) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
    )
  }

  test('is kept from others until ten minutes are over, and shown to whoever holds it', async () => {
    const held = await hold('09:30')
    expect(held?.until).toBe(after(10))
    expect(await times()).toEqual(['09:00', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'])
    expect(await times(held?.token)).toContain('09:30')
    const days = async (query: string) =>
      z
        .object({ times: z.record(z.string(), z.array(z.string())) })
        .parse(await (await site.get(`/get/timeslots/days?month=11&year=2026${query}`)).json()).times[tuesday]
    expect(await days('')).not.toContain('09:30')
    expect(await days(`&hold=${held?.token}`)).toContain('09:30')

    const refused = await book({ slot: '09:30' })
    expect(refused.status).toBe(409)
    expect(refused.message).toBe('Someone else is just filling in the form for this time. Please choose another time.')
    expect(refused.nearest?.map(({ start: { hours } }) => hours)).toEqual([9, 10, 10])
    expect((await book({ slot: '09:30', hold: 'another' })).status).toBe(409)
    expect(await kept()).toEqual([])

    site.setClock(after(10))
    expect((await book({ slot: '09:30' })).status).toBe(201)
  })

  test('is booked by its token, once, and by its token also when it has lapsed', async () => {
    const held = await hold('09:30')
    const first = await book({ slot: '09:30', hold: held?.token })
    expect(first.status).toBe(201)
    expect(await site.database.selectFrom('form_hold').selectAll().execute()).toEqual([])
    // The same words from a page without the token are the same booking.
    expect((await book({ slot: '09:30' })).reference).toBe(first.reference)

    const lapsed = await hold('11:00')
    site.setClock(after(11))
    expect((await book({ slot: '11:00', hold: lapsed?.token, email: 'asha@firm.example.in' })).status).toBe(201)
    expect(await kept()).toHaveLength(2)
  })

  test('is one for each token, and its end stays when it goes over to another time', async () => {
    const held = await hold('09:30')
    site.setClock(after(4))
    expect(await hold('10:00', { token: held?.token ?? '' })).toEqual(held)
    expect(await times()).toContain('09:30')
    expect(await times()).not.toContain('10:00')
    site.setClock(after(10))
    expect(await times()).toContain('10:00')
    const next = await hold('10:00', { token: held?.token ?? '' })
    expect(next?.until).toBe(after(20))
    expect(await site.database.selectFrom('form_hold').selectAll().execute()).toHaveLength(1)
    expect((await site.post('/post/consultation/hold', { hold: next?.token })).status).toBe(200)
    expect(await times()).toContain('10:00')
  })

  test('is kept from nobody by more than two of a network', async () => {
    const from = '198.51.100.7'
    expect(await hold('09:00', { from })).not.toBeNull()
    expect(await hold('09:00', { from, date: '2026-11-25' })).not.toBeNull()
    expect(await hold('09:00', { from, date: '2026-11-26' })).toBeNull()
    expect(await times('', '2026-11-26')).toContain('09:00')
    site.setClock(after(10))
    expect(await hold('09:00', { from, date: '2026-11-26' })).not.toBeNull()
  })

  test('is at most a quarter of a day, of each consultant, and never the last free time', async () => {
    const all = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30']
    for (const slot of all) await hold(slot)
    expect(await times()).toEqual(all.slice(2))
    await rules({ capacity: 2 })
    for (const slot of all) for (const _ of [1, 2]) await hold(slot)
    expect(await site.database.selectFrom('form_hold').selectAll().execute()).toHaveLength(4)
    expect((await times()).length).toBeGreaterThanOrEqual(6)

    await site.database.deleteFrom('form_hold').execute()
    await rules({ capacity: 1 })
    const block = { consultant: 1, starts_on: `${tuesday}T03:30:00.000Z`, ends_on: `${tuesday}T07:00:00.000Z` }
    const { id } = await site.database
      .insertInto('consultation_block')
      .values({ ...block, reason: 'Court' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let at = Date.parse(block.starts_on); at < Date.parse(block.ends_on); at += 900_000)
      await site.database
        .insertInto('slot_tick')
        .values({ consultant: 1, tick: new Date(at).toISOString(), consultation_id: null, block_id: id })
        .execute()
    expect(await times()).toEqual(['12:30'])
    expect(await hold('12:30')).toBeNull()
    expect((await book({ slot: '12:30' })).status).toBe(201)
  })

  test('is not held where none is free or offered', async () => {
    await book({ slot: '09:30' })
    expect(await hold('09:30')).toBeNull()
    expect(await hold('09:10')).toBeNull()
    expect(await hold('09:00', { date: '2026-11-22' })).toBeNull()
    expect(await hold('10:00', { token: 'guessed' })).toBeNull()
    expect((await site.post('/post/consultation/hold', { date: 'soon', slot: '09:00' })).status).toBe(422)
  })

  test('leaves one of two consultants to others', async () => {
    await rules({ capacity: 2 })
    const held = await hold('09:00')
    expect((await book({ slot: '09:00' })).status).toBe(201)
    expect((await book({ slot: '09:00', email: 'asha@firm.example.in' })).status).toBe(409)
    expect((await book({ slot: '09:00', hold: held?.token, email: 'ravi@other.example.in' })).status).toBe(201)
    expect((await kept()).map(({ consultant }) => consultant).toSorted()).toEqual([1, 2])
  })

  test('goes to one of all who want it at once, and whoever holds it gets it', async () => {
    for (const slot of ['09:00', '10:00', '11:00']) {
      await site.database.deleteFrom('form_hold').execute()
      const [held, booked] = await Promise.all([
        Promise.all(Array.from({ length: 8 }, () => hold(slot))),
        book({ slot, email: `meera@firm-${slot.slice(0, 2)}.example.in` }),
      ])
      const tokens = held.flatMap((each) => each ?? [])
      expect(tokens.length + (booked.status === 201 ? 1 : 0)).toBe(1)
      if (tokens[0])
        expect(
          (await book({ slot, hold: tokens[0].token, email: `asha@co-${slot.slice(0, 2)}.example.in` })).status,
        ).toBe(201)
    }
    expect(await kept()).toHaveLength(3)
  })

  test('is not taken by a meeting that is moved, whichever comes first', async () => {
    const bookedBy = async (email: string) => (await book({ slot: '09:00', email })).link ?? ''
    const link = await bookedBy('meera@kaverifoods.example.in')
    const { kept: meeting } = await presentOf(site.database, { token: link.split('/').at(-1) ?? '' }, new Date(start))
    const free = await visitorRules(site.database, new Date(start))
    const slot = slotNamed(free, tuesday, '10:00', new Date(start))
    const held = await hold('10:00')
    // The move has found the time free, and is late.
    const decided = { kept: meeting!, change: { what: 'moved', formerStart: meeting!.meeting.startsOn } as const }
    const late = { ...decided, by: 'visitor', take: { rules: free, slot: slot!, among: [1] } }
    const nowhere = {
      publicUrl: 'https://firm.example.in',
      secret: 'of tests',
      placeMails: () => Promise.reject(new Error('a mail')),
    }
    expect(await makeChange(site.database, late, nowhere, new Date(start))).toBe('taken')
    expect((await kept())[0]).toMatchObject({ sequence: 0, starts_on: meeting?.meeting.startsOn })
    expect(held).not.toBeNull()

    for (const time of ['10:30', '11:30', '12:30']) {
      await site.database.deleteFrom('form_hold').execute()
      await nothingBooked(site)
      const own = await bookedBy(`meera@firm-${time.slice(0, 2)}.example.in`)
      const [other, { status }] = await Promise.all([
        hold(time),
        site.post(`${own}/move`, { date: tuesday, slot: time }),
      ])
      expect(status).toBe(other ? 409 : 200)
    }
  })
})
