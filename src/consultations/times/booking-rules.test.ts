// When a consultation may be booked, compared with a model that walks through the day minute by minute.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bookableDays,
  closedBecause,
  freeSlots,
  slotNamed,
  slotsOn,
  ticksOf,
  type BookingRules,
  type Slot,
  type Tick,
} from './booking-rules.ts'

const weekdays = [1, 2, 3, 4, 5]
const seeded: BookingRules = {
  slotMinutes: 30,
  noticeDays: 2,
  horizonDays: 60,
  bufferMinutes: 0,
  capacity: 1,
  hours: weekdays.map((weekday) => ({ weekday, opens: '09:00', closes: '13:00' })),
  holidays: [
    { day: '2026-01-26', name: 'Republic Day', isYearly: true },
    { day: '2026-12-04', name: 'Office move', isYearly: false },
  ],
}

const at = (instant: string) => new Date(instant)
const saturday = at('2026-11-21T05:30:00.000Z')
const times = (slots: Slot[]) => slots.map(({ time }) => time)

describe('an open day', () => {
  test('has eight half hours from 09:00 to 12:30 in India', () => {
    const slots = slotsOn(seeded, '2026-11-24', saturday)
    expect(times(slots)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'])
    expect(slots[0]).toEqual({
      day: '2026-11-24',
      time: '09:00',
      startsOn: '2026-11-24T03:30:00.000Z',
      endsOn: '2026-11-24T04:00:00.000Z',
    })
  })

  test('with two spans has the slots of both, and overlapping spans offer a start once', () => {
    const spans = (...given: [string, string][]) => ({
      ...seeded,
      hours: given.map(([opens, closes]) => ({ weekday: 2, opens, closes })),
    })
    expect(times(slotsOn(spans(['15:00', '16:00'], ['09:00', '10:00']), '2026-11-24', saturday))).toEqual([
      '09:00',
      '09:30',
      '15:00',
      '15:30',
    ])
    expect(times(slotsOn(spans(['09:00', '10:30'], ['09:30', '11:15']), '2026-11-24', saturday))).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
    ])
    expect(times(slotsOn(spans(['09:00', '10:00'], ['09:15', '10:00']), '2026-11-24', saturday))).toEqual([
      '09:00',
      '09:15',
      '09:30',
    ])
  })

  test('has no slot that would end after it closes, and may close at midnight', () => {
    const until = (opens: string, closes: string) => ({ ...seeded, hours: [{ weekday: 2, opens, closes }] })
    expect(times(slotsOn(until('09:00', '09:45'), '2026-11-24', saturday))).toEqual(['09:00'])
    expect(slotsOn(until('09:00', '09:15'), '2026-11-24', saturday)).toEqual([])
    expect(slotsOn(until('23:30', '24:00'), '2026-11-24', saturday)).toMatchObject([
      { time: '23:30', endsOn: '2026-11-24T18:30:00.000Z' },
    ])
  })

  test.each([
    ['9:00', '13:00'],
    ['09:00', '25:00'],
    ['09:00', '24:30'],
    ['09:60', '13:00'],
    ['ab:cd', 'ef:gh'],
    ['-1:00', '13:00'],
    ['09:00', ''],
    ['24:00', '09:00'],
  ])('ignores hours from "%s" to "%s"', (opens, closes) => {
    const wrong = { weekday: 2, opens, closes }
    expect(slotsOn({ ...seeded, hours: [wrong] }, '2026-11-24', saturday)).toEqual([])
    const right = { weekday: 2, opens: '15:00', closes: '15:30' }
    expect(times(slotsOn({ ...seeded, hours: [wrong, right] }, '2026-11-24', saturday))).toEqual(['15:00'])
  })

  test('names its slots by their start', () => {
    expect(slotNamed(seeded, '2026-11-24', '12:30', saturday)).toMatchObject({ endsOn: '2026-11-24T07:30:00.000Z' })
    for (const time of ['13:00', '09:15', '9:00', '', '25:00'])
      expect(slotNamed(seeded, '2026-11-24', time, saturday)).toBeUndefined()
  })
})

