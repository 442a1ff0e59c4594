// The file of due dates, read by a library that is not ours.
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { datesFile } from './dates-file.ts'

test('every date is a whole day with its title, however long and whatever letters it has', () => {
  const dates = [
    { title: 'AOC-4: financial statements, FY 2025-26', day: '2026-10-29' },
    { title: `Statement; of “${'everything '.repeat(12)}”, ₹100`, day: '2026-12-31' },
  ]
  const file = datesFile(dates, new Date('2026-11-22T06:00:00.000Z'))
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(events.map(({ summary, startDate }) => ({ title: summary, day: startDate.toString() }))).toEqual(dates)
  expect(events.every(({ startDate }) => startDate.isDate)).toBe(true)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
