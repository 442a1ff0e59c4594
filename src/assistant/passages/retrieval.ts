// Ranks the firm's records for a question, and says how sure that is. Follow-up questions keep the topic of what was
// asked before.
import type { Hit, PassageIndex } from './passage-index.ts'
import type { SearchedPassage } from './searched-passage.ts'
import { isPair, type Topic } from './topics.ts'

/** `likely`: an answer, which names what else may be meant. */
export type Confidence = 'sure' | 'likely' | 'none'

export type Retrieval = {
  /** One hit for each record, the best first. */
  hits: Hit[]
  confidence: Confidence
  /** What the confidence is read from. */
  certainty: number
}

/** How much the topics of the question before count in a follow-up. */
const carriedOver = 0.5
/** What the question before was about counts so much more, in so many of its records. */
const stillSpokenOf = 1.25
const recordsKept = 3
const none: ReadonlySet<string> = new Set()
/** Passages looked at before they are put together by record. */
const candidates = 40
/**
 * How much counts, besides the words in common: that the question is like a title or a phrase as a whole, that nothing is
 * more like it, how much of it is covered, and what else of the record matches. Learned from the tuning questions of
 * bench/assistant by a regression that puts the right record first.
 */
const weights = { similarity: 0.31, similaritySquared: 0.23, isMostLike: 0.13, coverage: 0.32, others: 0.3 }
/** Records of some kinds answer more often than their words tell, and some less. */
const ofKind: Readonly<Partial<Record<string, number>>> = {
  insight: 0.7,
  keyoffer: 1.23,
  office: 1.14,
  privacy: 1.1,
  job: 0.95,
  team: 0.92,
}
/** How certain an answer must be, on the scale of `certaintyOf`. */
const levels: [confidence: Confidence, from: number][] = [
  ['sure', 1.2],
  ['likely', -0.3],
]

const followUp =
  /^(?:and|n|what about|how about|what if|aur|or|also|then|ok(?:ay)? and|but|same|so)\b|\b(?:it|that|them|those|this one|that one|there|they|he|she|uska|uske|iska|iske)\b/i
/** A question of so few topics can hardly stand by itself. */
const fewTopics = 2

type Preference = {
  /** Records that are not to be found. */
  leftOut?: ReadonlySet<string>
  /** What the score of a passage is multiplied with. */
  worth?: (passage: SearchedPassage) => number
}

export function findRecords(
  index: PassageIndex,
  question: string,
  earlier: readonly string[],
  { leftOut = none, worth = () => 1 }: Preference = {},
): Retrieval {
  const own = index.topicsOf(question)
  const isOnward = goesOn(index, question, earlier)
  const topics = isOnward ? withEarlier(index, own, earlier) : own
  if (topics.length === 0) return { hits: [], confidence: 'none', certainty: -Infinity }

  const { hits: found, outOfScope } = index.search(topics, candidates)
  // Of a document only a summary is known, which answers nothing.
  const shown = found.filter(({ passage }) => passage.kind !== 'document' && !leftOut.has(passage.record))
  const mostLike = Math.max(...shown.map(({ similarity }) => similarity))
  const spokenOf = isOnward ? recordsBefore(index, earlier) : none
  const hits = [...Map.groupBy(shown, ({ passage }) => passage.record).values()]
    .map((all) => ranked(all, mostLike))
    .map((hit) => {
      const still = spokenOf.has(hit.passage.record) ? stillSpokenOf : 1
      return { ...hit, score: hit.score * still * worth(hit.passage) }
    })
    .toSorted((a, b) => b.score - a.score)
  const isOutOfScope = index.namesOutside(question)
  const certainty = certaintyOf(hits, { outOfScope, isOutOfScope })
  return { hits, certainty, confidence: levels.find(([, from]) => certainty >= from)?.[0] ?? 'none' }
}

/** Whether a question goes on with the one before by how it begins, or by what it refers to. */
export function isFollowUp(question: string): boolean {
  return followUp.test(question)
}

/** Whether a question may need what was asked before to be understood. */
export function goesOn(index: PassageIndex, question: string, earlier: readonly string[]): boolean {
  return earlier.length > 0 && (isFollowUp(question) || singles(index.topicsOf(question)).length <= fewTopics)
}

/** What the question before was about. */
function recordsBefore(index: PassageIndex, earlier: readonly string[]): ReadonlySet<string> {
  const { hits } = findRecords(index, earlier.at(-1) ?? '', earlier.slice(-2, -1))
  return new Set(hits.slice(0, recordsKept).map(({ passage }) => passage.record))
}

/** One hit for a record, from those of its passages. */
function ranked(all: readonly Hit[], mostLike: number): Hit {
  const bySimilarity = ({ score, similarity }: Hit): number => score * (1 + 0.3 * similarity)
  const [best] = all.toSorted((a, b) => bySimilarity(b) - bySimilarity(a))
  if (best === undefined) throw new Error('A record has no passage')
  const similarity = Math.max(...all.map((hit) => hit.similarity))
  const whole = all.reduce((sum, { score }) => sum + score, 0)
  const power =
    weights.similarity * similarity +
    weights.similaritySquared * similarity ** 2 +
    (similarity >= mostLike ? weights.isMostLike : 0) +
    weights.coverage * best.coverage
  const score = best.score * Math.exp(power) * (whole / best.score) ** weights.others * (ofKind[best.passage.kind] ?? 1)
  return { ...best, similarity, plain: best.score, score }
}

function singles(topics: readonly Topic[]): Topic[] {
  return topics.filter((topic) => !isPair(topic))
}

function withEarlier(index: PassageIndex, own: readonly Topic[], earlier: readonly string[]): Topic[] {
  const known = new Set(own.map(({ word }) => word))
  const before = index.topicsOf(earlier.at(-1) ?? '', carriedOver)
  return [...own, ...before.filter(({ word }) => !known.has(word))]
}

/** How much the signs of an answer weigh: a logistic regression over the tuning questions of bench/assistant. */
function certaintyOf(
  [best]: readonly Hit[],
  { outOfScope, isOutOfScope }: { outOfScope: number; isOutOfScope: boolean },
): number {
  if (best === undefined) return -Infinity
  const { coverage, similarity, plain } = best
  return (
    -4.07 +
    3.48 * coverage +
    2.34 * similarity +
    1.37 * Math.log1p(plain) -
    5.41 * outOfScope -
    (isOutOfScope ? 1.37 : 0)
  )
}
