import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spanOfMonth } from '#calendar/month-view.ts'
import { calendarEntrySchema } from '#calendar/calendar-entry.ts'
import { calendarCustomEntrySchema, calendarOverrideSchema } from './calendar-override.ts'
import type { CalendarCustomEntry, CalendarOverride } from './calendar-override.ts'
import { calendarContentSchema, categoryColours, entriesBetween, eventColour } from './calendar-entries.ts'

const content = calendarContentSchema.parse(JSON.parse(readFileSync('content/calendar.json', 'utf8')))

function month(
  year: number,
  monthNumber: number,
  overrides: CalendarOverride[] = [],
  custom: CalendarCustomEntry[] = [],
) {
  const calendar = { ...content, overrides, own: custom, agmMonthDay: '09-30', addresses: new Map<string, string>() }
  return entriesBetween(calendar, spanOfMonth({ year, month: monthNumber }))
}

const extension: CalendarOverride = {
  ruleId: 'roc-aoc4',
  originalDay: '2026-10-29',
  action: 'move',
  newDay: '2026-11-30',
  circular: 'General Circular 07/2026',
  note: 'No additional fee.',
}

describe('an override', () => {
  test('that moves an occurrence to another month shows it only there', () => {
    const isAoc4 = ({ eventName }: { eventName: string }) => eventName.startsWith('AOC-4:')
    expect(month(2026, 10).some(isAoc4)).toBe(true)
    expect(month(2026, 10, [extension]).some(isAoc4)).toBe(false)
    const [moved, ...others] = month(2026, 11, [extension]).filter(isAoc4)
    expect(others).toEqual([])
    expect(moved?.eventduedate).toBe('2026-11-30')
    expect(moved?.eventName).toBe('AOC-4: financial statements, FY 2025-26')
    expect(moved?.description).toContain('Moved from 29 Oct 2026 by General Circular 07/2026. No additional fee.')
  })

  test('can move an occurrence by many months, across a year end and backwards', () => {
    const late = { ...extension, newDay: '2027-05-31' }
    expect(month(2027, 5, [late]).filter(({ eventName }) => eventName.startsWith('AOC-4:'))).toHaveLength(1)
    const early: CalendarOverride = {
      ruleId: 'union-budget',
      originalDay: '2027-02-01',
      action: 'move',
      newDay: '2027-01-30',
    }
    expect(month(2027, 1, [early]).find(({ eventName }) => eventName.startsWith('Union Budget'))?.eventduedate).toBe(
      '2027-01-30',
    )
    expect(month(2027, 2, [early]).some(({ eventName }) => eventName.startsWith('Union Budget'))).toBe(false)
  })

  test('that hides an occurrence removes only that one', () => {
    const hide: CalendarOverride = { ruleId: 'gst-gstr3b-m', originalDay: '2026-10-20', action: 'hide' }
    expect(month(2026, 10, [hide]).map(({ eventName }) => eventName)).not.toContain('GSTR-3B, September 2026')
    expect(month(2026, 10, [hide])).toHaveLength(month(2026, 10).length - 1)
    expect(month(2026, 11, [hide])).toEqual(month(2026, 11))
  })

  test('replaces an earlier one for the same occurrence', () => {
    const again = { ...extension, newDay: '2026-12-31' }
    expect(month(2026, 11, [extension, again]).some(({ eventName }) => eventName.startsWith('AOC-4:'))).toBe(false)
    expect(month(2026, 12, [extension, again]).filter(({ eventName }) => eventName.startsWith('AOC-4:'))).toHaveLength(
      1,
    )
  })

  test('for an occurrence that does not exist changes nothing', () => {
    expect(month(2026, 10, [{ ...extension, originalDay: '2026-10-28' }])).toEqual(month(2026, 10))
  })

  test('needs a new day to move an occurrence, but not to hide one', () => {
    expect(calendarOverrideSchema.safeParse({ ruleId: 'a', originalDay: '2026-10-29', action: 'move' }).success).toBe(
      false,
    )
    expect(calendarOverrideSchema.safeParse({ ruleId: 'a', originalDay: '2026-10-29', action: 'hide' }).success).toBe(
      true,
    )
  })
})

