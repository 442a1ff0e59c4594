// What may stand in braces in a short answer. In its text, {hours} stands for what the firm's records say now; in the
// ways to ask, {city} stands for the name of any city.
import { weekdayNames } from '#firm/offices/weekdays.ts'

export const liveNames = [
  'complaint',
  'consultation',
  'contact',
  'documents',
  'duration',
  'email',
  'fees',
  'hours',
  'lead',
  'offices',
  'partners',
  'person',
  'salaries',
  'services',
  'speakers',
  'team',
  'telephone',
  'training',
  'vacancies',
  'work',
] as const
export type LiveName = (typeof liveNames)[number]

/** What some can be said of, whatever the question names: “{fees of Secretarial Audit}”, “{hours of Sunday}”. */
const kindsOf: Readonly<Partial<Record<LiveName, 'work' | 'day' | 'city'>>> = {
  documents: 'work',
  duration: 'work',
  fees: 'work',
  hours: 'day',
  lead: 'work',
  offices: 'city',
  work: 'work',
}

export type Live = { name: LiveName; of: { kind: 'work' | 'day' | 'city'; name: string } | null; whole: string }

/** Whether something of the text is filled in from the firm's records. */
export function isFilledIn(text: string): boolean {
  return /[{}]/.test(text)
}

/** Returns null if the text has braces that stand for nothing. Which works and offices there are is not known here. */
export function liveIn(text: string): Live | null {
  const [, before = '', given, of, after = ''] = /^([^{}]*)\{(\w+)(?: of ([^{}]+))?\}([^{}]*)$/.exec(text) ?? []
  const name = liveNames.find((each) => each === given)
  if (name === undefined) return null
  const whole = text.slice(before.length, text.length - after.length)
  if (of === undefined) return { name, of: null, whole }
  const kind = kindsOf[name]
  const isUnknown = kind === undefined || (kind === 'day' && !weekdayNames.includes(of))
  return isUnknown ? null : { name, of: { kind, name: of }, whole }
}

const kindNames = ['city', 'person', 'language', 'day'] as const
export type SlotKind = (typeof kindNames)[number]

/** How any name of a kind is indexed. The digit keeps it apart from words. */
export function kindTerm(kind: SlotKind): string {
  return `${kind}0`
}

/** Whether braces in a way to ask stand for nothing. */
export function hasUnknownKind(phrase: string): boolean {
  return isFilledIn(phrase.replaceAll(/\{(\w+)\}/g, (whole, given: string) => (isKind(given) ? '' : whole)))
}

function isKind(name: string): name is SlotKind {
  return kindNames.some((each) => each === name)
}

export function withKindTerms(phrase: string): string {
  return phrase.replaceAll(/\{(\w+)\}/g, (whole, given: string) => (isKind(given) ? kindTerm(given) : whole))
}
