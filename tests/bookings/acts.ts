// What visitors, staff and the clock do to bookings, one act at a time, and how each must be answered. The answer follows
// from the bookings of that moment alone, whatever came before.
import fc from 'fast-check'
import { expect } from 'vitest'
import { eraseWhatIsDue, registerRetention } from '#leads/retention/retention-rules.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, dayInIndia, instantAt } from '#platform/dates.ts'
import { attendances, hasTime } from '#consultations/record/booking.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { eraseMyData, requestMyData, withdrawConsent } from '#privacy/my-data/my-data.server.ts'
import { leadForms, personalDataSources } from '#rooms.server.ts'
import { expireUnconfirmed } from '#consultations/verbs/expire.server.ts'
import { bookerAt, wanted } from '../people/booker.ts'
import type { SiteForTests } from '../site.ts'
import { isOpenLink, openSentMails } from './sent-mails.ts'

const minuteMs = 60_000
const slots = ['09:30', '10:00'] as const
/** Visitors are told who will call. */
export const consultants = [
  { number: 1, name: 'Padma Rao' },
  { number: 2, name: 'Asha Iyer' },
]
/** Visitors move a meeting five times at most. */
const maxMoves = 5

/** Which of the rows or people that exist when the act is done. */
const which = fc.nat({ max: 5 })
const time = fc.nat({ max: 3 })
const guests = fc.array(fc.nat({ max: 5 }), { maxLength: 3 })

const book = fc.record({ what: fc.constant('book' as const), time, guests, isBot: fc.boolean() })
const isFormerLink = fc.constantFrom(false, false, false, true)
/** An act, drawn more often with a greater weight. */
const act = <const What extends string, Fields>(weight: number, what: What, fields: fc.Arbitrary<Fields>) => ({
  weight,
  arbitrary: fields.map((chosen) => ({ what, ...chosen })),
})
const anyAct = fc.oneof(
  { weight: 3, arbitrary: book },
  act(1, 'book by staff', fc.record({ time, guests })),
  act(4, 'confirm', fc.record({ which })),
  act(4, 'move', fc.record({ which, time, isFormerLink })),
  act(2, 'move by staff', fc.record({ which, time })),
  act(1, 'change the link', fc.record({ which })),
  act(2, 'reassign', fc.record({ which })),
  act(2, 'mark', fc.record({ which, attendance: fc.constantFrom(...attendances) })),
  act(2, 'cancel', fc.record({ which })),
  act(1, 'cancel by staff', fc.record({ which })),
  act(1, 'withdraw', fc.record({ which })),
  act(3, 'erase', fc.record({ person: which, minimumMonths: fc.constantFrom(0, 12) })),
  act(3, 'wait', fc.record({ minutes: fc.constantFrom(1, 11, 61, 1440, 5000, 5000) })),
  act(1, 'a year passes', fc.record({})),
  act(2, 'e-mails leave', fc.record({})),
)
/** The first is a booking, because nothing else has anything to do. */
export const acts = fc.tuple(book, fc.array(anyAct, { maxLength: 14, size: 'max' })).map((all) => all.flat())
export type Act = typeof acts extends fc.Arbitrary<(infer Each)[]> ? Each : never

export type Booking = Awaited<ReturnType<typeof bookingsIn>>[number]

function bookingsIn(database: Database) {
  return database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .selectAll('booking')
    .select('lead.email')
    .orderBy('booking.id')
    .execute()
}

let networks = 0
/** Each booking comes from a network of its own, so that no limit of a sender is met and only a bot has to confirm. */
function newNetwork(): string {
  networks += 1
  return `100.${64 + (networks >> 8)}.${networks & 255}.1`
}

