// Bookings that nobody has confirmed in time, on both databases.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/databases.ts'
import { start } from '../../../tests/people/booker.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { expireUnconfirmed } from './expire.server.ts'

const quarterMs = 900_000

eachDatabase('bookings that nobody has confirmed', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  /** Each a quarter of an hour after the other. */
  async function writeUnconfirmed(count: number): Promise<void> {
    const { database } = site
    const at = (order: number) => new Date(Date.parse('2026-12-01T03:30:00.000Z') + order * quarterMs).toISOString()
    const leads = Array.from({ length: count }, (_, order) => ({
      name: 'Meera Iyer',
      phone: '',
      company: '',
      location: '',
      message: '',
      email: `meera${order % 7}@example.in`,
      email_key: `meera${order % 7}@example.in`,
      received_on: start,
      kind: 'consultation' as const,
      state: 'new' as const,
      reference: String(order),
      submission: null,
      content: null,
    }))
    const written = await database.insertInto('lead').values(leads).returning('id').execute()
    const bookings = written.map(({ id }, order) => ({
      lead_id: id,
      uid: String(id),
      sequence: 0,
      status: 'unconfirmed' as const,
      consultant: 1,
      starts_on: at(order),
      ends_on: at(order + 1),
      guests: '[]',
      meeting_url: '',
      time_zone: '',
      booked_on: start,
      changed_on: start,
      confirm_by: start,
      confirmed_on: null,
    }))
    const ids = await database.insertInto('booking').values(bookings).returning('id').execute()
    const ticks = ids.map(({ id }, order) => ({ consultant: 1, tick: at(order), booking_id: id }))
    await database.insertInto('slot_tick').values(ticks).execute()
  }

  test('expire once each, however many they are and if two processes do it at the same time', async () => {
    const { database } = site
    await writeUnconfirmed(120)
    const counts = await Promise.all([1, 2].map(() => expireUnconfirmed(database, new Date(start))))
    expect(counts.reduce((sum, count) => sum + count)).toBe(120)
    const rows = await database.selectFrom('booking').select('status').execute()
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['expired']))
    expect(await database.selectFrom('booking_change').select('what').execute()).toHaveLength(120)
    expect(await database.selectFrom('slot_tick').selectAll().execute()).toEqual([])
  })
})
