// Finds the rules of the calendar that a question is about: by the number of a form, by the words of the rule, or by the
// field of law.
import type { Category, DueDateRule } from '#calendar/due-date-rule.ts'
import { createPassageIndex, type PassageIndex } from '#assistant/answers/passage-index.ts'
import type { SearchedPassage } from '#assistant/answers/passages.server.ts'
import { formNumbers, openWords } from '#assistant/answers/words.ts'

/** A rule that may be meant, and how well the words of the question fit it. */
export type Candidate = { rule: DueDateRule; score: number }

export type RuleFinder = {
  /** `text` is the question without its times. Returns the rules that may be meant, for each thing that it names. */
  named: (text: string) => Candidate[][]
  /** Returns the rules of the field of law that the question names, for the kind of business it names. */
  ofField: (text: string) => DueDateRule[]
}

/** Words of every question about a date. */
const dateWords = new Set(
  `date dates due deadline deadlines last latest final day days file files filed filing filings submit submitted
  submission pay paid payment deposit deposited next upcoming extended extension today left remaining fall falls time
  limit given before after until till by when which year month quarter quarterly monthly yearly annual half ended ending
  held company companies firm statement statements return returns form forms pvt ltd private limited business our start
  financial fy compliance compliances everyone still publish both each total please due-date`.split(/\s+/),
)
const fieldCues: [pattern: RegExp, category: Category][] = [
  [/\bgst\b|goods and services tax/, 'gst'],
  [/\b(?:roc|mca|registrar|company law|companies act|llp)\b/, 'company'],
  [/\b(?:income[\s-]?tax|it department)\b/, 'income-tax'],
  [/\b(?:labour|labor|payroll)\b/, 'labour'],
  [/\b(?:sebi|listed|stock exchange|exchange)\b/, 'listed'],
  [/\b(?:fema|rbi)\b/, 'foreign-exchange'],
]
/** The kinds of business that `appliesTo` tells apart. */
const kinds: [asked: RegExp, applies: RegExp][] = [
  [/\b(?:opc|one[\s-]person)\b/, /one person compan/i],
  [/\bsmall compan/, /small compan/i],
  [/\b(?:llp|limited liability)\b/, /limited liability partnership/i],
  [/\bcomposition\b/, /composition/i],
  [/\b(?:qrmp|quarterly scheme)\b/, /quarterly scheme/i],
]
const states = `andhra pradesh|arunachal pradesh|assam|bihar|chhattisgarh|goa|gujarat|haryana|himachal pradesh|jharkhand|karnataka|kerala|madhya pradesh|maharashtra|manipur|meghalaya|mizoram|nagaland|odisha|orissa|punjab|rajasthan|sikkim|tamil nadu|telangana|tripura|uttar pradesh|uttarakhand|west bengal|delhi|chandigarh|jammu|kashmir|ladakh`
const statesPattern = new RegExp(`\\b(?:${states})\\b`, 'g')
/** The states of the cities in which many businesses are. */
const cities: Record<string, string> = {
  hyderabad: 'telangana',
  bengaluru: 'karnataka',
  bangalore: 'karnataka',
  mysore: 'karnataka',
  chennai: 'tamil nadu',
  coimbatore: 'tamil nadu',
  mumbai: 'maharashtra',
  pune: 'maharashtra',
  nagpur: 'maharashtra',
  ahmedabad: 'gujarat',
  surat: 'gujarat',
  kochi: 'kerala',
  gurgaon: 'haryana',
  gurugram: 'haryana',
  noida: 'uttar pradesh',
  lucknow: 'uttar pradesh',
  kolkata: 'west bengal',
  calcutta: 'west bengal',
  jaipur: 'rajasthan',
  indore: 'madhya pradesh',
  bhopal: 'madhya pradesh',
  visakhapatnam: 'andhra pradesh',
}

/** How much of the question the best rule must have, and any other. */
const leastCoverage = { best: 0.6, other: 0.4 }
/** A question that is like a phrase for a rule may have other words besides. */
const leastLikeness = 0.6
/** Rules that fit less well are not looked at. */
const leastShare = 0.45

