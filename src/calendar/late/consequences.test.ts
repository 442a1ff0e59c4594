// What the list says about a filing that is missed.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calendarContentSchema } from '#calendar/rules/month-entries.ts'
import { consequenceOf, lateFormOf } from './consequences.ts'
import { papersFor } from './papers.ts'

const { rules } = calendarContentSchema.parse(JSON.parse(readFileSync('content/calendar.json', 'utf8')))

test('every filing says what follows, but for taxes of the States and what the Acts of 1961 and 2025 treat differently', () => {
  const silent = rules.filter((rule) => consequenceOf(rule) === null).map(({ id }) => id.replace(/-1961$/, ''))
  expect([...new Set(silent)].filter((id) => !/^lab-(?:pt|lwf)-/.test(id)).toSorted()).toEqual([
    'it-61b',
    'it-donation',
    'it-form130',
    'it-form131',
    'it-form133',
    'it-liaison',
    'it-master-file',
    'it-master-file-group',
    'it-sft',
    'it-tar',
    'it-tar-tp',
    'it-tp-report',
    'it-trust-accumulation',
    'it-trust-audit',
    'oth-fcra',
  ])
})

test('what follows is that of the filing, not of a form with the same name', () => {
  const of = (id: string) => consequenceOf(rules.find((rule) => rule.id === id) ?? { id, form: '' })?.text
  expect(of('roc-aoc4')).toBe('The additional fee is ₹100 a day for each form, with no upper limit')
  expect(of('gst-itc-cutoff')).toContain('credit')
  expect(of('it-itr-revised')).toContain('no longer be revised')
})

test('a form is known to the page of late filings by the first name that it counts', () => {
  expect(['AOC-4, AOC-4 CFS', 'LLP Form 8', 'MGT-7, MGT-7A', 'PAS-6', ''].map(lateFormOf)).toEqual([
    'AOC-4',
    'Form 8',
    'MGT-7',
    null,
    null,
  ])
})

test('the papers of the main filings are named', () => {
  const forms = ['roc-aoc4', 'roc-aoc4-xbrl', 'roc-mgt7', 'roc-mgt7a-opc', 'llp-form11', 'gst-gstr3b-m', 'lab-pt-mh']
  expect(forms.filter((id) => papersFor(id).length === 0)).toEqual([])
  expect(papersFor('lab-pt-mh-enrolled')).toEqual([])
})
