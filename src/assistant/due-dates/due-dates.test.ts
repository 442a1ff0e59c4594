// Questions about due dates, computed from the starting rules: every day was worked out by hand from the law.
import { describe, expect, test } from 'vitest'
import calendar from '../../../content/calendar.json' with { type: 'json' }
import phrases from '../../../content/phrases.json' with { type: 'json' }
import { calendarContentSchema } from '#calendar/rules/calendar-entries.ts'
import { rulePassage } from '#calendar/room.server.ts'
import { searchedPassage } from '#assistant/passages/searched-passage.ts'
import { openDatesOf } from './asked-dates.ts'
import { openRuleFinder } from './asked-rules.ts'
import { askedTime } from './asked-time.ts'
import { openDueDateAnswers, type DueDateAnswer } from './due-date-answers.ts'

const { rules, overrides } = calendarContentSchema.parse(calendar)
const asked: Record<string, string[]> = phrases.asked
const passages = rules
  .map((rule) => searchedPassage(rulePassage(rule)))
  .map((passage) => ({ ...passage, asked: asked[passage.record] ?? [] }))
const agmMonthDay = '09-30'
const dueDates = openDueDateAnswers({
  rules,
  agmMonthDay,
  finder: await openRuleFinder(rules, passages, phrases.outside),
  datesOf: openDatesOf(overrides, agmMonthDay),
})
const today = '2026-11-22'

/** Answers the last of the questions of a conversation. */
function ask(...questions: string[]): DueDateAnswer | null {
  let before: DueDateAnswer | null = null
  for (const question of questions.slice(0, -1)) before = dueDates.answer(question, today, before) ?? before
  return dueDates.answer(questions.at(-1) ?? '', today, before, questions.at(-2) ?? null)
}

const daysOf = (answer: DueDateAnswer | null) => answer?.dates.map(({ day }) => day) ?? []

test.each(['What must my company file before new year?', 'what do we have to file by 31 December'])(
  'lists what is still to be filed this year: %s',
  (question) => {
    const days = daysOf(ask(question))
    expect(days.length).toBeGreaterThan(10)
    expect(days.filter((day) => day < today || day > '2026-12-31')).toEqual([])
    expect(ask(question)?.text).toContain('Which of these dates apply depends on the business.')
  },
)

