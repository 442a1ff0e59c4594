// How like a question is to phrases: titles, and the words in which visitors ask. Each phrase counts by itself, so a
// question that is one of them stands out even if its words occur everywhere.
import { isPair, type Topic } from './topics.ts'
import type { Word } from '#assistant/vocabulary/words.ts'

type Phrase = { owner: number; terms: readonly string[]; norm: number | null }

export type Similarities = {
  /** Returns its terms, each once. */
  add: (owner: number, words: readonly Word[]) => readonly string[]
  /** Removes all phrases of the owner. */
  remove: (owner: number) => void
  /** To be called when what is rare may have changed. */
  settle: () => void
  /** Returns the similarity (0 to 1) by owner: the cosine of the rarities of the words, for the most similar phrase. */
  of: (topics: readonly Topic[]) => Map<number, number>
}

export function openSimilarities(idf: (term: string) => number): Similarities {
  const phrases = new Map<number, Phrase>()
  const having = new Map<string, Set<number>>()
  const ofOwner = new Map<number, number[]>()
  let next = 0

  function normOf(phrase: Phrase): number {
    phrase.norm ??= Math.hypot(...phrase.terms.map(idf))
    return phrase.norm
  }

  return {
    add(owner, words) {
      const terms = [...new Set(words.map(({ term }) => term))]
      if (terms.length === 0) return terms
      const id = next++
      phrases.set(id, { owner, terms, norm: null })
      const own = ofOwner.get(owner)
      if (own) own.push(id)
      else ofOwner.set(owner, [id])
      for (const term of terms) {
        const list = having.get(term)
        if (list) list.add(id)
        else having.set(term, new Set([id]))
      }
      return terms
    },
    remove(owner) {
      for (const id of ofOwner.get(owner) ?? []) {
        for (const term of phrases.get(id)?.terms ?? []) having.get(term)?.delete(id)
        phrases.delete(id)
      }
      ofOwner.delete(owner)
    },
    settle() {
      for (const phrase of phrases.values()) phrase.norm = null
    },
    of(topics) {
      const sums = new Map<number, number>()
      let norm = 0
      for (const topic of topics) {
        if (isPair(topic)) continue
        const value = topic.idf * topic.weight
        norm += value ** 2
        const best = new Map<number, number>()
        for (const [term, near] of topic.terms) {
          const shared = value * idf(term) * near
          for (const id of having.get(term) ?? []) if (shared > (best.get(id) ?? 0)) best.set(id, shared)
        }
        for (const [id, shared] of best) sums.set(id, (sums.get(id) ?? 0) + shared)
      }
      const similarity = new Map<number, number>()
      for (const [id, sum] of sums) {
        const phrase = phrases.get(id)
        if (phrase === undefined) continue
        const value = sum / (Math.sqrt(norm) * normOf(phrase))
        if (value > (similarity.get(phrase.owner) ?? 0)) similarity.set(phrase.owner, value)
      }
      return similarity
    },
  }
}
