// The text of a piece of HTML without its markup, and the excerpt of it that cards show. Runs in the browser's first
// script as well as on the server, so it is small.

import { beginningOf } from '#platform/text/cut.ts'

// Each alternative ends at the next '<' or, if unclosed, takes the rest. So the running time is linear in the length.
const markup = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\b[^<>]*>|$)|<[/!?]?([a-z][a-z0-9]*)\b[^<>]*>/gi
const inline =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/i
const entity = /&(?:#(\d{1,8})|#x([\da-f]{1,7})|([a-z]+));/gi

const named = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    shy: '',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    hellip: '…',
    bull: '•',
    middot: '·',
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    sect: '§',
    para: '¶',
    times: '×',
    rarr: '→',
    larr: '←',
    euro: '€',
    pound: '£',
  }),
)

function character(codePoint: number): string {
  const impossible = codePoint === 0 || codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)
  return impossible ? '\ufffd' : String.fromCodePoint(codePoint)
}

/**
 * Returns the text of the HTML: tags removed, block boundaries turned into one space, entities resolved once, white
 * space collapsed. The result is text, so it must be escaped before it goes into HTML. Entity names beyond the common
 * ones stay as written; HTML that has passed the sanitiser has none.
 */
export function plainText(html: string): string {
  return html
    .replace(markup, (_match, _raw: string | undefined, tag: string | undefined) =>
      tag && inline.test(tag) ? '' : ' ',
    )
    .replace(entity, (match, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (decimal) return character(Number(decimal))
      if (hex) return character(Number.parseInt(hex, 16))
      return named.get(name ?? '') ?? match
    })
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns the first `characters` code points of the text and '...', less those of a character that would be cut. A text
 * that is no longer than that is returned unchanged.
 */
export function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text
  const points = [...text]
  return points.length <= characters ? text : `${beginningOf(text, points.slice(0, characters).join('').length)}...`
}
