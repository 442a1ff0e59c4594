// The holiday that stands in the fields below the list. Saving the rules takes it along, added or not.
import type { RulesForm } from '#consultations/staff/bookings.ts'
import { rulesErrors } from '#consultations/staff/rules-errors.ts'

export type TypedHoliday = RulesForm['holidays'][number]
export type HolidayErrors = { day?: string | undefined; name?: string | undefined }

export const noHoliday: TypedHoliday = { day: '', name: '', isYearly: false }

export function isTyped({ day, name }: TypedHoliday): boolean {
  return day !== '' || name.trim() !== ''
}

/** Returns the rules with it, or without a change what is wrong with it. */
export function withHoliday(rules: RulesForm, typed: TypedHoliday): { rules: RulesForm } | { wrong: HolidayErrors } {
  const holidays = [...rules.holidays, { ...typed, name: typed.name.trim() }]
  const found = rulesErrors({ ...rules, holidays })
  const own = `holidays.${rules.holidays.length}`
  const [day, name] = [found[own], found[`${own}.name`]]
  if (day !== undefined || name !== undefined) return { wrong: { day, name } }
  return { rules: { ...rules, holidays: holidays.toSorted((one, other) => one.day.localeCompare(other.day)) } }
}
