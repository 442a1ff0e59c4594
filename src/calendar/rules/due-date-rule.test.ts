import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { spanOfMonth } from '#calendar/month-view.ts'
import { calendarEventSchema, dueDateRuleSchema } from './due-date-rule.ts'
import { linkedFilings } from '#calendar/compliance/events.ts'
import { calendarContentSchema } from './calendar-entries.ts'
import { periodTitle } from './return-period.ts'
import { standardDates } from './standard-dates.ts'

const { rules } = calendarContentSchema.parse(JSON.parse(readFileSync('content/calendar.json', 'utf8')))

function datesIn(year: number, month: number, agmMonthDay = '09-30') {
  return standardDates({ rules, overrides: [], agmMonthDay }, spanOfMonth({ year, month }))
}

function dueIn(year: number, month: number, agmMonthDay = '09-30'): string[] {
  return datesIn(year, month, agmMonthDay).map(({ day, title }) => `${Number(day.slice(8))} ${title}`)
}

test('the due dates of October 2026 match a list written by hand', () => {
  expect(dueIn(2026, 10)).toEqual([
    '1 Trading window closes',
    '7 TDS payment, September 2026',
    '7 TCS payment, September 2026',
    '10 GSTR-7, September 2026',
    '10 GSTR-8, September 2026',
    '10 Professional tax, Telangana, September 2026',
    '11 GSTR-1, September 2026',
    '13 GSTR-1 (quarterly), Jul–Sep 2026',
    '13 GSTR-5, September 2026',
    '13 GSTR-6, September 2026',
    '14 ADT-1: appointment of auditor',
    '15 Form 143: TCS statement, Jul–Sep 2026',
    '15 Provident fund: return and payment, September 2026',
    '15 ESI contribution, September 2026',
    '15 Certificate on dematerialisation, Jul–Sep 2026',
    '18 CMP-08, Jul–Sep 2026',
    '20 GSTR-3B, September 2026',
    '20 Professional tax, Karnataka, September 2026',
    '21 Shareholding pattern, Jul–Sep 2026',
    '22 GSTR-3B (quarterly): west, south and centre, Jul–Sep 2026',
    '24 GSTR-3B (quarterly): north, east and north-east, Jul–Sep 2026',
    '25 ITC-04 (half-yearly): goods sent for job work, Apr–Sep 2026',
    '29 AOC-4: financial statements, FY 2025-26',
    '29 XBRL filing of financial statements, FY 2025-26',
    '29 MGT-15: report on the annual general meeting',
    '29 CSR-2: report on CSR, FY 2025-26',
    '30 LLP Form 8: account and solvency, FY 2025-26',
    '30 Form 133: TCS certificate to buyers, Jul–Sep 2026',
    '30 Form 141: challan-cum-statement, September 2026',
    '30 Integrated filing (governance), Jul–Sep 2026',
    '30 Reconciliation of share capital audit, Jul–Sep 2026',
    '31 MSME-1: dues to micro and small suppliers, Apr–Sep 2026',
    '31 Form 138: TDS on salaries, Jul–Sep 2026',
    '31 Form 140: TDS on other payments to residents, Jul–Sep 2026',
    '31 Form 144: TDS on payments to non-residents, Jul–Sep 2026',
    '31 Tax audit report: transfer pricing cases, FY 2025-26',
    '31 Income-tax return: companies and audit cases, FY 2025-26',
    '31 Form 3CEB: transfer pricing report, FY 2025-26',
    '31 Choice of quarterly GST returns, last date, Oct–Dec 2026',
    '31 Professional tax, Maharashtra',
  ])
})

test('the due dates of March 2027 match a list written by hand', () => {
  expect(dueIn(2027, 3)).toEqual([
    '2 Form 141: challan-cum-statement, January 2027',
    '7 TDS payment, February 2027',
    '7 TCS payment, February 2027',
    '10 GSTR-7, February 2027',
    '10 GSTR-8, February 2027',
    '10 Professional tax, Telangana, February 2027',
    '11 GSTR-1, February 2027',
    '13 Invoice furnishing facility, February 2027',
    '13 GSTR-5, February 2027',
    '13 GSTR-6, February 2027',
    '15 Advance tax, fourth instalment (100%), tax year 2026-27',
    '15 Provident fund: return and payment, February 2027',
    '15 ESI contribution, February 2027',
    '20 GSTR-3B, February 2027',
    '20 Professional tax, Karnataka, February 2027',
    '25 PMT-06, February 2027',
    '30 Form 141: challan-cum-statement, February 2027',
    '31 Board meeting of the quarter, Jan–Mar 2027',
    '31 Revised return, last date, FY 2025-26',
    '31 Updated return, last date',
    '31 Letter of undertaking for exports, FY 2027-28',
    '31 CMP-02: choice of the composition scheme, FY 2027-28',
    '31 Professional tax, Maharashtra',
    '31 Professional tax, Tamil Nadu',
  ])
})

