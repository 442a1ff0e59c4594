import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { daysInMonth, entriesByDay, monthGrid, stepMonth } from './month-view.ts'

const allMonths = Array.from({ length: (2100 - 2024 + 1) * 12 }, (_, i) => ({
  year: 2024 + Math.floor(i / 12),
  month: (i % 12) + 1,
}))
const anyMonth = fc.record({ year: fc.integer({ min: 2024, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })

/** Computed with the built-in Date, as an independent check. */
function lastDateOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

describe('the table of a month', () => {
  test('has six rows of seven cells, with each day under its weekday, from 2024 to 2100', () => {
    for (const { year, month } of allMonths) {
      const grid = monthGrid(year, month, '2026-11-21')
      expect(grid.length).toBeGreaterThanOrEqual(6)
      expect(grid.every((week) => week.length === 7)).toBe(true)
      const days = grid.flat().filter(({ day }) => day > 0)
      expect(days.map(({ day }) => day)).toEqual(Array.from({ length: lastDateOf(year, month) }, (_, i) => i + 1))
      for (const week of grid) {
        week.forEach(({ day }, column) => {
          if (day > 0) expect(new Date(Date.UTC(year, month - 1, day)).getUTCDay()).toBe(column)
        })
      }
    }
  })

  test('marks today and the days after it, whatever today is', () => {
    fc.assert(
      fc.property(
        anyMonth,
        fc.integer({ min: 0, max: 28_000 }),
        fc.integer({ min: 0, max: 5 }),
        ({ year, month }, since, ahead) => {
          const today = addDays('2024-01-01', since)
          const cells = monthGrid(year, month, today, ahead).flat()
          expect(new Set(cells.map(({ id }) => id)).size).toBe(42)
          expect(cells.filter(({ isToday }) => isToday).map(({ id }) => id)).toEqual(
            cells.some(({ id }) => id === today) ? [today] : [],
          )
          for (const { id, day, isToday, isFutureDate } of cells) {
            if (day === 0) expect([isToday, isFutureDate]).toEqual([false, false])
            else expect(isFutureDate).toBe(Date.parse(id) - Date.parse(today) >= ahead * 86_400_000)
          }
        },
      ),
    )
  })

  test('of September 2024 begins on a Sunday and has an empty last row', () => {
    const grid = monthGrid(2024, 9, '2024-09-12')
    expect(grid[0]?.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(grid[4]?.map(({ day }) => day)).toEqual([29, 30, 0, 0, 0, 0, 0])
    expect(grid[5]?.every(({ day }) => day === 0)).toBe(true)
    expect(grid[1]?.[4]).toEqual({ id: '2024-09-12', day: 12, isToday: true, isFutureDate: false })
    expect(grid[1]?.[5]?.isFutureDate).toBe(true)
  })

  test('counts days as future from the second day after today, across a month end', () => {
    const open = monthGrid(2026, 12, '2026-11-30', 2)
      .flat()
      .filter(({ isFutureDate }) => isFutureDate)
    expect(open[0]?.id).toBe('2026-12-02')
  })
})

test('February has 29 days in leap years only, and 2100 is not a leap year', () => {
  expect([2024, 2026, 2028, 2096, 2100].map((year) => daysInMonth(year, 2))).toEqual([29, 28, 29, 29, 28])
  expect(allMonths.every(({ year, month }) => daysInMonth(year, month) === lastDateOf(year, month))).toBe(true)
})

test('stepping by a month crosses the end of a year in both directions', () => {
  expect(stepMonth({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
  expect(stepMonth({ year: 2027, month: 1 }, -1)).toEqual({ year: 2026, month: 12 })
  fc.assert(
    fc.property(anyMonth, (month) => {
      expect(stepMonth(stepMonth(month, 1), -1)).toEqual(month)
      expect(stepMonth(stepMonth(month, -1), 1)).toEqual(month)
    }),
  )
})

test('entries are grouped by day, and every entry that is not an event is a due date', () => {
  const entry = { eventduedate: '2026-10-15', eventName: '', color: '', description: '', law: '' }
  const days = entriesByDay([
    { ...entry, typeofdate: 'due' },
    { ...entry, typeofdate: 'event' },
    { ...entry, eventduedate: '2026-10-01', typeofdate: 'event' },
  ])
  expect(days.get(15)?.events).toHaveLength(1)
  expect(days.get(15)?.dueDates).toHaveLength(1)
  expect(days.get(1)?.dueDates).toEqual([])
  expect(days.has(2)).toBe(false)
})
