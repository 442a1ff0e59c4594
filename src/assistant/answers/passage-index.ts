// The index of passages: which of them share the topics of a question, and how much of it. The ranking is BM25F
// (Robertson and Zaragoza, 2009) over topics: each counts once, by the best of what may be meant by it.
import { setImmediate as nextTurn } from 'node:timers/promises'
import SearchableMap from 'minisearch/SearchableMap'
import { openLikenesses } from './likeness.ts'
import type { SearchedPassage } from './passages.server.ts'
import { isPair, openTopicFinder, pairsOf, type Topic, type TopicFinder } from './topics.ts'
import { formNumbers, openWords, type Word, type Words } from './words.ts'

type Field = 'title' | 'heading' | 'asked' | 'text'
const fields: Field[] = ['title', 'heading', 'asked', 'text']
/**
 * How much an occurrence counts by where it stands, and how much the length of the field matters (BM25F). All such
 * numbers of the assistant were chosen on the tuning questions of bench/assistant; decision 026 says what each brought.
 */
const fieldWeights: Record<Field, number> = { title: 4, heading: 2, asked: 2, text: 1 }
const lengthMatters: Record<Field, number> = { title: 0.5, heading: 0.4, asked: 0.4, text: 0.8 }
const saturation = 1.6
const passagesAtOnce = 10
const none: Record<Field, number> = { title: 0, heading: 0, asked: 0, text: 0 }

type Posting = { passage: number; counts: Record<Field, number> }

export type Hit = {
  passage: SearchedPassage
  score: number
  /** The part (0 to 1) of what the question asks, by the rarity of its words, that the passage has. */
  coverage: number
  /** How like the question is (0 to 1) to the title of the passage, or to a phrase in which it is asked for. */
  likeness: number
  matched: Set<Topic>
  /** The score of the words in common alone. */
  plain: number
  /** Other passages of the same record, the best first. */
  besides: Hit[]
}

export type PassageIndex = {
  words: Words
  /** Whether any passage has the word. */
  has: (term: string) => boolean
  topicsOf: TopicFinder
  /**
   * True if the text has a word, or two in a row, that only phrases have which no passage answers, such as "professional
   * tax".
   */
  namesOutside: (text: string) => boolean
  /**
   * The best passages first. `outside` is how like the question is (0 to 1) to what none of them answers, and `unknown`
   * the part of it (0 to 1) that none of them has a word for.
   */
  search: (topics: readonly Topic[], count: number) => { hits: Hit[]; outside: number; unknown: number }
}

/** In so many phrases a word that no passage has is no accident. */
const foreign = 2
/** The owner of phrases that no passage answers. */
const nobody = -1