test('another day for the annual general meeting moves the dates that depend on it', () => {
  const linked = (agmMonthDay: string) =>
    [8, 9, 10, 11].flatMap((month) =>
      datesIn(2026, month, agmMonthDay)
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
    expect(dueIn(2026, 6)).toContain('15 Form 16: TDS certificate to employees, FY 2025-26')
    expect(dueIn(2027, 6)).toContain('15 Form 130: TDS certificate to employees, tax year 2026-27')
  })

  test('the Act depends on the period, not on the due date', () => {
    const laws = (year: number, month: number, ruleId: RegExp) =>
      datesIn(year, month)
        .filter((due) => ruleId.test(due.ruleId))
        .map(({ law }) => law)
    expect(laws(2026, 4, /^it-tds-deposit/)).toEqual(['Income-tax Act, 1961, rule 30, Income-tax Rules, 1962'])
    expect(laws(2026, 5, /^it-tds-deposit/)).toEqual(['Income-tax Act, 2025, rule 218, Income-tax Rules, 2026'])
    expect(laws(2026, 9, /^it-tar/)).toEqual(['Income-tax Act, 1961, section 44AB'])
    expect(laws(2027, 9, /^it-tar/)).toEqual(['Income-tax Act, 2025, section 63'])
    expect(laws(2026, 6, /^lab-epf/)[0]).toMatch(/Scheme, 1952, paragraph 38$/)
    expect(laws(2026, 7, /^lab-epf/)[0]).toMatch(/Scheme, 2026 \(G\.S\.R\. 525\(E\)/)
    expect(laws(2026, 12, /^lab-esi/)[0]).toMatch(/continued for one year from 21 November 2025$/)
  })

  test('director KYC is shown each June from 2028, as every DIN has its own cycle', () => {
    const kyc = [2026, 2027, 2028, 2029, 2030, 2031].flatMap((year) =>
      [6, 9].flatMap((month) =>
        dueIn(year, month)
          .filter((title) => title.includes('KYC'))
          .map(() => `${year}-${month}`),
      ),
    )
    expect(kyc).toEqual(['2028-6', '2029-6', '2030-6', '2031-6'])
  })

  test('the challan-cum-statement for January falls in March', () => {
    const form141 = (year: number, month: number) => dueIn(year, month).filter((title) => /Form 141/.test(title))
    expect(form141(2027, 2)).toEqual([])
    expect(form141(2027, 3)).toEqual([
      '2 Form 141: challan-cum-statement, January 2027',
      '30 Form 141: challan-cum-statement, February 2027',
    ])
    expect(form141(2028, 3)[0]).toBe('1 Form 141: challan-cum-statement, January 2028')
  })

  test('tax audit reports of transfer pricing cases have a month more, and certificates follow their statements', () => {
    expect(dueIn(2026, 9)).toContain('30 Tax audit report, FY 2025-26')
    expect(dueIn(2026, 10)).toContain('31 Tax audit report: transfer pricing cases, FY 2025-26')
    expect(dueIn(2026, 5)).toContain('30 Form 27D: TCS certificate to buyers, Jan–Mar 2026')
    expect(dueIn(2026, 6)).toContain('15 Form 16A: TDS certificate to payees, Jan–Mar 2026')
    expect(dueIn(2026, 7)).toContain('30 Form 133: TCS certificate to buyers, Apr–Jun 2026')
    expect(dueIn(2026, 8)).toContain('15 Form 131: TDS certificate to payees, Apr–Jun 2026')
    expect(dueIn(2026, 12)).toContain('31 Belated return, last date, FY 2025-26')
    expect(dueIn(2027, 12)).toContain('31 Belated return, last date, tax year 2026-27')
  })

  test('returns without audit are due in August and revised returns in March', () => {
    const without = 'Income-tax return: business without audit'
    expect(dueIn(2026, 7).join()).not.toContain(without)
    expect(dueIn(2026, 8)).toContain(`31 ${without}, FY 2025-26`)
    expect(dueIn(2026, 3).join()).not.toContain('Revised return')
    expect(dueIn(2026, 12).join()).not.toContain('Revised return')
    expect(dueIn(2027, 3)).toContain('31 Revised return, last date, FY 2025-26')
  })
})

