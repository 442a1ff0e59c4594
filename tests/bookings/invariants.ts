// What holds for all bookings at any moment, whatever has been done to them.
import { expect } from 'vitest'
import { hasTime, isConfirmed, transitions } from '#consultations/record/booking.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { z } from 'zod'
import type { SiteForTests } from '../site.ts'
import type { Booking, openBookings } from './acts.ts'
import { bookingToken, isOpenLink, type SentMail } from './sent-mails.ts'

const office = 'hyderabad@psrao.example.in'
const quarterMs = 15 * 60_000
/** When visitors are reminded. */
const hoursAhead = [24, 1]

type Bookings = ReturnType<typeof openBookings>

/** Returns a function that checks all bookings, and how they have changed since it was last called. */
export function openInvariants({ database, mails }: SiteForTests, bookings: Bookings) {
  let before: Booking[] = []

  async function expectOnlyBookedTimesTaken(rows: Booking[]) {
    const taken = await database
      .selectFrom('slot_tick')
      .select(['tick', 'consultant', 'booking_id'])
      .orderBy('tick')
      .orderBy('consultant')
      .execute()
    const expected = rows.filter(hasTime).flatMap(({ id, consultant, starts_on, ends_on }) => {
      const quarters = (Date.parse(ends_on) - Date.parse(starts_on)) / quarterMs
      return Array.from({ length: quarters }, (_, quarter) => ({
        tick: new Date(Date.parse(starts_on) + quarter * quarterMs).toISOString(),
        consultant,
        booking_id: id,
      }))
    })
    const inOrder = expected.toSorted(
      (one, other) => one.tick.localeCompare(other.tick) || one.consultant - other.consultant,
    )
    expect(taken).toEqual(inOrder)
  }

  /** The history leads to the status, and each change that people were told of has raised the number. */
  async function expectHistoryToLead({ id, status, sequence }: Booking) {
    const changes = await database
      .selectFrom('booking_change')
      .select('what')
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute()
    const events = changes.map(({ what }) => transitions[what])
    const last = events.reduce<string | null>((before, { from, to }) => {
      expect(before === null ? from.length === 0 : from.some((each) => each === before)).toBe(true)
      return to
    }, null)
    expect(last).toBe(status)
    expect(events.filter(({ isNewVersion = false }) => isNewVersion)).toHaveLength(sequence)
  }

  /** What the calendar of each address shows of a meeting, after all e-mails so far. */
  function calendarsOf(uid: string): Map<string, NonNullable<SentMail['entry']>> {
    const shown = new Map<string, NonNullable<SentMail['entry']>>()
    for (const { to, entry } of bookings.mails.all()) {
      if (entry?.uid !== uid || bookings.noLongerTold.has(`${uid} ${to}`)) continue
      const former = shown.get(to)
      expect(entry.sequence, `SEQUENCE to ${to} rises`).toBeGreaterThan(former?.sequence ?? -1)
      shown.set(to, entry)
    }
    return shown
  }

  const hasOpenLink = (row: Booking) =>
    bookings.mails.all().some(({ to, token }) => to === addressKey(row.email) && isOpenLink(token, row))

  async function expectAllTold(row: Booking) {
    const { uid, email, sequence, starts_on: startsOn, status } = row
    const shown = calendarsOf(uid)
    if (!isConfirmed(row)) {
      expect([...shown.keys()], 'nobody is invited to what nobody has confirmed').toEqual([])
      if (status === 'unconfirmed') expect(hasOpenLink(row), 'the link that confirms it was mailed').toBe(true)
      return
    }
    const isCancelled = status === 'cancelled'
    const guests = z.array(z.string()).parse(JSON.parse(row.guests)).map(addressKey)
    // An erasure deletes the e-mails of a meeting that has begun, so nothing can be compared.
    if (!isCancelled && !bookings.isLive(row)) return
    const expected = isCancelled ? [...shown.keys()] : [addressKey(email), ...guests, office]
    const entry = { uid, sequence, startsOn, status: isCancelled ? 'CANCELLED' : 'CONFIRMED' }
    expect(Object.fromEntries(shown), 'everybody was told of it as it is').toEqual(
      Object.fromEntries(expected.map((to) => [to, entry])),
    )
    if (isCancelled) return
    expect(hasOpenLink(row), 'the latest link was mailed').toBe(true)
    const due = hoursAhead.map((hours) => new Date(Date.parse(startsOn) - hours * 3_600_000).toISOString())
    expect(await remindersOf(row)).toEqual(due.filter((at) => at > row.changed_on && at > bookings.now()))
  }

  /** For a meeting that was still ahead when its lead was erased. */
  function expectCancellationTold(row: Booking) {
    for (const [to, entry] of calendarsOf(row.uid))
      expect([to, entry]).toEqual([to, { ...entry, sequence: row.sequence + 1, status: 'CANCELLED' }])
  }

  /** Nothing changes or cancels a meeting that has begun. An unconfirmed one may still be freed. */
  function expectUnchanged({ uid, status, sequence }: Booking, row: Booking | undefined) {
    if (status !== 'booked') return
    expect([...calendarsOf(uid).values()].filter((entry) => entry.status === 'CANCELLED')).toEqual([])
    if (row) expect([row.status, row.sequence]).toEqual([status, sequence])
  }

  /** Those that still wait and would be sent. */
  const reminders = async () =>
    (await mails())
      .filter(({ subject, state }) => subject.startsWith('Reminder:') && state === 'waiting')
      .toSorted((one, other) => one.next_attempt_on.localeCompare(other.next_attempt_on))

  async function remindersOf(row: Booking): Promise<string[]> {
    return (await reminders())
      .filter(({ text }) => isOpenLink(bookingToken(text), row))
      .map(({ next_attempt_on }) => next_attempt_on)
  }

  async function expectRemindersOnlyOfBooked(rows: Booking[]) {
    for (const { text } of await reminders())
      expect(rows.filter((row) => hasTime(row) && isOpenLink(bookingToken(text), row))).toHaveLength(1)
  }

  return async function expectInvariants(): Promise<void> {
    await bookings.mails.look()
    const rows = await bookings.rows()
    await expectOnlyBookedTimesTaken(rows)
    await expectRemindersOnlyOfBooked(rows)
    for (const row of rows) await expectAllTold(row)
    for (const row of rows) await expectHistoryToLead(row)
    for (const former of before) {
      const row = rows.find(({ id }) => id === former.id)
      if (!bookings.isAhead(former)) expectUnchanged(former, row)
      if (!row && bookings.isLive(former)) expectCancellationTold(former)
      if (!row && !isConfirmed(former)) expect([...calendarsOf(former.uid).keys()]).toEqual([])
      if (row) expect(row.sequence).toBeGreaterThanOrEqual(former.sequence)
    }
    before = rows
  }
}