describe('the day in India', () => {
  test.each([
    ['one minute before midnight', '2026-11-23T18:29:00.000Z', '2026-11-25'],
    ['one minute after midnight', '2026-11-23T18:31:00.000Z', '2026-11-26'],
    ['at the end of a month', '2026-11-30T18:29:00.000Z', '2026-12-02'],
    ['at the end of the year', '2026-12-31T18:31:00.000Z', '2027-01-03'],
    ['before a leap day', '2028-02-27T18:29:00.000Z', '2028-02-29'],
    ['after the last of February', '2027-02-27T18:31:00.000Z', '2027-03-02'],
  ])('decides what is the day after tomorrow: %s', (_when, instant, first) => {
    const daily = {
      ...seeded,
      hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '09:00', closes: '10:00' })),
    }
    const today = new Date(at(instant).getTime() + 19_800_000).toISOString().slice(0, 10)
    expect(bookableDays(daily, today).first).toBe(first)
    const dayBefore = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
    expect(closedBecause(daily, dayBefore, today)).toBe('too soon')
    expect(slotsOn(daily, dayBefore, at(instant))).toEqual([])
    expect(times(slotsOn(daily, first, at(instant)))).toEqual(['09:00', '09:30'])
  })

  test.each([
    ['2026-11-20', 'past'],
    ['2026-11-21', 'too soon'],
    ['2026-11-22', 'too soon'],
    ['2026-11-23', null],
    ['2026-11-28', 'closed'],
    ['2026-12-04', 'holiday'],
    ['2027-01-20', null],
    ['2027-01-21', 'too far'],
    ['2027-01-26', 'too far'],
  ])('%s is %s on 21 November 2026', (day, reason) => {
    expect(closedBecause(seeded, day, '2026-11-21')).toBe(reason)
  })

  test('a yearly holiday counts in every year, and one on 29 February in leap years', () => {
    const wide = { ...seeded, horizonDays: 800 }
    expect(closedBecause(wide, '2027-01-26', '2026-11-21')).toBe('holiday')
    expect(closedBecause(wide, '2028-01-26', '2026-11-21')).toBe('holiday')
    expect(closedBecause(wide, '2027-12-06', '2026-11-21')).toBeNull()
    const leap = { ...wide, holidays: [{ day: '2024-02-29', name: 'x', isYearly: true }] }
    expect(closedBecause(leap, '2028-02-29', '2027-11-21')).toBe('holiday')
    expect(closedBecause(leap, '2028-02-28', '2027-11-21')).toBeNull()
    expect(closedBecause(leap, '2028-03-01', '2027-11-21')).toBeNull()
  })

  test('without notice, what has begun today is not offered', () => {
    const now = at('2026-11-24T05:00:00.000Z')
    expect(times(slotsOn({ ...seeded, noticeDays: 0 }, '2026-11-24', now))).toEqual([
      '11:00',
      '11:30',
      '12:00',
      '12:30',
    ])
  })
})

describe('the quarters of an hour', () => {
  test('of a meeting include every one that it touches, and its buffer', () => {
    expect(ticksOf('2026-11-24T03:30:00.000Z', '2026-11-24T04:00:00.000Z', 15)).toEqual([
      '2026-11-24T03:30:00.000Z',
      '2026-11-24T03:45:00.000Z',
      '2026-11-24T04:00:00.000Z',
    ])
    expect(ticksOf('2026-11-24T03:40:00.000Z', '2026-11-24T03:50:00.000Z')).toEqual([
      '2026-11-24T03:30:00.000Z',
      '2026-11-24T03:45:00.000Z',
    ])
  })
})

// The model knows no slots, ticks or weekday arithmetic: it walks through the minutes of a day in India as the time zone
// database has them, and marks for each consultant the minutes that are in use.
const minuteMs = 60_000
const india = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
})
const indianDay = (instant: Date) => india.format(instant)
const indianWeekday = (day: string) =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' }).format(at(`${day}T12:00:00Z`)),
  )
const minutesIn = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Counts the midnights between two days one by one. */
function daysBetween(from: string, to: string): number {
  if (to < from) return -1
  let count = 0
  for (let day = from; day !== to; count += 1)
    day = indianDay(new Date(at(`${day}T12:00:00+05:30`).getTime() + 24 * 60 * minuteMs))
  return count
}

type BusyTime = { consultant: number; from: number; minutes: number }

/** The starts of the day, in minutes after midnight, at which somebody is free. `busy` counts from midnight as well. */
function modelledStarts(rules: BookingRules, day: string, now: Date, busy: BusyTime[]): number[] {
  const ahead = daysBetween(indianDay(now), day)
  const isHoliday = rules.holidays.some(
    (each) => each.day === day || (each.isYearly && each.day.slice(5) === day.slice(5)),
  )
  if (ahead < rules.noticeDays || ahead > rules.horizonDays || isHoliday) return []
  const midnight = at(`${day}T00:00:00+05:30`).getTime()
  const starts = new Set<number>()
  for (const { weekday, opens, closes } of rules.hours) {
    if (weekday !== indianWeekday(day)) continue
    let begun = minutesIn(opens)
    for (let minute = begun; minute < minutesIn(closes); minute += 1) {
      if (minute - begun + 1 < rules.slotMinutes) continue
      starts.add(begun)
      begun = minute + 1
    }
  }
  const isInUse = (consultant: number, minute: number) =>
    busy.some((each) => each.consultant === consultant && minute >= each.from && minute < each.from + each.minutes)
  return [...starts]
    .filter((start) => midnight + start * minuteMs > now.getTime())
    .filter((start) => {
      for (let consultant = 1; consultant <= rules.capacity; consultant += 1) {
        let isFree = true
        for (let minute = start; minute < start + rules.slotMinutes + rules.bufferMinutes; minute += 1)
          if (isInUse(consultant, minute)) isFree = false
        if (isFree) return true
      }
      return false
    })
    .toSorted((one, other) => one - other)
}

