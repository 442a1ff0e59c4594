// Whoever is late, on the starting calendar: the days and the sums were counted by hand.
import { expect, test } from 'vitest'
import calendar from '../../../content/calendar.json' with { type: 'json' }
import services from '../../../content/services.json' with { type: 'json' }
import phrases from '../../../content/phrases.json' with { type: 'json' }
import { searchedPassage } from '#assistant/passages/searched-passage.ts'
import { openDatesOf } from '#assistant/due-dates/asked-dates.ts'
import { openRuleFinder } from '#assistant/due-dates/asked-rules.ts'
import { calendarContentSchema } from '#calendar/rules/calendar-entries.ts'
import { rulePassage } from '#calendar/room.server.ts'
import { openLateAnswers } from './late-answers.ts'
import { isLate } from './late-signs.ts'
import { followsFrom } from './missed.ts'

const { rules, overrides } = calendarContentSchema.parse(calendar)
const asked: Record<string, string[]> = phrases.asked
const passages = rules
  .map((rule) => searchedPassage(rulePassage(rule)))
  .map((passage) => ({ ...passage, asked: asked[passage.record] ?? [] }))
const agmMonthDay = '09-30'
const consequences = services
  .flatMap(({ guide }) => guide.consequences)
  .map(({ default: missed, consequence, law }) => ({ missed, consequence, law }))
const late = openLateAnswers({
  overrides,
  agmMonthDay,
  finder: await openRuleFinder(rules, passages, phrases.outside),
  datesOf: openDatesOf(overrides, agmMonthDay),
  facts: {
    phone: '+91 00 0000 0000',
    works: [],
    consequences,
  },
})
const today = '2026-11-22'
const said = (question: string, before = '') => late.answer(question, before, today, 'number')?.text ?? ''

test.each<[question: string, ...words: string[]]>([
  [
    'we missed AOC-4',
    'was due on 29 Oct 2026, 24 days ago',
    '₹2,400',
    '₹100 a day',
    'Penalty on the company of ₹10,000',
  ],
  ['AOC-4 filed 30 days late, what is the fee', '30 days late', '₹3,000'],
  // Extended to 31 January 2026 by general circular; the next is due in six days.
  ['we are two years late with MGT-7', '31 Jan 2026', '₹29,500', 'FY 2023-24', 'in 6 days'],
  ['GSTR-3B for September not filed', 'was due on 20 Oct 2026, 33 days ago', '₹1,650', 'section 47'],
  ['nil GSTR-3B for September not filed', '₹500'],
  ['Form 26Q of Q2 is overdue', 'was due on 31 Oct 2026, 22 days ago', '₹4,400', 'section 427'],
  ['MGT-7 not filed for 4 years', '164(2)(a)', '454(3)'],
  ['our LLP has not filed Form 11', 'was due on 30 May 2026, 176 days ago', '₹500 to ₹12,000', 'section 69'],
])('%s', (question, ...words) => {
  expect(isLate(question)).toBe(true)
  for (const word of words) expect(said(question)).toContain(word)
  expect(said(question)).toContain('telephone +91 00 0000 0000')
})

test('what was missed leads to the page that counts the delay, with its form filled in', () => {
  expect(late.answer('we missed AOC-4', '', today, 'number')?.actions).toEqual([
    { label: 'Count the delay: AOC-4', href: '/late?form=AOC-4&due=2026-10-29' },
  ])
  const [counted] = late.answer('our LLP has not filed Form 11', '', today, 'number')?.actions ?? []
  expect(counted?.href).toBe('/late?form=Form+11&due=2026-05-30')
})

test('what follows is that of the filing that was missed, or of its own form', () => {
  const others = rules.flatMap((rule) =>
    followsFrom(rule, consequences).filter(
      (line) =>
        !line.startsWith(`${rule.title}:`) && !rule.form.split(', ').some((form) => form && line.includes(form)),
    ),
  )
  expect(others).toEqual([])
  const report = said('regulation 24A report filed late')
  expect(report).toContain('The stock exchange may levy a fine')
  expect(report).not.toMatch(/AOC-4|additional fee/)
  // The former Act charges nothing for a quarter of the new one.
  expect(said('Form 26Q for Q2 not filed')).not.toContain('234E')
})

test('what can no longer be filed is not offered for filing', () => {
  for (const question of ['GSTR-3B for April 2023 not filed', 'GSTR-9 of 2020-21 not filed']) {
    expect(said(question)).toMatch(/can no longer be filed.*DRC-03/s)
    expect(said(question)).not.toMatch(/are filed in their order|late fee is/)
  }
  expect(said('FLA return 2022 not filed')).toContain('compounded')
  expect(said('FLA return 2022 not filed')).not.toContain('₹7,500')
})

test('goes on with the filing that was named before, if that is what is spoken of', () => {
  expect(said('we missed it', 'When is AOC-4 due?')).toContain('29 Oct 2026, 24 days ago')
  expect(said('we did not file it, what happens now', 'Where are you?')).toBe('')
  expect(said('we did not hold our AGM', 'When is AOC-4 due?')).toBe('')
})

test('a filing may be named by words, if that is asked for', () => {
  const question = 'our LLP did not file its accounts'
  expect(said(question)).toBe('')
  expect(late.answer(question, '', today, 'words')?.text).toMatch(/^LLP Form 8: account and solvency, FY 2025-26/)
})

test.each([
  ['what is the penalty for insider trading', 'the closing of our trading window is late'],
  ['our provident fund payment refund is pending', 'our provident fund payment is pending'],
  ['compounding of our late annual return of an LLP', 'our annual return of an LLP is late'],
  ['what follows if an LLP did not file its accounts', 'LLP did not file its accounts'],
])('by words, only a filing that is told of as missing is late: %s', (question, own) => {
  expect(isLate(question)).toBe(true)
  expect(late.answer(question, '', today, 'words')).toBeNull()
  expect(late.answer(own, '', today, 'words')).not.toBeNull()
})

test.each([
  'annual returns not filed for 4 years',
  'we got a notice from ROC for not filing AOC-4',
  'directors disqualified, MGT-7 not filed',
])('what names no filing, or asks after a notice, is left to short answers: %s', (question) => {
  expect(isLate(question)).toBe(true)
  expect(said(question)).toBe('')
})

test('the penalty stands before the fee if it is asked for', () => {
  expect(said('late fee for AOC-4')).toMatch(/₹100 a day for each form.*Penalty on the company/s)
  expect(said('what is the penalty for a late AOC-4')).toMatch(/Penalty on the company.*₹100 a day for each form/s)
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
