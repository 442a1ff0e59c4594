// Ranks the firm's records for a question, and says how sure that is. Follow-up questions keep the topic of what was
// asked before.
import type { Hit, PassageIndex } from './passage-index.ts'
import { isPair, type Topic } from './topics.ts'

/** `likely`: an answer, which names what else may be meant. `maybe`: only pages that may be meant. */
export type Confidence = 'sure' | 'likely' | 'maybe' | 'none'

export type Found = {
  /** One hit for each record, the best first. */
  hits: Hit[]
  confidence: Confidence
}

/** How much the topics of the question before count in a follow-up, and those before it. */
const carriedOver = [0.5, 0.25]
/** Passages looked at before they are put together by record. */
const candidates = 40
/** A record's other passages count a little too. */
const alsoMatching = 0.04
/** How much it counts that the question is like a title or a phrase as a whole. */
const likenessCounts = 0.3
/** Articles and vacancies have many words, and people many fields of work, and they are seldom what is asked for. */
const ofKind: Readonly<Record<string, number>> = { insight: 0.82, job: 0.92, team: 0.75, partner: 0.8 }
/** How certain an answer must be, on the scale of `certaintyOf`. */
const levels: [confidence: Confidence, from: number][] = [
  ['sure', 1.7],
  ['likely', 0.75],
  ['maybe', 0.6],
]

const notSure = 0.65
const minLikeness = 0.7

const followUp =
  /^(?:and|what about|how about|what if|aur|or|also|then|ok(?:ay)? and|but|same|so)\b|\b(?:it|that|them|those|this one|that one|there|they|he|she|uska|uske|iska|iske)\b/i
/** A question of so few topics can hardly stand by itself. */
const fewTopics = 2

/** What the words of a question say about the kind of record that answers it. */
const routes: [asked: RegExp, kinds: string[], boost: number][] = [
  [
    /\b(?:which partner|in charge|look(?:s|ing)? after|handles?|responsible for|who (?:does|do|signs?|leads?|heads?)|head of)\b/i,
    ['team', 'partner'],
    1.25,
  ],
  [
    /\b(?:timings?|hours|open|opening|khul\w*|address|located|phone number|saturday|sunday|weekend)\b/i,
    ['office'],
    1.3,
  ],
  [
    /\b(?:job|jobs|vacanc\w+|opening|openings|hiring|salary|ctc|stipend|internship|naukri|apply)\b/i,
    ['job', 'page'],
    1.15,
  ],
  [
    /\b(?:my data|my details|my information|personal data|privacy|cookies?|my (?:cv|resume)|mera data)\b/i,
    ['privacy'],
    1.3,
  ],
]

/** `leftOut`: records that are not to be found. */
export function findRecords(
  index: PassageIndex,
  question: string,
  earlier: readonly string[],
  leftOut: ReadonlySet<string> = new Set(),
): Found {
  const own = index.topicsOf(question)
  const isFollowUp = earlier.length > 0 && (followUp.test(question) || singles(own).length <= fewTopics)
  const topics = isFollowUp ? withEarlier(index, own, earlier) : own
  if (topics.length === 0) return { hits: [], confidence: 'none' }

  const kinds = routes.filter(([asked]) => asked.test(question))
  const { hits: found, outside, unknown } = index.search(topics, candidates)
  const shown = found.filter(({ passage }) => !leftOut.has(passage.record))
  const routed = shown.map((hit) => {
    const boost = Math.max(1, ...kinds.filter(([, of]) => of.includes(hit.passage.kind)).map(([, , by]) => by))
    const kind = ofKind[hit.passage.kind] ?? 1
    return { ...hit, score: hit.score * boost * kind * (1 + likenessCounts * hit.likeness) }
  })
  const byRecord = new Map<string, Hit>()
  for (const hit of routed.toSorted((a, b) => b.score - a.score)) {
    const best = byRecord.get(hit.passage.record)
    if (best) best.score += hit.score * alsoMatching
    else byRecord.set(hit.passage.record, { ...hit })
  }
  const hits = [...byRecord.values()].toSorted((a, b) => b.score - a.score)
  const certainty = Math.min(certaintyOf(hits, { outside, unknown }), maxCertainty(hits))
  const confidence = levels.find(([, from]) => certainty >= from)?.[0] ?? 'none'
  return { hits, confidence }
}

function singles(topics: readonly Topic[]): Topic[] {
  return topics.filter((topic) => !isPair(topic))
}

/** Goes back as long as each question follows up on the one before it. */
function withEarlier(index: PassageIndex, own: readonly Topic[], earlier: readonly string[]): Topic[] {
  const topics = new Map(own.map((topic) => [topic.word, topic]))
  for (const [at, question] of earlier.toReversed().slice(0, carriedOver.length).entries()) {
    const before = index.topicsOf(question, carriedOver[at])
    for (const topic of before) if (!topics.has(topic.word)) topics.set(topic.word, topic)
    if (!followUp.test(question) && singles(before).length > fewTopics) break
  }
  return [...topics.values()]
}

/** One word in common is too little to be sure of, unless it is a title or a phrase in which the passage is asked for. */
function maxCertainty([best]: readonly Hit[]): number {
  return best !== undefined && best.matched.size < 2 && best.likeness < minLikeness ? notSure : Infinity
}

/** How much the signs of an answer weigh: a logistic regression over the tuning questions of bench/assistant. */
function certaintyOf([best]: readonly Hit[], { outside, unknown }: { outside: number; unknown: number }): number {
  if (best === undefined) return -Infinity
  const { coverage, likeness, score } = best
  const excess = Math.max(0, outside - likeness)
  return (
    -4.07 +
    4.61 * coverage +
    2.68 * likeness +
    0.89 * Math.log1p(score) -
    4.69 * outside -
    0.94 * unknown -
    3.27 * excess
  )
}
