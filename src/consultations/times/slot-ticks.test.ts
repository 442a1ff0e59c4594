// The table of held times by itself: many transactions want the same or overlapping times, and nothing else stands in
// their way.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachDatabase, patient } from '../../../tests/databases.ts'
import { inTransaction, openDatabase, type Database } from '#platform/database/database.server.ts'
import { blockTime } from './blocks.server.ts'
import { consultants, type BookingRules, type Slot } from './booking-rules.ts'
import { freeOf } from './free-times.server.ts'
import { takeSlot } from './slot-ticks.server.ts'

const rules: BookingRules = {
  slotMinutes: 30,
  noticeDays: 2,
  horizonDays: 60,
  bufferMinutes: 0,
  capacity: 1,
  hours: [],
  holidays: [],
}
const nine = Date.parse('2026-11-24T03:30:00.000Z')

function slotAt(quarters: number, length = 2): Slot {
  const startsOn = new Date(nine + quarters * 900_000).toISOString()
  return { day: '', time: '', startsOn, endsOn: new Date(nine + (quarters + length) * 900_000).toISOString() }
}

class Taken extends Error {}

eachDatabase('a time', (freshDatabase) => {
  let database: Database
  let ids: number[]
  beforeAll(async () => {
    database = openDatabase(await freshDatabase('migrated'), patient)
    const leads = Array.from({ length: 200 }, (_, order) => ({
      name: 'Meera Iyer',
      phone: '',
      company: '',
      location: '',
      message: '',
      email: 'meera@example.in',
      email_key: 'meera@example.in',
      received_on: '2026-11-21T05:30:00.000Z',
      kind: 'consultation' as const,
      state: 'new' as const,
      reference: String(order),
      submission: null,
      content: null,
    }))
    const written = await database.insertInto('lead').values(leads).returning('id').execute()
    const bookings = written.map(({ id }) => ({
      lead_id: id,
      uid: String(id),
      sequence: 0,
      status: 'booked' as const,
      consultant: 1,
      starts_on: slotAt(0).startsOn,
      ends_on: slotAt(0).endsOn,
      guests: '[]',
      meeting_url: '',
      time_zone: '',
      booked_on: '',
      changed_on: '',
    }))
    ids = (await database.insertInto('booking').values(bookings).returning('id').execute()).map(({ id }) => id)
  })
  beforeEach(async () => {
    for (const table of ['slot_tick', 'consultation_block'] as const) await database.deleteFrom(table).execute()
  })
  afterAll(() => database.destroy())

  const held = () => database.selectFrom('slot_tick').selectAll().orderBy('tick').execute()

  /** Returns the consultants who got the slots; null where nobody was free. */
  const race = (given: BookingRules, slotOf: (order: number) => Slot) =>
    Promise.all(
      ids.map(async (id, order) => {
        try {
          return await inTransaction(database, async (tx) => {
            const consultant = await takeSlot(tx, given, slotOf(order), id, consultants(given))
            if (consultant === null) throw new Taken()
            return consultant
          })
        } catch (error) {
          if (error instanceof Taken) return null
          throw error
        }
      }),
    )

  test('is not free if a block begins within the buffer after it, even after the last slot', async () => {
    const slots = [slotAt(0), slotAt(3)]
    const block = { consultants: [1], startsOn: slots[1]!.endsOn, endsOn: slotAt(6).endsOn, reason: 'Court' }
    expect(await blockTime(database, block)).toMatchObject({ outcome: 'blocked' })
    expect(await freeOf(database, rules, slots)).toEqual(slots)
    expect(await freeOf(database, { ...rules, bufferMinutes: 15 }, slots)).toEqual([slots[0]])
  })

  test.each([
    '2026-11-24T03:30:00Z',
    '2026-11-24 03:30:00.000Z',
    '2026-11-24T09:00:00.000+05:30',
    '2026-11-24T03:30:01.000Z',
    '2026-11-24T03:40:00.000Z',
  ])('cannot be held as %s, which no booking would find', async (tick) => {
    const row = { consultant: 1, tick, booking_id: ids[0]!, block_id: null }
    await expect(database.insertInto('slot_tick').values(row).execute()).rejects.toThrow(/slot_tick_quarter/)
  })

  test('of day or a date must have its form to be written as hours or a holiday', async () => {
    for (const [opens, closes] of [
      ['9:00', '9:30'],
      ['09:00', '24:30'],
      ['09:00', '13.00'],
    ] as const) {
      const row = database.insertInto('consultation_hours').values({ weekday: 6, opens, closes })
      await expect(row.execute()).rejects.toThrow(/consultation_hours_form/)
    }
    for (const wrong of [{ day: '25/12/2026' }, { day: '2026-12-5' }, { is_yearly: 2 }]) {
      const row = { day: '2026-12-25', name: 'Christmas', is_yearly: 0, ...wrong }
      await expect(database.insertInto('holiday').values(row).execute()).rejects.toThrow(/holiday_/)
    }
    const block = { consultant: 1, starts_on: '2026-12-09', ends_on: '2026-12-10', reason: 'Court' }
    const written = database.insertInto('consultation_block').values(block)
    await expect(written.execute()).rejects.toThrow(/consultation_block_instants/)
  })

  test('that two hundred want at once goes to one of them', async () => {
    const got = await race(rules, () => slotAt(0))
    expect(got.filter((each) => each !== null)).toEqual([1])
    expect(await held()).toHaveLength(2)
  })

  test('that two hundred want at once goes to as many as there are consultants', async () => {
    const got = await race({ ...rules, capacity: 3 }, () => slotAt(0))
    expect(got.filter((each) => each !== null).toSorted()).toEqual([1, 2, 3])
    expect(await held()).toHaveLength(6)
  })

  test('that overlaps another is held by one holder at each moment, and wholly', async () => {
    for (const capacity of [1, 2]) {
      await database.deleteFrom('slot_tick').execute()
      const slots = ids.map((_, order) => slotAt((order * 7) % 12, 2 + (order % 3)))
      const got = await race({ ...rules, capacity, bufferMinutes: 15 }, (order) => slots[order]!)
      const ticks = Map.groupBy(await held(), (tick) => tick.booking_id)
      for (const [order, id] of ids.entries()) {
        const slot = slots[order]!
        const expected = got[order] === null ? 0 : (Date.parse(slot.endsOn) - Date.parse(slot.startsOn)) / 900_000 + 1
        expect(ticks.get(id) ?? []).toHaveLength(expected)
      }
      expect(got.filter((each) => each !== null).length).toBeGreaterThanOrEqual(2 * capacity)
    }
  })

  test('that two meetings exchange stays with both, since neither is free', async () => {
    const [one = 0, other = 0] = ids
    const move = (id: number, quarters: number) =>
      inTransaction(database, (tx) => takeSlot(tx, rules, slotAt(quarters), id, consultants(rules)))
    expect([await move(one, 0), await move(other, 2)]).toEqual([1, 1])
    for (let round = 0; round < 10; round += 1)
      expect(await Promise.all([move(one, 2), move(other, 0)])).toEqual([null, null])
    expect((await held()).map((tick) => tick.booking_id)).toEqual([one, one, other, other])
  })

  test('may be moved to one that overlaps it, and gives the rest back', async () => {
    const [id = 0] = ids
    const move = (given: BookingRules, quarters: number) =>
      inTransaction(database, (tx) => takeSlot(tx, given, slotAt(quarters), id, consultants(given)))
    expect(await move(rules, 0)).toBe(1)
    expect(await move(rules, 1)).toBe(1)
    expect((await held()).map(({ tick }) => tick)).toEqual([slotAt(1).startsOn, slotAt(2).startsOn])
    expect(await move({ ...rules, capacity: 0 }, 2)).toBeNull()
    expect(await held()).toHaveLength(2)
  })
})
