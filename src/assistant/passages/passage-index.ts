// The index of passages: which of them share the topics of a question, and how much of it. The ranking is BM25F
// (Robertson and Zaragoza, 2009) over topics: each counts once, by the best of what may be meant by it. It is kept in
// step with what is published: only what has changed is taken out and put in.
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import SearchableMap from 'minisearch/SearchableMap'
import { countOf, createPostings, withOneMore } from './postings.ts'
import { openSimilarities } from './similarity.ts'
import type { SearchedPassage } from './searched-passage.ts'
import { isPair, openTopicFinder, pairsOf, type Topic, type TopicFinder } from './topics.ts'
import { formNumbers, openWords, type Word, type Words } from '#assistant/vocabulary/words.ts'

type Field = 'title' | 'heading' | 'asked' | 'text'
const fields: Field[] = ['title', 'heading', 'asked', 'text']
/**
 * How much an occurrence counts by where it stands, and how much the length of the field matters (BM25F). All such
 * numbers of the assistant were chosen on the tuning questions of bench/assistant. docs/decisions/assistant.md says what
 * each part brought.
 */
const fieldWeights: Record<Field, number> = { title: 4, heading: 2, asked: 2, text: 1 }
const lengthMatters: Record<Field, number> = { title: 0.5, heading: 0.4, asked: 0.4, text: 0.8 }
const saturation = 1.6
const passagesAtOnce = 10
const none: Record<Field, number> = { title: 0, heading: 0, asked: 0, text: 0 }
export type Hit = {
  passage: SearchedPassage
  score: number
  /** The part (0 to 1) of what the question asks, by the rarity of its words, that the passage has. */
  coverage: number
  /** How like the question is (0 to 1) to the title of the passage, or to a phrase in which it is asked for. */
  similarity: number
  /** The score of the words in common alone. */
  plain: number
}

/** A passage that shares something with what is asked. */
export type Match = Pick<Hit, 'passage' | 'score' | 'coverage'>

export type PassageIndex = {
  words: Words
  /** Whether any passage has the word. */
  has: (term: string) => boolean
  /** Whether any passage has it, or several of the phrases that none of them answers. */
  knows: (term: string) => boolean
  topicsOf: TopicFinder
  /**
   * True if the text has a word, or two in a row, that only phrases have which no passage answers, such as "professional
   * tax".
   */
  namesOutside: (text: string) => boolean
  /**
   * The best passages first. `outOfScope` is how like the question is (0 to 1) to what none of them answers, and `unknown`
   * the part of it (0 to 1) that none of them has a word for.
   */
  search: (topics: readonly Topic[], count: number) => { hits: Hit[]; outOfScope: number; unknown: number }
  /** All passages that have any of the topics, in no order. */
  matches: (topics: readonly Topic[]) => Match[]
  /** From now on these are the passages. Those that were there before stay as they are. */
  update: (passages: readonly SearchedPassage[]) => Promise<void>
  size: () => number
}

/** In so many phrases a word that no passage has is no accident. */
const foreign = 2
/** The owner of phrases that no passage answers. */
const nobody = -1

/** What is found in a passage: its words by field, and how often each stands there. */
type Reading = { words: Record<Field, Word[][]>; lengths: Record<Field, number>; counts: Map<string, number> }

const keys = new WeakMap<SearchedPassage, string>()

/** The same for passages that say the same. */
export function passageKey(passage: SearchedPassage): string {
  const known = keys.get(passage)
  if (known !== undefined) return known
  const key = createHash('sha1').update(JSON.stringify(passage)).digest('base64')
  keys.set(passage, key)
  return key
}

/**
 * `outOfScope`: phrases in which visitors ask for what none of the passages answers. `hasFillers`: the passages are known by
 * the whole wording of questions, of which “who”, “when” and “can you” are a part. `kindOf`: what stands in phrases for
 * any word of a kind.
 */
