import { expect, test } from 'vitest'
import { instantInIndia, shortDayText, timeElsewhere, timeInIndia } from './booking-time.ts'

test.each([
  ['2026-11-26', '09:00', 'America/New_York', '10:30 PM, Wed 25 Nov'],
  ['2026-11-26', '09:00', 'Europe/London', '3:30 AM'],
  ['2026-11-26', '12:30', 'Australia/Sydney', '6:00 PM'],
  ['2026-11-26', '09:00', 'Asia/Kathmandu', '9:15 AM'],
  ['2026-11-26', '00:00', 'Asia/Kathmandu', '12:15 AM'],
  ['2026-11-26', '09:00', 'Pacific/Kiritimati', '5:30 PM'],
  ['2026-11-26', '09:00', 'Asia/Kolkata', null],
  ['2026-11-26', '09:00', 'Asia/Colombo', null],
  ['2026-11-26', '09:00', 'Nowhere/Land', null],
  ['2026-11-26', '09:00', '', null],
])('%s %s in India is, in %s, %s', (day, time, zone, expected) => {
  expect(timeElsewhere(instantInIndia(day, time), zone)).toBe(expected)
})

// In 2026 New York turns its clocks forward on 8 March, back on 1 November.
test.each([
  ['2026-03-08', '10:30 PM, Sat 7 Mar'],
  ['2026-03-09', '11:30 PM, Sun 8 Mar'],
  ['2026-11-01', '11:30 PM, Sat 31 Oct'],
  ['2026-11-02', '10:30 PM, Sun 1 Nov'],
])('9:00 AM on %s is %s in New York, across the change of its clocks', (day, expected) => {
  expect(timeElsewhere(instantInIndia(day, '09:00'), 'America/New_York')).toBe(expected)
})

test('an instant has its time in India', () => {
  expect(timeInIndia(instantInIndia('2026-11-26', '12:30'))).toBe('12:30 PM')
  expect(timeInIndia(instantInIndia('2026-11-26', '00:05'))).toBe('12:05 AM')
  expect(shortDayText('2026-11-26')).toBe('Thu 26 Nov 2026')
})
