import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { calendarEventSchema, dueDateRuleSchema, dueDatesIn } from './due-date-rule.ts'
import { calendarContentSchema } from './month-entries.ts'
import { periodTitle } from './return-period.ts'

const { rules } = calendarContentSchema.parse(JSON.parse(readFileSync('content/calendar.json', 'utf8')))

function dueIn(year: number, month: number, agmMonthDay = '09-30'): string[] {
  return dueDatesIn({ year, month }, rules, { agmMonthDay }).map(({ day, title }) => `${Number(day.slice(8))} ${title}`)
}

test('the due dates of October 2026 match a list written by hand', () => {
  expect(dueIn(2026, 10)).toEqual([
    '7 TDS payment, September 2026',
    '7 TCS payment, September 2026',
    '11 GSTR-1, September 2026',
    '13 GSTR-1 (quarterly), Jul–Sep 2026',
    '14 ADT-1: appointment of auditor',
    '15 Form 143: TCS statement, Jul–Sep 2026',
    '15 Provident fund: return and payment, September 2026',
    '15 ESI contribution, September 2026',
    '18 CMP-08, Jul–Sep 2026',
    '20 GSTR-3B, September 2026',
    '21 Shareholding pattern, Jul–Sep 2026',
    '22 GSTR-3B (quarterly): west, south and centre, Jul–Sep 2026',
    '24 GSTR-3B (quarterly): north, east and north-east, Jul–Sep 2026',
    '29 AOC-4: financial statements, FY 2025-26',
    '29 CSR-2: report on CSR, FY 2025-26',
    '30 LLP Form 8: account and solvency, FY 2025-26',
    '30 Form 141: challan-cum-statement, September 2026',
    '30 Integrated filing (governance), Jul–Sep 2026',
    '30 Reconciliation of share capital audit, Jul–Sep 2026',
    '31 MSME-1: dues to micro and small suppliers, Apr–Sep 2026',
    '31 Form 138: TDS on salaries, Jul–Sep 2026',
    '31 Form 140: TDS on other payments to residents, Jul–Sep 2026',
    '31 Income-tax return: companies and audit cases, FY 2025-26',
    '31 Form 3CEB: transfer pricing report, FY 2025-26',
  ])
})

test('the due dates of March 2027 match a list written by hand', () => {
  expect(dueIn(2027, 3)).toEqual([
    '7 TDS payment, February 2027',
    '7 TCS payment, February 2027',
    '11 GSTR-1, February 2027',
    '13 Invoice furnishing facility, February 2027',
    '15 Advance tax, fourth instalment (100%), tax year 2026-27',
    '15 Provident fund: return and payment, February 2027',
    '15 ESI contribution, February 2027',
    '20 GSTR-3B, February 2027',
    '25 PMT-06, February 2027',
    '30 Form 141: challan-cum-statement, February 2027',
    '31 Board meeting of the quarter, Jan–Mar 2027',
    '31 Revised return, last date, FY 2025-26',
    '31 Letter of undertaking for exports, FY 2027-28',
  ])
})

test('another day for the annual general meeting moves the dates that depend on it', () => {
  const linked = (agmMonthDay: string) =>
    [8, 9, 10, 11].flatMap((month) =>
      dueDatesIn({ year: 2026, month }, rules, { agmMonthDay })
        .filter(({ ruleId }) => /^roc-(adt1|aoc4|csr2|mgt7a?|mr3)$/.test(ruleId))
        .map(({ ruleId, day }) => `${ruleId} ${day.slice(5)}`),
    )
  expect(linked('09-30')).toEqual([
    'roc-mr3 09-08',
    'roc-adt1 10-14',
    'roc-aoc4 10-29',
    'roc-csr2 10-29',
    'roc-mgt7 11-28',
    'roc-mgt7a 11-28',
  ])
  expect(linked('08-31')).toEqual([
    'roc-mr3 08-09',
    'roc-adt1 09-14',
    'roc-aoc4 09-29',
    'roc-csr2 09-29',
    'roc-mgt7 10-29',
    'roc-mgt7a 10-29',
  ])
  expect(dueIn(2026, 9, '08-31')).toContain('30 Annual general meeting, last date, FY 2025-26')
})

test('a meeting in December is followed by filings in the next year, for the same financial year', () => {
  expect(dueIn(2027, 2, '12-31')).toContain('28 MGT-7: annual return, FY 2025-26')
})

