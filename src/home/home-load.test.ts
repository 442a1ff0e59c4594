import { describe, expect, test } from 'vitest'
import type { CalendarEntry } from '#calendar/calendar-entry.ts'
import { stubClient } from '../../tests/stub-client.ts'
import type { Service } from '#services/service.ts'
import { load } from './home-load.ts'

const now = new Date('2026-11-30T20:00:00Z') // already 1 December in India

test('when every call fails, the home page shows its built-in blocks and the error texts', async () => {
  const home = await load(stubClient({}), now)
  expect(home.slides).toHaveLength(5)
  expect(home.slides.map((slide) => slide.controlTitle)).toEqual([
    'Customer Speak',
    'Transformation',
    'Innovation',
    'Leadership',
    'Insights/Contact',
  ])
  expect(home.offer?.title).toBe('WHAT WE OFFER')
  // What is shown for every firm states nothing that could be false about one.
  for (const { heading, content } of home.slides)
    expect(`${heading} ${content}`).not.toMatch(/\b(?:we|us|our|partners?|offices?|named|practising)\b|\d/i)
  // Clients and figures are facts about one firm, so nothing stands in for them.
  expect([home.logos, home.numbers]).toEqual([[], null])
  expect(home.services.error).toBe('Failed to fetch services')
  expect(home.calendar.entries.error).toBe('Failed to fetch numbers')
  expect(home.memberNames.error).toBe('Failed to fetch all team members')
})

test('a failing list does not affect the others', async () => {
  const numbers = { id: 1, clients: 1, projects: 2, years: 3, reports: 4, asAt: null }
  const home = await load(stubClient({ '/get/numbers': () => [numbers], '/get/logos': () => [] }), now)
  expect(home.numbers).toEqual(numbers)
  expect(home.logos).toEqual([])
  expect(home.slides).toHaveLength(5)
})

test('a firm without slides gets the built-in ones, but not what customers say', async () => {
  const home = await load(stubClient({ '/get/carousel': () => [] }), now)
  expect(home.slides.map((slide) => slide.controlTitle)).not.toContain('Customer Speak')
  expect(home.slides).toHaveLength(4)
})

test('a service card has only the first 160 characters of the text', async () => {
  const content = `<p>${'a'.repeat(400)}</p>`
  const service: Service = { id: 7, title: 'Audit', content, favorite: 1, keyOfferings: [], updated_on: '' }
  const home = await load(stubClient({ '/get/ourservices': () => [service, { ...service, id: 8, favorite: 0 }] }), now)
  expect(home.services.data).toEqual([{ id: 7, title: 'Audit', text: `${'a'.repeat(160)}...` }])
})

test('the calendar opens on the current month in India', async () => {
  const requested: string[] = []
  const home = await load(stubClient({ '/get/eventduedates': () => [] }, requested), now)
  expect(home.calendar).toMatchObject({ today: '2026-12-01', month: { year: 2026, month: 12 } })
  expect(requested).toContain('/get/eventduedates?month=12&year=2026')
})

describe('what falls due next', () => {
  const entry = (given: Partial<CalendarEntry>): CalendarEntry => ({
    eventduedate: '2026-12-07',
    typeofdate: 'due',
    eventName: 'TDS payment',
    color: '#123',
    description: '',
    law: '',
    id: given.eventName ?? 'tds',
    appliesTo: '',
    entities: [],
    states: [],
    mark: null,
    lawAsAt: '',
    link: '',
    movedFrom: null,
    ...given,
  })
  const next = async (december: CalendarEntry[], january: CalendarEntry[] = []) => {
    const client = stubClient({ '/get/eventduedates': (query) => (query.get('month') === '12' ? december : january) })
    return (await load(client, now)).next
  }

  test('is the first day from today on, with how much falls due on it besides', async () => {
    const passed = entry({ eventduedate: '2026-11-30', eventName: 'PAS-6' })
    const today = entry({ eventduedate: '2026-12-01', eventName: 'Form 140: statement of TDS, July to September 2026' })
    expect(await next([entry({}), passed])).toEqual({ day: '2026-12-07', name: 'TDS payment', others: 0 })
    expect(await next([entry({}), passed, today, today])).toEqual({ day: '2026-12-01', name: 'Form 140', others: 1 })
  })

  test('is no event, no reminder, and nothing of one State', async () => {
    const others = [entry({ typeofdate: 'event' }), entry({ mark: 'reminder' }), entry({ states: ['TS'] })]
    expect(await next(others)).toBeNull()
  })

  test('is of the month after, if nothing is left of this one', async () => {
    expect(await next([], [entry({ eventduedate: '2027-01-07' })])).toMatchObject({ day: '2027-01-07' })
  })
})