/** `outside`: phrases in which visitors ask for what none of the passages answers. */
export async function createPassageIndex(
  passages: readonly SearchedPassage[],
  outside: readonly string[] = [],
): Promise<PassageIndex> {
  const forms = formNumbers(passages.flatMap(({ title, heading, text }) => [title, heading, text]))
  const words = openWords(forms)
  const postings = new Map<string, Posting[]>()
  const spellings = new SearchableMap<string>()
  const lengths = passages.map(() => ({ ...none }))
  const averages = { ...none }
  const phrases: { owner: number; terms: Set<string> }[] = []
  const outsideFrequency = new Map<string, number>()

  const read = (text: string): Word[] => {
    const found = words.of(text)
    for (const { spelled, term } of found) spellings.set(spelled, term)
    return found
  }
  const addPhrase = (owner: number, found: readonly Word[]): Set<string> => {
    const terms = new Set(found.map(({ term }) => term))
    if (terms.size > 0) phrases.push({ owner, terms })
    return terms
  }

  for (const [at, passage] of passages.entries()) {
    // Other work of the process gets its turn.
    if (at % passagesAtOnce === 0) await nextTurn()
    const [title, heading] = [read(passage.title), read(passage.heading)]
    const asked = passage.asked.map(read)
    addPhrase(at, title)
    if (heading.length > 0) addPhrase(at, [...title, ...heading])
    for (const phrase of asked) addPhrase(at, phrase)
    const found: Record<Field, Word[][]> = { title: [title], heading: [heading], asked, text: [read(passage.text)] }
    const counted = new Map<string, Record<Field, number>>()
    for (const field of fields) {
      const length = found[field].reduce((sum, part) => sum + part.length, 0)
      averages[field] += length / Math.max(1, passages.length)
      const its = lengths[at]
      if (its) its[field] = length
      for (const term of found[field].flatMap((part) => [...part.map((word) => word.term), ...pairsOf(part)])) {
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
  }
  const outsidePairs = new Map<string, number>()
  await nextTurn()
  for (const phrase of outside) {
    const found = read(phrase)
    for (const term of addPhrase(nobody, found)) outsideFrequency.set(term, (outsideFrequency.get(term) ?? 0) + 1)
    for (const pair of pairsOf(found)) outsidePairs.set(pair, (outsidePairs.get(pair) ?? 0) + 1)
  }

  const frequency = (term: string): number => (postings.get(term)?.length ?? 0) + (outsideFrequency.get(term) ?? 0)
  const texts = passages.length + outside.length
  const idf = (found: number): number => Math.log(1 + (texts - found + 0.5) / (found + 0.5))
  const likenesses = openLikenesses(phrases, (term) => idf(frequency(term)))

  function strength(at: number, counts: Record<Field, number>): number {
    let sum = 0
    for (const field of fields) {
      if (counts[field] === 0) continue
      const ratio = (lengths[at]?.[field] ?? 0) / Math.max(1, averages[field])
      sum += (fieldWeights[field] * counts[field]) / (1 - lengthMatters[field] + lengthMatters[field] * ratio)
    }
    return sum / (saturation + sum)
  }

  /** The passages that have what may be meant by the topic. */
  function having(topic: Topic): Map<number, { strength: number; near: number }> {
    const best = new Map<number, { strength: number; near: number }>()
    const offer = (at: number, given: number, near: number): void => {
      if ((best.get(at)?.strength ?? 0) < given * near) best.set(at, { strength: given * near, near })
    }
    for (const [term, near] of topic.terms) {
      for (const { passage, counts } of postings.get(term) ?? []) offer(passage, strength(passage, counts), near)
    }
    return best
  }

  return {
    words,
    has: (term) => postings.has(term),
    namesOutside(text) {
      const found = words.of(text)
      const isOutside = (term: string, times: number): boolean => times >= foreign && !postings.has(term)
      return (
        found.some(({ term }) => isOutside(term, outsideFrequency.get(term) ?? 0)) ||
        pairsOf(found).some((pair) => isOutside(pair, outsidePairs.get(pair) ?? 0))
      )
    },
    topicsOf: openTopicFinder({ words, forms, spellings, frequency, idf }),
    search(topics, count) {
      const found = new Map<number, { score: number; covered: number; carried: number; matched: Set<Topic> }>()
      let [asked, unknown] = [0, 0]
      for (const topic of topics) {
        const value = topic.idf * topic.weight
        const passagesWithIt = having(topic)
        if (!isPair(topic) && !topic.isCarried) {
          asked += value
          if (passagesWithIt.size === 0) unknown += value
        }
        for (const [at, { strength: given, near }] of passagesWithIt) {
          const its = found.get(at) ?? { score: 0, covered: 0, carried: 0, matched: new Set() }
          its.score += value * given
          if (!isPair(topic)) {
            its.covered += value * near
            // What an earlier question said and this passage has not may have been left.
            if (topic.isCarried) its.carried += value
            its.matched.add(topic)
          }
          found.set(at, its)
        }
      }
      const likeness = likenesses(topics)
      const hits = [...found]
        .toSorted(([a, { score: first }], [b, { score: second }]) => second - first || a - b)
        .slice(0, count)
        .flatMap(([at, { score, covered, carried, matched }]) => {
          const passage = passages[at]
          return passage
            ? [
                {
                  passage,
                  score,
                  plain: score,
                  besides: [],
                  coverage: covered / Math.max(asked + carried, Number.EPSILON),
                  likeness: likeness.get(at) ?? 0,
                  matched,
                },
              ]
            : []
        })
      return { hits, outside: likeness.get(nobody) ?? 0, unknown: asked === 0 ? 0 : unknown / asked }
    },
  }
}
