// The index of passages: finds those that share the topics of a question, and how sure that is. The ranking is BM25F
// (Robertson and Zaragoza, 2009) over the topics of a question. A topic is one word of it with everything that may be
// meant by it, and counts once, by the best of these.
import SearchableMap from 'minisearch/SearchableMap'
import type { SearchedPassage } from './passages.server.ts'
import { related } from './vocabulary.ts'
import { formNumbers, openWords, type Word, type Words } from './words.ts'

type Field = 'title' | 'heading' | 'asked' | 'text'
const fields: Field[] = ['title', 'heading', 'asked', 'text']
/** How much an occurrence counts by where it stands, and how much the length of the field matters (BM25F). */
const fieldWeights: Record<Field, number> = { title: 4, heading: 2, asked: 2, text: 1 }
const lengthMatters: Record<Field, number> = { title: 0.5, heading: 0.4, asked: 0.4, text: 0.6 }
const none: Record<Field, number> = { title: 0, heading: 0, asked: 0, text: 0 }
const saturation = 1.4

/** How much a word counts that is not the one of the question. */
const closeness = { related: 0.55, oneTypo: 0.8, twoTypos: 0.65, longer: 0.6, pair: 0.6 }
const shortestTypo = 4
const shortestTwoTypos = 8
const shortestPrefix = 5
const maxTopics = 24

type Posting = { passage: number; counts: Record<Field, number> }

/** One word of the question. `terms` are the words of the texts it stands for, with how close they are. */
export type Topic = {
  word: string
  terms: Map<string, number>
  /** Phrases of which all words must be there. */
  phrases: { terms: string[]; closeness: number }[]
  idf: number
  /** How much it counts in this question; less than 1 if it comes from an earlier one. */
  weight: number
  /** None of the texts has the word, nor anything like it. */
  isUnknown: boolean
}

export type Hit = {
  passage: SearchedPassage
  score: number
  /** The part (0 to 1) of what the question asks, by the rarity of its words, that the passage has. */
  coverage: number
  matched: Set<Topic>
}

export type PassageIndex = {
  words: Words
  size: number
  topicsOf: (question: string, weight?: number) => Topic[]
  /** The best passages first. */
  search: (topics: readonly Topic[], count: number) => Hit[]
  /** How much a word of the index says, from about 0.3 (everywhere) upwards. */
  idf: (term: string) => number
}

const pairOf = (first: string, second: string): string => `${first} ${second}`

