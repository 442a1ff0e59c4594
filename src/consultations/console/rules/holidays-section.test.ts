import { expect, test } from 'vitest'
import type { RulesForm } from '#consultations/by-staff/bookings.ts'
import { isTyped, noHoliday, withHoliday } from './holidays-section.tsx'

const diwali = { day: '2026-11-08', name: 'Diwali', isYearly: false }
const rules: RulesForm = {
  slotMinutes: 30,
  bufferMinutes: 0,
  noticeDays: 1,
  horizonDays: 60,
  capacity: 1,
  hours: [{ weekday: 1, opens: '09:00', closes: '18:00' }],
  consultants: [],
  holidays: [diwali],
}

test('a holiday that is typed is among what is saved, in the order of the days', () => {
  const typed = { day: '2026-10-02', name: ' Gandhi Jayanti ', isYearly: true }
  expect(isTyped(typed)).toBe(true)
  expect(withHoliday(rules, typed)).toEqual({
    rules: { ...rules, holidays: [{ ...typed, name: 'Gandhi Jayanti' }, diwali] },
  })
})

test('half a holiday is refused at its field, and nothing is left out in silence', () => {
  expect(isTyped({ ...noHoliday, name: 'Pongal' })).toBe(true)
  expect(withHoliday(rules, { ...noHoliday, name: 'Pongal' })).toEqual({
    wrong: { day: expect.any(String), name: undefined },
  })
  expect(withHoliday(rules, { ...noHoliday, day: '2027-01-14' })).toEqual({
    wrong: { day: undefined, name: expect.any(String) },
  })
  expect(withHoliday(rules, diwali)).toMatchObject({ wrong: { day: expect.any(String) } })
})

test('empty fields are no holiday', () => {
  expect(isTyped({ ...noHoliday, name: ' ', isYearly: true })).toBe(false)
})
