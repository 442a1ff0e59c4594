// Bookings in random order: whatever visitors, staff, erasures and the clock do one after another, everybody in a meeting
// has been told of it as it is, and its time is taken exactly as long as it is booked. A sequence that breaks this is printed
// with its seed and its path, which `fc.assert` takes to repeat it.
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { acts, consultants, openBookings, type Act } from './bookings/acts.ts'
import { openInvariants } from './bookings/invariants.ts'
import { eachDatabase } from './databases.ts'
import { nothingBooked, start } from './people/booker.ts'
import { openSite, type SiteForTests } from './site.ts'

eachDatabase('bookings', (freshDatabase, engine) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    await site.database.deleteFrom('holiday').execute()
    await site.database
      .updateTable('consultation_rules')
      .set({ capacity: consultants.length, slot_minutes: 30, buffer_minutes: 0 })
      .execute()
    await site.database.deleteFrom('consultant').execute()
    await site.database.deleteFrom('consultant_profile').execute()
    const named = { is_active: 1, is_named: 1, services: '[]', hours: '[]' }
    await site.database.insertInto('consultant').values(consultants).execute()
    await site.database
      .insertInto('consultant_profile')
      .values(consultants.map(({ number }) => ({ number, ...named })))
      .execute()
    await site.database
      .insertInto('staff')
      .values({ id: 'neha', name: 'Neha', email: 'neha@firm.example.in', role: 'manager', ended_on: null })
      .execute()
  })
  afterAll(() => site.close())

  async function inThisOrder(order: Act[]): Promise<void> {
    await nothingBooked(site)
    await site.database.deleteFrom('privacy_link').execute()
    const bookings = openBookings(site, start)
    const expectInvariants = openInvariants(site, bookings)
    for (const each of order) {
      await bookings.doOne(each)
      await expectInvariants()
    }
  }

  // Chance seldom makes these: the erasure of somebody whose meeting has begun, and one that is reassigned and takes place.
  const booked: Act = { what: 'book', time: 0, guests: [0], isBot: false }
  const hasBegun: Act[] = [booked, { what: 'wait', minutes: 5000 }, { what: 'erase', person: 0, minimumMonths: 12 }]
  const tookPlace: Act[] = [
    booked,
    { what: 'reassign', which: 0 },
    { what: 'move', which: 0, time: 1, isFormerLink: false },
    { what: 'reassign', which: 0 },
    { what: 'wait', minutes: 5000 },
    { what: 'mark', which: 0, attendance: 'attended' },
    { what: 'mark', which: 0, attendance: 'missed' },
    { what: 'mark', which: 0, attendance: '' },
  ]
  const inAnyOrder = (parameters: fc.Parameters<[Act[]]>) => () =>
    fc.assert(fc.asyncProperty(acts, inThisOrder), parameters)
  // A few runs meet each statement that the other database runs otherwise.
  const numRuns = engine === 'SQLite' ? 24 : 6
  test(
    'tell everybody involved, and take exactly their own time, in any order',
    inAnyOrder({ numRuns, seed: 44, examples: [[hasBegun], [tookPlace]] }),
  )
  test('the same in very many orders', { tags: ['long'] }, inAnyOrder({ numRuns: 400 }))
})
