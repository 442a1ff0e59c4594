// The dates of one business against the law, as it reads, and what must hold for any business.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarContentSchema } from '#calendar/rules/month-entries.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import { answersIn, complianceQuerySchema, spanOf } from './answers.server.ts'
import { anchorsOf } from './company-years.ts'
import { complianceDates, type Calendar, type Span } from './compliance-dates.ts'
import { countedDates, eventNames } from './events.ts'
import { choices, lists, type Answers } from '#calendar/rules/questions.ts'

const content = calendarContentSchema.parse(JSON.parse(readFileSync('content/calendar.json', 'utf8')))
const calendar: Calendar = { ...content, agmMonthDay: '09-30', addresses: new Map() }

function datesFor(address: string, changed: Partial<Calendar> = {}) {
  const query = complianceQuerySchema.parse(Object.fromEntries(new URLSearchParams(address)))
  const span = spanOf(query, '2026-11-23')
  if (span === null) throw new Error('no span')
  return complianceDates({ ...calendar, ...changed }, answersIn(query), span)
}

function days(address: string, id: string, changed: Partial<Calendar> = {}) {
  return datesFor(address, changed)
    .dates.filter((date) => date.id.replace(/-(?:\d{4}-\d{2}-\d{2}|formed)$/, '') === id)
    .map(({ lastDay }) => lastDay)
}

const small = 'kind=private&sales=150&capital=10&group=none&yearEnd=03-31'

test('a liaison office neither borrows nor invests abroad', () => {
  const { dates } = datesFor('kind=liaison&yearEnd=03-31')
  expect(dates.filter(({ id }) => /^fema-(?:ecb2|apr|fla)/.test(id))).toEqual([])
  expect(dates.some(({ id }) => id.startsWith('fema-aac'))).toBe(true)
})

test('what must not be so is said in words of its own', () => {
  const said = Object.keys(choices.kind).flatMap((kind) =>
    datesFor(`kind=${kind}`).dates.map(({ onlyIf }) => onlyIf ?? ''),
  )
  expect(said.some((text) => text.includes('you are not a small company'))).toBe(true)
  expect(said.filter((text) => /\bnot if\b|not so that|you are GST/.test(text))).toEqual([])
})

describe('days after the general meeting', () => {
  test('count the day of the meeting, and name the later day of those who leave it out', () => {
    const [first] = datesFor(`${small}&agm=2026-09-25`).dates
    expect(first).toMatchObject({
      form: 'MGT-7A',
      lastDay: '2026-11-23',
      alsoAccepted: '2026-11-24',
      count: 'AGM 25 Sep 2026 + 60 days, the day of the AGM counted as day one',
      onlyIf: null,
    })
  })

  test('stand under a condition while nobody has said when the meeting is', () => {
    const { dates } = datesFor(`${small}&from=2026-10-01`)
    expect(dates.find(({ id }) => id === 'roc-mgt7a-2026-03-31')?.onlyIf).toContain('30 September 2026')
  })

  test('run from the last day for a meeting that comes later', () => {
    const late = `${small}&agm=2026-11-20&from=2026-10-01`
    expect(datesFor(late).dates.find(({ id }) => id === 'roc-aoc4-2026-03-31')).toMatchObject({
      lastDay: '2026-10-29',
      alsoAccepted: '2026-12-19',
    })
  })

  test('are shown for a meeting with more time, once the day without it has passed', () => {
    const { dates } = datesFor(`${small}&agm=2026-12-31&from=2026-11-26`)
    expect(dates.find(({ id }) => id === 'roc-aoc4-2026-03-31')).toMatchObject({
      lastDay: '2027-01-29',
      alsoAccepted: '2027-01-30',
      count: 'AGM 31 Dec 2026 + 30 days, the day of the AGM counted as day one',
      onlyIf: 'the Registrar has allowed more time for the meeting',
    })
    expect(dates.find(({ id }) => id === 'roc-mgt7a-2026-03-31')).toMatchObject({ lastDay: '2026-11-28' })
  })

  test('follow a year that ends in December', () => {
    const december = 'kind=public&yearEnd=12-31&agm=2027-06-20&sales=100&capital=100&group=none&from=2027-01-01'
    expect(days(december, 'roc-agm')).toEqual(['2027-06-30'])
    expect(days(december, 'roc-aoc4')).toEqual(['2027-07-19'])
    expect(days(december, 'roc-mgt7')).toEqual(['2027-08-18'])
    expect(days(december, 'roc-agm-notice')).toEqual(['2027-05-29'])
  })
})

