// Everything that may be done to a booking, from every status, on both databases.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/databases.ts'
import { bookerAt, nothingBooked, start, wanted } from '../../../tests/people/booker.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { notifyEverybody, withoutLimits } from '#consultations/mail/announcement.server.ts'
import {
  bookingEvents,
  bookingStatuses,
  hasTime,
  transitions,
  type BookingEvent,
  type BookingStatus,
} from '#consultations/record/booking.ts'
import { findBooking, type StoredBooking } from '#consultations/store/find-booking.server.ts'
import { slotFrom } from '#consultations/times/booking-rules.ts'
import { bookingRules } from '#consultations/times/free-times.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { changeBooking, StaleVersion, type Change } from './change-booking.server.ts'

/** Those that a booking cannot begin with. */
const changes = bookingEvents.filter((what): what is Change['what'] => what !== 'requested' && what !== 'booked')
const allowed: readonly string[] = [
  'unconfirmed confirmed booked',
  'unconfirmed expired expired',
  'expired confirmed booked',
  'booked moved booked',
  'booked reassigned booked',
  'booked link booked',
  'booked cancelled cancelled',
  'booked attended booked',
  'booked missed booked',
  'booked unmarked booked',
]
const raising: readonly BookingEvent[] = ['moved', 'reassigned', 'link', 'cancelled']

eachDatabase('a change of a booking', (freshDatabase) => {
  let site: SiteForTests
  let database: Database
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    database = site.database
  })
  beforeEach(() => nothingBooked(site))
  afterAll(() => site.close())

  const { book } = bookerAt(() => site)
  const now = new Date(start)
  const tell = notifyEverybody({
    publicUrl: 'https://firm.example.in',
    throttle: withoutLimits,
  })
  const ticks = async (id: number) =>
    (await database.selectFrom('slot_tick').select('tick').where('booking_id', '=', id).execute()).length
  const history = async (id: number) =>
    (
      await database.selectFrom('booking_change').select('what').where('booking_id', '=', id).orderBy('id').execute()
    ).map(({ what }) => what)
  const mails = async () => (await database.selectFrom('mail').select('id').execute()).length

  async function bookingThatIs(status: BookingStatus): Promise<StoredBooking> {
    await book()
    const { id } = await database.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    const confirm_by = status === 'unconfirmed' || status === 'expired' ? '2026-11-21T05:40:00.000Z' : null
    await database.updateTable('booking').set({ status, confirm_by }).where('id', '=', id).execute()
    if (!hasTime({ status })) await database.deleteFrom('slot_tick').where('booking_id', '=', id).execute()
    return found(id)
  }

  async function found(id: number): Promise<StoredBooking> {
    const { booking } = await findBooking(database, { id }, now)
    if (!booking) throw new Error('The booking is gone')
    return booking
  }

  /** The change, and the time of the booking where one has to be taken. */
  async function changeOf(what: Change['what'], { status }: StoredBooking): Promise<Change> {
    const by = what === 'expired' ? 'clock' : 'visitor'
    const needsTime = what === 'moved' || what === 'reassigned' || (what === 'confirmed' && status === 'expired')
    const rules = await bookingRules(database)
    const time = what === 'moved' ? '11:00' : wanted.slot
    return { what, by, ...(needsTime && { to: { rules, slot: slotFrom(rules, wanted.date, time), candidates: [1] } }) }
  }

  async function attempt(booking: StoredBooking, change: Change): Promise<'done' | 'refused'> {
    try {
      await inTransaction(database, (tx) => changeBooking(tx, booking, change, tell, now))
      return 'done'
    } catch (error) {
      if (error instanceof StaleVersion) return 'refused'
      throw error
    }
  }

  test.for(bookingStatuses.flatMap((status) => changes.map((what) => [status, what] as const)))(
    'that is %s: %s',
    async ([status, what]) => {
      const booking = await bookingThatIs(status)
      const before = { history: await history(booking.id), mails: await mails(), ticks: await ticks(booking.id) }
      const to = allowed.find((each) => each.startsWith(`${status} ${what} `))?.split(' ')[2]
      expect(await attempt(booking, await changeOf(what, booking))).toBe(to === undefined ? 'refused' : 'done')
      const after = await found(booking.id)
      if (to === undefined) {
        expect(after).toEqual(booking)
        expect({ history: await history(booking.id), mails: await mails(), ticks: await ticks(booking.id) }).toEqual(
          before,
        )
        return
      }
      expect(after.status).toBe(to)
      expect(after.sequence).toBe(booking.sequence + (raising.includes(what) ? 1 : 0))
      expect(await ticks(booking.id)).toBe(hasTime(after) ? 2 : 0)
      expect(await history(booking.id)).toEqual([...before.history, what])
    },
  )

  test('does not bring back a guest who has been erased since it was read', async () => {
    await book({ guests: 'asha@guests.example.in, ravi@guests.example.in' })
    const { id } = await database.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    const booking = await found(id)
    const left = ['ravi@guests.example.in']
    await database
      .updateTable('booking')
      .set({ guests: JSON.stringify(left) })
      .where('id', '=', id)
      .execute()
    await database.deleteFrom('mail').execute()
    expect(await attempt(booking, await changeOf('moved', booking))).toBe('done')
    expect((await found(id)).guests).toEqual(left)
    const recipients = (await database.selectFrom('mail').select('recipient').execute()).map((mail) => mail.recipient)
    expect(recipients).toContain('ravi@guests.example.in')
    expect(recipients).not.toContain('asha@guests.example.in')
  })

  test('is refused if the booking has been changed since it was read', async () => {
    const booking = await bookingThatIs('booked')
    const move = await changeOf('moved', booking)
    expect(await attempt(booking, move)).toBe('done')
    const moved = await found(booking.id)
    for (const what of changes) expect(await attempt(booking, await changeOf(what, booking))).toBe('refused')
    expect(await found(booking.id)).toEqual(moved)
  })
})

test('every status is reached, and what a booking begins with has no former status', () => {
  expect(new Set(Object.values(transitions).map(({ to }) => to))).toEqual(new Set(bookingStatuses))
  expect(bookingEvents.filter((what) => transitions[what].from.length === 0)).toEqual(['requested', 'booked'])
})
