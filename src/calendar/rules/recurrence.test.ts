// Compares the expansion of the firm's rules with iCalendar recurrences that an independent library expands.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#platform/dates.ts'
import { calendarContentSchema } from './calendar-entries.ts'
import { occurrencesBetween, standardAnchors, type Occurs } from './recurrence.ts'
import { standardDates, standardEvents } from './standard-dates.ts'

const { rules: all, events } = calendarContentSchema.parse(JSON.parse(readFileSync('content/calendar.json', 'utf8')))
const rules = all.filter(({ isGeneral }) => isGeneral !== false)
const months = Array.from({ length: 84 }, (_, index) => ({
  year: 2024 + Math.floor(index / 12),
  month: (index % 12) + 1,
}))

/**
 * Each rule in force as an iCalendar recurrence, for an annual general meeting on 30 September.
 * ical.js 2.2.1 misreads BYMONTHDAY=-1 with two months, so roc-msme1 is written without it.
 */
const recurrences: Record<string, string[]> = {
  'roc-agm': ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=30'],
  'roc-adt1': ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=14'],
  'roc-aoc4': ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=29'],
  'roc-aoc4-opc': ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=27'],
  'roc-mgt7': ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=28'],
  'roc-mgt7a': ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=28'],
  'roc-csr2': ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=29'],
  'roc-mr3': ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=8'],
  'roc-dir3kyc': ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=30'],
  'roc-dpt3': ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=30'],
  'roc-msme1': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30', 'FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=31'],
  'roc-pas6': ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=30', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=29'],
  'roc-mbp1': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30'],
  'roc-dir8': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30'],
  'roc-board-q': ['FREQ=YEARLY;BYMONTH=6,9;BYMONTHDAY=30', 'FREQ=YEARLY;BYMONTH=12,3;BYMONTHDAY=31'],
  'llp-form11': ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=30'],
  'llp-form8': ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=30'],
  'it-tds-deposit': ['FREQ=YEARLY;BYMONTH=1,2,3,5,6,7,8,9,10,11,12;BYMONTHDAY=7'],
  'it-tds-deposit-march': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30'],
  'it-tcs-deposit': ['FREQ=MONTHLY;BYMONTHDAY=7'],
  'it-form138': ['FREQ=YEARLY;BYMONTH=1,5,7,10;BYMONTHDAY=31'],
  'it-form140': ['FREQ=YEARLY;BYMONTH=1,5,7,10;BYMONTHDAY=31'],
  'it-form143': ['FREQ=YEARLY;BYMONTH=1,5,7,10;BYMONTHDAY=15'],
  // The 30th day after January is the 60th or 61st day of the year, whatever the year: 1 or 2 March.
  'it-form141': ['FREQ=MONTHLY;BYMONTHDAY=30', 'FREQ=YEARLY;BYYEARDAY=61'],
  'it-form130': ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=15'],
  'it-adv-1': ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=15'],
  'it-adv-2': ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=15'],
  'it-adv-3': ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=15'],
  'it-adv-4': ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15'],
  'it-tar': ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=30'],
  'it-itr-nonbiz': ['FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=31'],
  'it-itr-nonaudit': ['FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=31'],
  'it-itr-audit': ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=31'],
  'it-tp-report': ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=31'],
  'it-itr-tp': ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30'],
  'it-master-file': ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30'],
  'it-liaison': ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30'],
  'it-itr-revised': ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=31'],
  'gst-gstr1-m': ['FREQ=MONTHLY;BYMONTHDAY=11'],
  'gst-iff': ['FREQ=YEARLY;BYMONTH=2,3,5,6,8,9,11,12;BYMONTHDAY=13'],
  'gst-gstr1-q': ['FREQ=YEARLY;BYMONTH=1,4,7,10;BYMONTHDAY=13'],
  'gst-cmp08': ['FREQ=YEARLY;BYMONTH=1,4,7,10;BYMONTHDAY=18'],
  'gst-gstr3b-m': ['FREQ=MONTHLY;BYMONTHDAY=20'],
  'gst-gstr3b-q-x': ['FREQ=YEARLY;BYMONTH=1,4,7,10;BYMONTHDAY=22'],
  'gst-gstr3b-q-y': ['FREQ=YEARLY;BYMONTH=1,4,7,10;BYMONTHDAY=24'],
  'gst-pmt06': ['FREQ=YEARLY;BYMONTH=2,3,5,6,8,9,11,12;BYMONTHDAY=25'],
  'gst-lut': ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=31'],
  'gst-gstr4': ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=30'],
  'gst-itc-cutoff': ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30'],
  'gst-gstr9': ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31'],
  'gst-gstr9c': ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31'],
  'lab-epf': ['FREQ=MONTHLY;BYMONTHDAY=15'],
  'lab-esi': ['FREQ=MONTHLY;BYMONTHDAY=15'],
  'lab-posh': ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=31'],
  'sebi-igov': ['FREQ=YEARLY;BYMONTH=1,4,7,10;BYMONTHDAY=30'],
  'sebi-r31': ['FREQ=YEARLY;BYMONTH=1,4,7,10;BYMONTHDAY=21'],
  'sebi-r33-q': ['FREQ=YEARLY;BYMONTH=2,8,11;BYMONTHDAY=14'],
  'sebi-r33-y': ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=30'],
  'sebi-r24a': ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=30'],
  'sebi-rsca': ['FREQ=YEARLY;BYMONTH=1,4,7,10;BYMONTHDAY=30'],
  'fema-fla': ['FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=15'],
  'fema-apr': ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31'],
  'roc-aoc4-xbrl': ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=29'],
  'roc-mgt7a-opc': ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25'],
  'roc-mgt15': ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=29'],
  'roc-cra2': ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=27'],
  'fc-4': ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=30'],
  'fc-3': ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=30'],
  'it-form144': ['FREQ=YEARLY;BYMONTH=1,5,7,10;BYMONTHDAY=31'],
  'it-form131': ['FREQ=YEARLY;BYMONTH=2,6,8,11;BYMONTHDAY=15'],
  'it-form133': ['FREQ=YEARLY;BYMONTH=1,5,7,10;BYMONTHDAY=30'],
  'it-tar-tp': ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=31'],
  'it-itr-belated': ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31'],
  'it-sft': ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=31'],
  'gst-gstr7': ['FREQ=MONTHLY;BYMONTHDAY=10'],
  'gst-gstr8': ['FREQ=MONTHLY;BYMONTHDAY=10'],
  'gst-gstr5': ['FREQ=MONTHLY;BYMONTHDAY=13'],
  'gst-gstr6': ['FREQ=MONTHLY;BYMONTHDAY=13'],
  'gst-itc04-h': ['FREQ=YEARLY;BYMONTH=4,10;BYMONTHDAY=25'],
  'gst-itc04-y': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=25'],
  'gst-cmp02': ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=31'],
  'lab-bonus': ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30'],
  'lab-pt-ts': ['FREQ=MONTHLY;BYMONTHDAY=10'],
  'lab-pt-ka': ['FREQ=MONTHLY;BYMONTHDAY=20'],
  'lab-pt-mh': ['FREQ=MONTHLY;BYMONTHDAY=-1'],
  'lab-pt-mh-enrolled': ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=30'],
  'lab-pt-tn': ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=31', 'FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=30'],
  'sebi-r239': ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=30', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=14'],
  'sebi-r409': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30'],
  'sebi-window': ['FREQ=YEARLY;BYMONTH=1,4,7,10;BYMONTHDAY=1'],
  'roc-csr-account': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30'],
  'roc-csr-fund': ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=30'],
  'roc-cost-audit': ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=27'],
  'roc-iepf2': ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=28'],
  'roc-msc3': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30'],
  'it-trust-audit': ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=30'],
  'it-itr-updated': ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=31'],
  'it-61b': ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=31'],
  'it-donation': ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=31'],
  'gst-qrmp': ['FREQ=YEARLY;BYMONTH=1,7,10;BYMONTHDAY=31', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30'],
  'lab-pt-ka-enrolled': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30'],
  'lab-pt-ts-enrolled': ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=30'],
  'lab-lwf-mh': ['FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=15'],
  'lab-lwf-ka': ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=15'],
  'lab-lwf-tn': ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=31'],
  'lab-lwf-ts': ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=31'],
  'sebi-r73': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30'],
  'sebi-sast31': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=9'],
  'sebi-r745': ['FREQ=YEARLY;BYMONTH=1,4,7,10;BYMONTHDAY=15'],
  'sebi-brsr': ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=8'],
  'fema-aac': ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=30'],
  'oth-dpdp': ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=13;UNTIL=20271231'],
  'oth-fcra': ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31'],
  'oth-iec': ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=30'],
  'icsi-foundation': ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=4'],
  'pcs-day': ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=15'],
  'startup-day': ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=16'],
  'data-privacy-day': ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=28'],
  'union-budget': ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=1'],
  'womens-day': ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8'],
  'fy-start': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1'],
  'world-ip-day': ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=26'],
  'msme-day': ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=27'],
  'gst-day': ['FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=1'],
  'income-tax-day': ['FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=24'],
  'ibbi-day': ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=1'],
  'constitution-day': ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26'],
}

