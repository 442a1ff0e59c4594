// Which dates are told on a morning, by the calendar that the site begins with.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAnswers } from '#calendar/compliance/answers.server.ts'
import type { Calendar } from '#calendar/compliance/compliance-dates.ts'
import { calendarContentSchema } from '#calendar/rules/calendar-entries.ts'
import { remindersDue } from './due.server.ts'

const content = calendarContentSchema.parse(JSON.parse(readFileSync('content/calendar.json', 'utf8')))
const calendar: Calendar = { ...content, agmMonthDay: '09-30', addresses: new Map() }

test('where two days are in use, days are counted to the earlier one', () => {
  // After a meeting on 25 September, 60 days end on 23 or on 24 November.
  const answers = readAnswers('kind=private&sales=150&capital=10&group=none&yearEnd=03-31&agm=2026-09-25') ?? {}
  const told = (today: string) =>
    remindersDue(calendar, answers, today, new Set(), [])
      .filter(({ kind }) => kind === 'day')
      .flatMap(({ dates }) => dates.filter(({ form }) => form === 'MGT-7A'))
  expect(told('2026-11-21')).toEqual([])
  expect(told('2026-11-22')).toMatchObject([{ lastDay: '2026-11-23', alsoAccepted: '2026-11-24' }])
})
