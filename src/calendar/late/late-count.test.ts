// The sums were worked out by hand from the sections named in the rules.
import { describe, expect, test } from 'vitest'
import { lateLaw } from '#calendar/law/late-law.ts'
import { lateFeeRuleFor } from './late-fees.ts'
import { bandsOf, factsFor, lateAnswer, questionIn, type LateAnswer } from './late-count.ts'
import { rupees } from './late-text.ts'

const today = '2026-11-26'
const ask = (query: string): LateAnswer => lateAnswer(questionIn(new URLSearchParams(query)), today)

function late(query: string): Extract<LateAnswer, { state: 'late' }> {
  const answer = ask(query)
  if (answer.state !== 'late') throw new Error(`${query}: ${answer.state}`)
  return answer
}

describe('the fee', () => {
  test.each([
    // 29 October to 26 November: 28 days of ₹100.
    ['form=AOC-4&due=2026-10-29', 28, 2_800, 2_800, 100],
    ['form=MGT-7A&due=2026-11-25', 1, 100, 100, 100],
    ['form=MGT-7&due=2026-11-24&filed=2026-12-24', 30, 3_000, 3_000, 100],
    // 59 days: four times ₹200 to ₹600; with a capital of ₹1 lakh to ₹5 lakh four times ₹300.
    ['form=PAS-3&due=2026-09-28', 59, 800, 2_400, null],
    ['form=PAS-3&due=2026-09-28&capital=499999', 59, 1_200, 1_200, null],
    // 27 days at twice the fee of ₹100 by the LLP's contribution, and four times that if it is not small.
    ['form=Form+8&due=2026-10-30&capital=500000&small=yes', 27, 200, 200, null],
    ['form=Form+8&due=2026-10-30&capital=500000&small=no', 27, 400, 400, null],
    // 37 days of ₹50, or of ₹20 for a nil return up to ₹500.
    ['form=GSTR-3B&due=2026-10-20', 37, 500, 1_850, null],
    ['form=GSTR-3B&due=2026-10-20&nil=no', 37, 1_850, 1_850, 50],
    ['form=GSTR-3B&due=2026-10-20&nil=yes', 37, 500, 500, 0],
    // 26 days of ₹200, never more than the tax.
    ['form=Form+140&due=2026-10-31', 26, 5_200, 5_200, 200],
    ['form=Form+140&due=2026-10-31&tax=4000', 26, 4_000, 4_000, 0],
  ])('%s', (query, days, least, most, perDay) => {
    expect(late(query)).toMatchObject({ fee: { days, least, most }, perDay })
  })

  test('is not counted before the day, nor on it', () => {
    expect(ask('form=AOC-4&due=2026-11-26')).toMatchObject({ state: 'early', daysLeft: 0 })
    expect(ask('form=AOC-4&due=2026-11-29')).toMatchObject({ state: 'early', daysLeft: 3 })
  })

  test('is left open where the law fixes none', () => {
    expect(late('form=SH-7&due=2026-10-18')).toMatchObject({ fee: { most: null }, perDay: null })
  })
})

describe('the fee that is not counted', () => {
  test('of a return that can no longer be filed', () => {
    expect(late('form=GSTR-3B&due=2023-11-25').fee).toMatchObject({ most: null, hasEnded: true })
    expect(late('form=GSTR-3B&due=2023-11-26&nil=yes').fee).toMatchObject({ most: 500, hasEnded: false })
  })

  test('and then it is not offered for filing', () => {
    const forms = lateLaw.groups.flatMap((group) => group.forms)
    const ended = forms.filter(({ form }) => lateFeeRuleFor(form)?.ends !== undefined)
    expect(ended.map(({ form }) => form)).toEqual(['GSTR-1', 'GSTR-3B', 'GSTR-4', 'GSTR-7', 'GSTR-9', 'FLA', 'APR'])
    for (const { form } of ended) {
      const { fee, steps } = late(`form=${form}&due=2022-07-15`)
      expect([form, fee.hasEnded]).toEqual([form, true])
      expect(steps.join(' ')).not.toMatch(/file the|pay the late|within three years/i)
    }
    const [report, returns] = ['APR', 'FLA'].map((form) => late(`form=${form}&due=2026-07-15`).steps.join(' '))
    expect([report?.includes('FLA'), report?.includes('no further financial commitment')]).toEqual([false, true])
    expect([returns?.includes('FLA'), returns?.includes('commitment')]).toEqual([true, false])
  })

  test.each([
    ['Form 24Q', '2026-10-31', 'Form 138'],
    ['Form 27EQ', '2026-07-15', 'Form 143'],
    ['Form 140', '2026-05-31', 'Form 26Q'],
    ['Form 144', '2025-10-31', 'Form 27Q'],
  ])('%s of another law: what was due on %s is filed in %s', (form, due, other) => {
    expect(ask(`form=${form}&due=${due}`)).toMatchObject({
      state: 'refused',
      form: expect.stringContaining(`is filed in ${other}. Choose that form.`),
    })
    expect(ask(`form=${other}&due=${due}`).state).toBe('late')
  })

  test('of a day on which another one was in force', () => {
    expect(late('form=AOC-4&due=2018-06-30').fee).toMatchObject({ most: null, isBefore: true })
    expect(late('form=AOC-4&due=2018-07-01').fee).toMatchObject({ isBefore: false })
  })
})