describe('the last day for the general meeting', () => {
  test('is nine months after the first year, which a company formed after December ends a year later', () => {
    expect(days('kind=private&yearEnd=03-31&formed=2026-02-10&from=2026-02-10&to=2028-12-31', 'roc-agm')).toEqual([
      '2027-12-31',
      '2028-09-30',
    ])
    expect(days('kind=private&yearEnd=03-31&formed=2025-12-31&from=2026-02-10&to=2026-12-31', 'roc-agm')).toEqual([
      '2026-12-31',
    ])
  })

  test('is 15 months after the meeting before, where that is earlier', () => {
    const address = `${small}&agm=2026-05-10&from=2027-04-01&to=2027-12-31`
    expect(datesFor(address).dates.find(({ id }) => id.startsWith('roc-agm-2027'))).toMatchObject({
      lastDay: '2027-08-10',
      count: 'AGM of the year before (10 May 2026) + 15 months',
    })
  })
})

test('a new company has its days after incorporation', () => {
  const address = 'kind=private&formed=2026-11-05&from=2026-11-05'
  expect(days(address, 'roc-inc20a')).toEqual(['2027-05-04'])
  expect(days(address, 'roc-first-board')).toEqual(['2026-12-05'])
  expect(days(address, 'roc-certificates')).toEqual(['2027-01-05'])
  expect(days(address, 'it-itr-audit')).toEqual(['2027-10-31'])
  expect(days(address, 'roc-dpt3')).toEqual(['2027-06-30'])
})

test('a One Person Company holds no meeting', () => {
  const { dates, notHere } = datesFor('kind=opc&yearEnd=03-31')
  expect(dates.map(({ id }) => id)).toContain('roc-aoc4-opc-2027-03-31')
  expect(notHere.find(({ name }) => name.startsWith('Annual general meeting'))?.reason).toMatch(/^Only if/)
  expect(dates.find(({ id }) => id.startsWith('roc-mgt7a-opc'))).toMatchObject({
    lastDay: '2026-11-25',
    alsoAccepted: '2026-11-29',
    count: 'year-end 31 Mar 2026 + 239 days',
  })
})

test('the limits of a small company are those since December 2025, and a group ends it', () => {
  const forms = (address: string) => new Set(datesFor(address).dates.map(({ form }) => form))
  const company = 'kind=private&yearEnd=03-31&agm=2026-09-25&sales=10000&capital=1000'
  expect([...forms(`${company}&group=none`)]).toContain('MGT-7A')
  expect([...forms(`${company}&group=subsidiary`)]).not.toContain('MGT-7A')
  expect([...forms(`${company.replace('10000', '10001')}&group=none`)]).toContain('MGT-7')
})

test('the return of income falls by audit and by dealings abroad', () => {
  const returns = (address: string) =>
    datesFor(`${address}&from=2027-04-01&to=2027-12-01`)
      .dates.filter(({ id, onlyIf }) => /^it-itr-(?:nonaudit|audit|tp)-/.test(id) && onlyIf === null)
      .map(({ lastDay }) => lastDay)
  expect(returns('kind=proprietor&sales=90&presumptive=yes&abroad=none')).toEqual(['2027-08-31'])
  expect(returns('kind=llp&sales=41&contribution=1&cash=no&abroad=none')).toEqual(['2027-10-31'])
  expect(returns('kind=llp&sales=40&contribution=25&cash=no&abroad=none')).toEqual(['2027-08-31'])
  expect(returns('kind=firm&sales=1001&presumptive=no&abroad=none')).toEqual(['2027-10-31'])
  expect(returns('kind=private&abroad=related-dealings')).toEqual(['2027-11-30'])
})

test('a department moves a date for those whose own is earlier', () => {
  const override = { ruleId: 'roc-aoc4', originalDay: '2026-10-29', action: 'move', newDay: '2026-12-31' } as const
  const company = `${small}&from=2026-10-01&to=2027-12-01`
  expect(days(`${company}&agm=2026-09-20`, 'roc-aoc4', { overrides: [override] })).toEqual(['2026-12-31', '2027-10-29'])
  const early = { ...override, newDay: '2026-10-10' }
  expect(days(`${company}&agm=2026-09-20`, 'roc-aoc4', { overrides: [early] })).toEqual(['2026-10-19', '2027-10-29'])
  expect(days(`${company}&agm=2026-09-20`, 'roc-aoc4', { overrides: [{ ...override, action: 'hide' }] })).toEqual([
    '2027-10-29',
  ])
  const fixed = { ruleId: 'gst-gstr3b-m', originalDay: '2026-12-20', action: 'move', newDay: '2026-12-24' } as const
  expect(days('kind=llp&gst=monthly', 'gst-gstr3b-m', { overrides: [fixed] })[0]).toBe('2026-12-24')
})

test('what is not here says why', () => {
  const { notHere } = datesFor(`${small}&gst=monthly&sales=150`)
  const reason = (form: string) => notHere.find((each) => each.form === form)?.reason
  expect(reason('DIR-3 KYC Web')).toBe('Not before 30 June 2028.')
  expect(reason('GSTR-9')).toBe('Only if your sales exceed ₹2 crore.')
})

