import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { OpenDays } from './booking-load.ts'
import { MonthTop } from './step-top.tsx'
import { SlotPanel } from './slot-panel.tsx'

const choice = { month: null, date: null, slot: null, about: '', subject: '' }

function rendered(element: ReactNode): string {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

function arrows(month: number, open: OpenDays | null): string[] {
  const html = rendered(<MonthTop choice={choice} month={{ year: 2026, month }} open={open} />)
  return [...html.matchAll(/aria-label="(\w+) month"/g)].map(([, name = '']) => name)
}

test('the arrows lead no further than the months that can be booked', () => {
  const open = {
    today: '2026-10-30',
    first: '2026-11-02',
    last: '2026-12-29',
    days: [],
    times: {},
    next: null,
    nextFree: null,
  }
  expect([10, 11, 12].map((month) => arrows(month, open))).toEqual([['Next'], ['Previous', 'Next'], ['Previous']])
})

test('both arrows stay when the days of the month could not be loaded', () => {
  expect(arrows(11, null)).toEqual(['Previous', 'Next'])
})

test('what could not be loaded is said once, and nothing is asked that cannot be done', () => {
  const failed = { data: null, error: 'failed to fetch timeslots' }
  const panel = (date: string | null, isMonthFailed: boolean) =>
    rendered(
      <SlotPanel
        choice={{ ...choice, date }}
        month={{ year: 2026, month: 11 }}
        open={null}
        isMonthFailed={isMonthFailed}
        times={date === null ? null : failed}
        zone=""
        hasPhone={false}
      />,
    )
  expect(panel('2026-11-27', false)).toContain(failed.error)
  expect(panel('2026-11-27', true)).not.toContain(failed.error)
  for (const date of [null, '2026-11-27'])
    expect(panel(date, true)).toMatch(/<\/h2><p[^>]*><a [^>]*>Write to us with three times that suit you</)
})

test('a month without a free day leads to the next one', () => {
  const open = {
    today: '2026-10-30',
    first: '2026-11-02',
    last: '2026-12-29',
    days: [],
    times: {},
    next: '2026-12-01',
    nextFree: null,
  }
  const month = { year: 2026, month: 11 }
  const panel = (given: OpenDays | null) =>
    rendered(<SlotPanel choice={choice} month={month} open={given} times={null} zone="" hasPhone={false} />)
  expect(panel(open)).toMatch(
    /No free times in November\. Next: <a [^>]*href="\/freeconsulation\?date=2026-12-01"[^>]*>Tue 1 Dec</,
  )
  expect(panel({ ...open, next: null })).toMatch(/No free times in November\.<\/p>/)
  for (const other of [null, { ...open, days: ['2026-11-03'], next: null }])
    expect(panel(other)).toContain('Choose a day in the calendar to see its free times.')
})

test('whoever finds no time can propose three, with the own time zone in the message', () => {
  const panel = (zone: string) =>
    rendered(
      <SlotPanel
        choice={choice}
        month={{ year: 2026, month: 11 }}
        open={null}
        times={null}
        zone={zone}
        hasPhone={false}
      />,
    )
  const about = (zone: string) =>
    decodeURIComponent(/href="\/contact\?about=([^"]+)#enquiry"/.exec(panel(zone))?.[1] ?? '')
  expect(about('America/New_York')).toBe('a consultation (my time zone: America/New_York). Three times that suit me:')
  expect(about('')).toBe('a consultation. Three times that suit me:')
})

test('where every time is at night, this is said', () => {
  const halfHours = ['09:00', '09:30', '12:00', '12:30'].map((start) => ({ start, end: '13:00' }))
  const panel = (zone: string, times = halfHours) =>
    rendered(
      <SlotPanel
        choice={{ ...choice, date: '2026-11-27' }}
        month={{ year: 2026, month: 11 }}
        open={null}
        times={{ data: times, error: null }}
        zone={zone}
        hasPhone={false}
      />,
    )
  // From half past ten in the evening to two at night; in London the last begins at seven.
  expect(panel('America/New_York')).toContain('. All are at night where you are.</p>')
  for (const zone of ['Europe/London', 'America/Los_Angeles', 'Asia/Kolkata', ''])
    expect(panel(zone)).not.toContain('at night')
  expect(panel('America/New_York', [])).not.toContain('at night')
})
