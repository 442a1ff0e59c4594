// What may stand in braces in a short answer. In its text, {hours} stands for what the firm's records say now; in the
// ways to ask, {city} stands for the name of any city.

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

/** Of one piece of the firm's work, whatever the question names: “{fees of Secretarial Audit}”. */
type Live = { name: LiveName; of: string | null; whole: string }

/** Returns null if everything that the text says is written in it. */
export function liveIn(text: string): Live | null {
  const [whole = '', given, of = null] = /\{(\w+)(?: of ([^}]+))?\}/.exec(text) ?? []
  const name = liveNames.find((each) => each === given)
  return name === undefined ? null : { name, of, whole }
}

const kindNames = ['city', 'person', 'language', 'day'] as const
export type SlotKind = (typeof kindNames)[number]

/** How any name of a kind is indexed. The digit keeps it apart from words. */
export function kindTerm(kind: SlotKind): string {
  return `${kind}0`
}

export function withKindTerms(phrase: string): string {
  return phrase.replaceAll(/\{(\w+)\}/g, (whole, given: string) => {
    const kind = kindNames.find((each) => each === given)
    return kind === undefined ? whole : kindTerm(kind)
  })
}
