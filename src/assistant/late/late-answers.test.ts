// Whoever is late, on the starting calendar: the days and the sums were counted by hand.
import { expect, test } from 'vitest'
import calendar from '../../../content/calendar.json' with { type: 'json' }
import phrases from '../../../content/phrases.json' with { type: 'json' }
import { searchedPassage } from '#assistant/answers/searched-passage.ts'
import { openDatesOf } from '#assistant/due-dates/asked-dates.ts'
import { openRuleFinder } from '#assistant/due-dates/asked-rules.ts'
import { calendarContentSchema } from '#calendar/rules/month-entries.ts'
import { rulePassage } from '#calendar/rules/rule-passage.ts'
import { openLateAnswers } from './late-answers.ts'
import { isLate } from './late-signs.ts'

const { rules, overrides } = calendarContentSchema.parse(calendar)
const asked: Record<string, string[]> = phrases.asked
const passages = rules
  .map((rule) => searchedPassage(rulePassage(rule)))
  .map((passage) => ({ ...passage, asked: asked[passage.record] ?? [] }))
const agmMonthDay = '09-30'
const late = openLateAnswers({
  rules,
  overrides,
  agmMonthDay,
  finder: await openRuleFinder(rules, passages, phrases.outside),
  datesOf: openDatesOf(overrides, agmMonthDay),
  facts: {
    phone: '+91 00 0000 0000',
    works: [],
    consequences: [{ missed: 'AOC-4 not filed in time', consequence: 'Penalty of ₹10,000', law: 'section 137(3)' }],
  },
})
const today = '2026-11-22'
const said = (question: string, before = '') => late.answer(question, before, today, false)?.text ?? ''

test.each<[question: string, ...words: string[]]>([
  ['we missed AOC-4', 'was due on 29 Oct 2026, 24 days ago', '₹2,400', '₹100 a day', 'Penalty of ₹10,000'],
  ['AOC-4 filed 30 days late, what is the fee', '30 days late', '₹3,000'],
  // Extended to 31 January 2026 by general circular; the next is due in six days.
  ['we are two years late with MGT-7', '31 Jan 2026', '₹29,500', 'FY 2023-24', 'in 6 days'],
  ['annual returns not filed for 4 years', '164(2)(a)', '454(3)'],
  ['GSTR-3B for September not filed', 'was due on 20 Oct 2026, 33 days ago', '₹1,650', 'section 47'],
  ['nil GSTR-3B for September not filed', '₹500'],
  ['TDS return of Q2 is overdue', 'was due on 31 Oct 2026, 22 days ago', '₹4,400', 'section 427'],
  ['our LLP has not filed Form 11', 'was due on 30 May 2026, 176 days ago', '₹500 to ₹12,000', 'section 69'],
  ['DIR-12 was filed late', 'within 30 days', '2 to 12 times'],
  ['my DIN is deactivated', '₹5,000', 'rule 12A'],
  ['the registrar sent a strike-off notice', '30 days', 'section 252'],
  ['GST registration cancelled, returns not filed', '90 days'],
])('%s', (question, ...words) => {
  expect(isLate(question)).toBe(true)
  for (const word of words) expect(said(question)).toContain(word)
  const answer = late.answer(question, '', today, false)
  expect(answer?.handoff).toEqual({ reason: 'late' })
  expect(answer?.actions[0]).toEqual({ label: 'Call +91 00 0000 0000', href: 'tel:+910000000000' })
})

test('what was missed leads to the page that counts the delay, with its form filled in', () => {
  expect(late.answer('we missed AOC-4', '', today, false)?.actions.slice(1)).toEqual([
    { label: 'Count the delay: AOC-4', href: '/late?form=AOC-4&due=2026-10-29' },
  ])
  const [, counted] = late.answer('our LLP has not filed Form 11', '', today, false)?.actions ?? []
  expect(counted?.href).toBe('/late?form=Form+11&due=2026-05-30')
  expect(late.answer('the registrar sent a strike-off notice', '', today, false)?.actions).toHaveLength(1)
})

test('goes on with what was missed before', () => {
  expect(said('we missed it', 'When is AOC-4 due?')).toContain('29 Oct 2026, 24 days ago')
  expect(said('and MGT-7?', 'we missed AOC-4')).toContain('MGT-7')
  // As many years as were told of the company.
  expect(said('and for an LLP?', 'I missed AOC-4 for two years')).toContain('LLP Form 11: annual return, FY 2024-25')
  expect(said('whom should I call', 'we missed AOC-4')).toContain('+91 00 0000 0000')
})

test.each([
  'When is AOC-4 due?',
  'how late are you open',
  'How many days notice for an AGM?',
  'Where is the privacy notice?',
  'Do you file annual returns?',
])('nobody is late: %s', (question) => {
  expect(isLate(question)).toBe(false)
})