test('an unknown value or parameter is refused with those that are known', () => {
  const refusal = (query: object) => complianceQuerySchema.safeParse(query).error?.issues[0]?.message
  expect(refusal({ kind: 'company' })).toMatch(/^kind must be one of private, public, .*liaison$/)
  expect(refusal({ abroad: 'none,foreign-loan' })).toMatch(/^abroad must be none, or one or more of foreign-holder/)
  expect(refusal({ turnover: '5' })).toMatch(/^turnover is not asked; known are kind, state/)
  expect(refusal({ agm: '2026-02-30' })).toMatch(/^agm must be/)
  expect(refusal({ sales: '5e3' })).toMatch(/^sales must be/)
  expect(refusal({ kind: ['llp', 'opc'] })).toMatch(/^kind must be/)
  expect(complianceQuerySchema.parse({ agm: ['2026-09-25', '2027-09-20'], kind: '' })).toEqual({
    agm: ['2026-09-25', '2027-09-20'],
  })
})

test('a charge has three windows, and months end on the day of the same number', () => {
  const charge = countedDates('charge', '2027-11-30').filter(({ form }) => form === 'CHG-1')
  expect(charge.map(({ lastDay }) => lastDay)).toEqual(['2027-12-30', '2028-01-29', '2028-03-29'])
  const certificates = countedDates('incorporation', '2027-12-31').find(({ form }) => form === 'SH-1')
  expect(certificates).toMatchObject({ lastDay: '2028-02-29', count: '31 Dec 2027 + 2 months, that day not counted' })
  const voting = countedDates('meeting', '2026-10-01').find(({ form }) => form === 'Voting results')
  expect(voting?.lastDay).toBe('2026-10-06')
})

describe('for any business and any year from 2024 to 2035', () => {
  const day = fc
    .integer({ min: 0, max: 12 * 365 })
    .map((number) => addDays('2024-01-01', number))
    .filter((each) => each <= '2035-12-31')
  const oneOf = (values: object) => fc.constantFrom(undefined, ...Object.keys(values))
  const business = fc
    .record({
      ...Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, oneOf(values)])),
      ...Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, oneOf(values)])),
      sales: fc.constantFrom(undefined, '0', '150', '800', '20000'),
      capital: fc.constantFrom(undefined, '1', '600', '20000'),
      people: fc.constantFrom(undefined, '0', '12', '400'),
      yearEnd: fc.constantFrom(undefined, '03-31', '12-31', '02-29', '06-30'),
      agm: fc.option(day, { nil: undefined }),
      formed: fc.option(day, { nil: undefined }),
    })
    .map((given): Answers => answersIn(complianceQuerySchema.parse(given)))
  const span = day.map((from): Span => ({ from, to: addMonths(from, 12) }))
  const runs = { numRuns: 150 }

  test('dates are in the span, in order, each id once and each either here or not', () => {
    fc.assert(
      fc.property(business, span, (answers, asked) => {
        const { dates, notHere } = complianceDates(calendar, answers, asked)
        expect(dates.every(({ lastDay }) => lastDay >= asked.from && lastDay <= asked.to)).toBe(true)
        expect(dates.map(({ lastDay }) => lastDay)).toEqual(dates.map(({ lastDay }) => lastDay).toSorted())
        expect(new Set(dates.map(({ id }) => id)).size).toBe(dates.length)
        expect(notHere.every(({ reason }) => reason !== '')).toBe(true)
      }),
      runs,
    )
  })

  test('one more answer never adds a date that had no place before', () => {
    fc.assert(
      fc.property(business, span, (answers, asked) => {
        const { agm: _agm, formed: _formed, yearEnd: _yearEnd, ...known } = answers
        const before = new Set(complianceDates(calendar, {}, asked).dates.map(({ id }) => id))
        const after = complianceDates(calendar, known, asked).dates.map(({ id }) => id)
        expect(after.filter((id) => !before.has(id))).toEqual([])
      }),
      runs,
    )
  })

  test('a later meeting puts nothing earlier, and no meeting is later than nine months after its year', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (held, later) => {
        const counted = (agm: string) => {
          const answers: Answers = { kind: 'private', yearEnd: '03-31', agm: [agm] }
          return anchorsOf(answers, '2024-01-01', '2035-12-31').meetings
        }
        const [one, other] = [counted(held), counted(addDays(held, later))]
        expect(one.every(({ lastDay, yearEnd }) => lastDay <= addMonths(yearEnd, 9))).toBe(true)
        expect(one.length).toBe(other.length)
      }),
      runs,
    )
  })

  test('an event a day later is never due earlier', () => {
    fc.assert(
      fc.property(fc.constantFrom(...eventNames), day, (event, on) => {
        const after = countedDates(event, addDays(on, 1))
        for (const { form, name, within, lastDay } of countedDates(event, on)) {
          if (lastDay === null) continue
          expect(lastDay > on).toBe(!within.endsWith('before'))
          const next = after.find((each) => each.form === form && each.name === name)
          expect((next?.lastDay ?? '') >= lastDay).toBe(true)
        }
      }),
      runs,
    )
  })
})
