import { expect, test } from 'vitest'
import { partsOf } from './rich-text-parts.server.ts'

const html = `<h2>Dates &amp; fees</h2><p>First <strong>of</strong> all, see <a href="/contact?a=1&amp;b=2">our <em>office</em></a>.</p>
<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>
<table><thead><tr><th scope="col">Form</th><th scope="col">Period</th></tr></thead>
<tbody><tr><td>AOC-4</td><td>30 days, <a href="javascript:boom()">rule</a></td></tr></tbody></table>
<p><img src="/media/a.png" alt="The board room"></p><p><br></p><p>Write to <a href="mailto:info@firm.example">us</a></p>`

const delta = JSON.stringify({
  ops: [
    { insert: 'Dates & fees' },
    { insert: '\n', attributes: { header: 2 } },
    { insert: 'First ' },
    { insert: 'of', attributes: { bold: true } },
    { insert: ' all, see ' },
    { insert: 'our ', attributes: { link: '/contact?a=1&b=2' } },
    { insert: 'office', attributes: { link: '/contact?a=1&b=2', italic: true } },
    { insert: '.\nOne' },
    { insert: '\n', attributes: { list: 'bullet' } },
    { insert: 'Inner' },
    { insert: '\n', attributes: { list: 'bullet', indent: 1 } },
    { insert: 'Two' },
    { insert: '\n', attributes: { list: 'bullet' } },
    { insert: 'Form' },
    { insert: '\n', attributes: { table: 'head-1' } },
    { insert: 'Period' },
    { insert: '\n', attributes: { table: 'head-1' } },
    { insert: 'AOC-4' },
    { insert: '\n', attributes: { table: 'row-2' } },
    { insert: '30 days, ' },
    { insert: 'rule', attributes: { link: 'javascript:boom()' } },
    { insert: '\n', attributes: { table: 'row-2' } },
    { insert: { image: '/media/a.png' }, attributes: { alt: 'The board room' } },
    { insert: '\n\nWrite to ' },
    { insert: 'us', attributes: { link: 'mailto:info@firm.example' } },
    { insert: '\n' },
  ],
})

test.each([
  ['HTML', html],
  ['Delta', delta],
])('blocks and links are the same from %s', (_name, stored) => {
  expect(partsOf(stored).blocks).toEqual([
    'Dates & fees',
    'First of all, see our office.',
    'One',
    'Inner',
    'Two',
    'Form | Period',
    'AOC-4 | 30 days, rule',
    '[The board room]',
    'Write to us',
  ])
  expect(partsOf(stored).links).toEqual([
    { text: 'our office', href: '/contact?a=1&b=2' },
    { text: 'rule', href: 'unsafe:javascript:boom()' },
    { text: 'us', href: 'mailto:info@firm.example' },
  ])
})

test('entities are resolved once, and nothing gives nothing', () => {
  expect(
    partsOf('<p>&amp;lt;b&amp;gt;</p><table><tr><td>a &amp;amp; b</td><td>&lt;c&gt;</td></tr></table>').blocks,
  ).toEqual(['&lt;b&gt;', 'a &amp; b | <c>'])
  expect([partsOf('').blocks, partsOf('').links, partsOf('{"ops":[{"insert":"\\n"}]}').blocks]).toEqual([[], [], []])
})
