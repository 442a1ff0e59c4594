// Turns rich text, Delta or HTML, into HTML that is safe to put into a page. All rich text goes through this file.
// Hides the sanitiser, its allow-list and the rule for links (specification §5).
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { deltaHtml } from './private/delta-html.server.ts'
import { parseDelta, refuseLongRichText, RichTextError, withoutControlCharacters } from './delta.ts'
import type { Delta } from './delta.ts'
import { withUnbroken } from '#platform/text/unbroken.ts'
import { plainText } from './plain-text.ts'

type Attributes = Record<string, string>
export type RichTextOptions = {
  /**
   * Gives headings ids derived from their text, prefixed with 'h-' so that they cannot clash with an id of the page.
   */
  anchors?: boolean
  /** The lowest level number that a heading may have: 2 if the page has its own h1. */
  highestHeading?: 1 | 2 | 3 | 4
}

const blockClasses = ['ql-align-center', 'ql-align-right', 'ql-align-justify', /^ql-indent-(?:[1-9]|[12]\d|30)$/]
const classedTags = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'blockquote']
const plainTags = ['ul', 'ol', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'pre', 'a', 'img', 'br', 'hr', 'span']
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption']

const renamedTags: Record<string, string> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  tt: 'code',
  kbd: 'code',
}
// Other block elements become paragraphs; otherwise the words at their edges would run together.
for (const tag of [
  'div',
  'section',
  'article',
  'aside',
  'main',
  'header',
  'footer',
  'address',
  'center',
  'nav',
  'form',
  'details',
  'summary',
  'dt',
  'dd',
]) {
  renamedTags[tag] = 'p'
}

// Elements whose content is not prose: they are removed with it.
const droppedWithContent = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'xmp',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'template',
  'title',
  'svg',
  'math',
  'object',
  'plaintext',
]

const linkSchemes = ['http', 'https', 'ftp', 'sftp', 'file', 'blob', 'mailto', 'tel']
const externalSchemes = new Set(['http', 'https', 'ftp', 'sftp', 'file', 'blob'])
// Bitmaps only, which cannot run scripts. An SVG opened by itself is a document that can.
const imageData =
  /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon);base64,[a-z0-9+/\s]*={0,2}$/i

// Browsers skip control characters inside a URL. Bidirectional overrides make a URL look like a different one.
const skippedInAddress = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
const invisibleEdges = /^[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+|[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+$/g

function bareAddress(address: string): string {
  return address.replace(skippedInAddress, '').replace(invisibleEdges, '')
}

/** Returns what precedes a colon in the first segment, well formed or not; undefined for a relative URL. */
function schemeOf(bare: string): string | undefined {
  const segment = /^[^/\\?#]*/.exec(bare)?.[0] ?? ''
  const colon = segment.indexOf(':')
  return colon < 0 ? undefined : segment.slice(0, colon).toLowerCase()
}

/**
 * Applies the link rule of §5: http, https, ftp, sftp, file, blob, mailto, tel, fragments and relative URLs pass, in
 * upper or lower case. Everything else is prefixed with 'unsafe:', a scheme that no browser follows.
 */
export function safeLink(address: string): string {
  const bare = bareAddress(address)
  const scheme = schemeOf(bare)
  return scheme === undefined || scheme === 'unsafe' || linkSchemes.includes(scheme) ? bare : `unsafe:${bare}`
}

/**
 * Applies the link rule to the source of an image. Image data passes too; as a link it would be a page of its own. A call
 * of the site does not pass, because the browser of every reader would send it.
 */
export function safeImage(address: string): string {
  const bare = bareAddress(address)
  if (imageData.test(bare)) return bare
  return isOwnCall(bare) ? `unsafe:${bare}` : safeLink(bare)
}

/** Names no site that exists. */
const anyPage = new URL('https://page.invalid')

function isOwnCall(bare: string): boolean {
  const { host, pathname } = URL.parse(bare, anyPage) ?? anyPage
  return host === anyPage.host && /^\/+api(?:\/|$)/i.test(pathname)
}

function leadsElsewhere(link: string): boolean {
  const scheme = schemeOf(link)
  // Browsers treat a backslash as a slash, so /\host is another host too.
  return scheme === undefined ? /^[/\\]{2}/.test(link) : externalSchemes.has(scheme)
}

function matching(value: string | undefined, pattern: RegExp): string | undefined {
  return value !== undefined && pattern.test(value) ? value : undefined
}

function given(attributes: Record<string, string | undefined>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

const span = /^(?:[1-9]\d{0,2})$/
const pixels = /^[1-9]\d{0,3}$/

/** Builds the attributes of an element anew; attributes not named here are dropped. */
function attributesOf(tag: string, from: Attributes): Attributes {
  const common = { lang: matching(from['lang'], /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i), class: from['class'] }
  if (tag === 'a' && from['href'] !== undefined) {
    const href = safeLink(from['href'])
    return given({ ...common, href, rel: leadsElsewhere(href) ? 'noopener noreferrer' : undefined })
  }
  if (tag === 'img') {
    const { alt = '', width, height } = from
    return given({
      src: from['src'] === undefined ? undefined : safeImage(from['src']),
      alt,
      width: matching(width, pixels),
      height: matching(height, pixels),
      loading: 'lazy',
      decoding: 'async',
    })
  }
  if (tag === 'th' || tag === 'td') {
    const scope = tag === 'th' ? matching(from['scope'], /^(?:col|row|colgroup|rowgroup)$/) : undefined
    return given({
      ...common,
      scope,
      colspan: matching(from['colspan'], span),
      rowspan: matching(from['rowspan'], span),
    })
  }
  return given(common)
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...classedTags, ...plainTags, ...tableTags],
  allowedAttributes: {
    '*': ['lang'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedClasses: Object.fromEntries(classedTags.map((tag) => [tag, blockClasses])),
  nonTextTags: droppedWithContent,
  // A second check after safeLink: a URL that it let through by mistake loses its attribute here.
  allowedSchemes: [...linkSchemes, 'unsafe'],
  allowedSchemesByTag: { img: [...linkSchemes, 'unsafe', 'data'] },
  transformTags: {
    ...renamedTags,
    '*': (tagName, attribs) => ({ tagName, attribs: attributesOf(tagName, attribs) }),
  },
  // A link without a URL and a span without a language are unwrapped. An image without a source is removed.
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'img') return !attribs['src']
    if (tag === 'a') return attribs['href'] ? false : 'excludeTag'
    return tag === 'span' && !attribs['lang'] ? 'excludeTag' : false
  },
  // The deepest list of the specification (indent 30) needs 62 levels.
  nestingLimit: 100,
}

const emptyParagraph = /<p(?: [a-z]+="[^"]*")*><\/p>/g
const maxPasses = 12

function cleanOnce(html: string): string {
  return withoutControlCharacters(sanitizeHtml(html, allowed)).replace(emptyParagraph, '')
}

/** Repeats until nothing changes, so a browser parses the result exactly as the sanitiser did. */
function clean(html: string): string {
  let before = html
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const after = cleanOnce(before)
    if (after === before) return after
    before = after
  }
  const text = plainText(before)
  return cleanOnce(text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'))
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
