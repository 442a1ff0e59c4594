// When a filing applies, as data: `sales > 200`, `kind = private, opc`, the name of a fact, each with `!` for not, or `?` and
// words for what nobody is asked, `??` if it is rare. A condition may be undecided, and then says what it depends on.
import { numberText } from '#platform/text/numbers.ts'
import { facts } from '#calendar/law/condition-law.ts'
import { amounts, choices, isAskedOf, lists, type Answers } from './questions.ts'

/** Undefined: the answers do not decide it. */
export type Verdict = boolean | undefined

type Comparison = '=' | '>' | '>=' | '<='
type Parsed =
  | { words: string }
  | { not: boolean; fact: string }
  | { not: boolean; name: string; by: Comparison; values: string[] }

/** Returns null if the text is no condition. */
export function parseCondition(text: string): Parsed | null {
  if (text.startsWith('?')) return { words: text.replace(/^\?+/, '') }
  const [, not, name = '', by, values = ''] = /^(!?)(\w+)(?: (=|>|>=|<=) (.+))?$/.exec(text) ?? []
  if (name === '') return null
  if (by === undefined) return name in facts ? { not: not === '!', fact: name } : null
  if (by !== '=' && by !== '>' && by !== '>=' && by !== '<=') return null
  const list = values.split(', ')
  const known: object | undefined = Reflect.get(choices, name) ?? Reflect.get(lists, name)
  const isKnown =
    by === '='
      ? known !== undefined && list.every((value) => value in known)
      : amounts.some((each) => each === name) && !Number.isNaN(Number(values))
  return isKnown ? { not: not === '!', name, by, values: list } : null
}

const parsed = new Map<string, Parsed>()

function read(text: string): Parsed {
  const found = parsed.get(text) ?? parseCondition(text)
  if (found === null) throw new Error(`“${text}” is no condition`)
  parsed.set(text, found)
  return found
}

/** The answers that decide these conditions, besides the kind of business. */
export function answersNamed(when: readonly string[]): Set<string> {
  const named = when.flatMap((text) => {
    const condition = read(text)
    if ('words' in condition) return []
    return 'fact' in condition ? [...answersNamed((facts[condition.fact]?.any ?? []).flat())] : [condition.name]
  })
  return new Set(named)
}

/** One list asks the same of the same answers for each of its rules, so those of the last answers are kept. */
let last: { answers: Answers; verdicts: Map<string, Verdict> } = { answers: {}, verdicts: new Map() }

export function holds(text: string, answers: Answers): Verdict {
  if (last.answers !== answers) last = { answers, verdicts: new Map() }
  const { verdicts } = last
  if (verdicts.has(text)) return verdicts.get(text)
  const verdict = judged(text, answers)
  verdicts.set(text, verdict)
  return verdict
}

function judged(text: string, answers: Answers): Verdict {
  const condition = read(text)
  if ('words' in condition) return undefined
  const verdict = 'fact' in condition ? factHolds(condition.fact, answers) : compared(condition, answers)
  return verdict === undefined ? undefined : verdict !== condition.not
}

function factHolds(name: string, answers: Answers): Verdict {
  const { any } = facts[name] ?? { any: [] }
  return either(any.map((all) => both(all.map((each) => holds(each, answers)))))
}

function both(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true
}

function either(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false
}

function compared({ name, by, values }: { name: string; by: Comparison; values: string[] }, answers: Answers): Verdict {
  const given: unknown = Reflect.get(answers, name)
  // What a kind of business is not asked, it does not have.
  if (given === undefined) return isAskedOf(name, answers.kind) ? undefined : false
  if (by === '=') return values.some((value) => (Array.isArray(given) ? given.includes(value) : given === value))
  const [limit, amount] = [Number(values[0]), Number(given)]
  return by === '>' ? amount > limit : by === '>=' ? amount >= limit : amount <= limit
}

const worded = new Map<string, string>()

/** 'your sales exceed ₹2 crore'. */
function inWords(text: string): string {
  const words = worded.get(text) ?? wordsOf(text)
  worded.set(text, words)
  return words
}

