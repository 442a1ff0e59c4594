// One filing has one day, and one delay one sum, whoever is asked: the calendar for everybody, a company's own dates (whose
// calendar file has the days of its list), the assistant, and the page that counts a delay.
import { expect, test } from 'vitest'
import content from '../../../content/calendar.json' with { type: 'json' }
import { occurrences } from '#assistant/due-dates/asked-dates.ts'
import { lateFormOf } from '#calendar/late/consequences.ts'
import { lastDayOf } from '#calendar/late/last-day.ts'
import { lateAnswer, questionIn } from '#calendar/late/late-count.ts'
import { datesBetween } from '#calendar/compliance/compliance-dates.ts'
import { choices, type Kind } from '#calendar/rules/questions.ts'
import { calendarContentSchema } from '#calendar/rules/month-entries.ts'
import type { DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { missedOn, toCount } from './missed.ts'

const calendar = { ...calendarContentSchema.parse(content), agmMonthDay: '09-30', addresses: new Map<string, string>() }
const { rules } = calendar
const kinds = Object.keys(choices.kind) as Kind[]
const ruleOf = (id: string) => rules.find((rule) => id.replace(/-\d{4}-\d{2}-\d{2}$/, '') === rule.id)

/** The days of a rule in the calendar for everybody, before and after a day. */
const daysOf = (rule: DueDateRule, today: string, months: { back: number; ahead: number }) =>
  occurrences(rule, today, months, calendar)

/** What is counted on /late from the address to which the assistant leads, beside what the assistant says. */
function bothSums(rule: DueDateRule, today: string, months: number): [assistant: unknown, page: unknown][] {
  return daysOf(rule, today, { back: months, ahead: 0 })
    .filter(({ day }) => day < today)
    .map((date) => {
      const missed = missedOn(rule, date, today, '')
      const [{ href = '' } = {}] = toCount([missed], today)
      const question = questionIn(new URL(href, 'https://firm.example.in').searchParams)
      const answer = lateAnswer(question, today, lastDayOf(question.form, question.due, calendar).lastDay)
      if (answer.state !== 'late') return [date, answer]
      return [
        [date.day, missed.fee?.days, missed.fee?.least, missed.fee?.most],
        [answer.due, answer.fee.days, answer.fee.least, answer.fee.most],
      ]
    })
}

function sumsOn(today: string, months: number): void {
  const counted = rules.filter((rule) => rule.isGeneral !== false && lateFormOf(rule) !== null)
  expect(counted.length).toBeGreaterThan(20)
  const both = counted.flatMap((rule) => bothSums(rule, today, months))
  expect(both.length).toBeGreaterThan(40)
  expect(both.map(([, page]) => page)).toEqual(both.map(([assistant]) => assistant))
}

/** Whoever has told no day of their own has that of the calendar for everybody. */
function daysFor(kind: Kind, from: string, to: string): void {
  const own = datesBetween(calendar, { kind }, { from, to }).filter(({ id }) => ruleOf(id)?.isGeneral !== false)
  const known = new Map(rules.map((rule) => [rule, daysOf(rule, from, { back: 1, ahead: 40 }).map(({ day }) => day)]))
  const others = own.filter(({ id, lastDay }) => {
    const rule = ruleOf(id)
    return rule !== undefined && !known.get(rule)?.includes(lastDay)
  })
  expect(own.length).toBeGreaterThan(10)
  expect(others.map(({ id, lastDay }) => [id, lastDay])).toEqual([])
}

test('what the assistant says of a delay is what the late page counts', () => {
  sumsOn('2026-11-29', 14)
})

test('the dates of a private company are those of the calendar', () => {
  daysFor('private', '2025-10-01', '2026-11-30')
})

test('one sum on many days', { tags: ['long'] }, () => {
  for (const today of ['2025-11-30', '2026-02-01', '2026-06-01', '2026-08-16', '2027-01-01', '2028-02-29'])
    sumsOn(today, 60)
})

test.each(kinds)('the dates of a business of the kind %s are those of the calendar', { tags: ['long'] }, (kind) => {
  daysFor(kind, '2025-10-01', '2028-11-30')
})
