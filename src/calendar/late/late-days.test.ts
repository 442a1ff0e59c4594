// The days that the page of late filings offers, on the starting calendar.
import { expect, test } from 'vitest'
import content from '#content/calendar.json' with { type: 'json' }
import { lateLaw } from '#calendar/law/late-law.ts'
import { calendarContentSchema } from '#calendar/rules/month-entries.ts'
import { lateDays } from './late-days.ts'
import { lateAnswer, questionIn } from './late-count.ts'
import { lastDayOf } from './last-day.ts'

const { rules, overrides } = calendarContentSchema.parse(content)
const calendar = { rules, overrides, agmMonthDay: '09-30' }
const daysOf = (form: string, today = '2026-11-29') =>
  lateDays(form, today, calendar).map(({ due, lastDay }) => (due === lastDay ? due : `${due} ${lastDay}`))

test('what was due is offered, the newest first, with the days that were moved', () => {
  expect(daysOf('MGT-7')).toEqual(['2026-11-28', '2025-11-28 2026-01-31', '2024-11-28'])
  expect(daysOf('Form 11')).toEqual(['2026-05-30', '2025-05-30', '2024-05-30'])
  expect(daysOf('GSTR-9')[0]).toBe('2026-12-31')
  expect(daysOf('GSTR-9').slice(1)).toEqual(['2025-12-31', '2024-12-31', '2023-12-31'])
})

test('a form of every month has its last ones only, and one that follows an event has none', () => {
  expect(daysOf('GSTR-3B')).toHaveLength(6)
  expect(['PAS-3', 'DIR-12', 'MGT-14', 'INC-20A'].flatMap((form) => daysOf(form))).toEqual([])
})

test('a day before the calendar begins says that its extensions are not known', () => {
  const known = lateDays('MGT-7', '2026-11-29', calendar).map(({ isExtensionKnown }) => isExtensionKnown)
  expect(known).toEqual([true, true, false])
})

test('each day that is offered is counted from the day that counts', () => {
  const today = '2026-11-29'
  for (const { form } of lateLaw.groups.flatMap(({ forms }) => forms)) {
    for (const { due, lastDay } of lateDays(form, today, calendar)) {
      const counted = lastDayOf(form, due, calendar).lastDay
      const answer = lateAnswer(questionIn(new URLSearchParams({ form, due })), today, counted)
      expect([form, due, counted, answer.state]).toEqual([form, due, lastDay, lastDay < today ? 'late' : 'early'])
    }
  }
})
