// The sanitiser of rich text: its allow-list of elements and attributes.
import sanitizeHtml from 'sanitize-html'
import { withoutControlCharacters } from '#platform/rich-text/delta.ts'
import { plainText } from '#platform/rich-text/plain-text.ts'
import { leadsElsewhere, linkSchemes, safeImage, safeLink } from './safe-link.server.ts'

type Attributes = Record<string, string>

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
export function clean(html: string): string {
  let before = html
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const after = cleanOnce(before)
    if (after === before) return after
    before = after
  }
  const text = plainText(before)
  return cleanOnce(text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'))
}
