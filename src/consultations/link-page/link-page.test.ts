// What the page behind a consultation's mailed link is given, and the file for calendars.
import { noPreferences } from '#consultations/record/booking.ts'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { stubClient } from '../../../tests/stub-client.ts'
import { linkPageData } from './link-page.server.ts'
import type { LinkedConsultation } from '#consultations/booking-json.server.ts'

const linked: LinkedConsultation = {
  state: 'booked',
  booking: {
    reference: 'ABCDE-12345',
    day: '2026-11-26',
    start: { hours: 9, minutes: 0, meridiem: 'AM' },
    end: { hours: 9, minutes: 30, meridiem: 'AM' },
    startsOn: '2026-11-26T03:30:00.000Z',
    endsOn: '2026-11-26T04:00:00.000Z',
    guests: ['asha@audit.example.in'],
    meetingUrl: 'https://meet.example.in/k3v9',
    confirmBy: null,
    preferences: noPreferences,
    timeZone: 'America/New_York',
  },
}

describe('the page of a meeting', () => {
  const requested: string[] = []
  const weekdays = ['02', '03', '04', '05', '06', '09', '10', '11', '12', '13', '16', '17']
  const get = stubClient(
    {
      '/get/timeslots/days': (query) => ({
        today: '2026-10-30',
        first: '2026-11-02',
        last: '2026-12-29',
        days:
          query.get('month') === '11'
            ? weekdays.map((day) => `2026-11-${day}`)
            : query.get('month') === '12'
              ? ['2026-12-01']
              : [],
        times: {},
        next: null,
        nextFree: null,
      }),
      '/get/timeslots': (query) =>
        query.get('date') === '2026-11-03'
          ? []
          : [
              { start: { hours: 9, minutes: 0, meridiem: 'AM' }, end: { hours: 9, minutes: 30, meridiem: 'AM' } },
              { start: { hours: 12, minutes: 30, meridiem: 'PM' }, end: { hours: 1, minutes: 0, meridiem: 'PM' } },
            ],
    },
    requested,
  )
  beforeEach(() => {
    requested.length = 0
    now = new Date('2026-10-30T05:30:00.000Z')
  })
  let now: Date
  const show = (query: string, link = linked) => linkPageData(get, link, new URLSearchParams(query), now)

  test('shows the time in India and in the visitor’s own time zone', async () => {
    const { booking, step } = await show('')
    expect(booking).toEqual({
      reference: 'ABCDE-12345',
      consultant: '',
      guests: ['asha@audit.example.in'],
      meetingUrl: 'https://meet.example.in/k3v9',
      day: linked.booking?.day,
      confirmBy: null,
      time: { day: 'Thursday, 26 November 2026', time: '9:00 AM – 9:30 AM IST' },
      ownTime: { day: 'Wednesday, 25 November 2026', time: '10:30 PM – 11:00 PM, Eastern Standard Time' },
    })
    expect(step).toBeNull()
    expect(requested).toEqual([])
    expect(await show('?step=cancel')).toMatchObject({ step: 'cancel' })
  })

  test('offers the times of whoever was named, and says when they are those of somebody else', async () => {
    const named = {
      ...linked.booking!,
      consultant: 'Ravi Menon',
      preferences: { subject: 'Tax', consultant: 2 },
    }
    const { step } = await show('?step=move', { ...linked, booking: named })
    expect(step).toMatchObject({ consultant: 'Ravi Menon', isAnybody: false })
    expect(requested.length).toBeGreaterThan(2)
    for (const address of requested) expect(address).toMatch(/&subject=Tax&consultant=2$/)
    const answer = {
      today: '2026-10-30',
      first: '2026-11-02',
      last: '2026-11-29',
      days: [],
      times: {},
      next: null,
      nextFree: null,
    }
    const others = stubClient({ '/get/timeslots/days': () => ({ ...answer, isFallback: true }) })
    const page = await linkPageData(others, { ...linked, booking: named }, new URLSearchParams('?step=move'), now)
    expect(page.step).toMatchObject({ isAnybody: true })
  })

  test('offers the free days ten at a time, and the times of the first', async () => {
    const { step } = await show('?step=move')
    expect(step).toMatchObject({
      timeZone: 'America/New_York',
      earlierFrom: null,
      laterFrom: '2026-11-16',
      chosen: {
        day: '2026-11-02',
        text: 'Monday, 2 November 2026',
        times: [
          { slot: '09:00', text: '9:00 AM – 9:30 AM', ownTime: '10:30 PM, Sun 1 Nov' },
          { slot: '12:30', text: '12:30 PM – 1:00 PM', ownTime: '2:00 AM' },
        ],
      },
    })
    expect(step).toMatchObject({ days: { length: 10, 0: { day: '2026-11-02', text: 'Mon 2 Nov' } } })
    expect((await show('?step=move&from=2026-11-16')).step).toMatchObject({
      days: [{ day: '2026-11-16' }, { day: '2026-11-17' }, { day: '2026-12-01' }],
      earlierFrom: '2026-11-02',
      laterFrom: null,
      chosen: { day: '2026-11-16' },
    })
  })

  test('keeps the chosen day in the list, also when its last time has gone', async () => {
    expect((await show('?step=move&date=2026-11-17')).step).toMatchObject({
      days: [{ day: '2026-11-16' }, { day: '2026-11-17' }, { day: '2026-12-01' }],
      chosen: { day: '2026-11-17' },
    })
    expect((await show('?step=move&date=2026-11-03')).step).toMatchObject({ chosen: { day: '2026-11-03', times: [] } })
  })

  test.each(['2026-11-07', '2020-01-01', 'x', '%00', "'; drop table lead; --"])(
    'falls back to the first free day when the day is %s',
    async (date) => {
      const { step } = await show(`?step=move&date=${date}&from=${date}`)
      expect(step).toMatchObject({ chosen: { times: { length: 2 } } })
    },
  )

  test('offers neither to move nor to cancel a meeting from the instant at which it begins', async () => {
    now = new Date('2026-11-26T03:29:59.999Z')
    expect(await show('?step=cancel')).toMatchObject({ state: 'booked', step: 'cancel' })
    now = new Date('2026-11-26T03:30:00.000Z')
    requested.length = 0
    for (const query of ['', '?step=cancel', '?step=move']) {
      expect(await show(query)).toMatchObject({ state: 'begun', step: null, booking: { reference: 'ABCDE-12345' } })
    }
    expect(await show('', { ...linked, state: 'moved' })).toMatchObject({ state: 'moved' })
    expect(requested).toEqual([])
  })

  test.each(['moved', 'cancelled', 'past'] as const)('offers nothing by a link that is %s', async (state) => {
    expect(await show('?step=move', { ...linked, state })).toMatchObject({ state, step: null })
    expect(await show('?step=cancel', { ...linked, state })).toMatchObject({ state, step: null })
    expect(requested).toEqual([])
  })

  test('knows nothing of a meeting behind an unknown link', async () => {
    expect(await show('?step=move', { state: 'unknown' })).toEqual({
      state: 'unknown',
      booking: null,
      isStillFree: false,
      step: null,
      otherUnconfirmed: [],
    })
  })
})