test('a moved date keeps its id, and says by what and from which day it was moved', () => {
  const isAoc4 = ({ eventName }: { eventName: string }) => eventName.startsWith('AOC-4:')
  const [own, moved] = [month(2026, 10), month(2026, 11, [extension])].map((entries) => entries.find(isAoc4))
  expect(moved).toEqual({
    ...own,
    eventduedate: '2026-11-30',
    movedFrom: '2026-10-29',
    description: `${own?.description} Moved from 29 Oct 2026 by General Circular 07/2026. No additional fee.`,
  })
})

test('each extension in the content matches a real occurrence', () => {
  for (const override of content.overrides) {
    const [year, monthNumber] = override.originalDay.split('-').map(Number)
    const without = month(year ?? 0, monthNumber ?? 0)
    expect(month(year ?? 0, monthNumber ?? 0, [override]).length, override.ruleId).toBe(without.length - 1)
  }
  const january = month(2026, 1, content.overrides).filter(({ eventduedate }) => eventduedate === '2026-01-31')
  expect(january.map(({ eventName }) => eventName)).toContain('MGT-7: annual return, FY 2024-25')
})

test("the firm's own entries appear in their month with the colour of their type", () => {
  const custom = [
    { id: 1, day: '2026-10-09', typeofdate: 'event', title: 'Office day', description: '', law: '' },
    {
      id: 2,
      day: '2026-10-12',
      typeofdate: 'due',
      title: 'State return',
      description: '',
      law: 'State Act',
      category: 'labour',
    },
    { id: 3, day: '2026-11-01', typeofdate: 'event', title: 'Elsewhere', description: '', law: '' },
  ].map((entry) => calendarCustomEntrySchema.parse(entry))
  const october = month(2026, 10, [], custom)
  expect(october.find(({ eventName }) => eventName === 'Office day')?.color).toBe(eventColour)
  expect(october.find(({ eventName }) => eventName === 'State return')?.color).toBe(categoryColours.labour)
  expect(october.some(({ eventName }) => eventName === 'Elsewhere')).toBe(false)
})

test('every month from 2026 to 2100 has valid entries by day, due dates before events', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2026, max: 2100 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('01-31', '02-29', '08-31', '09-30', '12-31'),
      (year, monthNumber, agmMonthDay) => {
        const calendar = { ...content, own: [], agmMonthDay, addresses: new Map<string, string>() }
        const entries = entriesBetween(calendar, spanOfMonth({ year, month: monthNumber }))
        const prefix = `${year}-${String(monthNumber).padStart(2, '0')}-`
        expect(entries.length).toBeGreaterThan(5)
        for (const entry of entries) {
          expect(calendarEntrySchema.parse(entry).eventduedate.startsWith(prefix)).toBe(true)
          expect(entry.law === '').toBe(entry.typeofdate === 'event')
          expect(`${entry.eventName} ${entry.description}`).not.toMatch(/undefined|NaN|null/)
        }
        const keys = entries.map(({ eventduedate, typeofdate }) => `${eventduedate} ${typeofdate}`)
        expect(keys).toEqual([...keys].sort())
        expect(new Set(entries.map(({ eventduedate, eventName }) => `${eventduedate} ${eventName}`)).size).toBe(
          entries.length,
        )
      },
    ),
  )
})

test('each colour has a contrast of at least 3:1 on paper, and all are different', () => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const colours = [...Object.values(categoryColours), eventColour]
  for (const colour of colours) {
    expect((luminance('#fcf9f2') + 0.05) / (luminance(colour) + 0.05), colour).toBeGreaterThanOrEqual(3)
  }
  expect(new Set(colours).size).toBe(colours.length)
})

test('two rules with the same id are refused', () => {
  const [rule] = content.rules
  expect(calendarContentSchema.safeParse({ rules: [rule, rule], events: [], overrides: [] }).success).toBe(false)
})
