// What strangers who invite invented guests do to the next visitor: nothing. On SQLite alone, because the statements that
// decide it are tested on both databases (mail-limits.test.ts).
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bookerAt, start, wanted } from '../../../tests/people/booker.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { timeInIndia } from '#platform/mail/mail-limits.server.ts'

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => vi.useRealTimers())
afterAll(() => site.close())

const { book, confirm, isHeld, linksTo, mailsTo } = bookerAt(() => site)
/** The limits of forms count by the clock of the process. */
function at(instant: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: instant })
  site.setClock(new Date(instant).toISOString())
}
const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02']
const slots = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30']
const waitsOf = async (address: string) => (await mailsTo(address)).map(({ waits_until }) => waits_until)

test('52 bookings with five strangers each at Gmail delay guests alone, and the next Gmail visitor has every mail', async () => {
  for (let booking = 0; booking < 52; booking += 1) {
    // Eleven networks, each of which books again after eleven minutes.
    at(Date.parse(start) + Math.floor(booking / 11) * 11 * 60_000)
    const [date, slot] = [days[booking >> 3], slots[booking & 7]]
    const [email, sender] = [`asker@company${booking}.example.in`, `198.51.100.${booking % 11}`]
    const guests = Array.from({ length: 5 }, (_, guest) => `stranger${booking}.${guest}x@gmail.com`)
    const booked = await book({ date, slot, email, guests: guests.join(', ') }, sender)
    const answer = isHeld(booked) ? (await confirm((await linksTo(email)).at(-1), sender)).body : booked
    const waits = (await Promise.all(guests.map(waitsOf))).map(([first]) => first ?? '')
    const last = waits.toSorted().at(-1) ?? ''
    const told = last === '' ? '' : `The last guest will be notified shortly after ${timeInIndia(new Date(last))}.`
    expect(JSON.stringify(answer)).toContain(told)
    expect(JSON.stringify(answer).includes('many e-mails')).toBe(told !== '')
  }
  const guests = await site.database
    .selectFrom('mail')
    .select('waits_until')
    .where('recipient', 'like', '%x@gmail.com')
    .execute()
  expect(guests.filter(({ waits_until }) => waits_until === null)).toHaveLength(110)
  expect(guests).toHaveLength(260)

  const visitor = { ...wanted, date: '2026-12-03', email: 'visitor@gmail.com', guests: 'friend@gmail.com' }
  const booked = await book(visitor, '203.0.113.7')
  expect([isHeld(booked), booked.note, booked.invitation]).toEqual([false, undefined, expect.stringContaining('.ics')])
  const mails = await mailsTo(visitor.email)
  expect(mails.map(({ waits_until }) => waits_until)).toEqual([null, null, null])
  expect(
    mails.filter(({ calendar, next_attempt_on }) => calendar !== null && Date.parse(next_attempt_on) === Date.now()),
  ).toHaveLength(1)
  expect(mails.filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(2)
  expect(await waitsOf(visitor.guests)).toEqual([null])
})
