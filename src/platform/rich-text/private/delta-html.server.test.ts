import { expect, test } from 'vitest'
import { deltaHtml } from './delta-html.server.ts'
import { deltaSchema } from '#platform/rich-text/delta.ts'

function html(...ops: unknown[]): string {
  return deltaHtml(deltaSchema.parse(ops))
}

function item(text: string, indent = 0, list = 'bullet') {
  return [{ insert: text }, { insert: '\n', attributes: { list, indent } }]
}

test('each line becomes a paragraph, and an empty one keeps its height', () => {
  expect(html({ insert: 'a\nb\n\nc' })).toBe('<p>a</p><p>b</p><p><br></p><p>c</p>')
  expect(html({ insert: '\n' })).toBe('<p><br></p>')
  expect(html()).toBe('')
})

test('the end of a line sets its heading level, and an empty heading is a paragraph', () => {
  expect(html({ insert: 'a' }, { insert: '\n', attributes: { header: 2 } })).toBe('<h2>a</h2>')
  expect(html({ insert: '\n', attributes: { header: 2 } })).toBe('<p><br></p>')
})

test('inline tags nest in one order, however the editor applied them', () => {
  const expected = '<p><strong><em><u><s><sup><code>x</code></sup></s></u></em></strong></p>'
  expect(
    html({
      insert: 'x',
      attributes: { code: true, script: 'super', strike: true, underline: true, italic: true, bold: true },
    }),
  ).toBe(expected)
})

test('neighbouring pieces with the same link share one anchor', () => {
  expect(
    html(
      { insert: 'a', attributes: { link: '/x' } },
      { insert: 'b', attributes: { link: '/x', bold: true } },
      { insert: 'c' },
    ),
  ).toBe('<p><a href="/x">a<strong>b</strong></a>c</p>')
})

test('text, URLs and alternative texts are escaped', () => {
  expect(
    html(
      { insert: '<b>&"' },
      { insert: { image: '/a"b', alt: '"><script>' } },
      { insert: 'x', attributes: { link: '"><i>' } },
    ),
  ).toBe(
    '<p>&lt;b&gt;&amp;&quot;<img src="/a&quot;b" alt="&quot;&gt;&lt;script&gt;"><a href="&quot;&gt;&lt;i&gt;">x</a></p>',
  )
})

test('the alternative text of an image may be an attribute of the insert', () => {
  expect(html({ insert: { image: '/a.png' }, attributes: { alt: 'An office' } })).toBe(
    '<p><img src="/a.png" alt="An office"></p>',
  )
})

test('list items nest by indent inside the item above', () => {
  expect(html(...item('a'), ...item('b', 1), ...item('c', 2), ...item('d', 1), ...item('e'))).toBe(
    '<ul><li>a<ul><li>b<ul><li>c</li></ul></li><li>d</li></ul></li><li>e</li></ul>',
  )
})

test('an indent that jumps opens one list, and an item between depths joins the deeper one', () => {
  expect(html(...item('a'), ...item('b', 5), ...item('c', 3), ...item('d'))).toBe(
    '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
  )
  expect(html(...item('a', 4), ...item('b'))).toBe('<ul><li>a</li><li>b</li></ul>')
})

test('ordered and bullet items at the same depth form separate lists', () => {
  expect(html(...item('a'), ...item('b', 1, 'ordered'), ...item('c', 1), ...item('d', 0, 'ordered'))).toBe(
    '<ul><li>a<ol><li>b</li></ol><ul><li>c</li></ul></li></ul><ol><li>d</li></ol>',
  )
})

test('a paragraph between two items separates the lists', () => {
  expect(html(...item('a'), { insert: 'b\n' }, ...item('c'))).toBe('<ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>')
})

test('indent and alignment of other blocks become classes', () => {
  expect(html({ insert: 'a' }, { insert: '\n', attributes: { indent: 31, align: 'center' } })).toBe(
    '<p class="ql-align-center ql-indent-30">a</p>',
  )
})

test('lines of code share one block, without inline tags', () => {
  const code = { insert: '\n', attributes: { 'code-block': true } }
  expect(html({ insert: 'if (a < b)', attributes: { bold: true } }, code, code, { insert: '  c' }, code)).toBe(
    '<pre><code>if (a &lt; b)\n\n  c</code></pre>',
  )
})

test('lines of a quotation share one block', () => {
  const quote = { insert: '\n', attributes: { blockquote: true } }
  expect(html({ insert: 'a' }, quote, { insert: 'b' }, quote)).toBe('<blockquote><p>a</p><p>b</p></blockquote>')
})

function row(id: string, ...texts: string[]) {
  return texts.flatMap((insert) => [{ insert }, { insert: '\n', attributes: { table: id } }])
}

test('cells with the same identifier are a row, and a row of headings is the head of the table', () => {
  expect(html(...row('head-1', 'Form', 'Period'), ...row('row-1', 'AOC-4', '30 days'), ...row('row-2', 'a'))).toBe(
    '<table><thead><tr><th scope="col">Form</th><th scope="col">Period</th></tr></thead>' +
      '<tbody><tr><td>AOC-4</td><td>30 days</td></tr><tr><td>a</td></tr></tbody></table>',
  )
  expect(html(...row('head-1', '', 'b'))).toBe('<table><thead><tr><td></td><th scope="col">b</th></tr></thead></table>')
  expect(html(...row('row-1', 'a'))).toBe('<table><tbody><tr><td>a</td></tr></tbody></table>')
})

test('a row of headings below other rows begins the next table', () => {
  expect(html(...row('head-1', 'a'), ...row('head-2', 'b'), ...row('row-1', 'c'), ...row('head-3', 'd'))).toBe(
    '<table><thead><tr><th scope="col">a</th></tr><tr><th scope="col">b</th></tr></thead>' +
      '<tbody><tr><td>c</td></tr></tbody></table><table><thead><tr><th scope="col">d</th></tr></thead></table>',
  )
})

test('the empty line that the editor keeps below a last table is not rendered', () => {
  const table = '<table><tbody><tr><td>a</td></tr></tbody></table>'
  expect(html(...row('row-1', 'a'), { insert: '\n' })).toBe(table)
  expect(html(...row('row-1', 'a'), { insert: '\nb\n' })).toBe(`${table}<p><br></p><p>b</p>`)
})

test('a cell is a cell, whatever else its line claims to be', () => {
  const attributes = { table: 'row-1', header: 2, list: 'bullet', indent: 3, align: 'center', blockquote: true }
  expect(html({ insert: 'a' }, { insert: '\n', attributes })).toBe('<table><tbody><tr><td>a</td></tr></tbody></table>')
})

test('a line separator breaks the line inside the paragraph', () => {
  expect(html({ insert: 'a\u2028b' })).toBe('<p>a<br>b</p>')
})
