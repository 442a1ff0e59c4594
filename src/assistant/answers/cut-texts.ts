// Cuts HTML at its headings, and paragraphs into sentences.
import { LRUCache } from 'lru-cache'
import { plainText } from '#platform/rich-text/plain-text.ts'

type Section = { heading: string; anchor: string | null; blocks: string[] }

/** Cuts sanitised HTML at its headings, and each part into paragraphs and list items. */
export function sectionsOf(html: string): Section[] {
  const sections: Section[] = []
  for (const part of html.split(/(?=<h[1-6][ >])/)) {
    const [, , id = null, title = ''] = /^<(h[1-6])(?: id="([^"]*)")?[^>]*>([\s\S]*?)<\/\1>/.exec(part) ?? []
    const body = part.replace(/^<(h[1-6])[ >][\s\S]*?<\/\1>/, '')
    const blocks = body
      .replaceAll(/<\/t[dh]>\s*<t[dh]\b[^>]*>/g, ', ')
      .split(/<\/?(?:p|li|ul|ol|div|blockquote|table|tr|figure|figcaption|pre)\b[^>]*>/)
      .map(plainText)
      .filter((text) => text !== '')
    if (blocks.length > 0) sections.push({ heading: plainText(title), anchor: id, blocks })
  }
  return sections
}

export function blocksOf(html: string): string[] {
  return sectionsOf(html).flatMap(({ blocks }) => blocks)
}

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