describe('a due date', () => {
  test.each<[question: string, days: string[]]>([
    // CGST Act, 2017, s. 39 and rule 61: the 20th of the next month; in the quarterly scheme the 22nd or the 24th.
    ['When is GSTR-3B due in December?', ['2026-12-20']],
    ['quarterly 3B for Oct-Dec 2026, Karnataka', ['2027-01-22']],
    ['my shop is in Guwahati, quarterly filer, third quarter 3B date', ['2027-01-24']],
    ['3b for last month kab tak tha', ['2026-11-20']],
    ['pmt06', ['2026-11-25']],
    // Companies Act, 2013, s. 137 and 92: 30 and 60 days of the meeting, its day counted.
    ['AOC-4 due date if AGM was on 12 September', ['2026-10-11']],
    ['AGM on 25/09/2026: MGT-7 by when?', ['2026-11-23']],
    ['ADT-1 due date for a company that held its AGM on 20 August 2026', ['2026-09-03']],
    // Extended by General Circulars 06/2025 and 08/2025.
    ['extended date of AOC-4 for FY 2024-25', ['2026-01-31']],
    // LLP Act, 2008, s. 35 and 34.
    ['next ROC filing for an LLP', ['2027-05-30', '2027-10-30']],
    ['Form 8 of LLP for FY 2026-27', ['2027-10-30']],
    // Income-tax: the 7th of the next month, and 30 April for March.
    ['TDS deducted in November must be deposited by', ['2026-12-07']],
    ['24Q Q3', ['2027-01-31']],
    ['When is my next advance tax instalment?', ['2026-12-15']],
    ['pf for dec 2026 wages', ['2027-01-15']],
    ['APR next due, we hold a company in Dubai', ['2026-12-31']],
  ])('%s', (question, days) => {
    expect(daysOf(ask(question))).toEqual(days)
  })

  test.each<[questions: string[], days: string[]]>([
    [['When is GSTR-1 for November 2026 due for monthly filers?', 'and 3B?'], ['2026-12-20']],
    [['provident fund due date for December 2026 wages', 'esi?'], ['2027-01-15']],
    [['Our AGM was on 12 September 2026. When was ADT-1 due?', 'and AOC-4?'], ['2026-10-11']],
    [['MGT-7 due date if AGM on 30 September 2026', 'what if the AGM was on the 26th'], ['2026-11-24']],
    [['our agm was on 25 sept 2026', 'and MGT-7?'], ['2026-11-23']],
    [['next advance tax date?', 'and the one after that?'], ['2027-03-15']],
    [
      ['GSTR-3B for Oct-Dec 2026 under QRMP, we are in Karnataka', 'And for our sister concern in Delhi?'],
      ['2027-01-24'],
    ],
  ])('keeps what was said before: %s', (questions, days) => {
    expect(daysOf(ask(...questions))).toEqual(days)
  })

  test('of a field of law within a month is a list of what is ahead', () => {
    expect(daysOf(ask('Which GST deadlines are left in November 2026?'))).toEqual(['2026-11-25', '2026-11-30'])
  })

  test.each([
    'How much do you charge for a GST return?',
    'Who must file AOC-4?',
    'When was the firm founded?',
    'What is MGT-7?',
    'PAS-3 within how many days?',
    'When will my ITR refund come?',
    '',
  ])('is not what is asked for: %s', (question) => {
    expect(ask(question)).toBeNull()
  })

  test('names law, scope, both counts from a meeting, and the caveat', () => {
    const text = ask('AOC-4 due date if AGM was on 12 September')?.text ?? ''
    expect(text).toContain('AOC-4: financial statements, FY 2025-26: Sunday, 11 Oct 2026 (42 days ago).')
    expect(text).toContain('Applies to: Companies other than One Person Companies.')
    expect(text).toContain('Law: Companies Act, 2013, section 137(1).')
    expect(text).toContain('If that day were left out, the last day would be 12 Oct 2026.')
    expect(text).toContain('not moved for Sundays and holidays')
    expect(ask('AOC-4 due date')?.text).toContain('This assumes that the annual general meeting is on 30 September.')
  })
})

describe('the time of a question', () => {
  const month = (name: string) => Number(name.slice(0, 4)) * 12 + Number(name.slice(5)) - 1
  test.each([
    ['for FY 2025-26', '2025-04', '2026-03'],
    ['fy 25-26', '2025-04', '2026-03'],
    ['FY26', '2025-04', '2026-03'],
    ['AY 2026-27', '2025-04', '2026-03'],
    ['Q3 FY 2026-27', '2026-10', '2026-12'],
    ['Oct-Dec 2026', '2026-10', '2026-12'],
    ['Oct 26 to Mar 27', '2026-10', '2027-03'],
    ['quarter ending 31st dec', '2026-10', '2026-12'],
    ['half year ended 30 sept 2026', '2026-04', '2026-09'],
    ['year ended 31.3.2026', '2025-04', '2026-03'],
    ['for November 2026', '2026-11', '2026-11'],
    ['for last month', '2026-10', '2026-10'],
  ])('is the period of %s', (text, first, last) => {
    expect(askedTime(text, today).period).toMatchObject({ first: month(first), last: month(last) })
  })

  test.each([
    ['our AGM was held on 30 September 2026', '2026-09-30'],
    ['AGM: 31-07-2026', '2026-07-31'],
    ['agm on 25/09/2026', '2026-09-25'],
    ['AGM 5th Aug', '2026-08-05'],
    ['we hold our AGM on 29th of September 2027', '2027-09-29'],
    ['AGM was on 31 February', null],
  ])('is the day of the meeting: %s', (text, day) => {
    expect(askedTime(text, today).meeting).toBe(day)
  })

  test('may be a verb, a return or the year of a law instead', () => {
    for (const text of ['may I ask something', 'APR due date', 'under the Income-tax Act, 2025'])
      expect(askedTime(text, today)).toMatchObject({ period: null, dueMonth: null, dueYear: null })
  })
})
