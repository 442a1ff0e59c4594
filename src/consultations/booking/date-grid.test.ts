import { expect, test } from 'vitest'
import { dayAfterKey } from './date-grid.tsx'

test.each([
  ['ArrowLeft', '2026-11-25'],
  ['ArrowRight', '2026-11-27'],
  ['ArrowUp', '2026-11-19'],
  ['ArrowDown', '2026-12-03'],
  ['Home', '2026-11-22'],
  ['End', '2026-11-28'],
  ['PageUp', '2026-10-26'],
  ['PageDown', '2026-12-26'],
  ['Shift+PageUp', '2025-11-26'],
  ['Shift+PageDown', '2027-11-26'],
  ['Tab', null],
  ['a', null],
])('%s leads from Thursday 26 November 2026 to %s', (name, day) => {
  const shiftKey = name.startsWith('Shift+')
  expect(dayAfterKey('2026-11-26', { key: name.replace('Shift+', ''), shiftKey })).toBe(day)
})

test('Page Down leads from the last day of a month to the last day of a shorter one', () => {
  expect(dayAfterKey('2027-01-31', { key: 'PageDown', shiftKey: false })).toBe('2027-02-28')
})
