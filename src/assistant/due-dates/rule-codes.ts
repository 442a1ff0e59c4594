// The codes by which a rule of the calendar is named: the numbers of its forms, and short names such as FLA.
import { familyOf, type DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { formNumbers, openWords } from '#assistant/vocabulary/words.ts'

/** Returns the rules that each code in the text names. Rules with it in their title go before those that only use it. */
export type RulesByCode = (text: string) => DueDateRule[][]

/** Not the name of a rule: several rules and other texts have it. */
const general = new Set(['llp', 'tds', 'tcs', 'csr', 'kyc', 'cfs', 'agm', 'gst', 'gstr'])
/** A prefix such as ITR names all rules whose forms begin with it. */
const shared = new Set(['itr'])

export function openRulesByCode(rules: readonly DueDateRule[]): RulesByCode {
  const titled = new Map<string, DueDateRule[]>()
  const used = new Map<string, DueDateRule[]>()
  const add = (map: Map<string, DueDateRule[]>, code: string, rule: DueDateRule): void => {
    const list = map.get(code)
    if (!list) map.set(code, [rule])
    else if (!list.includes(rule)) list.push(rule)
  }
  for (const rule of rules) {
    for (const code of codesIn(rule.title)) add(titled, code, rule)
    for (const code of [...codesIn(rule.form), ...sectionsIn(rule.section.toLowerCase())]) add(used, code, rule)
  }
  const rulesOf = new Map([...used, ...titled])
  const aliases = new Map<string, string>()
  // "3B" is GSTR-3B and "24Q" is Form 24Q, if nothing else ends so.
  const endings = Map.groupBy(
    [...rulesOf.keys()].filter((code) => /\d[a-z]+$/.test(code)),
    (code) => /\d+[a-z]+$/.exec(code)?.[0] ?? '',
  )
  for (const [ending, codes] of endings) if (codes.length === 1 && codes[0]) aliases.set(ending, codes[0])
  // "cmp 8" is CMP-08.
  for (const code of rulesOf.keys()) aliases.set(code.replace(/^([a-z]+)0(\d)/, '$1$2'), code)

  const words = openWords(new Set([...rulesOf.keys(), ...aliases.keys()]))
  return (text) => {
    const terms = words.of(text).map(({ term }) => term)
    const codes = new Set(
      [...terms, ...sectionsIn(text)].map((term) => aliases.get(term) ?? term).filter((term) => rulesOf.has(term)),
    )
    // "ITR-4" names more than "ITR".
    for (const code of codes)
      for (const prefix of shared) if (code !== prefix && code.startsWith(prefix)) codes.delete(prefix)
    return [...codes].map((code) => successors(rulesOf.get(code) ?? [], rules))
  }
}

function codesIn(text: string): string[] {
  const numbered = [...formNumbers([text])]
  const lettered = [...text.matchAll(/\b[A-Z]{3,5}\b(?!-\d)/g)]
    .map(([letters]) => letters.toLowerCase())
    .filter((letters) => !general.has(letters))
  const prefixes = numbered.map((code) => code.replace(/\d.*$/, '')).filter((prefix) => shared.has(prefix))
  return [...numbered, ...lettered, ...prefixes]
}

/** Sections that stand by themselves: 44AB, 206C, 139(5). */
function sectionsIn(text: string): string[] {
  return text.match(/\b\d{2,3}(?:-?[a-z]{1,2}\b|\(\d{1,2}\))/g) ?? []
}

/** A form that has a new number under a new law is still asked for by the old one, and the other way round. */
function successors(named: readonly DueDateRule[], rules: readonly DueDateRule[]): DueDateRule[] {
  const families = new Set(named.map(familyOf))
  return rules.filter((rule) => families.has(familyOf(rule)))
}