export function createPassageIndex(passages: readonly SearchedPassage[]): PassageIndex {
  const forms = formNumbers(passages.flatMap(({ title, heading, text }) => [title, heading, text]))
  const words = openWords(forms)
  const postings = new SearchableMap<Posting[]>()
  const lengths = passages.map(() => ({ ...none }))
  const averages = { ...none }

  passages.forEach((passage, at) => {
    const counted = new Map<string, Record<Field, number>>()
    for (const field of fields) {
      const found = field === 'asked' ? passage.asked.flatMap((phrase) => words.of(phrase)) : words.of(passage[field])
      const length = lengths[at]
      if (length) length[field] = found.length
      averages[field] += found.length / Math.max(1, passages.length)
      for (const term of field === 'asked'
        ? passage.asked.flatMap((phrase) => withPairs(words.of(phrase)))
        : withPairs(found)) {
        const counts = counted.get(term) ?? { ...none }
        counts[field] += 1
        counted.set(term, counts)
      }
    }
    for (const [term, counts] of counted) {
      const list = postings.get(term)
      if (list) list.push({ passage: at, counts })
      else postings.set(term, [{ passage: at, counts }])
    }
  })

  const relatedTo = relatedTerms(words)

  function idfOf(found: number): number {
    return Math.log(1 + (passages.length - found + 0.5) / (found + 0.5))
  }

  function idf(term: string): number {
    return idfOf(postings.get(term)?.length ?? 0)
  }

  /** The words of the texts that a word of a question may stand for. */
  function termsFor(term: string): Map<string, number> {
    const found = new Map<string, number>()
    if (postings.has(term)) found.set(term, 1)
    else if (!/^\d+$/.test(term)) {
      if (term.length >= shortestPrefix) {
        for (const longer of postings.atPrefix(term).keys())
          if (!longer.includes(' ')) found.set(longer, closeness.longer)
      }
      if (found.size === 0 && term.length >= shortestTypo) {
        const most = term.length >= shortestTwoTypos ? 2 : 1
        for (const [near, [, typos]] of postings.fuzzyGet(term, most)) {
          if (!near.includes(' ') && near[0] === term[0]) {
            found.set(near, typos > 1 ? closeness.twoTypos : closeness.oneTypo)
          }
        }
        for (const swap of swapped(term)) if (postings.has(swap)) found.set(swap, closeness.oneTypo)
      }
    }
    return found
  }

  function topicOf(term: string, weight: number): Topic {
    const terms = termsFor(term)
    const phrases: Topic['phrases'] = []
    for (const near of [term, ...terms.keys()]) {
      const base = terms.get(near) ?? 1
      for (const alternative of relatedTo.get(near) ?? []) {
        const [first, ...rest] = alternative
        if (first === undefined) continue
        if (rest.length > 0) phrases.push({ terms: alternative, closeness: closeness.related * base })
        else if (postings.has(first) && !terms.has(first)) terms.set(first, closeness.related * base)
      }
    }
    const own = postings.get(term)?.length
    const nearest = Math.max(0, ...[...terms.keys()].map((each) => postings.get(each)?.length ?? 0))
    return {
      word: term,
      terms,
      phrases,
      idf: idfOf(own ?? nearest),
      weight,
      isUnknown: terms.size === 0 && phrases.length === 0,
    }
  }

  function strength(at: number, counts: Record<Field, number>): number {
    const length = lengths[at]
    let sum = 0
    for (const field of fields) {
      if (counts[field] === 0) continue
      const ratio = (length?.[field] ?? 0) / Math.max(1, averages[field])
      sum += (fieldWeights[field] * counts[field]) / (1 - lengthMatters[field] + lengthMatters[field] * ratio)
    }
    return sum / (saturation + sum)
  }

  return {
    words,
    size: passages.length,
    idf,
    topicsOf(question, weight = 1) {
      const found = words.of(question).slice(0, maxTopics)
      const topics = new Map<string, Topic>()
      for (const { term } of found) if (!topics.has(term)) topics.set(term, topicOf(term, weight))
      // Words that stand side by side in a passage as well say more than each by itself.
      for (const pair of pairsIn(found)) {
        if (postings.has(pair) && !topics.has(pair)) {
          const terms = new Map([[pair, closeness.pair]])
          topics.set(pair, { word: pair, terms, phrases: [], idf: idf(pair), weight, isUnknown: false })
        }
      }
      return [...topics.values()]
    },
    search(topics, count) {
      const scores = new Float64Array(passages.length)
      const covered = new Float64Array(passages.length)
      const matched = new Map<number, Set<Topic>>()
      let asked = 0
      for (const topic of topics) {
        const isPair = topic.word.includes(' ')
        const value = topic.idf * topic.weight
        if (!isPair) asked += value
        const best = new Map<number, { strength: number; near: number }>()
        const offer = (at: number, given: number, near: number): void => {
          const before = best.get(at)
          if (before === undefined || before.strength < given * near) best.set(at, { strength: given * near, near })
        }
        for (const [term, near] of topic.terms) {
          for (const { passage, counts } of postings.get(term) ?? []) offer(passage, strength(passage, counts), near)
        }
        for (const phrase of topic.phrases) {
          for (const [at, given] of holdingAll(phrase.terms)) offer(at, given, phrase.closeness)
        }
        for (const [at, { strength: given, near }] of best) {
          scores[at] = (scores[at] ?? 0) + value * given
          if (isPair) continue
          covered[at] = (covered[at] ?? 0) + value * near
          const set = matched.get(at) ?? new Set()
          matched.set(at, set.add(topic))
        }
      }
      return [...matched]
        .map(([at, its]) => ({
          at,
          score: scores[at] ?? 0,
          coverage: asked === 0 ? 0 : (covered[at] ?? 0) / asked,
          matched: its,
        }))
        .toSorted((a, b) => b.score - a.score || a.at - b.at)
        .slice(0, count)
        .flatMap(({ at, ...hit }) => {
          const passage = passages[at]
          return passage ? [{ passage, ...hit }] : []
        })
    },
  }

  function holdingAll(terms: readonly string[]): Map<number, number> {
    let held: Map<number, number> | null = null
    for (const term of terms) {
      const these = new Map<number, number>()
      for (const { passage, counts } of postings.get(term) ?? []) {
        const given = strength(passage, counts)
        if (held === null) these.set(passage, given)
        else if (held.has(passage)) these.set(passage, Math.min(given, held.get(passage) ?? given))
      }
      held = these
    }
    return held ?? new Map()
  }
}

function pairsIn(found: readonly Word[]): string[] {
  return found.slice(1).flatMap(({ term, start }, before) => {
    const previous = found[before]
    return previous && start - previous.start <= 2 ? [pairOf(previous.term, term)] : []
  })
}

function withPairs(found: readonly Word[]): string[] {
  return [...found.map(({ term }) => term), ...pairsIn(found)]
}

/** Returns the word with any two neighbouring letters exchanged, which an edit distance counts as two errors. */
function swapped(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => {
    const letters = [...word]
    const [first = '', second = ''] = letters.slice(at + 1, at + 3)
    letters.splice(at + 1, 2, second, first)
    return letters.join('')
  })
}

function relatedTerms(words: Words): Map<string, string[][]> {
  const lines = related.map((line) => line.map((phrase) => words.of(phrase).map(({ term }) => term)))
  const found = new Map<string, string[][]>()
  for (const line of lines) {
    for (const phrase of line) {
      const [word, ...rest] = phrase
      if (word === undefined || rest.length > 0) continue
      const others = line.filter((other) => other !== phrase && other.length > 0)
      found.set(word, [...(found.get(word) ?? []), ...others])
    }
  }
  return found
}
