// Cuts paragraphs into sentences.
import { LRUCache } from 'lru-cache'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** The same texts are read again with every change. */
const sentencesKnown = new LRUCache<string, string[]>({ max: 5_000 })
/** After these a sentence goes on. */
const unfinished = /(?:\b(?:No|Nos|Rs|s|ss|sec|reg|r|Art|Mr|Ms|Dr|vs?|i\.e|e\.g)\.|G\.S\.R\.|\b[A-Z]\.)\s*$/

/** Returns the sentences of a paragraph. */
export function sentencesOf(paragraph: string): string[] {
  const known = sentencesKnown.get(paragraph)
  if (known !== undefined) return known
  const sentences: string[] = []
  for (const { segment } of segmenter.segment(paragraph)) {
    const last = sentences.at(-1)
    if (last !== undefined && unfinished.test(last)) sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  const trimmed = sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
  sentencesKnown.set(paragraph, trimmed)
  return trimmed
}
