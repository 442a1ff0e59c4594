// The topics of a question: each word of it, with all words of the texts that may be meant by it.
import type SearchableMap from 'minisearch/SearchableMap'
import { isReadable, isTelling, type Word, type Words } from '#assistant/vocabulary/words.ts'

/** One word of the question. `terms` are the words of the texts it stands for, with how close they are (0 to 1). */
export type Topic = {
  word: string
  terms: Map<string, number>
  /** How rare it is: what it says about a text that has it. */
  idf: number
  /** How much it counts in this question: less if it comes from an earlier one. */
  weight: number
  /** A passage need not have it: it is from an earlier question, which this one may have left, or only says when. */
  isOptional: boolean
}

/** How much a word counts that is not the one of the question. */
const closeness = { oneTypo: 0.8, twoTypos: 0.65, longer: 0.6, pair: 0.6, kind: 1 }
const shortestTypo = 4
const shortestTwoTypos = 8
const shortestPrefix = 5
/** Further words of a question are ignored. */
const maxWords = 40

export type TopicFinder = (question: string, weight?: number) => Topic[]

type TopicInput = {
  words: Words
  /** The words of all texts as they are spelled, because typing errors change the ending as well. */
  spellings: SearchableMap<string>
  /** In how many texts a term occurs; 0 if in none. */
  frequency: (term: string) => number
  idf: (frequency: number) => number
  /** The word that stands in phrases for any of its kind, such as any city; null for most words. */
  kindOf: (spelled: string, isKnown: boolean) => string | null
}

export function openTopicFinder({ words, spellings, frequency, idf, kindOf }: TopicInput): TopicFinder {
  /** The words of the texts that a word of a question may stand for. */
  function termsFor({ term, spelled }: Word): Map<string, number> {
    if (frequency(term) > 0) return new Map([[term, 1]])
    const found = new Map<string, number>()
    // No typing error leads from one number, section or rule to another.
    if (/^(?:s|r|reg)?\d+[a-z]{0,2}$/.test(term)) return found
    if (spelled.length >= shortestPrefix) {
      for (const [, longer] of spellings.atPrefix(spelled)) found.set(longer, closeness.longer)
    }
    if (found.size > 0 || spelled.length < shortestTypo) return found
    const offer = (near: string, its: number): void => {
      if (its > (found.get(near) ?? 0)) found.set(near, its)
    }
    const most = spelled.length >= shortestTwoTypos ? 2 : 1
    for (const [near, [its, typos]] of spellings.fuzzyGet(spelled, most)) {
      // The first letter is seldom wrong, and most words that differ in it are other words.
      if (near[0] === spelled[0]) offer(its, typos > 1 ? closeness.twoTypos : closeness.oneTypo)
    }
    for (const swap of swapped(spelled)) {
      const its = spellings.get(swap)
      if (its !== undefined) offer(its, closeness.oneTypo)
    }
    return found
  }

  function topicOf(word: Word, weight: number): Topic {
    const terms = termsFor(word)
    const kind = kindOf(word.spelled, frequency(word.term) > 0)
    if (kind !== null && frequency(kind) > 0) terms.set(kind, closeness.kind)
    const nearest = Math.max(frequency(word.term), ...[...terms.keys()].map(frequency))
    return { word: word.term, terms, idf: idf(nearest), weight, isOptional: weight < 1 }
  }

  return (question, weight = 1) => {
    // A word in another script that stands in no text is skipped, because the rest of the question can be read.
    const found = words
      .of(question)
      .filter((word) => isReadable(word) || termsFor(word).size > 0)
      .slice(0, maxWords)
    const topics = new Map<string, Topic>()
    for (const word of found) if (!topics.has(word.term)) topics.set(word.term, topicOf(word, weight))
    // Words that stand side by side in a text as well say more than each by itself.
    for (const pair of pairsOf(found)) {
      const times = frequency(pair)
      if (times > 0 && !topics.has(pair)) {
        topics.set(pair, {
          word: pair,
          terms: new Map([[pair, closeness.pair]]),
          idf: idf(times),
          weight,
          isOptional: weight < 1,
        })
      }
    }
    return [...topics.values()]
  }
}

/** A pair is written with a space, which no word has. */
export function isPair({ word }: Pick<Topic, 'word'>): boolean {
  return word.includes(' ')
}

/** Returns the pairs of neighbouring words, with at most one filler between them. */
export function pairsOf(found: readonly Word[]): string[] {
  const telling = found.filter(isTelling)
  return telling.slice(1).flatMap(({ term, start }, before) => {
    const previous = telling[before]
    return previous && start - previous.start <= 2 ? [`${previous.term} ${term}`] : []
  })
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