/** The earlier rules of a recurrence whose law or form has changed. */
const formerRules: Record<string, string[]> = {
  ...Object.fromEntries(rules.filter(({ id }) => id.endsWith('-1961')).map(({ id }) => [id.slice(0, -5), [id]])),
  'lab-epf': ['lab-epf-1952'],
  'lab-esi': ['lab-esi-1948'],
}

/** The first day of a recurrence, where the law sets one after January 2024. */
const firstDays: Record<string, string> = {
  'roc-dir3kyc': '2028-06-30',
  'it-itr-revised': '2026-04-01',
  'lab-bonus': '2026-01-01',
  'it-itr-updated': '2025-04-01',
  'oth-dpdp': '2027-05-13',
}

function icalDays(id: string): string[] {
  const first = firstDays[id] ?? '2024-01-01'
  const days = new Set<string>()
  for (const text of recurrences[id] ?? []) {
    const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromDateString('2024-01-01'))
    for (let time = iterator.next(); time && time.year <= 2030; time = iterator.next())
      days.add(time.toString().slice(0, 10))
  }
  return [...days].filter((day) => day >= first).sort()
}

describe('the rules have the same days as their iCalendar recurrence from 2024 to 2030', () => {
  test.each(Object.keys(recurrences))('%s', (id) => {
    const ids = new Set([id, ...(formerRules[id] ?? [])])
    const changes = { overrides: [], agmMonthDay: '09-30' }
    const span = { from: '2024-01-01', to: '2030-12-31' }
    const own = rules.filter((rule) => ids.has(rule.id))
    const ours = [
      ...standardDates({ rules: own, ...changes }, span),
      ...standardEvents(
        events.filter((event) => ids.has(event.id)),
        changes,
        span,
      ),
    ]
    expect(icalDays(id).length).toBeGreaterThan(0)
    expect(ours.map(({ day }) => day)).toEqual(icalDays(id))
  })
})