function wordsOf(text: string): string {
  const condition = read(text)
  if ('words' in condition) return condition.words
  const fact = 'fact' in condition ? facts[condition.fact] : undefined
  if (condition.not && 'name' in condition && condition.name === 'people')
    return `you have fewer than ${condition.values.join('')} people`
  const words = 'fact' in condition ? (fact?.text ?? '') : comparedInWords(condition)
  return condition.not ? (fact?.not ?? `it is not so that ${words}`) : words
}

const subjects: Record<string, string> = {
  sales: 'your sales',
  capital: 'your paid-up capital',
  contribution: 'the contribution of your partners',
  profit: 'your profit',
}
const begins: Record<string, string> = {
  kind: 'you are',
  state: 'you are in',
  group: 'you are',
  abroad: 'you have',
  owed: 'you have',
}
const said: Record<string, [yes: string, no: string]> = {
  tds: ['you deduct tax (TDS)', 'you deduct no tax'],
  startup: ['you are a recognised start-up', 'you are not a recognised start-up'],
  presumptive: ['you pay tax on a presumptive basis', 'you do not pay tax on a presumptive basis'],
  cash: ['more than 5 per cent is in cash', 'at most 5 per cent is in cash'],
  charity: ['you are registered as a charity for income-tax', 'you are not registered as a charity'],
  auditor: ['an auditor was appointed at the meeting', 'no auditor was appointed at the meeting'],
}

function comparedInWords({ name, by, values }: { name: string; by: Comparison; values: string[] }): string {
  const limit = Number(values[0])
  if (name === 'people') return by === '>=' ? `you have ${limit} or more people` : `you have at most ${limit} people`
  if (by !== '=') {
    const verb = { '>': 'exceeds', '>=': 'is at least', '<=': 'is at most' }[by]
    const plural = { exceeds: 'exceed', 'is at least': 'are at least', 'is at most': 'are at most' }[verb]
    return `${subjects[name]} ${name === 'sales' ? plural : verb} ${rupees(limit)}`
  }
  const yesNo = said[name]
  if (yesNo !== undefined) return yesNo[values[0] === 'no' ? 1 : 0]
  const labels: object = Reflect.get(choices, name) ?? Reflect.get(lists, name)
  const names = values.map((value) => String(Reflect.get(labels, value)))
  const listed = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
  if (name === 'gst' && values.includes('composition'))
    return values.length > 1 ? 'you file GST returns, or are under the composition scheme' : `you are ${listed}`
  if (name === 'gst') return `you file ${listed}`
  return `${begins[name]} ${listed}`
}

/** 200 lakh is '₹2 crore'. */
function rupees(lakh: number): string {
  return lakh >= 100 ? `₹${numberText(lakh / 100)} crore` : `₹${lakh} lakh`
}

/**
 * What the answers say about conditions that must all hold. `because`: those that hold. `onlyIf`: those that are undecided.
 * `failed`: the first that does not hold. `isRare`: it depends on something that few businesses have.
 */
export type Judgement = { because: string[]; onlyIf: string[]; failed: string | null; isRare: boolean }

export function judge(when: readonly string[], answers: Answers): Judgement {
  const judgement: Judgement = {
    because: [],
    onlyIf: [],
    failed: null,
    isRare: when.some((text) => text.startsWith('??')),
  }
  for (const text of when) {
    const verdict = holds(text, answers)
    if (verdict === false) return { ...judgement, failed: reasonAgainst(text) }
    if (verdict === undefined) judgement.onlyIf.push(...dependsOn(text, answers))
    else if (!text.startsWith('!')) judgement.because.push(inWords(text))
  }
  return judgement
}

function reasonAgainst(text: string): string {
  return text.startsWith('!') ? `Not for you: ${inWords(text.slice(1))}.` : `Only if ${inWords(text)}.`
}

function dependsOn(text: string, answers: Answers): string[] {
  const condition = read(text)
  // Of a fact that rests on one undecided thing, that thing says more than the fact.
  if ('fact' in condition && !condition.not) {
    const open = (facts[condition.fact]?.any ?? []).filter(
      (all) => both(all.map((each) => holds(each, answers))) !== false,
    )
    const undecided = open[0]?.filter((each) => holds(each, answers) === undefined) ?? []
    if (open.length === 1 && undecided.length === 1 && undecided[0]?.startsWith('?')) return [inWords(undecided[0])]
  }
  return [inWords(text)]
}
