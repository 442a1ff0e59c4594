// What the list says about a filing that is missed.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calendarContentSchema } from '#calendar/rules/month-entries.ts'
import { consequenceOf, feeRuleOf, lateFormOf, papersFor } from './consequences.ts'

const { rules } = calendarContentSchema.parse(JSON.parse(readFileSync('content/calendar.json', 'utf8')))

test('every filing says what follows, with its law', () => {
  expect(rules.filter((rule) => !consequenceOf(rule)?.law).map(({ id }) => id)).toEqual([])
  expect(consequenceOf({ id: 'of-a-later-release', form: '', law: 'An Act' })).toBe(null)
})

test('where the rates of a State are not certain, that is said with the name of its Act', () => {
  const of = (wanted: string) => rules.filter(({ id }) => id === wanted).map(consequenceOf)
  expect([...of('lab-pt-gj-enrolled'), ...of('lab-lwf-tn')]).toMatchObject([
    { law: 'Gujarat State Tax on Professions, Trades, Callings and Employments Act, 1976' },
    { law: 'Tamil Nadu Labour Welfare Fund Act, 1972' },
  ])
  const unsure = rules.filter((rule) => consequenceOf(rule)?.text.includes('not confirmed')).map(({ id }) => id)
  expect(unsure.filter((id) => /^lab-pt-(?:ts|ap|mh|ka)|^lab-lwf-ka/.test(id))).toEqual([])
})

test('a report of an earlier year has the penalty of its Act, a later one the fee', () => {
  const of = (id: string) => consequenceOf({ id, form: '', law: '' })
  expect([of('it-tar-tp-1961')?.law, of('it-tar-tp')?.law]).toEqual([
    'Income-tax Act, 1961, sections 271B and 273B',
    'Income-tax Act, 2025, section 428',
  ])
  expect([of('it-sft-1961')?.text, of('it-61b')?.text]).toMatchObject(
    [/₹500 a day/, /A fee is due/].map((part) => expect.stringMatching(part)),
  )
  expect(of('lab-pt-mh-enrolled')?.text).not.toContain('late fee')
})

test('what follows is that of the filing, not of a form with the same name', () => {
  const of = (id: string) => consequenceOf(rules.find((rule) => rule.id === id) ?? { id, form: '', law: '' })?.text
  expect(of('roc-aoc4')).toBe('The additional fee is ₹100 a day for each form, with no upper limit')
  expect(of('gst-itc-cutoff')).toContain('credit')
  expect(of('it-itr-revised')).toContain('no longer be revised')
})

test('a form is known to the page of late filings by the first name that it counts', () => {
  const forms = ['AOC-4, AOC-4 CFS', 'LLP Form 8', 'MGT-7, MGT-7A', 'PAS-6', '']
  expect(forms.map((form) => lateFormOf({ id: '', form, law: '' }))).toEqual(['AOC-4', 'Form 8', 'MGT-7', null, null])
})

test('no delay is counted of what only has the name of a form that has a fee', () => {
  const cutOff = rules.find(({ id }) => id === 'gst-itc-cutoff')
  expect(cutOff && [lateFormOf(cutOff), feeRuleOf(cutOff)]).toEqual([null, null])
})

test('the papers of the main filings are named', () => {
  const forms = ['roc-aoc4', 'roc-aoc4-xbrl', 'roc-mgt7', 'roc-mgt7a-opc', 'llp-form11', 'gst-gstr3b-m', 'lab-pt-mh']
  expect(forms.filter((id) => papersFor(id).length === 0)).toEqual([])
  expect(papersFor('lab-pt-mh-enrolled')).toEqual([])
})
