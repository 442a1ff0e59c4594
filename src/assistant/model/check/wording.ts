// Whether the words of a sentence are those of the passages: most of them, every name, every weighty word, and "not".
import { sentencesOf } from './sentences.ts'

/** Less than this share of a sentence's own words in the passages, and it is not a rephrasing of them. */
const minShare = 0.6
const minWords = 2

const functionWords = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between both but by ' +
    'can could did do does doing down during each either else for from further get gets given had has have having he her ' +
    'here his how however i if in into is it its itself just let like made make makes many may might more most much must ' +
    'need needs of off on once only or other our out over own per please provided rather same shall she should since so ' +
    'some such than that the their them then there therefore these they this those through thus to too under until up ' +
    'upon us use used using very via was we well were what when where whether which while who whom whose why will with ' +
    'within would yes you your yours ' +
    'not no never nor neither none nobody nothing cannot without unless except'
  ).split(' '),
)
const negations = /\b(?:not|no|never|nor|neither|none|nobody|nothing|cannot|without|unless|except)\b|n['’]t\b/i
/** A way to say "at most" or "at least". */
const comparisons =
  /\b(?:not|no)\s+(?:later|more|less|fewer|earlier|longer|only)\b|\b(?:may|must|shall|can|does|do)\s*not\s+exceed\b|\bnot\s+exceeding\b/gi

/** Words that change what a sentence promises or asks for. Each group says the same. */
const weighty = [
  /\bexempt/i,
  /\bfree\b/i,
  /\bwaive/i,
  /\b(?:optional|voluntar)/i,
  /\b(?:mandator|compulsor|obligator)/i,
  /\bguarante/i,
  /\b(?:refund|reimburs)/i,
  /\bdiscount/i,
  /\b(?:illegal|unlawful)/i,
  /\b(?:penalt|penalis|penaliz|punish)/i,
  /\b(?:prison|imprison|jail|crimin)/i,
  /\bhardly\b/i,
  /\b(?:stop|ceas)/i,
  /\b(?:avoid|refrain)/i,
  /\b(?:ignor|skip)/i,
  /\balways\b/i,
  /\bdaily\b/i,
  /\bweekly\b/i,
  /\bmonthly\b/i,
  /\bquarterly\b/i,
  /\bhalf\b/i,
  /\b(?:annual|yearly)/i,
  /\b(?:twice|double)/i,
  /\b(?:thrice|triple|treble)/i,
  /\bdozen/i,
  /\b(?:today|tomorrow|yesterday)\b/i,
]

/** What a passage has of words, read once for all sentences that cite it. */
export type Wording = {
  text: string
  words: Set<string>
  stems: Set<string>
  sentences: { stems: Set<string>; isNegative: boolean }[]
}

export function wordingOf(text: string): Wording {
  const sentences = sentencesOf(text).map((one) => ({ stems: stemsOf(one.text), isNegative: isNegative(one.text) }))
  return { text, words: wordsOf(text), stems: stemsOf(text), sentences }
}

/** Returns true if the passages together back the sentence, as far as words can tell. */
export function isWordedAs(sentence: string, passages: Wording[]): boolean {
  const own = stemsOf(sentence)
  const backed = [...own].filter((stem) => passages.some(({ stems }) => stems.has(stem))).length
  if (backed < minWords || backed < own.size * minShare) return false
  if (!namesIn(sentence).every((name) => passages.some(({ words }) => words.has(name)))) return false
  const isBacked = (group: RegExp) => !group.test(sentence) || passages.some(({ text }) => group.test(text))
  return weighty.every(isBacked) && saysNot(sentence, own, passages)
}

/** Returns true if the sentence says "not" where the nearest sentence of the passages does, and only there. */
function saysNot(sentence: string, own: Set<string>, passages: Wording[]): boolean {
  const candidates = passages
    .flatMap(({ sentences }) => sentences)
    .map((one) => ({ ...one, common: [...own].filter((stem) => one.stems.has(stem)).length }))
  const nearest = Math.max(...candidates.map(({ common }) => common))
  const expected = isNegative(sentence)
  return candidates.some((one) => one.common === nearest && one.isNegative === expected)
}

function isNegative(text: string): boolean {
  return negations.test(text.replaceAll(comparisons, ' '))
}

const word = /\p{L}[\p{L}\p{M}'’]*/gu
/** What stands with a capital before or as part of a fact. Facts are checked on their own. */
const partsOfFacts =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|form|section|rule|regulation)$/

function withoutEnding(given: string): string {
  return given
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/'s?$|'$/, '')
}

function wordsOf(text: string): Set<string> {
  return new Set([...text.matchAll(word)].flatMap(([given]) => [withoutEnding(given), singular(withoutEnding(given))]))
}

function singular(given: string): string {
  return given.replace(/(?<=\p{L}{2})s$/u, '')
}

/** A rough stem: "filing" and "files", "register" and "registration" have the same. Function words have none. */
function stemsOf(text: string): Set<string> {
  const own = [...text.matchAll(word)].map(([given]) => withoutEnding(given)).filter((one) => !functionWords.has(one))
  return new Set(
    own
      .filter((one) => one.length > 1)
      .map((one) =>
        one.replace(/(?<=^.{3,})(?:ations?|ments?|ings?|ions?|[eo]rs?|ies|ed|es|s|ly|e|y)$/, '').slice(0, 6),
      ),
  )
}

/** Words with capitals, other than the capital at the beginning of the sentence. */
function namesIn(sentence: string): string[] {
  return [...sentence.matchAll(word)].flatMap(([given], index) => {
    const isFirst = index === 0
    const isName = /\p{Lu}/u.test(isFirst ? given.slice(1) : given)
    const name = singular(withoutEnding(given))
    return !isName || functionWords.has(name) || partsOfFacts.test(name) ? [] : [name]
  })
}
