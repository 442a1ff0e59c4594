// The day from which a delay is counted, on the starting calendar and its extension for the year to March 2025.
import { expect, test } from 'vitest'
import calendar from '../../../content/calendar.json' with { type: 'json' }
import { calendarContentSchema } from '#calendar/rules/calendar-entries.ts'
import { lastDayOf } from './last-day.ts'
import { filingIn, lateAnswer, questionIn } from './late-count.ts'
import { dueText } from './late-text.ts'

const { rules, overrides } = calendarContentSchema.parse(calendar)
const stored = { rules, overrides, agmMonthDay: '09-30' }

test.each<[form: string, due: string, lastDay: string]>([
  ['AOC-4', '2025-10-29', '2026-01-31'],
  // Without the day of the meeting.
  ['AOC-4', '2025-10-30', '2026-01-31'],
  // After a meeting on 12 September.
  ['AOC-4', '2025-10-11', '2026-01-31'],
  ['MGT-7A', '2025-11-28', '2026-01-31'],
  // The later of two readings for a One Person Company, and also the day of a company whose meeting was on 1 October.
  ['MGT-7A', '2025-11-29', '2026-01-31'],
  // The extension takes no time away from a company whose meeting was put off to 20 January.
  ['AOC-4', '2026-02-18', '2026-02-18'],
  ['AOC-4', '2026-01-31', '2026-01-31'],
  // Another year, another form.
  ['AOC-4', '2024-10-29', '2024-10-29'],
  ['AOC-4', '2026-10-29', '2026-10-29'],
  ['ADT-1', '2025-10-14', '2025-10-14'],
  ['GSTR-3B', '2025-10-29', '2025-10-29'],
  ['AOC-4', '0000-01-01', '0000-01-01'],
])('%s of %s was due by %s', (form, due, lastDay) => {
  expect(lastDayOf(form, due, stored).lastDay).toBe(lastDay)
})

test('what staff move to an earlier day is due then, what they hide keeps its day, and the last change counts', () => {
  const change = { ruleId: 'gst-gstr3b-m', originalDay: '2026-10-20', circular: '', note: '' }
  const moved = (...changes: (typeof overrides)[number][]) =>
    lastDayOf('GSTR-3B', '2026-10-20', { ...stored, overrides: changes }).lastDay
  expect(moved({ ...change, action: 'move', newDay: '2026-10-18' })).toBe('2026-10-18')
  expect(moved({ ...change, action: 'hide' })).toBe('2026-10-20')
  expect(
    moved({ ...change, action: 'move', newDay: '2026-10-24' }, { ...change, action: 'move', newDay: '2026-10-27' }),
  ).toBe('2026-10-27')
})

test('the delay is counted from the day to which it was moved, and the page says from where', () => {
  const question = questionIn(new URLSearchParams('form=AOC-4&due=2025-10-29'))
  const lastDay = lastDayOf('AOC-4', '2025-10-29', stored)
  expect(lateAnswer(question, '2026-11-29', lastDay.lastDay)).toMatchObject({
    due: '2026-01-31',
    fee: { days: 302, least: 30_200, most: 30_200 },
  })
  expect(lateAnswer(question, '2026-01-31', lastDay.lastDay)).toMatchObject({ state: 'early', due: '2026-01-31' })
  expect(dueText('2025-10-29', lastDay)).toBe(
    'Due on 29 October 2025, moved to 31 January 2026 for the financial year to 31 March 2025 by MCA General Circulars 06/2025 of 17 October 2025 and 08/2025 of 30 December 2025.',
  )
  expect(dueText('2026-10-29', lastDayOf('AOC-4', '2026-10-29', stored))).toBe('Due on 29 October 2026.')
})

test('a question without a form or a day asks for no day', () => {
  const of = (query: string) => filingIn(questionIn(new URLSearchParams(query)))
  expect(['', 'form=AOC-4', 'form=AOC-4&due=29.10.2025', 'form=AOC-5&due=2025-10-29'].map(of)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