test('what nobody could check is to be confirmed, and what has no fixed day is a reminder', () => {
  const marked = (mark: string) =>
    rules.filter((rule) => rule.mark === mark && rule.isGeneral !== false).map(({ id }) => id)
  expect(marked('confirm')).toEqual([
    'roc-iepf2',
    'it-trust-audit',
    'it-master-file',
    'it-liaison',
    'it-61b',
    'it-donation',
    'lab-epf',
    'lab-esi',
    'lab-pt-ts-enrolled',
    'lab-pt-tn',
    'lab-lwf-ka',
    'lab-lwf-tn',
    'lab-lwf-ts',
    'sebi-r73',
    'sebi-sast31',
    'sebi-r745',
    'fema-aac',
  ])
  expect(marked('reminder')).toEqual([
    'roc-mr3',
    'roc-mbp1',
    'roc-dir8',
    'roc-board-q',
    'gst-lut',
    'lab-posh',
    'sebi-brsr',
  ])
})

test('buyers of metal scrap and solar companies see what they must file', () => {
  const rule = (id: string) => rules.find((each) => each.id === id)
  expect(rule('gst-gstr7')?.entities).toEqual(['private', 'listed', 'llp', 'opc'])
  expect(rule('gst-gstr7')?.appliesTo).toContain('metal scrap')
  expect(rule('roc-aoc4-xbrl')?.appliesTo).not.toContain('power')
  expect(rule('roc-aoc4-xbrl')?.appliesTo).toContain('housing finance companies')
})

test('professional tax in Tamil Nadu names the Act that towns and cities have', () => {
  const { law, section } = rules.find(({ id }) => id === 'lab-pt-tn') ?? {}
  expect([law, section]).toEqual([
    'Tamil Nadu Urban Local Bodies Act, 1998',
    expect.stringContaining('sections 117-C and 117-D; rules 277 and 284'),
  ])
})

test('filings that follow an event have their time, that of a charge to the last day with a fee', () => {
  const find = (form: string) => linkedFilings.find((each) => each.form === form)
  expect(find('CHG-1')?.of).toContain('up to 120 days with ad valorem fee')
  const times = ['MR-1', 'ADT-3', 'CSR-1', 'Form ESOP', 'Form LLP(I)', 'Form LLP(II)'].map((form) => find(form)?.within)
  expect(times).toEqual(['60 days', '30 days', 'beforehand', '30 days', '30 days', '60 days'])
})

test('the circular on closed banks is named at the instalments of advance tax alone', () => {
  const naming = rules.filter(({ description }) => description.includes('Circular 676')).map(({ id }) => id)
  expect(naming.map((id) => id.replace('-1961', ''))).toEqual(
    ['1', '2', '3', '4'].flatMap((instalment) => [`it-adv-${instalment}`, `it-adv-${instalment}`]),
  )
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

test('every rule cites a dated law and says whom it concerns, and what has no fixed day is marked', () => {
  for (const rule of rules) {
    expect(rule.law, rule.id).toMatch(/(?:Act|Code|Rules|Regulations|Policy)[ ,(].*\d{4}/)
    // Without a section nobody can look up the day.
    if (!/(?:section|rule|regulation|paragraph|clause|Notification)s? \d|Schedule|Standard/.test(rule.section))
      expect(rule.mark, rule.id).toBe('confirm')
    expect(rule.lawAsAt, rule.id).toMatch(/^2026-1[01]-/)
    expect(`${rule.description} ${rule.appliesTo}`, rule.id).not.toMatch(/\bRs\b|'|takes the place/)
    const hasNoDay = /fixes no day|is a reminder/.test(rule.description)
    expect(hasNoDay, rule.id).toBe(rule.mark === 'reminder')
  }
})

test('a rule with an impossible recurrence or an unknown field is refused', () => {
  const event = { id: 'a', title: 'A', description: 'A' }
  expect(calendarEventSchema.safeParse({ ...event, occurs: { every: 'year', month: 13, day: 1 } }).success).toBe(false)
  expect(calendarEventSchema.safeParse({ ...event, occurs: { every: 'month', day: 32 } }).success).toBe(false)
  expect(calendarEventSchema.safeParse({ ...event, occurs: { daysAfterMonthEnd: 0 } }).success).toBe(false)
  const yearly = { ...event, occurs: { every: 'year', month: 2, day: 28 } }
  expect(calendarEventSchema.safeParse(yearly).success).toBe(true)
  expect(calendarEventSchema.safeParse({ ...yearly, untill: '2026-12-31' }).success).toBe(false)
  expect(dueDateRuleSchema.safeParse({ ...rules[0], category: 'tax' }).success).toBe(false)
})
