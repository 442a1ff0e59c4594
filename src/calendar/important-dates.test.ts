import { expect, test } from 'vitest'
import { calendarYears } from './calendar-entry.ts'
import { firstYear, lastYear } from './important-dates.tsx'

test('the arrows of the calendar stop at the years that the call accepts', () => {
  expect({ first: firstYear, last: lastYear }).toEqual(calendarYears)
})
