import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { choiceIn } from './booking-address.ts'
import type { OpenDays } from './booking-load.ts'
import { weekShown, weekText, WeekTimes } from './week-times.tsx'

const november = { year: 2026, month: 11 }
const open: OpenDays = {
  today: '2026-11-21',
  first: '2026-11-23',
  last: '2027-01-20',
  days: ['2026-11-24', '2026-11-27', '2026-11-28'],
  times: {
    '2026-11-24': ['09:00', '10:30'],
    '2026-11-27': ['09:00'],
    '2026-11-28': ['11:00'],
    '2026-12-02': ['09:00'],
  },
  next: null,
  nextFree: { date: '2026-11-24', start: '09:00' },
}

function shown(query: string, month = november, given = open) {
  const week = weekShown(choiceIn(new URLSearchParams(query)), month, given)
  return [weekText(week), week.before?.to, week.after?.to]
}

test('the week is that of the chosen day, or the first of the month with a free time, and has no idle weekend', () => {
  const first = 'Mon 23 Nov – Sat 28 Nov 2026'
  expect(shown('')).toEqual([first, undefined, '/freeconsulation?date=2026-12-02'])
  expect(shown('date=2026-11-27&subject=Audit')[0]).toBe(first)
  expect(shown('date=2026-11-30')[0]).toBe('Mon 30 Nov – Fri 4 Dec 2026')
  // A day of another month is chosen, and this one is looked at.
  expect(shown('month=2026-11&date=2026-12-10')[0]).toBe(first)
})

test('the arrows lead to the first free day of a week, or to its Monday, and no further than can be booked', () => {
  expect(shown('date=2026-11-30')).toEqual([
    'Mon 30 Nov – Fri 4 Dec 2026',
    '/freeconsulation?date=2026-11-24',
    '/freeconsulation?date=2026-12-07',
  ])
  const january = { ...open, days: ['2027-01-20'], times: { '2027-01-20': ['09:00'] } }
  expect(shown('date=2027-01-20', { year: 2027, month: 1 }, january)[2]).toBeUndefined()
  const full = { ...open, days: [], times: {}, next: '2026-12-09' }
  expect(shown('', { year: 2026, month: 12 }, full)[0]).toBe('Mon 30 Nov – Fri 4 Dec 2026')
})

test('every time is a link that says its day, and a week without any leads on', () => {
  const html = (query: string, zone: string) => {
    const choice = choiceIn(new URLSearchParams(query))
    const week = weekShown(choice, november, open)
    const element = <WeekTimes choice={choice} week={week} open={open} isLoading={false} zone={zone} />
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  }
  const links = [...html('subject=Tax', 'America/New_York').matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)]
  expect(links.map(([, to]) => to)).toEqual(
    ['24&amp;slot=09:00', '24&amp;slot=10:30', '27&amp;slot=09:00', '28&amp;slot=11:00'].map(
      (time) => `/freeconsulation?date=2026-11-${time}&amp;subject=Tax#booking-details`,
    ),
  )
  expect(links[0]?.[2]?.replaceAll(/<[^>]+>/g, '')).toBe('9:00 AM on Tue 24 Nov, your time: 10:30 PM, Mon')
  expect(html('', '')).toContain('4 free times, Mon 23 Nov – Sat 28 Nov 2026')
})
