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
/** How certain an answer must be, on the scale of `certaintyOf`. */
const levels: [confidence: Confidence, from: number][] = [
  ['sure', 1.7],
  ['likely', 0.4],
  ['maybe', 0.4],
]

const notSure = 0.65
const minLikeness = 0.7

const followUp =
  /^(?:and|what about|how about|what if|aur|or|also|then|ok(?:ay)? and|but|same|so)\b|\b(?:it|that|them|those|this one|that one|there|they|he|she|uska|uske|iska|iske)\b/i
/** A question of so few topics can hardly stand by itself. */
const fewTopics = 2

const peopleAsked =
  /\b(?:who|whom|whose|partners?|person|people|team|staff|name|expert|specialist|in charge|look(?:s|ing)? after|handles?|responsible|leads?|heads?|speaks?|languages?|qualified|colleagues?|kaun)\b/i
/**
 * What the words of a question say about the kind of record that answers it: how much a record of the kind counts if the
 * question is of that kind, and if it is not. Without a row it counts as it is.
 */
const fits: Readonly<Partial<Record<string, [asked: RegExp, ifAsked: number, otherwise: number]>>> = {
  privacy: [
    /\b(?:data|details?|information|privacy|personal|cookies?|cv|resumes?|consent|withdraw|eras\w+|delet\w+|stor(?:e|ed|ing)|keep|kept|record(?:s|ed)?|shar(?:e|ed)|track\w*|forget|breach|hack\w*|secur\w+|retention|retain|rights?|grievance|unsubscribe|newsletter|minors?|child\w*|age|conversation|chat|dpdp|abroad|transfer\w*|see[sn]?|read|e-?mails?|number)\b/i,
    1.1,
    0.6,
  ],
  job: [
    /\b(?:jobs?|vacanc\w+|career\w*|openings?|hiring|hire|recruit\w*|salar\w+|ctc|stipend|intern\w*|trainees?|articleship|fresher\w*|naukri|apply|role|position|posts?|pay|qualification\w*|experience|join|work from home|part[- ]?time|manager|executive|analyst|officer|associate|secretary)\b/i,
    0.97,
    0.7,
  ],
  firm: [
    /\b(?:found\w*|history|histor\w+|old|start\w*|since|beg[au]n|19\d\d|20\d\d|grow\w*|grew|years?|who|declaration|disclaimer|advertis\w*|legal|consult\w*|book\w*|appointment|meet\w*|call|video|talk|speak|free|slot|schedul\w*|guests?)\b/i,
    1,
    0.6,
  ],
  team: [peopleAsked, 0.8, 0.55],
  partner: [peopleAsked, 0.85, 0.6],
  office: [
    /\b(?:timings?|hours|open|opening|khul\w*|address|locat\w+|phone|number|saturday|sunday|weekend|office\w*|branch\w*|where|visit|reach|contact|e-?mail|city|near\w*|map)\b/i,
    1.2,
    0.6,
  ],
  insight: [/^/, 0.76, 0.76],
  service: [/^/, 0.9, 0.9],
}

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

  const { hits: found, outside, unknown } = index.search(topics, candidates)
  // Of a document only a summary is known, which answers nothing.
  const shown = found.filter(({ passage }) => passage.kind !== 'document' && !leftOut.has(passage.record))
  const routed = shown.map((hit) => {
    const plain = hit.score * (1 + likenessCounts * hit.likeness)
    return { ...hit, plain, score: plain * fitOf(hit, question) }
  })
  const byRecord = new Map<string, Hit>()
  for (const hit of routed.toSorted((a, b) => b.score - a.score)) {
    const best = byRecord.get(hit.passage.record)
    if (best) {
      best.score += hit.score * alsoMatching
      best.besides?.push(hit)
    } else byRecord.set(hit.passage.record, { ...hit, besides: [] })
  }
  const hits = [...byRecord.values()].toSorted((a, b) => b.score - a.score)
  const certainty = Math.min(certaintyOf(hits, { outside, unknown }), maxCertainty(hits))
  const level = levels.find(([, from]) => certainty >= from)?.[0] ?? 'none'
  const confidence = level === 'none' && isAkin(hits, outside) && !index.namesOutside(question) ? 'likely' : level
  return { hits, confidence }
}

/** A record that is asked for by its title, or in a phrase of its own, is of the right kind. */
function fitOf({ passage, likeness }: Hit, question: string): number {
  const [asked, ifAsked, otherwise] = fits[passage.kind] ?? [/^/, 1, 1]
  return asked.test(question) ? ifAsked : Math.max(otherwise, likeness >= minLikeness ? ifAsked : 0)
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

/** Much is in common with the best, and little with what nobody answers: it is offered, with doubt. */
function isAkin([best]: readonly Hit[], outside: number): boolean {
  return best !== undefined && best.score >= 6.5 && outside < 0.35
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
