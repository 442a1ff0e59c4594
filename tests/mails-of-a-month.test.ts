// For a month no mail leaves, as after a restored backup. What is let go then says nothing that is over, and says it once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { calendarEntry } from './bookings/calendar-entry.ts'
import { eachDatabase } from './databases.ts'
import { bookerAt, nothingBooked } from './people/booker.ts'
import { openSite, type SiteForTests } from './site.ts'

const dayMs = 86_400_000
const first = Date.parse('2026-11-02T05:30:00.000Z')
const days = 28
const office = 'hyderabad@psrao.example.in'
const calendarSchema = z.object({ content: z.string() })

eachDatabase('a month without mail', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    await site.database.deleteFrom('holiday').execute()
    await nothingBooked(site)
  })
  afterAll(() => site.close())
  const { book } = bookerAt(() => site)

  const at = (day: number) => new Date(first + day * dayMs)
  const isWorkday = (day: number) => ![0, 6].includes(at(day).getUTCDay())
  const dateOf = (day: number) => at(day).toISOString().slice(0, 10)

  async function byStaff(id: number, path: string, body: object): Promise<void> {
    const { sequence } = await site.database
      .selectFrom('booking')
      .select('sequence')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const answer = await site.asStaff('Neha', `/api/console/bookings/${id}/${path}`, { sequence, ...body }, 'manager')
    expect(answer.status).toBe(200)
  }

  /** A week ahead. Of four in a row, one stays, one is moved, one is cancelled, and one is moved there and back. */
  async function bookOn(day: number): Promise<void> {
    const date = dateOf(day + 7)
    const name = `firm${day}.example.in`
    const booked = await book({ email: `meera@${name}`, guests: `asha@${name}`, date, slot: '09:30' })
    expect(booked.status, booked.message).toBe(201)
    const { id } = await site.database
      .selectFrom('booking')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    if (day % 4 === 1 || day % 4 === 3) await byStaff(id, 'move', { day: date, time: '12:00' })
    if (day % 4 === 3) await byStaff(id, 'move', { day: date, time: '09:30' })
    if (day % 4 === 2) await byStaff(id, 'cancel', {})
  }

  test('leaves each person with the booking as it is, tells of nothing that is over, and the office of everything', async () => {
    for (let day = 0; day < days; day += 1) {
      if (!isWorkday(day)) continue
      site.setClock(at(day).toISOString())
      await bookOn(day)
    }
    const letGo = at(days + 1).toISOString()
    site.setClock(letGo)
    await site.deliverMails()
    expect(await site.deliverMails(), 'nothing leaves twice').toBe(0)

    const sent = (await site.mails()).filter(({ state }) => state === 'sent')
    const entries = sent.flatMap(({ recipient_key: to, calendar }) =>
      calendar === null ? [] : [{ to, ...calendarEntry(calendarSchema.parse(JSON.parse(calendar)).content) }],
    )
    const bookings = await site.database
      .selectFrom('booking')
      .innerJoin('lead', 'lead.id', 'booking.lead_id')
      .selectAll('booking')
      .select('lead.email_key')
      .execute()
    expect(bookings.length).toBe(20)
    const seen = { ahead: 0, over: 0, cancelled: 0 }
    for (const { uid, sequence, status, starts_on, email_key, guests } of bookings) {
      const isCancelled = status === 'cancelled'
      const isAhead = starts_on > letGo
      seen[isCancelled ? 'cancelled' : isAhead ? 'ahead' : 'over'] += 1
      // Why nobody came is explained afterwards. Guests who have never heard of it need not know.
      const people = isCancelled
        ? [email_key]
        : isAhead
          ? [email_key, ...z.array(z.string()).parse(JSON.parse(guests)).map(addressKey)]
          : []
      const shown = {
        uid,
        sequence,
        status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
        startsOn: new Date(starts_on).toISOString(),
      }
      const own = entries.filter((entry) => entry.uid === uid).toSorted((one, other) => one.to.localeCompare(other.to))
      expect(own).toEqual(
        [...people, office].toSorted((one, other) => one.localeCompare(other)).map((to) => ({ to, ...shown })),
      )
    }
    expect(seen).toEqual({ ahead: expect.any(Number), over: expect.any(Number), cancelled: 5 })
    expect(Math.min(seen.ahead, seen.over)).toBeGreaterThan(2)
    const reminders = sent.filter(({ template }) => template === 'booking.reminder')
    const isSoon = (instant: string) => Date.parse(instant) - Date.parse(letGo) < dayMs
    const soon = bookings.filter(
      ({ status, starts_on }) => status === 'booked' && starts_on > letGo && isSoon(starts_on),
    )
    expect(soon.length).toBeGreaterThan(0)
    expect(reminders.map(({ recipient_key }) => recipient_key)).toEqual(soon.map(({ email_key }) => email_key))
  })
})
