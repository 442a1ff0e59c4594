// How like a question is to phrases: titles, and the words in which visitors ask. Each phrase counts by itself, so a
// question that is one of them stands out even if its words occur everywhere.
import { isPair, type Topic } from './topics.ts'

type Phrase = { owner: number; terms: ReadonlySet<string> }

/** Returns the likeness (0 to 1) by owner: the cosine of the rarities of the words, for the most similar phrase. */
export type Likenesses = (topics: readonly Topic[]) => Map<number, number>

export function openLikenesses(phrases: readonly Phrase[], idf: (term: string) => number): Likenesses {
  const norms = phrases.map(({ terms }) => Math.hypot(...[...terms].map(idf)))
  const having = new Map<string, number[]>()
  phrases.forEach(({ terms }, at) => {
    for (const term of terms) {
      const list = having.get(term)
      if (list) list.push(at)
      else having.set(term, [at])
    }
  })

  return (topics) => {
    const sums = new Map<number, number>()
    let norm = 0
    for (const topic of topics) {
      if (isPair(topic)) continue
      const value = topic.idf * topic.weight
      norm += value ** 2
      const best = new Map<number, number>()
      for (const [term, near] of topic.terms) {
        const shared = value * idf(term) * near
        for (const at of having.get(term) ?? []) if (shared > (best.get(at) ?? 0)) best.set(at, shared)
      }
      for (const [at, shared] of best) sums.set(at, (sums.get(at) ?? 0) + shared)
    }
    const likeness = new Map<number, number>()
    for (const [at, sum] of sums) {
      const owner = phrases[at]?.owner ?? 0
      const value = sum / (Math.sqrt(norm) * (norms[at] ?? 1))
      if (value > (likeness.get(owner) ?? 0)) likeness.set(owner, value)
    }
    return likeness
  }
}