export function openRuleFinder(rules: readonly DueDateRule[], passages: readonly SearchedPassage[]): RuleFinder {
  const index: PassageIndex = createPassageIndex(passages)
  const byRecord = new Map(rules.map((rule) => [`rule:${rule.id}`, rule]))
  const codes = codesOf(rules)
  const words = openWords(formNumbers(rules.flatMap(({ title, form, description }) => [title, form, description])))

  function codesIn(text: string): string[] {
    const found = words.of(text).map(({ term }) => term)
    return [...new Set(found.flatMap((term) => codes.aliases.get(term) ?? (codes.rulesOf.has(term) ? [term] : [])))]
  }

  function candidates(found: readonly DueDateRule[], text: string): Candidate[] {
    const { hits } = index.search(topicsOf(text), rules.length)
    const scores = new Map(hits.map(({ passage, score }) => [byRecord.get(passage.record), score]))
    return found.map((rule) => ({ rule, score: scores.get(rule) ?? 0 }))
  }

  function topicsOf(text: string) {
    return index.topicsOf((text.match(/[a-z0-9/.+-]+/g) ?? []).filter((word) => !dateWords.has(word)).join(' '))
  }

  function byWords(text: string): Candidate[] {
    const { hits } = index.search(topicsOf(text), 12)
    const [best] = hits
    if (best === undefined || (best.coverage < leastCoverage.best && best.likeness < leastLikeness)) return []
    const near = hits.filter(
      ({ score, coverage }) =>
        score >= best.score * leastShare && coverage >= Math.min(best.coverage, leastCoverage.other),
    )
    return candidates(
      narrowed(
        near.flatMap(({ passage }) => byRecord.get(passage.record) ?? []),
        text,
      ),
      text,
    )
  }

  return {
    named(text) {
      const given = codesIn(text)
      if (given.length > 0) {
        return given.map((code) => candidates(narrowed(unique(codes.rulesOf.get(code) ?? []), text), text))
      }
      // "PF and ESI" names two rules, "GST on imports and exports" none.
      const parts = text.split(/\s(?:and|&|\+|aur|plus|or)\s|,|\//).filter((part) => topicsOf(part).length > 0)
      const each = parts.length > 1 ? parts.map(byWords) : []
      if (each.length > 1 && each.every((found) => found.length > 0)) return each
      const whole = byWords(text)
      return whole.length > 0 ? [whole] : []
    },
    ofField(text) {
      const [, category] = fieldCues.find(([pattern]) => pattern.test(text)) ?? []
      if (category === undefined) return []
      const isLlp = /\b(?:llp|limited liability)\b/.test(text)
      return rules.filter(
        (rule) =>
          rule.category === category &&
          (category !== 'company' || (/\bLLP\b/.test(rule.title) === isLlp && rule.form !== '')),
      )
    },
  }
}

/**
 * Every form by which a rule can be named: aoc4, form138, fla. Rules that carry it in their title go before those that
 * only use it.
 */
function codesOf(rules: readonly DueDateRule[]) {
  const titled = new Map<string, DueDateRule[]>()
  const used = new Map<string, DueDateRule[]>()
  const add = (map: Map<string, DueDateRule[]>, code: string, rule: DueDateRule): void => {
    map.set(code, [...(map.get(code) ?? []), rule])
  }
  for (const rule of rules) {
    for (const code of codesIn(rule.title)) add(titled, code, rule)
    for (const code of codesIn(rule.form)) add(used, code, rule)
  }
  const rulesOf = new Map([...used, ...titled])
  // "3B" is GSTR-3B and "24Q" is Form 24Q, if nothing else ends so.
  const byEnding = Map.groupBy(
    [...rulesOf.keys()].filter((code) => /\d[a-z]+$/.test(code)),
    (code) => /\d+[a-z]+$/.exec(code)?.[0] ?? '',
  )
  const aliases = new Map([...byEnding].filter(([, found]) => found.length === 1))
  return { rulesOf, aliases }
}

function codesIn(text: string): string[] {
  const numbered = [...formNumbers([text])]
  const series = [...text.matchAll(/\bForms? ([^:]*)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/\b\d{1,3}[A-Z]{0,2}\b/g)].map(([number]) => `form${number.toLowerCase()}`),
  )
  const lettered = [...text.matchAll(/\b[A-Z]{3,5}\b(?!-\d)/g)]
    .map(([letters]) => letters.toLowerCase())
    .filter((letters) => !['llp', 'tds', 'tcs', 'csr', 'kyc', 'cfs', 'agm'].includes(letters))
  return [...numbered, ...series, ...lettered]
}

function unique(rules: DueDateRule[]): DueDateRule[] {
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()]
}

/** Leaves out what is for another kind of business, another state or another rhythm than the question names. */
function narrowed(rules: DueDateRule[], text: string): DueDateRule[] {
  let left = rules
  const keep = (fits: (rule: DueDateRule) => boolean): void => {
    const fitting = left.filter(fits)
    if (fitting.length > 0) left = fitting
  }
  for (const [asked, applies] of kinds) {
    const isFor = (rule: DueDateRule): boolean =>
      applies.test(rule.title) || applies.test(rule.appliesTo.replace(/other than[^;]*/i, ''))
    const isOnlyFor = (rule: DueDateRule): boolean => isFor(rule) && rule.appliesTo.replace(applies, '').length < 12
    if (asked.test(text)) keep(isFor)
    else keep((rule) => !isOnlyFor(rule))
  }
  if (/\b(?:quarterly|quarter|qrmp)\b/.test(text)) keep(({ occurs }) => 'every' in occurs && occurs.every === 'quarter')
  if (/\b(?:monthly|every month)\b/.test(text)) keep(({ occurs }) => 'every' in occurs && occurs.every === 'month')
  const state = stateIn(text)
  if (state !== undefined) {
    const listing = left.filter(({ appliesTo }) => appliesTo.toLowerCase().includes(state))
    const all = left.filter(({ appliesTo }) => /all other states/.test(appliesTo))
    if (listing.length > 0) left = [...left.filter((rule) => !all.includes(rule) && !isRegional(rule)), ...listing]
    else if (all.length > 0) left = left.filter((rule) => !isRegional(rule) || all.includes(rule))
  }
  return left
}

/** The last state or city that the text names: an earlier question may have named another. */
function stateIn(text: string): string | undefined {
  const named = [...text.matchAll(statesPattern)].map(({ 0: state, index }) => ({ state, index }))
  const ofCities = Object.entries(cities).map(([city, state]) => ({ state, index: text.lastIndexOf(city) }))
  return [...named, ...ofCities.filter(({ index }) => index >= 0)].toSorted((a, b) => b.index - a.index)[0]?.state
}

function isRegional({ appliesTo }: DueDateRule): boolean {
  return appliesTo.toLowerCase().search(statesPattern) >= 0 || /all other states/.test(appliesTo)
}
