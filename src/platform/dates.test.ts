import { expect, test } from 'vitest'
import { daysBefore, monthsBefore, startOfDay } from './dates.ts'

test.each([
  ['2026-11-21', 12, '2025-11-21'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-02-29', 12, '2027-02-28'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-10-31', -1, '2026-11-30'],
  ['2027-02-28', -12, '2028-02-28'],
])('%s is %i months after %s', (day, months, before) => {
  expect(monthsBefore(day, months)).toBe(before)
})

test('days are counted across months and years', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
  expect(daysBefore('2027-01-01', 90)).toBe('2026-10-03')
  expect(daysBefore('2026-12-31', -1)).toBe('2027-01-01')
})

test('a day begins at midnight in India', () => {
  expect(startOfDay('2026-11-21')).toBe('2026-11-20T18:30:00.000Z')
})
