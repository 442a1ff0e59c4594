import { expect, test } from 'vitest'
import { stubClient } from '../../../tests/stub-client.ts'
import { loadBooking, type OpenDays } from './booking-load.ts'

const now = new Date('2026-11-21T20:00:00Z') // already 22 November in India
const open: OpenDays = {
  today: '2026-11-22',
  first: '2026-11-24',
  last: '2027-01-21',
  days: ['2026-11-24'],
  times: {},
  next: null,
  nextFree: null,
}

async function monthsFor(query: string, days = open, clock = now) {
  const requested: string[] = []
  const get = stubClient({ '/get/timeslots/days': () => days, '/get/timeslots': () => [] }, requested)
  const { month } = await loadBooking(get, new URLSearchParams(query), clock)
  return [
    `${month.year}-${month.month}`,
    requested.filter((address) => address.startsWith('/get/timeslots/days')).length,
  ]
}

test('the calendar opens on the month of the first day that can be booked', async () => {
  expect(await monthsFor('')).toEqual(['2026-11', 1])
  const atItsEnd = { ...open, today: '2026-11-29', first: '2026-12-01' }
  expect(await monthsFor('', atItsEnd, new Date('2026-11-29T06:00:00Z'))).toEqual(['2026-12', 2])
})

test('a clock that is wrong leads to the month of the server', async () => {
  expect(await monthsFor('', open, new Date('2019-05-01T00:00:00Z'))).toEqual(['2026-11', 2])
})

test.each([
  ['month=2026-12', '2026-12', 1],
  ['date=2026-12-03', '2026-12', 1],
  ['month=2027-01&date=2026-12-03', '2027-1', 1],
  ['month=2026-01', '2026-11', 2],
  ['date=2026-10-30', '2026-11', 2],
  ['month=2030-01', '2027-1', 2],
])('%s shows the month %s', async (query, month, calls) => {
  expect(await monthsFor(query)).toEqual([month, calls])
})

test('free times are read only for a chosen day', async () => {
  const start = { hours: 12, minutes: 30, meridiem: 'PM' as const }
  const end = { hours: 1, minutes: 0, meridiem: 'PM' as const }
  const get = stubClient({ '/get/timeslots/days': () => open, '/get/timeslots': () => [{ start, end }] })
  expect((await loadBooking(get, new URLSearchParams('date=2026-11-24'), now)).times).toEqual({
    data: [{ start: '12:30', end: '13:00' }],
    error: null,
  })
  expect((await loadBooking(get, new URLSearchParams('slot=12:30'), now)).times).toBeNull()
})

test('what cannot be loaded has its error text in its place', async () => {
  const page = await loadBooking(stubClient({}), new URLSearchParams('date=2026-11-24'), now)
  expect([page.days.error, page.times?.error]).toEqual(['failed to fetch timeslots', 'failed to fetch timeslots'])
})

test('the times are those of whoever has what was chosen, and nothing is asked for where nothing was', async () => {
  const requested: string[] = []
  const get = stubClient({ '/get/timeslots/days': () => open, '/get/timeslots': () => [] }, requested)
  await loadBooking(get, new URLSearchParams('date=2026-11-24&about=Tax'), now)
  await loadBooking(get, new URLSearchParams('date=2026-11-24'), now)
  expect(
    requested.map((address) => address.replace(/^.*(?:date=2026-11-24|month=11&year=2026|year=2026&month=11)/, '')),
  ).toEqual(['&subject=Tax', '&subject=Tax', '', ''])
})
