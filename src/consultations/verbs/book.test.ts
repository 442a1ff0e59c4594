// Booking a consultation through its call, on both databases: what is offered, what is held, and what a retry gets.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookerAt, nothingBooked, start, tuesday, wanted } from '../../../tests/people/booker.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { blockTime, unblockTime } from '#consultations/times/blocks.server.ts'
import { slotsOn } from '#consultations/times/booking-rules.ts'
import { bookingRules, freeTimes } from '#consultations/times/free-times.server.ts'
import { nearestFree } from '#consultations/times/nearest-free.server.ts'
import { quotas } from '#platform/quota/quotas.ts'

const monday = '2026-11-23'
const slotsOfDay = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30']

eachDatabase('a consultation', (freshDatabase, engine) => {
  /** What no statement decides is tested on one database. */
  const isOnce = engine === 'SQLite'
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    await nothingBooked(site)
    for (const table of ['holiday', 'consultation_hours'] as const) await site.database.deleteFrom(table).execute()
    for (const weekday of [1, 2, 3, 4, 5])
      await site.database
        .insertInto('consultation_hours')
        .values({ weekday, opens: '09:00', closes: '13:00' })
        .execute()
    await rules({ capacity: 1, buffer_minutes: 0, notice_days: 2, slot_minutes: 30 })
  })
  afterAll(() => site.close())

  type RulesRow = { capacity: number; buffer_minutes: number; notice_days: number; slot_minutes: number }
  const rules = (changes: Partial<RulesRow>) => site.database.updateTable('consultation_rules').set(changes).execute()

  /** As if the owners of the mailboxes had confirmed what is booked. */
  const mailboxesAnswer = () => site.database.updateTable('booking').set({ confirmed_on: start }).execute()
  const { book, mustConfirm, storedBookings } = bookerAt(() => site)
  const starts = async (date: string) => {
    const slots: { start: { hours: number; minutes: number; meridiem: string } }[] = await (
      await site.get(`/get/timeslots?date=${date}`)
    ).json()
    return slots.map(({ start: { hours, minutes, meridiem } }) => `${hours}:${minutes} ${meridiem}`)
  }
  const days = async (month: number, year = 2026) => {
    const response = await site.get(`/get/timeslots/days?month=${month}&year=${year}`)
    return (await response.json()) as {
      today: string
      first: string
      last: string
      days: string[]
      times: Record<string, string[]>
      next: string | null
      nextFree: { date: string; start: string } | null
    }
  }
  const ticks = () => site.database.selectFrom('slot_tick').selectAll().orderBy('consultant').orderBy('tick').execute()
  const mailsTo = async () =>
    (await site.database.selectFrom('mail').select('recipient').orderBy('id').execute()).map((mail) => mail.recipient)

  /** Nothing is held without a booking or block, and every booking holds exactly its own quarters of an hour. */
  async function expectTicksToMatch(perBooking: number) {
    const bookings = await storedBookings()
    const held = Map.groupBy(await ticks(), (tick) => tick.booking_id)
    for (const { id, status, starts_on, consultant } of bookings) {
      const own = held.get(id) ?? []
      expect(own.length).toBe(status === 'booked' ? perBooking : 0)
      if (status !== 'booked') continue
      expect(own[0]?.tick).toBe(starts_on)
      expect(own.every((tick) => tick.consultant === consultant)).toBe(true)
    }
  }

  if (isOnce)
    test.each(['https://video.firm.in/rooms', 'https://video.firm.in/rooms/', 'https://video.firm.in/rooms//'])(
      'gets a video link with one slash before its name, with the base %s',
      async (base) => {
        const stored = await site.database.selectFrom('site_setting').select('meeting_link_base').executeTakeFirst()
        const setBase = (meeting_link_base: string) =>
          site.database.updateTable('site_setting').set({ meeting_link_base }).execute()
        await setBase(base)
        expect((await book()).status).toBe(201)
        await setBase(stored?.meeting_link_base ?? '')
        expect((await storedBookings())[0]?.meeting_url).toMatch(/^https:\/\/video\.firm\.in\/rooms\/[0-9a-f]{40}$/)
      },
    )

  describe('times', () => {
    test('of an open day are eight half hours, and never those of today and tomorrow', async () => {
      expect(await starts(tuesday)).toEqual([
        '9:0 AM',
        '9:30 AM',
        '10:0 AM',
        '10:30 AM',
        '11:0 AM',
        '11:30 AM',
        '12:0 PM',
        '12:30 PM',
      ])
      for (const closed of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-28', '2027-01-21'])
        expect(await starts(closed)).toEqual([])
      const { times, ...november } = await days(11)
      // Those of the whole weeks, as far as they can be booked.
      const december = [1, 2, 3, 4].map((date) => `2026-12-0${date}`)
      expect(Object.keys(times)).toEqual([...november.days, ...december])
      expect(times[tuesday]).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'])
      expect(november).toEqual({
        today: '2026-11-21',
        first: '2026-11-23',
        last: '2027-01-20',
        days: [23, 24, 25, 26, 27, 30].map((date) => `2026-11-${date}`),
        next: null,
        nextFree: { date: '2026-11-23', start: '09:00' },
      })
      expect((await days(1, 2027)).days.at(-1)).toBe('2027-01-20')
      expect(await days(2, 2027)).toMatchObject({ days: [], next: null, nextFree: { date: '2026-11-23' } })
      expect(await days(6)).toMatchObject({ days: [], next: '2026-11-23' })
    })

    test('change from one request to the next when somebody books, and when staff add a holiday', async () => {
      expect((await book({ date: tuesday, slot: '12:30' })).status).toBe(201)
      expect((await starts(tuesday)).at(-1)).toBe('12:0 PM')
      await site.database.insertInto('holiday').values({ day: tuesday, name: 'Id', is_yearly: 0 }).execute()
      expect(await starts(tuesday)).toEqual([])
      expect((await days(11)).days).not.toContain(tuesday)
      const holidays = ['2026-11-23', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01']
      for (const day of holidays)
        await site.database.insertInto('holiday').values({ day, name: 'Leave', is_yearly: 0 }).execute()
      // The days off reach beyond the week that is searched first.
      const nextFree = { date: '2026-12-02', start: '09:00' }
      expect(await days(11)).toMatchObject({ days: [], next: '2026-12-02', nextFree })
      const refused = await book({ slot: '10:00' })
      expect(refused).toMatchObject({
        status: 409,
        message: 'The office is closed on 24 November 2026 (Id). Please choose another time.',
      })
    })

    test('are never answered from a cache', async () => {
      for (const path of [`/get/timeslots?date=${tuesday}`, '/get/timeslots/days?month=11&year=2026'])
        expect((await site.get(path)).headers.get('cache-control')).toMatch(/no-store/)
    })

    test.each([
      ['2026-11-22T18:29:00.000Z', ['2026-11-22', '2026-11-23'], '2026-11-24'],
      ['2026-11-22T18:31:00.000Z', ['2026-11-23', '2026-11-24'], '2026-11-25'],
    ])('of today and tomorrow in India are refused at %s', async (now, tooNear, first) => {
      site.setClock(now)
      for (const date of tooNear) {
        expect(await starts(date)).toEqual([])
        const refused = await book({ date })
        expect([refused.status, refused.errors?.['slot']]).toEqual([409, refused.message])
        expect(refused.nearest?.[0]?.date).toBe(first)
      }
      expect(await storedBookings()).toEqual([])
      expect((await book({ date: first })).status).toBe(201)
    })

    test('nearest to a time that is taken are those around it, across closed days', async () => {
      const now = new Date(start)
      const near = async (day: string, time: string) =>
        (await nearestFree(site.database, await bookingRules(site.database), { day, time }, now)).map(
          (slot) => `${slot.day} ${slot.time}`,
        )
      expect(await near(tuesday, '09:30')).toEqual([`${tuesday} 09:00`, `${tuesday} 09:30`, `${tuesday} 10:00`])
      expect(await near('2026-11-29', '11:00')).toHaveLength(3)
      expect(await near('2020-01-01', '09:00')).toEqual([`${monday} 09:00`, `${monday} 09:30`, `${monday} 10:00`])
      expect(await near('2031-01-01', '09:00')).toEqual(['2027-01-20 11:30', '2027-01-20 12:00', '2027-01-20 12:30'])
      expect(await near('nonsense', 'x')).toHaveLength(3)
      // The slow way: all slots of all days, sorted by their distance.
      const stored = await bookingRules(site.database)
      for (const block of [6, 13, 20, 27, 34])
        await blockTime(site.database, {
          consultants: [1],
          startsOn: new Date(now.getTime() + block * 86_400_000).toISOString(),
          endsOn: new Date(now.getTime() + (block + 6) * 86_400_000).toISOString(),
          reason: 'Away',
        })
      const all = []
      for (let ahead = 0; ahead <= 60; ahead += 1) {
        const day = new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
        const free = await freeTimes(site.database, day, now)
        expect(free.length).toBeLessThanOrEqual(slotsOn(stored, day, now).length)
        all.push(...free)
      }
      for (const [day, time] of [
        ['2026-12-04', '09:00'],
        ['2026-12-15', '12:30'],
        ['2027-01-10', '23:59'],
      ] as const) {
        const distance = (at: string) => Math.abs(Date.parse(at) - Date.parse(`${day}T${time}:00+05:30`))
        const expected = all.toSorted((one, other) => distance(one.startsOn) - distance(other.startsOn)).slice(0, 3)
        expect((await near(day, time)).toSorted()).toEqual(
          expected.map((each) => `${each.day} ${each.time}`).toSorted(),
        )
      }
    })
  })

  describe('booked', () => {
    test('is a lead with its consent, its time, its link, its mails and its reminders', async () => {
      const booked = await book({ guests: ['Ravi@Example.in', 'ravi@example.IN', ' asha@example.in', wanted.email] })
      expect(booked).toMatchObject({
        status: 201,
        message: 'Meeting has been successfullly Scheduled!!',
        booking: {
          day: tuesday,
          startsOn: '2026-11-24T04:00:00.000Z',
          endsOn: '2026-11-24T04:30:00.000Z',
          guests: ['ravi@example.IN', 'asha@example.in'],
        },
      })
      expect(booked.link).toMatch(/^\/link\/consultation\/\d+-0-[\w-]{43}$/)
      expect(booked.invitation).toBe(`${booked.link}/meeting.ics`)
      const [lead, ...others] = await site.database.selectFrom('lead').selectAll().execute()
      expect(others).toEqual([])
      expect(lead).toMatchObject({ kind: 'consultation', reference: booked.reference, message: 'Annual return' })
      const [booking] = await storedBookings()
      expect(booking).toMatchObject({ lead_id: lead?.id, sequence: 0, status: 'booked', consultant: 1 })
      expect(booking?.uid).toMatch(/^[\w-]{36}@firm\.example\.in$/)
      expect(booking?.meeting_url).toMatch(/^https:\/\/meet\.example\.in\/[0-9a-f]{40}$/)
      expect((await ticks()).map(({ tick }) => tick)).toEqual(['2026-11-24T04:00:00.000Z', '2026-11-24T04:15:00.000Z'])
      expect(await site.database.selectFrom('consent').select('purpose').execute()).toEqual([
        { purpose: 'consultation' },
      ])
      const mails = await site.database
        .selectFrom('mail')
        .innerJoin('lead_mail', 'lead_mail.mail_id', 'mail.id')
        .select(['recipient', 'next_attempt_on', 'template', 'record'])
        .execute()
      const now = mails.filter(({ template }) => template !== 'booking.reminder')
      expect(now).toHaveLength(4)
      expect(now.every((mail) => mail.next_attempt_on === start)).toBe(true)
      const reminders = mails.filter(
        ({ template, record }) => template === 'booking.reminder' && record === booking?.id,
      )
      expect(reminders.map((mail) => mail.next_attempt_on).toSorted()).toEqual([
        '2026-11-23T04:00:00.000Z',
        '2026-11-24T03:00:00.000Z',
      ])
    })

    test('takes the start of a slot as it was offered', async () => {
      expect((await book({ slot: { hours: 12, minutes: 30, meridiem: 'PM' } })).booking?.startsOn).toBe(
        '2026-11-24T07:00:00.000Z',
      )
    })

    if (isOnce)
      test.each([
        [{ date: '2026-02-30' }, 'date', 'The date should be a day as in 2026-11-24'],
        [{ date: '' }, 'date', 'Please choose a date'],
        [{ slot: '9:30' }, 'slot', 'The time should be hours and minutes as in 09:30'],
        [{ slot: { hours: 13, minutes: 0, meridiem: 'PM' } }, 'slot', 'Time should be text'],
        [{ slot: null }, 'slot', 'Please choose a time'],
        [{ company: '' }, 'company', 'Company Name should not be empty'],
        [{ guests: 'a@example.in, b@' }, 'guests', 'Email address is not correct: b@'],
        [{ guests: [1] }, 'guests', 'Guests should be text'],
        [{ guests: ['x@example.in\r\nBcc: y@example.in'] }, 'guests', 'Email address is not correct: Bcc:'],
        [{ guests: [1, 2, 3, 4, 5, 6].map((n) => `g${n}@example.in`) }, 'guests', 'At most 5 guests can be invited'],
      ])('with %j is refused, naming the field', async (changes, field, message) => {
        expect(await book(changes)).toMatchObject({ status: 422, errors: { [field]: message } })
        expect(await storedBookings()).toEqual([])
      })

    test('with a time zone that nobody knows is booked without it', async () => {
      await book({ timeZone: 'Mars/Olympus' })
      await book({ timeZone: 'America/New_York', slot: '10:00' })
      expect((await storedBookings()).map((each) => each.time_zone)).toEqual(['', 'America/New_York'])
    })

    test('by a likely bot holds its time, is marked, and is mailed to staff only', async () => {
      expect((await book({ filledInMs: 100, guests: 'ravi@example.in' })).status).toBe(201)
      expect(await site.database.selectFrom('lead').select('suspected').execute()).toEqual([{ suspected: 1 }])
      expect(await ticks()).toHaveLength(2)
      const mails = await site.mails()
      expect(mails.map((mail) => mail.recipient)).toEqual([expect.stringMatching(/@psrao\.example\.in$/)])
      expect(mails[0]?.subject).toMatch(/^Possible spam: /)
    })

    test('again with the same key gets the first response, at once, later, and after it was moved', async () => {
      const keyed = { idempotencyKey: 'a1b2c3d4-e5f6', guests: ['ravi@example.in'] }
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => site.post('/post/consultation', { ...wanted, ...keyed })),
      )
      expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201))
      const texts = await Promise.all(responses.map((response) => response.text()))
      expect(new Set(texts).size).toBe(1)
      expect(await storedBookings()).toHaveLength(1)
      expect(await mailsTo()).toHaveLength(5)
      const { link } = await book(keyed)
      expect((await site.post(`${link}/move`, { date: tuesday, slot: '11:00' })).status).toBe(200)
      site.setClock('2026-11-22T05:30:00.000Z')
      const later = await site.post('/post/consultation', { ...wanted, ...keyed })
      expect([later.status, await later.text()]).toEqual([201, texts[0]])
      expect(await storedBookings()).toHaveLength(1)
    })

    test('twice without a key within ten minutes is booked once', async () => {
      expect(new Set([(await book()).reference, (await book()).reference]).size).toBe(1)
      expect(await storedBookings()).toHaveLength(1)
      site.setClock('2026-11-21T05:41:00.000Z')
      expect((await book()).status).toBe(409)
    })

    test('by one address so many times at most ahead, and within an hour', async () => {
      const { phone } = await site.database.selectFrom('site_setting').select('phone').executeTakeFirstOrThrow()
      const booked = []
      const [ahead, ofHour] = [quotas.bookingsAhead.max, quotas.bookingsOfHour.max]
      for (const slot of slotsOfDay.slice(0, ahead)) booked.push(await book({ slot }))
      expect(booked.map(mustConfirm)).toEqual(Array(ahead).fill(false))
      await mailboxesAnswer()
      const oneMore = await book({ slot: slotsOfDay[ahead], email: wanted.email.toUpperCase() })
      expect(oneMore.status).toBe(429)
      expect(oneMore.message).toMatch(/This e-mail address already has \w+ upcoming consultations\./)
      expect(oneMore.message).toContain(phone)
      for (const { link } of booked) expect((await site.post(`${link}/cancel`, {})).status).toBe(200)
      for (const slot of slotsOfDay.slice(ahead, ofHour)) {
        expect(mustConfirm(await book({ slot }))).toBe(false)
        await mailboxesAnswer()
      }
      const beyond = await book({ slot: '12:30' })
      expect([beyond.status, beyond.message]).toEqual([429, expect.stringContaining('within an hour')])
      expect((await book({ slot: '12:30', email: 'ravi@example.in' })).status).toBe(201)
      site.setClock('2026-11-21T06:31:00.000Z')
      expect((await book({ slot: '12:00' })).status).toBe(201)
    })

    test('from one sender as often as it may at once, and held as often in ten minutes', async () => {
      const statuses = []
      const taken = quotas.booking.max + quotas.unconfirmedBooking.max
      for (const [index, slot] of slotsOfDay.slice(0, taken + 3).entries()) {
        const body = JSON.stringify({ ...wanted, slot, email: `visitor@firm${index}.example.in` })
        const headers = { 'content-type': 'application/json' }
        const response = await site.send('/post/consultation', { headers, body })
        statuses.push(response.status)
        if (index >= taken) expect(await response.text()).toContain('+91')
      }
      expect(statuses).toEqual([...Array<number>(taken).fill(201), 429, 429, 429])
    })

    test('again after a cancellation, with the same words', async () => {
      const first = await book()
      expect((await site.post(`${first.link}/cancel`, {})).status).toBe(200)
      const second = await book()
      expect(second.status).toBe(201)
      expect(second.reference).not.toBe(first.reference)
      expect((await book({ email: 'ravi@example.in' })).status).toBe(409)
    })

    test('with so many mails an hour at most to one mailbox, however it is spelt; one more waits', async () => {
      const { max } = quotas.mail
      for (const [index, slot] of slotsOfDay.slice(0, max + 1).entries()) {
        const email = `visitor@firm${index}.example.in`
        expect((await book({ slot, email, guests: `victim+${index}@gmail.com` })).status).toBe(201)
      }
      const mails = await site.database.selectFrom('mail').select(['recipient', 'waits_until']).orderBy('id').execute()
      const toVictim = mails.filter(({ recipient }) => recipient.startsWith('victim'))
      expect(toVictim.map(({ waits_until }) => waits_until)).toEqual([
        ...Array<null>(max).fill(null),
        '2026-11-21T06:30:00.000Z',
      ])
    })

    test('by its owner, although bots have used the address', async () => {
      for (const slot of ['09:00', '09:30', '10:00']) {
        expect((await book({ slot, filledInMs: 100 })).status).toBe(201)
      }
      expect((await book({ slot: '10:30', filledInMs: 30_000 })).status).toBe(201)
    })
  })

  describe('wanted by many at once', () => {
    const visitors = (count: number, changes: (order: number) => Record<string, unknown> = () => ({})) =>
      Promise.all(
        Array.from({ length: count }, (_, order) => book({ email: `visitor${order}@example.in`, ...changes(order) })),
      )
    const tally = (results: { status: number }[]) =>
      Object.fromEntries([...Map.groupBy(results, ({ status }) => status)].map(([status, all]) => [status, all.length]))

    test('is booked by one of twelve, and the others are offered the nearest times', async () => {
      const results = await visitors(12)
      expect(tally(results)).toEqual({ 201: 1, 409: 11 })
      for (const { status, message, nearest } of results) {
        if (status === 201) continue
        expect(message).toBe('This time has just been taken. Please choose another time.')
        expect(nearest?.map(({ date }) => date)).toEqual([tuesday, tuesday, tuesday])
      }
      expect(await storedBookings()).toHaveLength(1)
      await expectTicksToMatch(2)
      expect(await site.database.selectFrom('lead').select('id').execute()).toHaveLength(1)
      expect(await mailsTo()).toHaveLength(4)
    })

    test('is booked without overlaps where each meeting needs time before the next', async () => {
      await rules({ slot_minutes: 60, buffer_minutes: 30 })
      // Starts every quarter of an hour, so that each booking overlaps its neighbours.
      await site.database.deleteFrom('consultation_hours').execute()
      for (const opens of ['09:00', '09:15', '09:30', '09:45'])
        await site.database.insertInto('consultation_hours').values({ weekday: 2, opens, closes: '13:00' }).execute()
      const times = await starts(tuesday)
      expect(times.length).toBeGreaterThan(10)
      const results = await visitors(26, (order) => ({
        slot: `${String(9 + Math.floor((order % 13) / 4)).padStart(2, '0')}:${String(((order % 13) % 4) * 15).padStart(2, '0')}`,
      }))
      const booked = (await storedBookings()).toSorted((one, other) => one.starts_on.localeCompare(other.starts_on))
      expect(tally(results)).toEqual({ 201: booked.length, 409: 26 - booked.length })
      for (const [order, { ends_on }] of booked.entries()) {
        const next = booked[order + 1]
        if (next) expect(Date.parse(next.starts_on)).toBeGreaterThanOrEqual(Date.parse(ends_on) + 30 * 60_000)
      }
      await expectTicksToMatch(6)
    })

    test('is booked by two where there are two consultants, and by nobody where there are none', async () => {
      await rules({ capacity: 2 })
      expect(tally(await visitors(6))).toEqual({ 201: 2, 409: 4 })
      expect((await storedBookings()).map(({ consultant }) => consultant).toSorted()).toEqual([1, 2])
      await expectTicksToMatch(2)
      await rules({ capacity: 0 })
      expect(tally(await visitors(3, () => ({ slot: '11:00' })))).toEqual({ 409: 3 })
      expect(await starts(tuesday)).toEqual([])
    })

    test('is either blocked by staff or booked, never both, and a block takes what is left', async () => {
      let booked = 0
      for (const slot of ['09:00', '12:00']) {
        const startsOn = new Date(`${tuesday}T${slot}:00+05:30`).toISOString()
        const endsOn = new Date(Date.parse(startsOn) + 3_600_000).toISOString()
        const block = () => blockTime(site.database, { consultants: [1], startsOn, endsOn, reason: 'Hearing' })
        const first = await Promise.all([
          ...(slot < '11:00' ? [block()] : []),
          visitors(4, () => ({ slot })),
          ...(slot < '11:00' ? [] : [block()]),
        ])
        expect(first.flat()).toContainEqual({ outcome: 'blocked', ids: [expect.any(Number)] })
        const receipts = first.flat().filter((each) => 'status' in each && each.status === 201)
        expect(receipts.length).toBeLessThanOrEqual(1)
        booked += receipts.length
      }
      await expectTicksToMatch(2)
      expect((await ticks()).filter((tick) => tick.block_id !== null)).toHaveLength(8 - 2 * booked)
    })
  })

  describe('and a block of staff', () => {
    test.each([
      ['moved', 'move', { date: '2026-11-25', slot: '10:00' }],
      ['cancelled', 'cancel', {}],
    ])('leaves a booking in it, and has its time once the meeting is %s', async (_title, what, body) => {
      const { link } = await book()
      const day = { consultants: [1], startsOn: '2026-11-24T03:30:00.000Z', endsOn: '2026-11-24T07:30:00.000Z' }
      expect(await blockTime(site.database, { ...day, reason: 'Ill' })).toMatchObject({ outcome: 'blocked' })
      const blocked = async () => (await ticks()).filter((tick) => tick.block_id !== null).length
      expect([await blocked(), (await ticks()).length]).toEqual([14, 16])
      expect(await starts(tuesday)).toEqual([])
      expect((await site.post(`${link}/${what}`, body)).status).toBe(200)
      expect(await blocked()).toBe(16)
      expect(await starts(tuesday)).toEqual([])
      expect((await book({ email: 'lata@third.example.in' })).status).toBe(409)
    })

    test('has what another block had once that is lifted', async () => {
      const at = (startsOn: string, endsOn: string, reason: string) =>
        blockTime(site.database, { consultants: [1], startsOn, endsOn, reason })
      const hearing = await at('2026-11-24T05:00:00.000Z', '2026-11-24T06:00:00.000Z', 'Hearing')
      const leave = await at('2026-11-24T03:30:00.000Z', '2026-11-24T07:30:00.000Z', 'Leave')
      const [first = 0, second = 0] = [hearing, leave].flatMap((each) => ('ids' in each ? each.ids : []))
      await unblockTime(site.database, first)
      expect(await starts(tuesday)).toEqual([])
      await unblockTime(site.database, second)
      expect(await ticks()).toEqual([])
    })

    test('placed while a meeting in it is cancelled has all of its time', async () => {
      const day = { consultants: [1], startsOn: '2026-11-24T03:30:00.000Z', endsOn: '2026-11-24T07:30:00.000Z' }
      for (let round = 0; round < 5; round += 1) {
        await nothingBooked(site)
        const { link } = await book()
        const [block, cancelled] = await Promise.all([
          blockTime(site.database, { ...day, reason: 'Ill' }),
          site.post(`${link}/cancel`, {}),
        ])
        expect([block.outcome, cancelled.status]).toEqual(['blocked', 200])
        expect((await ticks()).filter((tick) => tick.block_id !== null)).toHaveLength(16)
      }
    })

    test('keeps its time free of bookings until it is lifted', async () => {
      const day = { consultants: [1], startsOn: '2026-11-24T03:30:00.000Z', endsOn: '2026-11-24T05:40:00.000Z' }
      const block = await blockTime(site.database, { ...day, reason: 'Hearing' })
      expect(block.outcome).toBe('blocked')
      expect(await starts(tuesday)).toEqual(['11:30 AM', '12:0 PM', '12:30 PM'])
      expect((await book()).status).toBe(409)
      const again = await blockTime(site.database, { ...day, reason: 'Another' })
      expect(again).toEqual({ outcome: 'refused', message: 'This time is already blocked.' })
      const [id = 0] = 'ids' in block ? block.ids : []
      expect([await unblockTime(site.database, id), await unblockTime(site.database, id)]).toEqual([true, false])
      expect(await starts(tuesday)).toHaveLength(8)
    })

    test('must end after it begins, and may last three months', async () => {
      const startsOn = '2026-11-24T03:30:00.000Z'
      for (const endsOn of [startsOn, '2026-11-24T03:00:00.000Z', '2027-11-24T03:00:00.000Z', 'soon'])
        expect(await blockTime(site.database, { consultants: [1], startsOn, endsOn, reason: 'x' })).toMatchObject({
          outcome: 'refused',
        })
      const long = { consultants: [1], startsOn, endsOn: '2027-02-22T03:30:00.000Z', reason: 'Leave' }
      expect(await blockTime(site.database, long)).toMatchObject({ outcome: 'blocked' })
      expect(await ticks()).toHaveLength(90 * 96)
    })
  })
})
