// The law in content/law: each thing is named by something that is there, and nothing stands there unused.
import { expect, test } from 'vitest'
import content from '#content/calendar.json' with { type: 'json' }
import closedDays from '#content/law/closed-days.json' with { type: 'json' }
import facts from '#content/law/facts.json' with { type: 'json' }
import late from '#content/law/late.json' with { type: 'json' }
import remedies from '#content/law/remedies.json' with { type: 'json' }
import rules from '#content/law/rules.json' with { type: 'json' }
import { parseCondition } from '#calendar/rules/conditions.ts'
import { eventLaw } from './event-law.ts'
import { lateLawSchema, readLateLaw } from './late-law.ts'
import { readRuleLaw, ruleLawSchema } from './rule-law.ts'

const lawOfLate = lateLawSchema.parse(late)
const ofRules = ruleLawSchema.parse(rules)

test('every rule of the calendar has its law, and no other', () => {
  const ids = content.rules.map(({ id }) => id)
  expect(Object.keys(ofRules.rules).toSorted()).toEqual(ids.toSorted())
  const followed = Object.values(ofRules.rules).flatMap(({ replacedBy }) => replacedBy ?? [])
  expect(followed.filter((id) => !ids.includes(id))).toEqual([])
})

test('what can be done is named by rules that are there, and is there for each that names it', () => {
  const named = [
    ...content.rules.map(({ category }) => category),
    ...Object.values(ofRules.rules).flatMap(({ remedy }) => remedy ?? []),
  ]
  expect(Object.keys(remedies.missingForms).filter((name) => !named.includes(name))).toEqual([])
  const own = Object.values(ofRules.rules).flatMap(({ remedy }) => remedy ?? [])
  expect(own.filter((name) => !(name in remedies.missingForms))).toEqual([])
})

test('what several rules share is said of two at least', () => {
  const all = Object.values(ofRules.rules)
  const uses = (name: string, of: 'consequence' | 'papers') => all.filter((rule) => rule[of] === name).length
  expect(Object.keys(ofRules.consequences).filter((name) => uses(name, 'consequence') < 2)).toEqual([])
  expect(Object.keys(ofRules.papers).filter((name) => uses(name, 'papers') < 2)).toEqual([])
})

test('every step, fee and table of the late forms is used', () => {
  const named = lawOfLate.groups
    .flatMap((of) => [of, ...of.forms])
    .flatMap((of) => [of.steps, of.stepsOnceEnded].flat())
  expect(Object.keys(lawOfLate.steps).filter((name) => !named.includes(name))).toEqual([])
  const multiples = lawOfLate.fees.flatMap(({ fee }) => (fee.kind === 'multiple' ? [fee] : []))
  expect(Object.keys(lawOfLate.normalFees).toSorted()).toEqual(
    [...new Set(multiples.map(({ normal }) => normal))].toSorted(),
  )
  expect(Object.keys(lawOfLate.times).toSorted()).toEqual([...new Set(multiples.map(({ times }) => times))].toSorted())
  const forms = lawOfLate.groups.flatMap((group) => group.forms.map(({ form }) => form))
  expect(lawOfLate.penalties.flatMap((of) => of.forms).filter((form) => !forms.includes(form))).toEqual([])
})

test('every condition of an event and of a fact can be read', () => {
  const ofEvents = eventLaw.events.flatMap(({ filings }) => filings.flatMap(({ when }) => when))
  const ofFacts = Object.values(facts).flatMap(({ any }) => any.flat())
  expect([...ofEvents, ...ofFacts].filter((text) => parseCondition(text) === null)).toEqual([])
})

test('the holidays are days of a year', () => {
  expect(Object.keys(closedDays.holidays).filter((day) => !/^\d{2}-\d{2}$/.test(day))).toEqual([])
})

test('a name that is missing, and a word that no schema has, is refused when it is read', () => {
  const [first, ...others] = late.groups
  expect(() => readLateLaw({ ...late, groups: [{ ...first, steps: ['nothing'] }, ...others] })).toThrow('“nothing”')
  expect(() => readLateLaw({ ...late, sums: [] })).toThrow('sums')
  expect(() => readRuleLaw({ ...rules, rules: { x: { consequence: 'nothing' } } })).toThrow('“nothing”')
})
