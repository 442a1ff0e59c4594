// Whoever is late, on the starting calendar: the days and the sums were counted by hand.
import { expect, test } from 'vitest'
import calendar from '../../../content/calendar.json' with { type: 'json' }
import services from '../../../content/services.json' with { type: 'json' }
import phrases from '../../../content/phrases.json' with { type: 'json' }
import { searchedPassage } from '#assistant/answers/searched-passage.ts'
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
  rules,
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
const said = (question: string, before = '') => late.answer(question, before, today, false)?.text ?? ''

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

test('what follows is that of the filing that was missed, or of its own form', () => {
  const others = rules.flatMap((rule) =>
    followsFrom(rule, consequences).filter(
      (line) =>
        !line.startsWith(`${rule.title}:`) && !rule.form.split(', ').some((form) => form && line.includes(form)),
    ),
  )
  expect(others).toEqual([])
  const [meeting, director] = [said('we missed our annual general meeting'), said('my DIN is disqualified')]
  expect(meeting).toContain('up to ₹5,000 for each further day (Companies Act, 2013, section 99)')
  expect(meeting).not.toMatch(/section 18[58]|MGT-14|AOC-4/)
  expect(director).toMatch(/^Once a company has filed no financial statements/)
  expect(director).not.toMatch(/AOC-4|MGT-7/)
  // Where the returns are named as well, they come after what was asked about.
  expect(said('GST registration cancelled, returns not filed')).toMatch(/^The registration may be cancelled.*GSTR-3B/s)
  const report = said('secretarial compliance report filed late')
  expect(report).toContain('Fine by the stock exchange')
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

test('goes on with what was missed before', () => {
  expect(said('we missed it', 'When is AOC-4 due?')).toContain('29 Oct 2026, 24 days ago')
  expect(said('and MGT-7?', 'we missed AOC-4')).toContain('MGT-7')
  // As many years as were told of the company.
  expect(said('and for an LLP?', 'I missed AOC-4 for two years')).toContain('LLP Form 11: annual return, FY 2024-25')
  expect(said('whom should I call', 'we missed AOC-4')).toContain('+91 00 0000 0000')
  expect(said('how much is it', 'we missed AOC-4')).toContain('₹2,400')
  // What we charge for it is another question.
  expect(said('how much do you charge for that', 'we missed AOC-4')).toBe('')
  expect(said('and what are your fees for it', 'we missed AOC-4')).toBe('')
})

test('the penalty stands before the fee if it is asked for', () => {
  expect(said('late fee for AOC-4')).toMatch(/₹100 a day for each form.*Penalty on the company/s)
  expect(said('what is the penalty for a late AOC-4')).toMatch(/Penalty on the company.*₹100 a day for each form/s)
})

test('a filing is named in the question, or in the one before if it names nothing itself', () => {
  expect(late.isNamed('we missed AOC-4', '')).toBe(true)
  expect(late.isNamed('we did not file it, what happens now', 'When is AOC-4 due?')).toBe(true)
  expect(late.isNamed('we did not file it, what happens now', 'Where are you?')).toBe(false)
  expect(late.isNamed('we did not hold our AGM', 'When is AOC-4 due?')).toBe(false)
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