/** Bookings at a site where nothing is booked yet. */
export function openBookings(site: SiteForTests, start: string) {
  const { database } = site
  const { book: bookAt } = bookerAt(() => site)
  const mails = openSentMails(site)
  const people: string[] = ['Friend@Audit.example.in']
  /** `uid address` of everybody who was erased or withdrew the consent. They are told nothing more of that meeting. */
  const noLongerTold = new Set<string>()
  let now = Date.parse(start)

  const rows = () => bookingsIn(database)

  /** The times of the next Tuesday and Wednesday that visitors can choose. */
  function timeAt(index: number) {
    let day = addDays(dayInIndia(new Date(now)), 2)
    while (new Date(day).getUTCDay() !== 2) day = addDays(day, 1)
    if (index > 1) day = addDays(day, 1)
    const slot = slots[index % 2] ?? slots[0]
    return { day, slot, startsOn: instantAt(day, slot).toISOString() }
  }

  /** Spelled in small letters, as a colleague types it. */
  const guestsFrom = (numbers: number[], own: string) =>
    [...numbers.map((number) => people.at(-1 - (number % people.length)) ?? own), own]
      .map((address) => address.toLowerCase())
      .join(', ')

  function newPerson(): string {
    const address = `Visitor@Firm${people.length}.example.in`
    people.push(address)
    return address
  }

  const tokensOf = (row: Booking) =>
    mails
      .all()
      .filter(({ to, token }) => token !== undefined && to === addressKey(row.email))
      .flatMap(({ token }) => token ?? [])

  const isAhead = ({ starts_on }: Booking) => Date.parse(starts_on) > now
  const isLive = (row: Booking) => row.status === 'booked' && isAhead(row)
  /** Whether this consultant could have another booking then; whether anybody could, if none is named. */
  const isFree = (all: Booking[], startsOn: string, consultant?: number) => {
    const busy = all.filter((row) => hasTime(row) && row.starts_on === startsOn).map((row) => row.consultant)
    return consultant === undefined ? busy.length < consultants.length : !busy.includes(consultant)
  }
  const byStaff = (path: string, body: object) => site.asStaff('Neha', `/api/console/bookings${path}`, body, 'manager')

  const parts = (minimumMonths: number) => ({
    database,
    personalData: personalDataSources(site.privateFiles),
    leadForms,
    settings: { ...site.settings, retention: { ...site.settings.retention, minimumMonths } },
  })
  /** The token of the page with a person's own data; undefined if the site holds nothing about them. */
  async function ownDataToken(email: string): Promise<string | undefined> {
    const mails = async () => (await site.mails()).filter((mail) => mail.text.includes('/link/my-data/'))
    const before = (await mails()).length
    await requestMyData(parts(0), email, new Date(now))
    const after = await mails()
    return after.length === before ? undefined : /\/my-data\/([\w-]+)/.exec(after.at(-1)?.text ?? '')?.[1]
  }

  async function bookOne({ time: index, guests: numbers, isBot }: { time: number; guests: number[]; isBot: boolean }) {
    const { day, slot, startsOn } = timeAt(index)
    const before = await rows()
    const email = newPerson()
    const body = { ...wanted, email, guests: guestsFrom(numbers, email), date: day, slot }
    const { status } = await bookAt({ ...body, ...(isBot && { filledInMs: 100 }) }, newNetwork())
    expect(status).toBe(isFree(before, startsOn) ? 201 : 409)
    const made = (await rows()).find(({ email: by }) => by === email)
    if (made) expect(made.status === 'unconfirmed').toBe(isBot)
  }

  async function bookOneByStaff(index: number, numbers: number[]) {
    const { day, slot, startsOn } = timeAt(index)
    const before = await rows()
    const email = newPerson()
    const request = crypto.randomUUID()
    const body = { name: wanted.name, email, guests: guestsFrom(numbers, email), day, time: slot, request }
    expect((await byStaff('', body)).status).toBe(isFree(before, startsOn) ? 200 : 409)
  }

  async function confirm(row: Booking, all: Booking[]) {
    const [token = 'none'] = tokensOf(row)
    const { status } = await site.post(`/link/consultation/${token}/confirm`, {})
    const isOpen = isOpenLink(token, row)
    const isStillFree =
      isFree(all, row.starts_on, row.consultant) &&
      dayInIndia(new Date(row.starts_on)) > addDays(dayInIndia(new Date(now)), 1)
    const waits = isOpen && (row.status === 'unconfirmed' || (row.status === 'expired' && isStillFree))
    expect(status).toBe(waits || (isOpen && isLive(row)) ? 200 : 410)
  }

  async function movesOf({ id }: Booking): Promise<number> {
    const own = { booking_id: id, what: 'moved', changed_by: 'visitor' } as const
    const changes = database.selectFrom('booking_change').select('id')
    return (await changes.where((row) => row.and(own)).execute()).length
  }

  /** Returns the status, and whether the link could change the booking. */
  async function change(row: Booking, path: 'move' | 'cancel', body: object, isFormerLink = false) {
    const tokens = tokensOf(row)
    const token = (isFormerLink ? tokens[0] : tokens.at(-1)) ?? 'none'
    const canChange = isLive(row) && isOpenLink(token, row)
    const { status } = await site.post(`/link/consultation/${token}/${path}`, body)
    return { status, canChange }
  }

  async function erase(email: string, minimumMonths: number) {
    const token = await ownDataToken(email)
    if (token === undefined) return
    expect(await eraseMyData(parts(minimumMonths), token, new Date(now))).toBe(true)
    for (const { entry, to } of mails.all())
      if (entry && to === addressKey(email)) noLongerTold.add(`${entry.uid} ${to}`)
  }

  async function withdraw(row: Booking) {
    const consents = database.selectFrom('consent').select('id').where('lead_id', '=', row.lead_id)
    const open = await consents.where('withdrawn_on', 'is', null).executeTakeFirst()
    const token = open && (await ownDataToken(row.email))
    if (!token) return
    expect(await withdrawConsent(parts(0), token, open.id, new Date(now))).toBe(true)
    noLongerTold.add(`${row.uid} ${addressKey(row.email)}`)
    expect((await rows()).filter((each) => each.id === row.id && isLive(each))).toEqual([])
  }

  async function advanceClock(minutes: number) {
    now += minutes * minuteMs
    site.setClock(new Date(now).toISOString())
    await expireUnconfirmed(database, new Date(now))
  }

  async function eraseByAge() {
    const { settings } = site
    const { personalData } = parts(0)
    const rules = registerRetention({ personalData, retention: settings.retention })
    await eraseWhatIsDue({ database, rules, settings }, new Date(now))
  }

  async function changeOne(row: Booking, all: Booking[], each: Extract<Act, { which: number }>) {
    const seen = { sequence: row.sequence }
    const path = `/${row.id}`
    if (each.what === 'confirm') return confirm(row, all)
    if (each.what === 'withdraw') return withdraw(row)
    if (each.what === 'cancel') {
      const { status, canChange } = await change(row, 'cancel', {})
      return expect(status).toBe(canChange ? 200 : 410)
    }
    if (each.what === 'cancel by staff')
      return expect((await byStaff(`${path}/cancel`, seen)).status).toBe(isLive(row) ? 200 : 409)
    if (each.what === 'change the link') {
      const meetingUrl = `https://meet.example.in/${row.sequence}`
      return expect((await byStaff(`${path}/link`, { ...seen, meetingUrl })).status).toBe(isLive(row) ? 200 : 409)
    }
    if (each.what === 'reassign') {
      const consultant = row.consultant === 1 ? 2 : 1
      const { status } = await byStaff(`${path}/reassign`, { ...seen, consultant })
      return expect(status).toBe(isLive(row) && isFree(all, row.starts_on, consultant) ? 200 : 409)
    }
    if (each.what === 'mark') {
      const { attendance } = each
      const { status } = await byStaff(`${path}/attendance`, { attendance })
      const isMarked = row.status === 'booked' && !isAhead(row)
      expect(status).toBe(isMarked ? 200 : 409)
      const after = (await rows()).find(({ id }) => id === row.id)
      return expect(after?.attendance).toBe(isMarked ? attendance : row.attendance)
    }
    const { day, slot, startsOn } = timeAt(each.time)
    if (each.what === 'move') {
      // Whoever the visitor was told of keeps the booking.
      const isTaken = !isFree(all, startsOn, row.consultant)
      const moves = await movesOf(row)
      const { status, canChange } = await change(row, 'move', { date: day, slot }, each.isFormerLink)
      return expect(status).toBe(!canChange ? 410 : moves >= maxMoves ? 429 : isTaken ? 409 : 200)
    }
    const { status } = await byStaff(`${path}/move`, { ...seen, day, time: slot })
    expect(status).toBe(!isLive(row) ? 409 : row.starts_on === startsOn ? 422 : isFree(all, startsOn) ? 200 : 409)
  }

  async function doOne(each: Act): Promise<unknown> {
    switch (each.what) {
      case 'book':
        return bookOne(each)
      case 'book by staff':
        return bookOneByStaff(each.time, each.guests)
      case 'erase':
        return erase(people.at(-1 - (each.person % people.length)) ?? '', each.minimumMonths)
      case 'wait':
        return advanceClock(each.minutes)
      case 'a year passes':
        await advanceClock(400 * 24 * 60)
        return eraseByAge()
      case 'e-mails leave':
        return site.deliverMails()
      default: {
        const all = await rows()
        // Low numbers are the likeliest: the latest booking is changed most often.
        const row = all.at(-1 - (each.which % Math.max(all.length, 1)))
        return row && changeOne(row, all, each)
      }
    }
  }

  return { doOne, rows, mails, noLongerTold, isAhead, isLive, now: () => new Date(now).toISOString() }
}
