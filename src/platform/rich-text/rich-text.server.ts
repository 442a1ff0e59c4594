// Turns rich text, Delta or HTML, into HTML that is safe to put into a page. All rich text goes through this file.
// Hides the sanitiser and the rule for links.
import { LRUCache } from 'lru-cache'
import { clean } from './private/clean-html.server.ts'
import { deltaHtml } from './private/delta-html.server.ts'
import { parseDelta, refuseLongRichText, RichTextError } from './delta.ts'
import type { Delta } from './delta.ts'
import { withUnbroken } from '#platform/text/unbroken.ts'
import { plainText } from './plain-text.ts'

export type RichTextOptions = {
  /**
   * Gives headings ids derived from their text, prefixed with 'h-' so that they cannot clash with an id of the page.
   */
  anchors?: boolean
  /** The lowest level number that a heading may have: 2 if the page has its own h1. */
  highestHeading?: 1 | 2 | 3 | 4
}

const maxTags = 50_000

/**
 * The parser's time grows with the square of the number of open elements: a megabyte of '<i>' would block the server
 * for 20 seconds.
 */
function refuseManyTags(html: string): void {
  if ((html.match(/<\/?[a-z]/gi)?.length ?? 0) > maxTags) {
    throw new RichTextError('The rich text has too many elements; please split it.')
  }
  let depth = 0
  for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (closedByItself.test(tag)) continue
    depth = end ? Math.max(0, depth - 1) : depth + 1
    if (depth > maxDepth) throw new RichTextError('The rich text is nested too deeply. Please clear its formatting.')
  }
}

/** Elements that have no end tag, or may lack it. */
const closedByItself =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|td|th|tr|option)$/i
/** The deepest list of the specification (indent 30) needs 62. */
const maxDepth = 300

/**
 * Returns the HTML reduced to the allow-list; sanitising it again changes nothing. Ids and styles are dropped. Throws a
 * RichTextError if it is larger than 1 MB or has more than 50,000 tags.
 */
export function sanitizeRichText(html: string): string {
  refuseLongRichText(html)
  refuseManyTags(html)
  return clean(html)
}

/** Returns an accepted document as sanitised HTML. */
export function renderDelta(delta: Delta): string {
  return clean(deltaHtml(delta))
}

/** Text that merely starts like JSON ('[1] See below') is not a Delta. */
export function looksLikeDelta(stored: string): boolean {
  if (!/^\s*[[{]/.test(stored)) return false
  try {
    const value: unknown = JSON.parse(stored)
    if (Array.isArray(value)) return value.every((op) => typeof op === 'object' && op !== null && 'insert' in op)
    return typeof value === 'object' && value !== null && 'ops' in value && Array.isArray(value.ops)
  } catch {
    return false
  }
}

/**
 * Returns rich text that came from elsewhere as it may be stored: a Delta as it is, HTML sanitised. Throws a
 * RichTextError if it is too large.
 */
export function storableRichText(given: string): string {
  if (!looksLikeDelta(given)) return sanitizeRichText(given)
  parseDelta(given)
  return given
}

/** Lowers all headings by the same number of levels, so their order stays; none goes below h6. */
function lowered(html: string, highest: number): string {
  const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map((match) => Number(match[1]))
  const steps = highest - Math.min(...levels, 6)
  if (steps <= 0) return html
  return html.replace(
    /<(\/?)h([1-6])(?=[ >])/g,
    (_tag, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + steps)}`,
  )
}

function anchored(html: string): string {
  const used = new Map<string, number>()
  return html.replace(/<h([1-6])(?=[ >])/g, (tag, level: string, offset: number) => {
    const words = plainText(html.slice(offset, html.indexOf(`</h${level}>`, offset)))
    const slug = words
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .slice(0, 60)
      .replace(/^-+|-+$/g, '')
    const id = `h-${slug || 'section'}`
    let unique = id
    let number = used.get(id) ?? 0
    while (used.has(unique)) unique = `${id}-${(number += 1) + 1}`
    used.set(id, number)
    if (unique !== id) used.set(unique, 0)
    return `${tag} id="${unique}"`
  })
}

/** Recently rendered texts: the same texts are rendered again and again, and sanitising takes most of the time. */
const rendered = new LRUCache<string, string>({ max: 500 })
const maxKeptCharacters = 100_000

/**
 * Returns stored rich text, a Delta as JSON or HTML, as sanitised HTML. Throws a RichTextError only if it is too large.
 */
export function renderRichText(stored: string, options: RichTextOptions = {}): string {
  const { anchors = false, highestHeading = 1 } = options
  const key = `${anchors} ${highestHeading} ${stored}`
  const known = rendered.get(key)
  if (known !== undefined) return known
  const html = looksLikeDelta(stored) ? renderDelta(parseDelta(stored)) : sanitizeRichText(stored)
  const fitted = lowered(html, highestHeading)
  const result = withoutLineBreaks(withUnbroken(anchors ? anchored(fitted) : fitted))
  if (stored.length <= maxKeptCharacters) rendered.set(key, result)
  return result
}

/**
 * A page has the text twice: in its HTML and in the data for the browser, where line breaks are written otherwise.
 * Without them the second copy compresses to almost nothing.
 */
function withoutLineBreaks(html: string): string {
  return html
    .split(/(<pre\b[\s\S]*?<\/pre>)/)
    .map((part, place) => (place % 2 === 1 ? part : part.replace(/\s*\n\s*/g, ' ')))
    .join('')
}

/**
 * Returns the plain text of stored rich text, for search, descriptions and mails. All entities are resolved and scripts
 * are left out.
 */
export function textOf(stored: string): string {
  return plainText(renderRichText(stored))
}
