// What strangers who invite invented guests do to the next visitor: nothing. On SQLite alone, because the statements that
// decide it are tested on both databases (mail-throttle.test.ts).
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bookerAt, start, wanted } from '../../../tests/people/booker.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import type { SenderGroup } from '#platform/quota/client-address.server.ts'
import { openMailThrottle, timeInIndia, type MailToThrottle } from '#platform/mail/mail-throttle.server.ts'
import { readSecret } from '#platform/start/secret.server.ts'

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => vi.useRealTimers())
afterAll(() => site.close())

const { book, confirm, mustConfirm, linksTo, mailsTo } = bookerAt(() => site)
/** The limits of forms count by the clock of the process. */
function at(instant: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: instant })
  site.setClock(new Date(instant).toISOString())
}
const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02']
const slots = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30']
const placeAsStranger = (groups: SenderGroup[], mail: MailToThrottle) => {
  const limits = openMailThrottle({ secret: readSecret(site.settings) })
  const now = new Date(Date.now())
  return inTransaction(site.database, (tx) => limits.throttle(tx, { groups, beyond: null }, [mail], now))
}
const waitsOf = async (address: string) => (await mailsTo(address)).map(({ waits_until }) => waits_until)

test('52 bookings with five strangers each at Gmail delay guests alone, and the next Gmail visitor has every mail', async () => {
  for (let booking = 0; booking < 52; booking += 1) {
    // Eleven networks, each of which books again after eleven minutes.
    at(Date.parse(start) + Math.floor(booking / 11) * 11 * 60_000)
    const [date, slot] = [days[booking >> 3], slots[booking & 7]]
    const [email, sender] = [`asker@company${booking}.example.in`, `198.51.100.${booking % 11}`]
    const guests = Array.from({ length: 5 }, (_, guest) => `stranger${booking}.${guest}x@gmail.com`)
    const booked = await book({ date, slot, email, guests: guests.join(', ') }, sender)
    const answer = mustConfirm(booked) ? (await confirm((await linksTo(email)).at(-1), sender)).body : booked
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
  expect([mustConfirm(booked), booked.note, booked.invitation]).toEqual([
    false,
    undefined,
    expect.stringContaining('.ics'),
  ])
  const mails = await mailsTo(visitor.email)
  expect(mails.map(({ waits_until }) => waits_until)).toEqual([null, null, null])
  expect(
    mails.filter(({ calendar, next_attempt_on }) => calendar !== null && Date.parse(next_attempt_on) === Date.now()),
  ).toHaveLength(1)
  expect(mails.filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(2)
  expect(await waitsOf(visitor.guests)).toEqual([null])
})

test('spellings of one mailbox are one guest, and neither whoever books nor the firm is a guest', async () => {
  at(Date.parse(start) + 5 * 86_400_000)
  const guests = [
    'r.ahul+1@gmail.com',
    'rahul@googlemail.com',
    'Asha@Audit.example.in',
    'owner+tag@tunga.example.in',
    'HYDERABAD@psrao.example.in',
  ]
  const booked = await book(
    { ...wanted, date: '2026-12-04', email: 'owner@tunga.example.in', guests: guests.join(', ') },
    '203.0.113.20',
  )
  expect(booked.booking?.guests).toEqual(['r.ahul+1@gmail.com', 'Asha@Audit.example.in'])
  expect(await mailsTo('rahul@googlemail.com')).toEqual([])
  const toOffice = await mailsTo('HYDERABAD@psrao.example.in')
  expect(toOffice.filter(({ recipient }) => recipient.startsWith('HYD'))).toEqual([])
})

test('an invitation that would come after its meeting is not sent; the visitor is asked to forward it, and staff see it', async () => {
  at(Date.parse(start) + 6 * 86_400_000)
  const friend = 'friend@kaveri.example.in'
  // Strangers have used up the mailbox until after the booking, also what is kept for those who are new to it.
  for (let stranger = 0; stranger < 420; stranger += 1) {
    const groups = [{ name: `stranger ${stranger}`, times: 1 }]
    const mail = { purpose: 'consultation-booked', address: friend, to: 'guest' as const }
    await placeAsStranger(groups, mail)
  }
  const day = '2026-12-07'
  const booked = await book({ ...wanted, date: day, email: 'new@bhadra.example.in', guests: friend }, '203.0.113.21')
  expect(mustConfirm(booked)).toBe(false)
  expect(booked.note).toBe(
    `Our e-mail to ${friend} would come too late, so we are not sending it. Please forward the invitation in your calendar yourself.`,
  )
  const [mail] = await mailsTo(friend)
  expect(mail).toMatchObject({ state: 'failed', useless_from: '2026-12-07T04:00:00.000Z' })
  expect(mail?.given_up_on).not.toBeNull()
  const { id } = await site.database.selectFrom('booking').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const seen: unknown = await (await site.asStaff('Padma', `/api/console/bookings/${id}`)).json()
  const said = 'It would have come too late to be of use, so it was not sent.'
  expect(seen).toMatchObject({ mail: { state: 'given-up', reason: expect.stringContaining(said) } })
  // Who was never told of the booking is not told that it is cancelled.
  expect((await site.post(`${booked.link}/cancel`, {})).status).toBe(200)
  expect(await mailsTo(friend)).toHaveLength(1)
})