const quarter = (most: number) => fc.integer({ min: 0, max: most }).map((count) => count * 15)
const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const span = fc
  .tuple(quarter(95), quarter(95))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ opens: clockTime(Math.min(one, other)), closes: clockTime(Math.max(one, other)) }))
// Around the end of a year, a leap day, and where months have different lengths.
const dayNear = fc
  .tuple(fc.constantFrom('2026-12-30', '2028-02-27', '2027-02-26', '2026-11-29'), fc.integer({ min: -3, max: 6 }))
  .map(([day, days]) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10))
const anyRules: fc.Arbitrary<BookingRules> = fc.record({
  slotMinutes: fc.constantFrom(15, 30, 45, 60, 240),
  noticeDays: fc.integer({ min: 0, max: 4 }),
  horizonDays: fc.integer({ min: 1, max: 9 }),
  bufferMinutes: fc.constantFrom(0, 15, 30, 60),
  capacity: fc.integer({ min: 0, max: 3 }),
  hours: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 6 }), span).map(([weekday, given]) => ({ weekday, ...given })),
    { minLength: 4, maxLength: 12 },
  ),
  holidays: fc.array(fc.record({ day: dayNear, name: fc.constant('x'), isYearly: fc.boolean() }), { maxLength: 2 }),
})
const anyNow = fc
  .tuple(dayNear, fc.constantFrom('00:00:00', '00:01:00', '11:07:30', '23:59:00', '23:59:59'))
  .map(([day, time]) => at(`${day}T${time}+05:30`))
const daysAhead = fc.integer({ min: -1, max: 10 })
const anyBusyTimes = fc.array(
  fc.record({
    consultant: fc.integer({ min: 1, max: 3 }),
    from: quarter(95),
    minutes: fc.integer({ min: 1, max: 12 }).map((count) => count * 15),
  }),
  { maxLength: 6 },
)

test('what is free is what a model finds that walks through the day minute by minute', () => {
  let offered = 0
  fc.assert(
    fc.property(anyRules, daysAhead, anyNow, anyBusyTimes, (rules, ahead, now, busy) => {
      const day = indianDay(new Date(now.getTime() + ahead * 86_400_000))
      const midnight = at(`${day}T00:00:00+05:30`).getTime()
      const ticks: Tick[] = busy.flatMap(({ consultant, from, minutes }) => {
        const begins = new Date(midnight + from * minuteMs)
        const ends = new Date(begins.getTime() + minutes * minuteMs)
        return ticksOf(begins.toISOString(), ends.toISOString()).map((tick) => ({ consultant, tick }))
      })
      const found = freeSlots(rules, slotsOn(rules, day, now), ticks)
      const expected = modelledStarts(rules, day, now, busy)
      offered += expected.length
      expect(times(found)).toEqual(expected.map(clockTime))
      for (const slot of found) {
        const start = midnight + minutesIn(slot.time) * minuteMs
        expect([Date.parse(slot.startsOn), Date.parse(slot.endsOn)]).toEqual([
          start,
          start + rules.slotMinutes * minuteMs,
        ])
      }
    }),
    { numRuns: 300 },
  )
  // Rules that offer nothing would agree with any model.
  expect(offered).toBeGreaterThan(200)
})

test('two slots that are both free hold no quarter of an hour in common, unless they overlap', () => {
  fc.assert(
    fc.property(anyRules, daysAhead, anyNow, (rules, ahead, now) => {
      const day = indianDay(new Date(now.getTime() + ahead * 86_400_000))
      const slots = slotsOn(rules, day, now)
      for (const [order, slot] of slots.entries()) {
        const own = ticksOf(slot.startsOn, slot.endsOn, rules.bufferMinutes)
        for (const other of slots.slice(order + 1)) {
          const meets = Date.parse(slot.endsOn) + rules.bufferMinutes * minuteMs > Date.parse(other.startsOn)
          const shared = ticksOf(other.startsOn, other.endsOn, rules.bufferMinutes).filter((tick) => own.includes(tick))
          expect(shared.length > 0).toBe(meets)
        }
      }
    }),
  )
})