describe('the penalty', () => {
  test('is the first sum, and one for each day after the first', () => {
    expect(late('form=AOC-4&due=2026-10-29').penalty).toMatchObject({ entity: 12_700, officer: 12_700 })
    expect(late('form=MSME-1&due=2026-10-31').penalty).toMatchObject({ entity: 45_000, officer: 45_000 })
    expect(late('form=INC-20A&due=2026-10-29').penalty).toMatchObject({ entity: 50_000, officer: 28_000 })
  })

  test('ends at its limit', () => {
    expect(late('form=MGT-7&due=2021-01-01').penalty).toMatchObject({ entity: 200_000, officer: 50_000 })
    expect(late('form=Form+11&due=2022-05-30').penalty).toMatchObject({ entity: 100_000, officer: 50_000 })
  })

  test('is at most half for a small company or LLP, and for the form that only a small one files', () => {
    expect(late('form=AOC-4&due=2026-10-29&small=yes').penalty).toMatchObject({ entity: 6_350, isHalved: true })
    expect(late('form=MGT-7A&due=2026-10-29').penalty).toMatchObject({ entity: 6_350, isHalved: true })
    expect(late('form=Form+8&due=2026-10-30&small=yes').penalty).toMatchObject({ entity: 1_350, isHalved: true })
  })

  test('is not named where this page knows of none, nor for days before its law', () => {
    expect(late('form=DPT-3&due=2026-06-30').penalty).toBeNull()
    expect(late('form=MGT-7&due=2020-12-20').penalty).toBeNull()
  })

  test('and who pays none is told for the forms of each year', () => {
    const waived = (form: string) =>
      late(`form=${form}&due=2026-10-29`.replace(' ', '+')).steps.some((step) => /no penalty/.test(step))
    expect(['AOC-4', 'MGT-7', 'MGT-7A', 'Form 8', 'PAS-3'].map(waived)).toEqual([true, true, true, true, false])
  })
})

test.each([
  ['', { state: 'empty' }],
  ['form=AOC-4', { due: 'Enter the last day on which it was due.' }],
  ['due=2026-10-29', { form: 'Choose the form.' }],
  ['form=AOC-9&due=2026-10-29', { form: 'Choose the form.' }],
  ['form=AOC-4&due=2026-02-30', { due: 'Enter the last day on which it was due.' }],
  ['form=AOC-4&due=29-10-2026', { due: 'Enter the last day on which it was due.' }],
  ['form=AOC-4&due=2026-10-29&filed=soon', { filed: expect.stringContaining('leave this empty for today') }],
  ['form=AOC-4&due=0001-01-01', { due: 'The delay is longer than this page can count.' }],
])('what is asked with “%s” is answered with what is missing', (query, answer) => {
  expect(ask(query)).toMatchObject(answer)
})

test('an answer that does not fit is as good as none', () => {
  const { fee } = late('form=PAS-3&due=2026-09-28&capital=lots&turnover=5')
  expect(fee).toMatchObject({ least: 800, most: 2_400 })
})

test('every form has a rule, and each of its questions changes something', () => {
  const all = lateLaw.groups.flatMap(({ forms }) => forms)
  const forms = all.map(({ form }) => form)
  expect(new Set(forms).size).toBe(forms.length)
  expect(forms.filter((form) => lateFeeRuleFor(form) === null)).toEqual([])
  for (const { form, successor } of all) {
    const due = successor === undefined ? '2026-08-10' : '2026-05-31'
    for (const name of factsFor(form)) {
      const rule = lateFeeRuleFor(form)
      const values =
        name === 'small' || name === 'nil'
          ? ['yes', 'no']
          : name === 'tax'
            ? ['1']
            : (rule ? bandsOf(rule) : []).map(({ value }) => value)
      const given = values.map((value) => late(`form=${form}&due=${due}&${name}=${value}`))
      const sums = [late(`form=${form}&due=${due}`), ...given].map(({ fee, penalty }) =>
        JSON.stringify([fee.least, fee.most, penalty?.entity]),
      )
      expect(new Set(sums).size, `${form}: ${name}`).toBeGreaterThan(1)
    }
  }
})

test('bands are told as the table has them', () => {
  const texts = (form: string) => {
    const rule = lateLaw.fees.find(({ forms }) => forms.includes(form))
    return rule ? bandsOf(rule).map(({ text }) => text) : []
  }
  expect(texts('PAS-3')).toEqual([
    'below ₹1 lakh',
    '₹1 lakh or more, below ₹5 lakh',
    '₹5 lakh or more, below ₹25 lakh',
    '₹25 lakh or more, below ₹1 crore',
    '₹1 crore or more',
  ])
  expect(texts('GSTR-3B')).toEqual(['up to ₹1.5 crore', 'above ₹1.5 crore, up to ₹5 crore', 'above ₹5 crore'])
})

test.each([
  [2_800, '₹2,800'],
  [192_600, '₹1,92,600'],
  [100_000, '₹1 lakh'],
  [15_000_000, '₹1.5 crore'],
])('%i is %s', (amount, text) => {
  expect(rupees(amount)).toBe(text)
})