eachDatabase('the file for calendars', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  test('is the meeting as it is now, for as long as it stands', async () => {
    const booked = await site.post('/post/consultation', {
      name: 'Meera Iyer',
      email: 'meera@kaverifoods.example.in',
      company: 'Kaveri Foods',
      guests: 'asha@audit.example.in',
      date: '2026-11-24',
      slot: '09:00',
    })
    expect(booked.status).toBe(201)
    const { link, invitation }: { link: string; invitation: string } = await booked.json()

    const file = await site.get(invitation)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toMatch(/^text\/calendar; charset=utf-8/i)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="consultation.ics"')
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    expect(await startIn(file)).toBe('2026-11-24T03:30:00.000Z')

    await site.deliverMails()
    expect((await site.post(`${link}/move`, { date: '2026-11-25', slot: '10:00' })).status).toBe(200)
    expect(await startIn(await site.get(invitation))).toBe('2026-11-25T04:30:00.000Z')
    const mails = await site.mails()
    const newest = mails.find(({ subject }) => subject.startsWith('Consultation moved'))
    const newLink = /\/link\/consultation\/[\w-]+/.exec(newest?.text ?? '')?.[0] ?? ''
    expect(newLink).not.toBe(link)
    expect((await site.post(`${newLink}/cancel`, {})).status).toBe(200)
    expect((await site.get(invitation)).status).toBe(410)
    expect((await site.get(`${newLink}/meeting.ics`)).status).toBe(410)
    expect((await site.get('/link/consultation/invented/meeting.ics')).status).toBe(404)
  })
})

async function startIn(response: Response): Promise<string> {
  const content = await response.text()
  expect(content).not.toContain('ATTENDEE')
  const event = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent')
  const start = event?.getFirstPropertyValue('dtstart')
  return start instanceof ICAL.Time ? start.toJSDate().toISOString() : ''
}
