// The calendar of important dates as the server renders it.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { CalendarMonth } from './calendar-entry.ts'
import { ImportantDates } from './important-dates.tsx'

const entries = [
  { eventduedate: '2026-11-07', typeofdate: 'due' as const, eventName: 'TDS payment', color: '' },
  { eventduedate: '2026-11-07', typeofdate: 'event' as const, eventName: 'Open house', color: '' },
  { eventduedate: '2026-11-30', typeofdate: 'due' as const, eventName: 'MGT-7', color: '' },
]

function rendered(month: CalendarMonth): string {
  return renderToStaticMarkup(
    <ImportantDates today="2026-11-21" initial={{ month, entries: { data: entries, error: null } }} />,
  )
}

function isDisabled(html: string, label: string): boolean {
  const button = html.match(/<button[^>]*>/g)?.find((tag) => tag.includes(`"${label}"`))
  if (!button) throw new Error(`There is no button ${label}`)
  return / disabled=""/.test(button)
}

describe('the arrows of the calendar', () => {
  test.each([
    [{ year: 2024, month: 1 }, true, false],
    [{ year: 2024, month: 2 }, false, false],
    [{ year: 2100, month: 11 }, false, false],
    [{ year: 2100, month: 12 }, false, true],
  ])('are disabled at the first and last month: %j', (month, isFirst, isLast) => {
    const html = rendered(month)
    expect([isDisabled(html, 'Previous month'), isDisabled(html, 'Next month')]).toEqual([isFirst, isLast])
  })
})

test('the month table shows due dates on their days, and each list shows the entries of its type', () => {
  const html = rendered({ year: 2026, month: 11 })
  const [sheet = '', ...lists] = html.split(/<h4>/)
  const cell = (day: number) => sheet.match(/<td.*?<\/td>/g)?.find((text) => text.includes(`>${day}</span>`)) ?? ''
  expect(cell(7)).toContain('TDS payment')
  expect(cell(30)).toContain('MGT-7')
  expect(sheet).not.toContain('Open house')
  expect(
    lists.map((list) => [...list.matchAll(/<b>(.*?)<\/b><time[^>]*>(.*?)<\/time>/g)].map((found) => found.slice(1))),
  ).toEqual([
    [['Open house', '7 Nov 2026']],
    [
      ['TDS payment', '7 Nov 2026'],
      ['MGT-7', '30 Nov 2026'],
    ],
  ])
})
