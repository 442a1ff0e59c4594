// The sums were worked out by hand from the fee tables named in the rules.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { FilerFacts } from './late-fee-sum.ts'
import { lateLaw } from '#calendar/law/late-law.ts'
import { lateFee } from './late-fees.ts'
import { linkedFilings } from '#calendar/compliance/events.ts'
import { calendarContentSchema } from '#calendar/rules/month-entries.ts'

type Row = [form: string, due: string, filed: string, facts: FilerFacts, least: number, most: number | null]

const byHand: Row[] = [
  // ₹100 a day without an end: 24 days, and two years of which one is a leap year.
  ['AOC-4', '2026-10-29', '2026-11-22', {}, 2_400, 2_400],
  ['AOC-4, AOC-4 CFS', '2026-10-29', '2026-10-30', {}, 100, 100],
  ['MGT-7', '2023-11-28', '2025-11-28', {}, 73_100, 73_100],
  ['MGT-7A', '2026-11-25', '2026-11-25', {}, 0, 0],
  ['MGT-7A', '2026-11-25', '2026-11-01', {}, 0, 0],
  // Once the normal fee in the first 15 days, twice up to 30, then 4, 6, 10 and 12 times.
  ['ADT-1', '2026-10-14', '2026-10-29', { capital: 100_000 }, 300, 300],
  ['ADT-1', '2026-10-14', '2026-10-30', { capital: 100_000 }, 600, 600],
  ['ADT-1', '2026-10-14', '2026-11-22', {}, 800, 2_400],
  ['DPT-3', '2026-06-30', '2026-07-30', { capital: 99_999 }, 400, 400],
  ['DPT-3', '2026-06-30', '2026-07-31', { capital: 500_000 }, 1_600, 1_600],
  ['DPT-3', '2026-06-30', '2026-11-22', { capital: 10_000_000 }, 6_000, 6_000],
  ['DPT-3', '2025-06-30', '2026-11-22', { capital: 2_500_000 }, 6_000, 6_000],
  // An LLP pays by its contribution; one that is not small twice as much after 15 days.
  ['Form 11', '2026-05-30', '2026-06-14', { capital: 100_000, isSmallLlp: true }, 50, 50],
  ['Form 11', '2026-05-30', '2026-06-14', { capital: 100_000, isSmallLlp: false }, 50, 50],
  ['Form 11', '2026-05-30', '2026-06-15', { capital: 100_000, isSmallLlp: false }, 200, 200],
  ['Form 8', '2026-10-30', '2026-11-22', { capital: 500_000 }, 200, 400],
  // 24 days: a small LLP has a normal fee of ₹50 to ₹200, any other up to ₹600.
  ['Form 8', '2026-10-30', '2026-11-22', {}, 100, 2_400],
  ['Form 8', '2026-10-30', '2026-11-22', { isSmallLlp: true }, 100, 400],
  ['Form 8', '2026-10-30', '2026-11-22', { capital: 5_000_000, isSmallLlp: true }, 1_600, 1_600],
  ['Form 8', '2025-10-30', '2026-10-30', { capital: 500_000, isSmallLlp: true }, 1_550, 1_550],
  ['Form 8', '2025-10-30', '2026-10-30', { capital: 10_000_001, isSmallLlp: false }, 18_100, 18_100],
  // ₹50 a day up to a sum by turnover, ₹20 a day up to ₹500 for a nil return.
  ['GSTR-3B', '2026-10-20', '2026-11-22', {}, 500, 1_650],
  ['GSTR-3B', '2026-10-20', '2026-11-22', { isNil: false }, 1_650, 1_650],
  ['GSTR-3B', '2026-08-20', '2026-11-22', { isNil: false }, 2_000, 4_700],
  ['GSTR-3B', '2026-08-20', '2026-11-22', { turnover: 15_000_000, isNil: false }, 2_000, 2_000],
  ['GSTR-1', '2026-01-11', '2026-11-22', { turnover: 60_000_000, isNil: false }, 10_000, 10_000],
  ['GSTR-3B', '2026-10-20', '2026-11-22', { isNil: true }, 500, 500],
  ['GSTR-3B', '2026-11-20', '2026-11-22', { isNil: true }, 40, 40],
  ['GSTR-4', '2026-06-30', '2026-11-22', { isNil: false }, 2_000, 2_000],
  ['GSTR-4', '2026-06-30', '2026-11-22', { isNil: true }, 500, 500],
  ['GSTR-7', '2026-10-10', '2026-11-22', { isNil: true }, 0, 0],
  ['GSTR-7', '2026-10-10', '2026-11-22', {}, 0, 2_000],
  ['GSTR-9', '2025-12-31', '2026-01-10', {}, 500, 2_000],
  ['GSTR-9', '2025-12-31', '2026-11-22', { turnover: 10_000_000 }, 4_000, 4_000],
  ['GSTR-9C', '2025-12-31', '2026-01-10', { turnover: 100_000_000 }, 1_000, 1_000],
  // 0.04 per cent of six crore, reached after 240 days.
  ['GSTR-9', '2025-12-31', '2026-11-26', { turnover: 60_000_000 }, 24_000, 24_000],
  // Another fee was in force, or none is open any more.
  ['AOC-4', '2017-10-29', '2026-11-22', {}, 0, null],
  ['GSTR-3B', '2022-10-20', '2026-11-22', {}, 0, null],
  ['GSTR-3B', '2023-11-22', '2026-11-22', { isNil: true }, 500, 500],
  ['FLA', '2023-07-15', '2026-11-22', {}, 0, null],
  ['SH-7', '2026-10-01', '2026-11-22', {}, 0, null],
  ['CMP-08', '2026-10-18', '2026-11-22', {}, 0, null],
  // ₹200 a day up to the tax.
  ['Form 140', '2026-10-31', '2026-11-22', {}, 4_400, 4_400],
  ['Form 26Q', '2026-01-31', '2026-11-22', { tax: 12_000 }, 12_000, 12_000],
  ['ITR-3, ITR-5, ITR-6, ITR-7', '2026-10-31', '2026-11-22', {}, 1_000, 5_000],
  ['DIR-3 KYC Web', '2026-06-30', '2026-11-22', {}, 0, null],
  ['FLA', '2026-07-15', '2026-07-16', {}, 7_500, 7_500],
  ['MSME-1', '2026-10-31', '2026-11-22', {}, 0, null],
]

describe('the fee for filing late', () => {
  test.each(byHand)('%s due %s, filed %s, %o', (form, due, filed, facts, least, most) => {
    expect(lateFee(form, due, filed, facts)).toMatchObject({ least, most })
  })

  test('is unknown for a form without a rule', () => {
    expect(lateFee('Form V', '2026-11-10', '2026-11-22')).toBeNull()
  })
})

describe('the rules', () => {
  const { rules } = calendarContentSchema.parse(JSON.parse(readFileSync('content/calendar.json', 'utf8')))

  test('no form has two', () => {
    const forms = lateLaw.fees.flatMap((rule) => rule.forms)
    expect(new Set(forms).size).toBe(forms.length)
  })

  test('each is for a form of the calendar', () => {
    const inCalendar = new Set([...rules, ...linkedFilings].flatMap(({ form }) => form.split(/, |: /)))
    expect(lateLaw.fees.filter(({ forms }) => !forms.some((form) => inCalendar.has(form)))).toEqual([])
  })
})
