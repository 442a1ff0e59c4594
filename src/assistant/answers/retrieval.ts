// Ranks the firm's records for a question, and says how sure that is. Follow-up questions keep the topic of what was
// asked before.
import type { PassageIndex, Hit, Topic } from './passage-index.ts'
import type { PassageKind } from './passages.server.ts'

export type Confidence = 'sure' | 'maybe' | 'none'

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
const alsoMatching = 0.1
/** The least coverage of an answer, and of a page that may be meant. */
const sureFrom = 0.62
const maybeFrom = 0.4

const followUp =
  /^(?:and|what about|how about|what if|aur|or|also|then|ok(?:ay)? and|but|same|so)\b|\b(?:it|that|them|those|this one|that one|there|they|he|she|uska|uske|iska|iske)\b/i
/** A question of so few topics can hardly stand by itself. */
const fewTopics = 2

/** What the words of a question say about the kind of record that answers it. */
const routes: [asked: RegExp, kinds: PassageKind[], boost: number][] = [
  [/\b(?:who|which partner|whom|kaun|kisse)\b/i, ['team', 'partner'], 1.25],
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

export function findRecords(index: PassageIndex, question: string, earlier: readonly string[]): Found {
  const own = index.topicsOf(question)
  const isFollowUp = earlier.length > 0 && (followUp.test(question) || singles(own).length <= fewTopics)
  const topics = isFollowUp ? withEarlier(index, own, earlier) : own
  if (topics.length === 0) return { hits: [], confidence: 'none' }

  const kinds = routes.filter(([asked]) => asked.test(question))
  const routed = index.search(topics, candidates).map((hit) => {
    const boost = Math.max(1, ...kinds.filter(([, of]) => of.includes(hit.passage.kind)).map(([, , by]) => by))
    return { ...hit, score: hit.score * boost }
  })
  const byRecord = new Map<string, Hit>()
  for (const hit of routed.toSorted((a, b) => b.score - a.score)) {
    const best = byRecord.get(hit.passage.record)
    if (best) best.score += hit.score * alsoMatching
    else byRecord.set(hit.passage.record, { ...hit })
  }
  const hits = [...byRecord.values()].toSorted((a, b) => b.score - a.score)
  return { hits, confidence: confidenceOf(hits) }
}

function singles(topics: readonly Topic[]): Topic[] {
  return topics.filter(({ word }) => !word.includes(' '))
}

function withEarlier(index: PassageIndex, own: readonly Topic[], earlier: readonly string[]): Topic[] {
  const topics = new Map(own.map((topic) => [topic.word, topic]))
  earlier
    .toReversed()
    .slice(0, carriedOver.length)
    .forEach((question, at) => {
      for (const topic of index.topicsOf(question, carriedOver[at])) {
        if (!topics.has(topic.word)) topics.set(topic.word, topic)
      }
    })
  return [...topics.values()]
}

function confidenceOf(hits: readonly Hit[]): Confidence {
  const [best] = hits
  if (best === undefined) return 'none'
  if (best.coverage >= sureFrom) return 'sure'
  return best.coverage >= maybeFrom ? 'maybe' : 'none'
}