export async function createPassageIndex(
  given: readonly SearchedPassage[],
  outOfScope: readonly string[] = [],
  hasFillers = false,
  kindOf: (spelled: string, isKnown: boolean) => string | null = () => null,
): Promise<PassageIndex> {
  const forms = new Set<string>()
  const words = openWords(forms, hasFillers)
  const postings = createPostings()
  const spellings = new SearchableMap<string>()
  /** By place. A place is not used again. */
  const passages: (SearchedPassage | undefined)[] = []
  const lengths: Record<Field, number>[] = []
  const placeOf = new Map<string, number>()
  const sums = { ...none }
  const averages = { ...none }
  const outOfScopeFrequency = new Map<string, number>()
  const outOfScopePairs = new Map<string, number>()

  const frequency = (term: string): number => postings.frequency(term) + (outOfScopeFrequency.get(term) ?? 0)
  const idf = (found: number): number => Math.log(1 + (placeOf.size + outOfScope.length - found + 0.5) / (found + 0.5))
  const similarities = openSimilarities((term) => idf(frequency(term)))

  const read = (text: string): Word[] => {
    const found = words.of(text)
    for (const { spelled, term } of found) spellings.set(spelled, term)
    return found
  }

  function reading(passage: SearchedPassage): Reading {
    const found: Reading['words'] = {
      title: [read(passage.title)],
      heading: [read(passage.heading)],
      asked: passage.asked.map(read),
      text: [read(passage.text)],
    }
    const counts = new Map<string, number>()
    const its = { ...none }
    for (const [at, field] of fields.entries()) {
      its[field] = found[field].reduce((sum, part) => sum + part.length, 0)
      for (const term of found[field].flatMap((part) => [...part.map((word) => word.term), ...pairsOf(part)])) {
        counts.set(term, withOneMore(counts.get(term) ?? 0, at))
      }
    }
    return { words: found, lengths: its, counts }
  }

  function add(passage: SearchedPassage): void {
    const place = passages.push(passage) - 1
    placeOf.set(passageKey(passage), place)
    const { words: found, lengths: its, counts } = reading(passage)
    lengths.push(its)
    for (const field of fields) sums[field] += its[field]
    postings.add(place, counts)
    const [title = [], heading = []] = [found.title[0], found.heading[0]]
    similarities.add(place, title)
    if (heading.length > 0) similarities.add(place, [...title, ...heading])
    for (const phrase of found.asked) similarities.add(place, phrase)
  }

  function remove(place: number): void {
    const passage = passages[place]
    if (passage === undefined) return
    passages[place] = undefined
    for (const field of fields) sums[field] -= lengths[place]?.[field] ?? 0
    postings.remove(place, reading(passage).counts.keys())
    similarities.remove(place)
  }

  async function update(next: readonly SearchedPassage[]): Promise<void> {
    const wanted = new Map(next.map((passage) => [passageKey(passage), passage]))
    const gone = [...placeOf].filter(([key]) => !wanted.has(key))
    const added = [...wanted].filter(([key]) => !placeOf.has(key)).map(([, passage]) => passage)
    // Of a form that comes later, texts that are there already keep loose spellings as they are.
    for (const form of formNumbers(added.flatMap(({ title, heading, text }) => [title, heading, text]))) forms.add(form)
    for (const [at, [key, place]] of gone.entries()) {
      if (at % passagesAtOnce === 0) await nextTurn()
      placeOf.delete(key)
      remove(place)
    }
    for (const [at, passage] of added.entries()) {
      // Other work of the process gets its turn.
      if (at % passagesAtOnce === 0) await nextTurn()
      add(passage)
    }
    for (const field of fields) averages[field] = Math.max(1, sums[field] / Math.max(1, placeOf.size))
    similarities.settle()
  }

  await update(given)
  await nextTurn()
  for (const phrase of outOfScope) {
    const found = read(phrase)
    for (const term of similarities.add(nobody, found))
      outOfScopeFrequency.set(term, (outOfScopeFrequency.get(term) ?? 0) + 1)
    for (const pair of pairsOf(found)) outOfScopePairs.set(pair, (outOfScopePairs.get(pair) ?? 0) + 1)
  }

  function strength(place: number, counts: number): number {
    let sum = 0
    for (let at = 0; at < fields.length; at += 1) {
      const count = countOf(counts, at)
      const field = fields[at]
      if (count === 0 || field === undefined) continue
      const ratio = (lengths[place]?.[field] ?? 0) / averages[field]
      sum += (fieldWeights[field] * count) / (1 - lengthMatters[field] + lengthMatters[field] * ratio)
    }
    return sum / (saturation + sum)
  }

  /** By place, how strongly passages have what may be meant by the topic, and how near that is. */
  function having(topic: Topic) {
    const [strengths, nearness] = [new Float64Array(passages.length), new Float64Array(passages.length)]
    let isKnown = false
    for (const [term, near] of topic.terms) {
      postings.visit(term, (place, counts) => {
        const its = strength(place, counts) * near
        if (its <= (strengths[place] ?? 0)) return
        isKnown = true
        strengths[place] = its
        nearness[place] = near
      })
    }
    return { strengths, nearness, isKnown }
  }

  function scored(topics: readonly Topic[]) {
    const size = passages.length
    const [scores, covered, optional] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
    let [asked, unknown] = [0, 0]
    for (const topic of topics) {
      const value = topic.idf * topic.weight
      const its = having(topic)
      const isSingle = !isPair(topic)
      if (isSingle && !topic.isOptional) {
        asked += value
        if (!its.isKnown) unknown += value
      }
      if (!its.isKnown) continue
      for (let place = 0; place < size; place += 1) {
        const given = its.strengths[place] ?? 0
        if (given === 0) continue
        scores[place] = (scores[place] ?? 0) + value * given
        if (!isSingle) continue
        covered[place] = (covered[place] ?? 0) + value * (its.nearness[place] ?? 0)
        if (topic.isOptional) optional[place] = (optional[place] ?? 0) + value
      }
    }
    const places: number[] = []
    scores.forEach((score, place) => {
      if (score > 0 && passages[place] !== undefined) places.push(place)
    })
    const coverage = (place: number): number =>
      (covered[place] ?? 0) / Math.max(asked + (optional[place] ?? 0), Number.EPSILON)
    return { places, scores, coverage, unknown: asked === 0 ? 0 : unknown / asked }
  }

  return {
    words,
    has: postings.has,
    knows: (term) => postings.has(term) || (outOfScopeFrequency.get(term) ?? 0) >= foreign,
    namesOutside(text) {
      const found = words.of(text)
      const isOutOfScope = (term: string, times: number): boolean => times >= foreign && !postings.has(term)
      return (
        found.some(({ term }) => isOutOfScope(term, outOfScopeFrequency.get(term) ?? 0)) ||
        pairsOf(found).some((pair) => isOutOfScope(pair, outOfScopePairs.get(pair) ?? 0))
      )
    },
    topicsOf: openTopicFinder({ words, spellings, frequency, idf, kindOf }),
    search(topics, count) {
      const { places, scores, coverage, unknown } = scored(topics)
      const similarity = similarities.of(topics)
      const hits = best(places, scores, count).flatMap((place): Hit[] => {
        const passage = passages[place]
        if (passage === undefined) return []
        const score = scores[place] ?? 0
        const its = { coverage: coverage(place), similarity: similarity.get(place) ?? 0 }
        return [{ passage, score, plain: score, ...its }]
      })
      return { hits, outOfScope: similarity.get(nobody) ?? 0, unknown }
    },
    matches(topics) {
      const { places, scores, coverage } = scored(topics)
      return places.flatMap((place) => {
        const passage = passages[place]
        return passage ? [{ passage, score: scores[place] ?? 0, coverage: coverage(place) }] : []
      })
    },
    update,
    size: () => placeOf.size,
  }
}

/** The places with the highest scores, in their order; of equal ones the first. */
function best(places: readonly number[], scores: Float64Array, count: number): number[] {
  const score = (place: number): number => scores[place] ?? 0
  const least = places.length > count ? (Float64Array.from(places, score).toSorted()[places.length - count] ?? 0) : 0
  return places
    .filter((place) => score(place) >= least)
    .toSorted((a, b) => score(b) - score(a) || a - b)
    .slice(0, count)
}
