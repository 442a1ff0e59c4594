import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { OpenDays } from './booking-load.ts'
import { MonthTop } from './month-top.tsx'

const choice = { month: null, date: null, slot: null, about: '' }

function arrows(month: number, open: OpenDays | null): string[] {
  const element = <MonthTop choice={choice} month={{ year: 2026, month }} open={open} />
  const router = createMemoryRouter([{ path: '*', element }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return [...html.matchAll(/aria-label="(\w+) month"/g)].map(([, name = '']) => name)
}

test('the arrows lead no further than the months that can be booked', () => {
  const open = { today: '2026-10-30', first: '2026-11-02', last: '2026-12-29', days: [] }
  expect([10, 11, 12].map((month) => arrows(month, open))).toEqual([['Next'], ['Previous', 'Next'], ['Previous']])
})

test('both arrows stay when the days of the month could not be loaded', () => {
  expect(arrows(11, null)).toEqual(['Previous', 'Next'])
})