describe('each month shows the law as it was then', () => {
  test('tax deducted up to March 2026 keeps the old forms, and later tax has the new ones', () => {
    expect(dueIn(2026, 5)).toContain('31 Form 24Q: TDS on salaries, Jan–Mar 2026')
    expect(dueIn(2026, 5)).toContain('15 Form 27EQ: TCS statement, Jan–Mar 2026')
    expect(dueIn(2026, 7)).toContain('31 Form 138: TDS on salaries, Apr–Jun 2026')
    expect(dueIn(2026, 4)).toContain('30 Forms 26QB to 26QE: challan-cum-statement, March 2026')
    expect(dueIn(2026, 5)).toContain('30 Form 141: challan-cum-statement, April 2026')
    expect(dueIn(2026, 6)).toContain('15 Form 16 to employees, FY 2025-26')
    expect(dueIn(2027, 6)).toContain('15 Form 130 to employees, tax year 2026-27')
  })

  test('the Act depends on the period, not on the due date', () => {
    const laws = (year: number, month: number, ruleId: RegExp) =>
      dueDatesIn({ year, month }, rules, { agmMonthDay: '09-30' })
        .filter((due) => ruleId.test(due.ruleId))
        .map(({ law }) => law)
    expect(laws(2026, 4, /^it-tds-deposit/)).toEqual(['Income-tax Act, 1961, rule 30, Income-tax Rules, 1962'])
    expect(laws(2026, 5, /^it-tds-deposit/)).toEqual(['Income-tax Act, 2025, rule 218, Income-tax Rules, 2026'])
    expect(laws(2026, 9, /^it-tar/)).toEqual(['Income-tax Act, 1961, section 44AB'])
    expect(laws(2027, 9, /^it-tar/)).toEqual(['Income-tax Act, 2025, section 63'])
    expect(laws(2025, 11, /^lab-esi/)[0]).toMatch(/1948/)
    expect(laws(2025, 12, /^lab-esi/)[0]).toMatch(/Code on Social Security/)
  })

  test('director KYC is due each September up to 2025, then every third June from 2028', () => {
    const kyc = Array.from({ length: 11 * 12 }, (_, i) =>
      dueDatesIn({ year: 2024 + Math.floor(i / 12), month: (i % 12) + 1 }, rules, { agmMonthDay: '09-30' }),
    )
      .flat()
      .filter(({ ruleId }) => ruleId.startsWith('roc-dir3kyc'))
    expect(kyc.map(({ day }) => day)).toEqual(['2024-09-30', '2025-09-30', '2028-06-30', '2031-06-30', '2034-06-30'])
  })

  test('returns without audit move to August in 2026, revised returns to March 2027, GSTR-4 to June 2025', () => {
    const without = 'Income-tax return: business without audit'
    expect(dueIn(2025, 7)).toContain(`31 ${without}, FY 2024-25`)
    expect(dueIn(2025, 8).join()).not.toContain(without)
    expect(dueIn(2026, 7).join()).not.toContain(without)
    expect(dueIn(2026, 8)).toContain(`31 ${without}, FY 2025-26`)
    expect(dueIn(2025, 12)).toContain('31 Revised return, last date, FY 2024-25')
    expect(dueIn(2026, 3).join()).not.toContain('Revised return')
    expect(dueIn(2026, 12).join()).not.toContain('Revised return')
    expect(dueIn(2024, 4)).toContain('30 GSTR-4, FY 2023-24')
    expect(dueIn(2024, 6).join()).not.toContain('GSTR-4')
    expect(dueIn(2025, 4).join()).not.toContain('GSTR-4')
    expect(dueIn(2025, 6)).toContain('30 GSTR-4, FY 2024-25')
  })
})

test('periods have the names that the profession uses', () => {
  expect(periodTitle('previous month', '2027-01-07')).toBe('December 2026')
  expect(periodTitle('previous quarter', '2027-01-31')).toBe('Oct–Dec 2026')
  expect(periodTitle('current quarter', '2026-12-31')).toBe('Oct–Dec 2026')
  expect(periodTitle('previous half-year', '2026-04-30')).toBe('Oct 2025–Mar 2026')
  expect(periodTitle('previous half-year', '2026-11-29')).toBe('Apr–Sep 2026')
  expect(periodTitle('previous financial year', '2027-03-31')).toBe('FY 2025-26')
  expect(periodTitle('current financial year', '2026-04-01')).toBe('FY 2026-27')
  expect(periodTitle('next financial year', '2099-03-31')).toBe('FY 2099-2100')
  expect(periodTitle('current tax year', '2027-03-15')).toBe('tax year 2026-27')
  expect(periodTitle('previous calendar year', '2026-01-31')).toBe('calendar year 2025')
})

test('a rule with an impossible recurrence or an unknown field is refused', () => {
  const event = { id: 'a', title: 'A', description: 'A' }
  expect(calendarEventSchema.safeParse({ ...event, occurs: { every: 'year', month: 13, day: 1 } }).success).toBe(false)
  expect(calendarEventSchema.safeParse({ ...event, occurs: { every: 'month', day: 32 } }).success).toBe(false)
  expect(calendarEventSchema.safeParse({ ...event, occurs: { on: '2026-02-29' } }).success).toBe(false)
  expect(calendarEventSchema.safeParse({ ...event, occurs: { on: '2026-02-28' }, untill: '2026-12-31' }).success).toBe(
    false,
  )
  expect(dueDateRuleSchema.safeParse({ ...rules[0], category: 'tax' }).success).toBe(false)
})
