import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayInIndia, dayText, monthDayText, startOfDay, instantAt, timeText } from './dates.ts'

/** Any instant that a record of this site may have, up to the next century. */
const anyInstant = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })

describe('the day in India', () => {
  test('starts at 18:30 UTC of the day before', () => {
    expect(dayInIndia(new Date('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20')
    expect(dayInIndia(new Date('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21')
    expect(dayInIndia(new Date('2026-12-31T20:00:00Z'))).toBe('2027-01-01')
    expect(startOfDay('2026-11-21')).toBe('2026-11-20T18:30:00.000Z')
    expect(instantAt('2026-11-21', '09:30').toISOString()).toBe('2026-11-21T04:00:00.000Z')
  })

  test('matches the time zone database', () => {
    const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(dayInIndia(instant)).toBe(parts.format(instant).split('/').toReversed().join('-'))
      }),
    )
  })

  test('lasts from its start to the start of the next', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const day = dayInIndia(instant)
        expect(startOfDay(day) <= instant.toISOString()).toBe(true)
        expect(instant.toISOString() < startOfDay(addDays(day, 1))).toBe(true)
      }),
    )
  })
})

test.each([
  ['2026-11-21', -12, '2025-11-21'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-10-31', 1, '2026-11-30'],
  ['2027-02-28', 12, '2028-02-28'],
])('%s and %i months is %s', (day, months, result) => {
  expect(addMonths(day, months)).toBe(result)
})

test('days are counted across months and years', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2027-01-01', -90)).toBe('2026-10-03')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('a day is formatted as day, short month and year', () => {
  expect(dayText('2024-09-07')).toBe('7 Sep 2024')
  expect(dayText('2027-03-31')).toBe('31 Mar 2027')
})

test('a day of every year is written without a year', () => {
  expect(['09-30', '08-01', ''].map(monthDayText)).toEqual(['30 September', '1 August', ''])
})

test.each(['soon', '', '2024-13-07', '2024-09-07T10:00:00Z'])(
  'the text %j is not a day and is returned unchanged',
  (text) => {
    expect(dayText(text)).toBe(text)
  },
)

test('a time is formatted in IST, with the zone', () => {
  expect(timeText(new Date('2026-11-21T05:30:00Z'))).toBe('21 November 2026 at 11:00 AM IST')
  expect(timeText(new Date('2026-12-31T19:00:00Z'))).toBe('1 January 2027 at 12:30 AM IST')
})
