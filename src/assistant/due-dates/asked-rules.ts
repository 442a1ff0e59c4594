// Finds the rules of the calendar that a question is about: by the number of a form, by the words of the rule, or by the
// field of law.
import { familyOf, type Category, type DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { createPassageIndex } from '#assistant/passages/passage-index.ts'
import type { SearchedPassage } from '#assistant/passages/searched-passage.ts'
import { statesIn, withoutPlaces } from './places.ts'
import { openRulesByCode } from './rule-codes.ts'

/** A rule that may be meant, and how well the words of the question fit it. */
export type Candidate = { rule: DueDateRule; score: number }

export type RuleFinder = {
  /** `text` is the question without its times. Returns the rules that may be meant, for each thing that it names. */
  named: (text: string) => Candidate[][]
  /** True if the text has the code of a rule, such as the number of a form. */
  isCoded: (text: string) => boolean
  /** True if the text says nothing but that a date is asked for. */
  isContentless: (text: string) => boolean
  /** Returns the rules of the field of law that the question names, for the kind of business it names. */
  ofField: (text: string) => DueDateRule[]
}

/** Words of every question about a date. */
const dateWords = new Set(
  `date dates due deadline deadlines latest day days file files filed filing filings submit submitted
  submission pay paid payment payments payable deposit deposited next upcoming extended extension today left remaining
  fall falls time limit given before after until till by when which year month months quarter quarterly monthly yearly
  half ended ending held pvt ltd our start fy compliance
  compliances everyone still publish both each total please due-date who act new old period
  wages goes go reach list supposed no sorry wait actually meant mean correction instead again previous past earlier skipped
  missed forgot one ones full falling falls remitted upload`.split(/\s+/),
)
const fieldCues: [pattern: RegExp, category: Category | 'all'][] = [
  [/\bgst\b|goods and services tax/, 'gst'],
  [/\b(?:roc|mca|registrar|company law|companies act|llp)\b/, 'company'],
  [/\b(?:income[\s-]?tax|it department|direct tax)\b/, 'income-tax'],
  [/\b(?:labour|labor|payroll)\b/, 'labour'],
  [/\b(?:sebi|listed|stock exchange|exchange)\b/, 'listed'],
  [/\b(?:fema|rbi)\b/, 'foreign-exchange'],
  [/\b(?:statutory|all laws|all compliances|compliance calendar|everything|all deadlines|compliances?)\b/, 'all'],
]
/** The kinds of business that `appliesTo` tells apart. */
const kinds: [asked: RegExp, applies: RegExp][] = [
  [/\b(?:opc|one[\s-]person)\b/, /one person compan/i],
  [/\bsmall compan/, /small compan/i],
  [/\b(?:llp|limited liability)\b/, /limited liability partnership/i],
  [/\bcomposition\b/, /composition/i],
  [/\b(?:qrmp|quarterly scheme)\b/, /quarterly scheme/i],
]

/** How much of the question the best rule must have, and any other. */
const minCoverage = { best: 0.55, likely: 0.38, other: 0.3 }
/** A question that is like a phrase for a rule may have other words besides. */
const minSimilarity = 0.55
/** A question may be this much more like what nobody answers. */
const maxOutOfScope = 0.05
/** The share of the question that no rule has a word for. */
const maxUnknown = 0.5
/** A single common word is too little. */
const minScore = 3
/** Rules that fit less well are not looked at. */
const minShare = 0.45

/** `outOfScope`: phrases in which visitors ask for what nothing on the site answers. */
export async function openRuleFinder(
  rules: readonly DueDateRule[],
  passages: readonly SearchedPassage[],
  outOfScope: readonly string[],
): Promise<RuleFinder> {
  const index = await createPassageIndex(passages, outOfScope)
  const byRecord = new Map(rules.map((rule) => [`rule:${rule.id}`, rule]))
  const rulesByCode = openRulesByCode(rules)

  function topicsOf(text: string) {
    const words =
      withoutPlaces(text)
        .replace(/\b(?:last|final) (?:date|day)\b/g, ' ')
        .replace(/\b(?:last|final) instal/g, 'fourth instal')
        // An ordinal belongs to an instalment or to nothing.
        .replace(/\b(?:first|second|third|fourth|1st|2nd|3rd|4th)\b(?! (?:instal|advance))/g, ' ')
        .match(/[a-z0-9/.+-]+/g) ?? []
    return index.topicsOf(words.filter((word) => !dateWords.has(word)).join(' '))
  }

  function scored(found: readonly DueDateRule[], text: string): Candidate[] {
    const { hits } = index.search(topicsOf(text), rules.length)
    const scores = new Map(hits.map(({ passage, score }) => [byRecord.get(passage.record), score]))
    // A rule and the one it replaced are as good as each other: the time chooses.
    const byFamily = new Map<string, number>()
    for (const rule of found) {
      byFamily.set(familyOf(rule), Math.max(byFamily.get(familyOf(rule)) ?? 0, scores.get(rule) ?? 0))
    }
    return found.map((rule) => ({ rule, score: byFamily.get(familyOf(rule)) ?? 0 }))
  }

  function byWords(text: string): Candidate[] {
    const found = index.search(topicsOf(text), 12)
    const [best] = found.hits
    if (best === undefined || best.score < minScore) return []
    const isLikely =
      best.similarity >= minSimilarity || (best.coverage >= minCoverage.likely && found.outOfScope < best.similarity)
    if (best.coverage < minCoverage.best && !isLikely) return []
    if (found.outOfScope > best.similarity + maxOutOfScope || found.unknown > maxUnknown) return []
    const least = Math.min(best.coverage, minCoverage.other)
    const near = found.hits.filter(({ score, coverage }) => score >= best.score * minShare && coverage >= least)
    const meant = near.flatMap(({ passage }) => byRecord.get(passage.record) ?? [])
    return scored(narrowed(meant, text), text)
  }

  /** Null if the part has no code. `text` is the whole question. */
  function byCode(part: string, text: string): Candidate[][] | null {
    const coded = rulesByCode(part)
    if (coded.length === 0) return null
    return coded.map((found) => scored(narrowed(forKind(found, text), text), text))
  }

  /** The annual return of a One Person Company is MGT-7A, even if it is asked for as MGT-7. */
  function forKind(found: readonly DueDateRule[], text: string): readonly DueDateRule[] {
    const kind = kinds.find(([asked]) => asked.test(text))
    if (kind === undefined || found.some((rule) => isForKind(rule, kind[1]))) return found
    const isExcluded = found.every(({ appliesTo }) => kind[1].test(/other than([^;]*)/i.exec(appliesTo)?.[1] ?? ''))
    const [section] = found.map((rule) => /^section \d+/.exec(rule.section)?.[0])
    const others = rules.filter(
      (rule) => section !== undefined && rule.section.startsWith(section) && isForKind(rule, kind[1]),
    )
    return isExcluded && others.length > 0 ? others : found
  }

  return {
    named(text) {
      // "PF and ESI" names two rules, "GST on imports and exports" none.
      const parts = text.split(/\s(?:and|&|\+|aur|plus|or)\s|\//).filter((part) => topicsOf(part).length > 0)
      const each = parts.length > 1 ? parts.map((part) => byCode(part, text) ?? [byWords(part)]) : []
      if (each.length > 1 && each.every((found) => found.flat().length > 0)) return each.flat()
      const coded = byCode(text, text)
      if (coded !== null) return coded
      const whole = byWords(text)
      return whole.length > 0 ? [whole] : []
    },
    isCoded: (text) => rulesByCode(text).length > 0,
    isContentless: (text) => topicsOf(text).length === 0,
    ofField(text) {
      const [, category] = fieldCues.find(([pattern]) => pattern.test(text)) ?? []
      if (category === undefined) return []
      if (category === 'all') return [...rules]
      const isLlp = /\b(?:llp|limited liability)\b/.test(text)
      return rules.filter(
        (rule) =>
          rule.category === category &&
          (category !== 'company' || (/\bLLP\b/.test(rule.title) === isLlp && rule.form !== '')),
      )
    },
  }
}

/** Leaves out what is for another kind of business, another state or another rhythm than the question names. */
function narrowed(rules: readonly DueDateRule[], given: string): DueDateRule[] {
  const text = withoutNegations(given)
  let left = [...rules]
  const keep = (fits: (rule: DueDateRule) => boolean): void => {
    const fitting = left.filter(fits)
    if (fitting.length > 0) left = fitting
  }
  for (const [asked, applies] of kinds) {
    const isFor = (rule: DueDateRule): boolean => isForKind(rule, applies)
    const isOnlyFor = (rule: DueDateRule): boolean => isFor(rule) && rule.appliesTo.replace(applies, '').length < 12
    if (asked.test(text)) keep(isFor)
    else keep((rule) => !isOnlyFor(rule))
  }
  const isEvery = (rhythm: 'month' | 'quarter') => (rule: DueDateRule) =>
    'every' in rule.occurs && rule.occurs.every === rhythm
  if (/\b(?:quarterly|quarter|qrmp|teen mahine|three months?)\b/.test(text)) keep(isEvery('quarter'))
  if (/\b(?:monthly|every month)\b/.test(text)) keep(isEvery('month'))

  const states = statesIn(text)
  if (states.length > 0) {
    const lists = (rule: DueDateRule): boolean => states.some((state) => rule.appliesTo.toLowerCase().includes(state))
    const isListed = states.filter((state) => left.some(({ appliesTo }) => appliesTo.toLowerCase().includes(state)))
    const isOther = isListed.length < states.length
    left = left.filter((rule) => !isRegional(rule) || lists(rule) || (isOther && isForOthers(rule)))
  }
  return left
}

function isForKind(rule: DueDateRule, applies: RegExp): boolean {
  return applies.test(rule.title) || applies.test(rule.appliesTo.replace(/other than[^;]*/i, ''))
}

/** "not the quarterly one" is monthly, and "not composition" is nothing. */
function withoutNegations(text: string): string {
  const opposite: Record<string, string> = { qrmp: 'monthly', quarterly: 'monthly', monthly: 'quarterly' }
  return text.replace(
    /\b(?:not|non)[\s-]+(?:a |an |the |under |in )?(qrmp|quarterly|monthly|composition|small)\b/g,
    (_whole, kind: string) => opposite[kind] ?? ' ',
  )
}

function isForOthers({ appliesTo }: DueDateRule): boolean {
  return /all other states/.test(appliesTo)
}

function isRegional(rule: DueDateRule): boolean {
  return statesIn(rule.appliesTo.toLowerCase()).length > 0 || isForOthers(rule)
}