function inMonth(occurs: Occurs, month: { year: number; month: number }, agm = '09-30') {
  const first = `${month.year}-${String(month.month).padStart(2, '0')}-01`
  const last = addDays(addMonths(first, 1), -1)
  return occurrencesBetween(occurs, first, last, standardAnchors({ from: first, to: last }, agm))
}

test('every rule and event is compared', () => {
  const compared = new Set([...Object.keys(recurrences), ...Object.values(formerRules).flat()])
  expect([...rules, ...events].map(({ id }) => id).filter((id) => !compared.has(id))).toEqual([])
})

test('thirty days from the end of January end in March', () => {
  const days = months.flatMap((month) => inMonth({ daysAfterMonthEnd: 30 }, month))
  expect(
    days
      .filter(({ day }) => /-0[23]-/.test(day))
      .map(({ day, anchor }) => `${anchor} ${day}`)
      .slice(0, 4),
  ).toEqual(['2024-02-01 2024-03-01', '2024-03-01 2024-03-30', '2025-02-01 2025-03-02', '2025-03-01 2025-03-30'])
})

test('a day that the month does not have becomes its last day', () => {
  const thirtieth = { every: 'month', day: 30 } as const
  const days = months.filter(({ month }) => month === 2).flatMap((month) => inMonth(thirtieth, month))
  expect(days.map(({ day }) => day)).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
  ])
  expect(inMonth({ every: 'year', month: 2, day: 29 }, { year: 2027, month: 2 })[0]?.day).toBe('2027-02-28')
  expect(inMonth({ every: 'quarter', months: [6], day: 31 }, { year: 2026, month: 6 })[0]?.day).toBe('2026-06-30')
})

