// What is asked of a thing: its day, its price, the person for it. Two answers about one filing differ in nothing else.
import type { SearchedPassage } from '#assistant/passages/searched-passage.ts'

const patterns: readonly RegExp[] = [
  /\b(?:fees?|fines?|penal\w*|costs?|charges?|damage|how much|jurmana|kitn[aei]\w*|paise|price|bill(?:ed|ing)?|lagega|punish\w*|liab\w+|exposure|ceiling|maximum)\b/i,
  /\b(?:late|miss(?:ed)?|forgot\w*|overdue|delay\w*|pending|never|not (?:yet )?(?:filed|done)|nahi|nhi|reh gay\w*|bhool\w*|after (?:the )?due|ago|past due|lapsed|expired)\b/i,
  /\b(?:when|(?:last|due|which) date|deadline|how many days|kab|kb|time limit|within how|how soon)\b/i,
  /\b(?:who|whom|contact person|which partner|kaun|kon|kisse|kis se|handles?|any ?one|some ?(?:one|body)|speak to|in charge)\b/i,
  /\b(?:how (?:do|can|to|shall)|kaise|steps?|procedure|process)\b/i,
  /\b(?:documents?|papers?|kaga[zj]\w*|proofs?|attach\w*)\b/i,
  /\b(?:(?:which|what|kaunsa|konsa|kon ?sa) form|form (?:number|no))\b/i,
  /\b(?:how (?:long|many weeks)|kitne din|duration|retention)\b/i,
  /\b(?:how many|min(?:imum)?|max(?:imum)?|limit|threshold|turnover)\b/i,
  /\b(?:where|address|kahan?|kidhar|location)\b/i,
]
/** How much an answer gains that says what is asked of its subject. */
const gain = 0.6

/** The numbers of the patterns. */
function aspectsIn(text: string): number[] {
  return patterns.flatMap((pattern, number) => (pattern.test(text) ? [number] : []))
}

const known = new WeakMap<SearchedPassage, number[]>()

/** How much of its phrases asks for each; whatever its title asks for counts whole. */
export function aspectsOf(passage: SearchedPassage): number[] {
  const kept = known.get(passage)
  if (kept) return kept
  const titled = new Set(aspectsIn(passage.title))
  const phrases = passage.asked
  const aspects = patterns.map((pattern, number) =>
    titled.has(number) || phrases.length === 0
      ? Number(titled.has(number))
      : phrases.filter((phrase) => pattern.test(phrase)).length / phrases.length,
  )
  known.set(passage, aspects)
  return aspects
}

/** What the score of an answer with these aspects is multiplied with, from 1 to 1.6. */
export function aspectWorth(question: string, aspects: readonly number[]): number {
  const asked = aspectsIn(question)
  if (asked.length === 0) return 1
  return 1 + (gain * asked.reduce((sum, number) => sum + (aspects[number] ?? 0), 0)) / asked.length
}