// Answers are remembered between lists. What was asked before makes no difference.
test('a span has the same dates, whatever spans and rules were asked for before it', () => {
  const [first, last] = ['2025-01-01', '2028-12-31']
  const anchors = standardAnchors({ from: first, to: last }, '09-30')
  const whole = new Map(rules.map((rule) => [rule, occurrencesBetween({ ...rule.occurs }, first, last, anchors)]))
  const span = fc.record({
    rule: fc.constantFrom(...rules),
    // Few of them, so that spans often begin or end together.
    from: fc.constantFrom('2026-01-15', '2026-01-20', '2026-07-01', '2027-03-31'),
    days: fc.constantFrom(0, 14, 30, 365, 400),
  })
  fc.assert(
    fc.property(fc.array(span, { minLength: 2, maxLength: 20 }), (spans) => {
      for (const { rule, from, days } of spans) {
        const to = addDays(from, days)
        const expected = whole.get(rule)?.filter(({ day }) => day >= from && day <= to)
        expect(occurrencesBetween(rule.occurs, from, to, anchors), `${rule.id} from ${from} to ${to}`).toEqual(expected)
      }
    }),
  )
})

test('days after the annual general meeting count the meeting as day one, and name the later day of those who leave it out', () => {
  const sixty = { daysAfterAgm: 60 }
  const days = (occurs: Occurs, month: { year: number; month: number }, agm: string) =>
    inMonth(occurs, month, agm).map(({ day, other, anchor }) => [day, other, anchor])
  expect(days(sixty, { year: 2026, month: 11 }, '09-30')).toEqual([['2026-11-28', '2026-11-29', '2026-09-30']])
  expect(days(sixty, { year: 2026, month: 11 }, '09-25')).toEqual([['2026-11-23', '2026-11-24', '2026-09-25']])
  expect(days(sixty, { year: 2027, month: 2 }, '12-31')).toEqual([['2027-02-28', '2027-03-01', '2026-12-31']])
  expect(days({ daysAfterAgm: 1 }, { year: 2027, month: 2 }, '02-29')).toEqual([
    ['2027-02-28', '2027-03-01', '2027-02-28'],
  ])
})

test('clear days before the annual general meeting exclude both the meeting and the day itself', () => {
  const clear = { clearDaysBeforeAgm: 21 }
  expect(inMonth(clear, { year: 2026, month: 9 }, '09-30')).toMatchObject([{ day: '2026-09-08', anchor: '2026-09-30' }])
  expect(inMonth(clear, { year: 2026, month: 12 }, '01-05')).toMatchObject([
    { day: '2026-12-14', anchor: '2027-01-05' },
  ])
})

test('a rule of one day falls on it alone', () => {
  const days = months.flatMap((month) => inMonth({ on: '2025-06-30' }, month).map(({ day }) => day))
  expect(days).toEqual(['2025-06-30'])
})
